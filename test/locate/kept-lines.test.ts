import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const ABOVE = [
  'export function openSession(store, credentials) {',
  '  const session = store.create(credentials.user);',
];
const BELOW = [
  '  session.expiresAt = clock.now() + LIFETIME_OF_SESSIONS;',
  '  store.remember(session, credentials.token);',
  '  return session;',
  '}',
];

function outcome(file: readonly string[], search: readonly string[], replace: readonly string[]): string {
  const edit = { ...replaceEdit(search.join('\n'), replace.join('\n')), path: 'src/session.js' };
  const { document, outcomes } = applyEdits(Document.of(`${file.join('\n')}\n`), [edit]);
  const [first] = outcomes;
  return first?.kind === 'refused' ? first.refusal.code : document.text;
}

const changed = (lines: readonly string[]) => lines.map(line => line.replace('LIFETIME_OF', 'TWICE_THE'));

/** An edit that keeps one line, and quotes it otherwise than the file has it. */
function keeping(line: string, quoted: string): [got: string, wanted: string] {
  const file = ['// Sessions of the users who are known.', '', ...ABOVE, line, ...BELOW];
  const search = [...ABOVE, quoted, ...BELOW];
  return [outcome(file, search, changed(search)), `${changed(file).join('\n')}\n`];
}

describe('a line that says another thing', () => {
  it.each([
    ['is another comment', '  // Remember who came last.', '  // Forget who came first.'],
    ['is another key', "  const key = 'k3y8f00d';", "  const secret = '***';"],
    ['compares with another number', '  assert(session.level == 500);', '  assert(session.level == 304);'],
    ['has another number', '  session.level = 3;', '  session.level = 4;'],
    ['calls another function', '  audit(session);', '  archive(session);'],
  ])('%s is no memory of it', (_, line, quoted) => {
    const [got, wanted] = keeping(line, quoted);
    expect([wanted, 'EDIT_NO_OCCURRENCE_FOUND']).toContain(got);
    expect(got.includes(quoted)).toBe(false);
  });

  it.each([
    ['its version', '## 1.4.0', '## 1.3.0'],
    ['its key', '[release-2021]', '[release-2019]'],
    ['its name', "describe('v2', () => {", "describe('v3', () => {"],
  ])('identifies another place by %s', (_, line, quoted) => {
    const file = [line, ...ABOVE, ...BELOW];
    const search = [quoted, ...ABOVE, ...BELOW];
    expect(outcome(file, search, changed(search))).toMatch(/^EDIT_/);
  });

  it('is none if the edit changes it', () => {
    const file = [...ABOVE, "  const key = 'k3y8f00d1234567890';", ...BELOW];
    const search = [...ABOVE, "  const key = '***';", ...BELOW];
    const replace = search.map(line => line.replace("'***'", "read('***')"));
    expect(outcome(file, search, replace)).toMatch(/^EDIT_/);
  });

  it('is no part of a line where new lines go to the side at which it is cut', () => {
    const search = ['session.expiresAt = clock.now() + LIFETIME_OF_SESSIONS;', 'store.remember(session,'];
    const got = outcome([...ABOVE, ...BELOW], search, [...search, '    clock.now(),']);
    expect(got).toMatch(/^EDIT_/);
  });
});

describe('a kept line of many brackets or masks is compared in one pass', () => {
  const tags = (count: number) => '<td class="cell"><b>x</b></td>'.repeat(count);
  it.each([
    ['tags', `<tr>${tags(30)}old</tr>`, `<tr>${tags(30)}young</tr>`],
    ['tags of a minified page', `<tr>${tags(3000)}old</tr>`, `<tr>${tags(3000)}young</tr>`],
    [
      'tags around other words',
      `<tr>${tags(20)}old</tr>`,
      `<tr>${tags(20).replaceAll('>x<', '>y<')}old</tr>`,
    ],
    ['types', `f(${'a<string>(b[index]), '.repeat(40)}old)`, `f(${'a<string>(b[index]), '.repeat(40)}new)`],
    ['links', `${'[a link](x) and '.repeat(60)}old`, `${'[a link](x) and '.repeat(60)}new`],
    ['stars', `a ${'*** b '.repeat(500)}c`, `a ${'*** b '.repeat(500)}d`],
    ['crosses', `key ${'xxxx '.repeat(2000)}`, `key ${'1234 '.repeat(1999)}x`],
    ['dots', `key ${'•••'.repeat(3000)} end`, `key ${'1'.repeat(9000)} ent`],
    ['masks in a row', `key${'[hidden]'.repeat(400)}!`, `key${'a'.repeat(399)}!`],
    ['arrows', `${'=> <A extends B> '.repeat(60)}old`, `${'=> <A extends B> '.repeat(60)}new`],
  ])(
    '%s',
    (_, line, quoted) => {
      const refused = ['EDIT_NO_OCCURRENCE_FOUND', 'EDIT_CONFLICT'];
      const [got, wanted] = keeping(line, quoted);
      expect([wanted, ...refused]).toContain(got);
      const [back, other] = keeping(quoted, line);
      expect([other, ...refused]).toContain(back);
    },
    10_000,
  );
});
