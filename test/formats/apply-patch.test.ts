import { describe, expect, it } from 'vitest';
import { FORMATS, type Problem, parseReply } from '../../src/formats/index.js';
import { conformsByChanges } from './conformance.js';

const { parse, print, instructions } = FORMATS['apply-patch'];

/** What each edit of a reply is, which must have no problem. */
function edits(reply: string): string[][] {
  const parsed = parse(reply);
  expect(parsed.problems).toEqual([]);
  return parsed.edits.map(edit => {
    const path = edit.path ?? '(none)';
    if (edit.kind === 'replace') return [path, edit.search, edit.replace];
    if (edit.kind === 'create')
      return [path, edit.onExisting === 'refuse' ? 'create' : 'append', edit.content];
    return edit.kind === 'move' ? [path, 'move', edit.to] : [path, edit.kind];
  });
}

const faults = (reply: string): (readonly [Problem['code'], number])[] =>
  parse(reply).problems.map(({ code, line }) => [code, line]);

const patch = (body: string) => `*** Begin Patch\n${body}*** End Patch\n`;
const update = (hunk: string) => patch(`*** Update File: x.py\n${hunk}`);
const CHANGED = [['x.py', 'a\nb\nd', 'a\nc\nd']];

describe('a hunk', () => {
  it('is read with its lines in the reply, and what encloses it as hints', () => {
    const [edit] = parse(`So:\n\n${update('@@ class A:\n@@ def f():\n a\n-b\n+c\n d\n')}`).edits;
    expect(edit).toMatchObject({
      kind: 'replace',
      path: 'x.py',
      hints: { ordered: true, headers: ['class A:', 'def f():'] },
    });
  });

  it.each([
    ['a bare header', '@@\n a\n-b\n+c\n d\n'],
    ['no header', ' a\n-b\n+c\n d\n'],
    ['numbers', '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n'],
    ['an enclosing line', '@@ def f():\n a\n-b\n+c\n d\n'],
    ['lines that stay without their blank', '@@\na\n-b\n+c\nd\n'],
    ['empty lines behind it', '@@\n a\n-b\n+c\n d\n\n\n'],
  ])('may have %s', (_, hunk) => {
    expect(edits(update(hunk))).toEqual(CHANGED);
    expect(edits(update(hunk).replaceAll('\n', '\r\n'))).toEqual(CHANGED);
    expect(edits(`\`\`\`\n${update(hunk)}\`\`\`\n`)).toEqual(CHANGED);
    expect(edits(update(hunk).replace(/^(?=.)/gm, '  '))).toEqual(CHANGED);
    expect(parseReply(update(hunk)).format).toBe('apply-patch');
  });

  it.each([
    ['with blank lines between', '@@ class A:\n\n@@ def f():\n', ['class A:', 'def f():']],
    ['the innermost ones of many', `${'@@ x\n'.repeat(9)}@@ y\n`, [...Array(7).fill('x'), 'y']],
    ['that end the file', '@@ class A:\n*** End of File\n@@ def f():\n', ['class A:', 'def f():']],
  ])('is enclosed by the headers without lines above it, %s', (_, above, headers) => {
    const parsed = parse(update(`${above} a\n-b\n+c\n@@ g\n-e\n+f\n`));
    expect(parsed.edits).toMatchObject([{ hints: { headers } }, { hints: { headers: ['g'] } }]);
  });

  it('says by its marker that it ends with the file', () => {
    expect(parse(update('@@\n a\n-b\n+c\n*** End of File\n')).edits).toMatchObject([
      { hints: { atEnd: true } },
    ]);
    expect(edits(update('@@\n+z\n*** End of File\n'))).toEqual([['x.py', 'append', 'z\n']]);
  });

  it('goes to the end of the file where it only adds, under a bare mark', () => {
    expect(edits(update('@@\n+z\n'))).toEqual([['x.py', 'append', 'z\n']]);
    expect(edits(update('@@\n a\n-b\n+c\n@@\n+z\n'))).toEqual([
      ['x.py', 'a\nb', 'a\nc'],
      ['x.py', 'append', 'z\n'],
    ]);
  });

  it('encloses the next one where it changes nothing', () => {
    expect(parse(update('@@\n def f():\n@@\n a\n-b\n+c\n')).edits).toMatchObject([
      { hints: { headers: ['def f():'] } },
    ]);
  });
});

describe('a file', () => {
  it('may be made, removed, moved and changed, several in one patch', () => {
    const reply = patch(
      '*** Add File: n.py\n+a\n+\n+b\n*** Delete File: o.py\n*** Update File: x.py\n*** Move to: y.py\n@@\n a\n-b\n+c\n d\n',
    );
    expect(edits(reply)).toEqual([
      ['n.py', 'create', 'a\n\nb\n'],
      ['o.py', 'delete'],
      ...CHANGED,
      ['x.py', 'move', 'y.py'],
    ]);
  });

  it('may be moved alone', () => {
    expect(edits(patch('*** Update File: x.py\n*** Move to: y.py\n'))).toEqual([['x.py', 'move', 'y.py']]);
  });

  it('may be made empty', () => {
    expect(edits(patch('*** Add File: e.py\n'))).toEqual([['e.py', 'create', '']]);
  });
});

describe('a problem', () => {
  it.each([
    ['a hunk that only adds, with numbers', update('@@ -3,0 +3,1 @@\n+c\n'), 3],
    ['a hunk that only adds, without a mark', update('+c\n'), 3],
    ['a hunk that only adds, behind lines that stay', update('@@\n a\n@@\n+c\n'), 5],
    ['a new file with a line without its plus', patch('*** Add File: n.py\n+a\nb\n'), 2],
    ['lines under a file that goes', patch('*** Delete File: o.py\n-a\n'), 2],
    ['a marker without a path', patch('*** Update File:\n@@\n-a\n+b\n'), 2],
    ['a marker that is not known', patch('*** Rename File: a\n'), 2],
    ['a move of no update', patch('*** Add File: n.py\n*** Move to: y.py\n+a\n'), 3],
    ['a file without a change', update('@@\n a\n'), 2],
  ])('is %s', (_, reply, line) => {
    expect(faults(reply)).toContainEqual(['EDIT_MALFORMED', line]);
  });

  it.each([
    ['in a hunk', '*** Begin Patch\n*** Update File: x.py\n@@\n a\n-b\n+c\n', 0],
    ['in the second hunk', '*** Begin Patch\n*** Update File: x.py\n@@\n a\n-b\n+c\n@@\n x\n-y\n', 1],
    ['in a new file', '*** Begin Patch\n*** Add File: x.py\n+a\n', 0],
    ['at a file that goes', '*** Begin Patch\n*** Delete File: x.py\n', 0],
    ['before any file', '*** Begin Patch\n', 0],
    ['by another patch', `*** Begin Patch\n*** Delete File: o.py\n${patch('*** Delete File: p.py\n')}`, 1],
  ])('is the end of the patch %s, without its marker', (_, reply, count) => {
    const { problems, edits: whole } = parse(reply);
    expect(problems.map(({ code }) => code)).toEqual(['EDIT_TRUNCATED']);
    expect(whole).toHaveLength(count);
  });
});

describe('printing', () => {
  it('writes each file under its marker', () => {
    expect(
      print([
        { path: 'n.py', before: undefined, after: 'a\n' },
        { path: 'o.py', before: 'a\n', after: undefined },
      ]),
    ).toBe('*** Begin Patch\n*** Add File: n.py\n+a\n*** Delete File: o.py\n*** End Patch\n');
  });

  it('is what the instructions show', () => {
    expect(edits(instructions).map(([path]) => path)).toEqual(['src/example.py', 'src/new.py', 'src/old.py']);
  });
});

const MARK_LIKE = [
  '*** Begin Patch',
  '*** End Patch',
  '*** Update File: a',
  '*** End of File',
  '*** x',
  '@@',
  '@@ -1 +1 @@',
  '@@ f',
  ' x',
  '-',
  '+',
  '```',
  '--- a',
];

conformsByChanges({
  format: FORMATS['apply-patch'],
  lines: MARK_LIKE,
  removes: true,
  fragments: [
    ...[
      '*** Begin Patch\n',
      '*** End Patch\n',
      '*** Update File: x\n',
      '*** Add File: x\n',
      '*** Delete File: x\n',
    ],
    ...[
      '*** Move to: y\n',
      '*** End of File\n',
      '*** Update File:\n',
      '*** \n',
      '@@\n',
      '@@ -1,2 +3,4 @@ f\n',
    ],
    ...[' a\n', '-b\n', '+c\n', 'd\n', '\n', '\r\n', '    ', '```\n', '*** Begin Patch'],
  ],
});
