import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asAnswer } from '../../src/author/as-answer.js';
import type { Edit } from '../../src/edit/index.js';
import { FORMATS } from '../../src/formats/index.js';
import { Document } from '../../src/text/index.js';
import { onDisk, ranOnDisk } from './on-disk.js';
import { failed, ranOn, scripted, whole } from './talk.js';

const editScript = FORMATS['edit-script'];

const cut = (text: string) => ({ text, finish: 'length' }) as const;

const BEFORE = 'def add(a, b):\n    return a - b\n';
const tries = ['*', '/', '%'].map(sign => whole('a.py', BEFORE.replace('-', sign)));

describe('a test command that removes the receipts', () => {
  test.each([
    ['each time', [1, 2, 3]],
    ['in the first round', [1]],
    ['in the last round', [3]],
    ['in two rounds', [1, 2]],
  ])('%s: the file is put back all the same, and no undo is promised', async (_, when) => {
    const tree = onDisk({ 'a.py': BEFORE });
    const ran = await ranOnDisk(tree, scripted(...tries), { rounds: 3, forced: 'whole-file' }, round => {
      if (when.includes(round)) rmSync(join(tree.root, '.mortise'), { recursive: true, force: true });
      return failed('no');
    });
    expect(tree.read('a.py')).toBe(BEFORE);
    expect(ran.report.problems).toHaveLength(1);
    expect(ran.facts.standing).toContain('a.py is as it was before.');
  });

  test('what somebody writes meanwhile is not lost', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const ran = await ranOnDisk(tree, scripted(...tries), { rounds: 1 }, () => {
      rmSync(join(tree.root, '.mortise'), { recursive: true, force: true });
      return failed('no');
    });
    expect(tree.read('a.py')).toBe(BEFORE);
    expect(ran.report.problems.map(({ message }) => message).join()).not.toContain('mortise undo');
  });
});

test('of a file that was not named, the report says only that it was not checked', async () => {
  const tree = onDisk({ 'a.py': BEFORE, 'b.py': 'x = 1\n' });
  const ran = await ranOnDisk(tree, scripted(...tries), { paths: ['a.py'], rounds: 1 }, () => {
    tree.write('b.py', 'x = 2\n');
    return failed('no');
  });
  expect(ran.facts.standing).toBe(
    'a.py is as it was before. Files that the run did not read were not looked at: the tests may have changed them.',
  );
});

describe('a whole-file answer', () => {
  const csv = 'name,age\nann,3\nbob,4\n';

  test.each(['a.txt', 'a.csv', 'a.md', 'notes', 'a.log'])(
    'that empties %s goes back once, and is then taken with a warning',
    async path => {
      const model = scripted(whole(path, ''), whole(path, ''));
      const ran = await ranOn({ [path]: csv }, model, { forced: 'whole-file' });
      expect(model.asked).toHaveLength(2);
      expect(model.asked[1]?.at(-1)?.content).toContain(`The answer empties ${path}.`);
      expect(ran.report.warnings.join()).toContain(`${path} has no text any more`);
    },
  );

  test('that empties a file and then does not is made', async () => {
    const model = scripted(whole('a.csv', ''), whole('a.csv', `${csv}eve,5\n`));
    const ran = await ranOn({ 'a.csv': csv }, model, { forced: 'whole-file' });
    expect(ran.files.textOf('a.csv')).toBe(`${csv}eve,5\n`);
  });

  test.each(['NO CHANGE', 'No change.', '**NO CHANGE**'])('%s makes no new file', async answer => {
    const ran = await ranOn({}, scripted(answer, answer, answer, answer), { paths: ['new.py'] });
    expect(ran.report.outcome).toBe('refused');
    expect(ran.report.problems[0]?.message).toContain('does not exist yet');
    expect(ran.files.textOf('new.py')).toBeUndefined();
  });

  const functions = ['one', 'two', 'three', 'four'].map((name, i) => `def ${name}():\n    return ${i + 1}\n`);

  test.each([1, 2, 3])('without a fence that ends %i functions early is not taken', async left => {
    const answer = functions.slice(0, functions.length - left).join('');
    const model = scripted(answer, 'NO CHANGE', 'NO CHANGE', 'NO CHANGE');
    const ran = await ranOn({ 'a.py': functions.join('') }, model, { forced: 'whole-file' });
    expect(ran.files.textOf('a.py')).toBe(functions.join(''));
  });
});

describe('a new file that the limit of tokens cuts', () => {
  const lines = Array.from({ length: 14 }, (_, i) => `value_${i} = compute(${i}, "row ${i}")`);
  const text = `${lines.join('\n')}\n`;
  const fence = (part: readonly string[]) => `new.py\n\`\`\`\n${part.join('\n')}\n`;

  test.each([1, 2, 3, 5, 8, 9, 11, 12, 13])(
    'after %i lines is whole in the end, continued or begun again',
    async came => {
      for (const rest of [lines.slice(came), lines, lines.slice(Math.max(0, came - 1))]) {
        const model = scripted(cut(`${fence(lines.slice(0, came))}valu`), `${fence(rest)}\`\`\`\n`);
        const ran = await ranOn({}, model, { paths: ['new.py'] });
        expect(ran.files.textOf('new.py')).toBe(text);
      }
    },
  );

  test('with a start that tells nothing is not taken without it', async () => {
    const model = scripted(
      cut(`${fence(['{'])}"a`),
      `${fence(['"a": 1', '}'])}\`\`\`\n`,
      `${fence(['{', '"a": 1', '}'])}\`\`\`\n`,
    );
    const ran = await ranOn({}, model, { paths: ['new.py'] });
    expect(ran.files.textOf('new.py')).toBe('{\n"a": 1\n}\n');
  });
});

const ANCHOR = { type: 'line_pattern', selected: 'x = 1', at: null, until: null, scope: 'line' };

describe('the states that the addresses of an answer are of', () => {
  const document = Document.of('x = 1\n');
  const before = Document.of('x = 2\n');
  const answer = (path: string) =>
    editScript.parse(
      JSON.stringify({ file: path, base: 'ffffffffffff', edits: [{ type: 'delete', anchor: ANCHOR }] }),
    ).edits[0] as Edit;

  test('are those that were shown, whatever hash it names', () => {
    const edit = asAnswer(answer('a.py'), { path: 'a.py', document, earlier: [before] });
    expect(edit).toMatchObject({ seen: [before, document], base: document.hash });
    const at = asAnswer({ ...edit, anchor: { ...ANCHOR, at: '1#483' } } as unknown as Edit, {
      path: 'a.py',
      document,
    });
    expect(at).toMatchObject({ seen: [document] });
    expect(at).not.toHaveProperty('base');
  });

  test('are not known of another file', () => {
    expect(asAnswer(answer('b.py'), { path: 'a.py', document })).not.toHaveProperty('seen');
  });
});
