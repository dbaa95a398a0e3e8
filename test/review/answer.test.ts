import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace, readChoices } from '../../src/apply/index.js';
import { Review } from '../../src/review/index.js';

const FILES = {
  'src/cart.js': 'class Cart {\n  size() {\n    return 0;\n  }\n\n  clear() {}\n}\n',
  'a.txt': 'one\ntwo\n',
};
const ANSWER = [
  'In `src/cart.js`, replace `size` with:',
  '',
  '```js',
  'size() {',
  '  return this.lines.length;',
  '}',
  '```',
  '',
  'In `a.txt`, replace `one` with `eins`.',
].join('\n');
const SIZE = FILES['src/cart.js'].replace('return 0', 'return this.lines.length');

describe('a review of an answer without a format', () => {
  test('shows its edits, and writes those that are taken', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const review = await Review.open(ANSWER, workspace, 'project');
    expect(review.parsed.edits.map(({ path }) => path)).toEqual(['src/cart.js', 'a.txt']);
    await review.answer({ kind: 'reject', numbers: [2] });
    await review.answer({ kind: 'commit' });
    expect([workspace.textOf('src/cart.js'), workspace.textOf('a.txt')]).toEqual([SIZE, FILES['a.txt']]);
  });

  test('applies later what was chosen', async () => {
    const review = await Review.open(ANSWER, new MemoryWorkspace(FILES), 'project');
    await review.answer({ kind: 'reject', numbers: [1] });
    const read = readChoices(review.choicesText, 'choices.json');
    if (read.kind !== 'choices') throw new Error('No choices');
    const workspace = new MemoryWorkspace(FILES);
    await applyReply(ANSWER, workspace, { choices: read.choices, keepGoing: true });
    expect([workspace.textOf('src/cart.js'), workspace.textOf('a.txt')]).toEqual([
      FILES['src/cart.js'],
      'eins\ntwo\n',
    ]);
  });

  test('reads it when all of it is there', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const review = await Review.open(ANSWER.slice(0, -40), workspace, 'project', { isWhole: false });
    expect(review.parsed.edits).toEqual([]);
    await review.grow(ANSWER, true);
    expect(review.parsed.edits).toHaveLength(2);
  });
});

describe('what a person says of a part of an answer', () => {
  const TWO = {
    'src/a.js': 'export function load() {\n  return 1;\n}\n\nexport function save() {\n  return 2;\n}\n',
    'src/b.js': 'export function load() {\n  return 1;\n}\n',
    'c.txt': 'x\n',
  };
  const REPLY = [
    'Make `load` return 3:',
    '',
    '```js',
    'export function load() {',
    '  return 3;',
    '}',
    '```',
    '',
    'In `c.txt`, replace `x` with `y`.',
  ].join('\n');
  const opened = async (reply = REPLY, files: Record<string, string> = TWO) => {
    const workspace = new MemoryWorkspace(files);
    return { workspace, review: await Review.open(reply, workspace, 'project') };
  };
  const code = { isCode: true, path: null, lines: null } as const;

  test('its file', async () => {
    const { workspace, review } = await opened();
    expect(review.state.unread).toMatchObject([
      { line: 3, isFence: true, isProblem: true, said: 'Make `load` return 3:', meant: null },
    ]);
    const meant = { ...code, path: 'src/b.js' };
    expect(await review.answer({ kind: 'mean', line: 3, meant })).toEqual({ kind: 'done' });
    expect(review.state.unread).toMatchObject([{ line: 3, isProblem: false, meant }]);
    await review.answer({ kind: 'commit' });
    expect(workspace.textOf('src/b.js')).toBe(TWO['src/b.js'].replace('1', '3'));
    expect([workspace.textOf('src/a.js'), workspace.textOf('c.txt')]).toEqual([TWO['src/a.js'], 'y\n']);
  });

  test('its role: it is left out, and the answer counts again when that is taken back', async () => {
    const { workspace, review } = await opened();
    const problems = () => review.report.problems.length;
    expect(problems()).toBe(1);
    await review.answer({ kind: 'mean', line: 3, meant: { ...code, isCode: false } });
    expect(problems()).toBe(0);
    await review.answer({ kind: 'mean', line: 3, meant: null });
    expect(problems()).toBe(1);
    await review.answer({ kind: 'mean', line: 3, meant: { ...code, isCode: false } });
    await review.answer({ kind: 'commit' });
    expect([workspace.textOf('src/b.js'), workspace.textOf('c.txt')]).toEqual([TWO['src/b.js'], 'y\n']);
  });

  test.each([
    [{ first: 1, last: 3 }, TWO['src/b.js'].replace('1', '3')],
    [{ first: 4, last: 3 }, `${TWO['src/b.js']}${TWO['src/b.js'].replace('1', '3')}`],
    [{ first: 1, last: 0 }, `${TWO['src/b.js'].replace('1', '3')}${TWO['src/b.js']}`],
  ])('its place: %j', async (lines, expected) => {
    const { workspace, review } = await opened();
    await review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/b.js', lines } });
    await review.answer({ kind: 'commit' });
    expect(workspace.textOf('src/b.js')).toBe(expected);
  });

  test('lines that the file does not have are refused, and nothing is written there', async () => {
    const { review } = await opened();
    const lines = { first: 7, last: 9 };
    await review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/b.js', lines } });
    expect(review.report.problems.map(({ message }) => message)).toEqual([
      'Line 3 of the reply: src/b.js does not have these lines, or another step changes them.',
    ]);
  });

  test('an example that is code after all goes in as deep as its place', async () => {
    const reply =
      'For example, in `src/a.js`:\n\n```js\nlog(2);\n```\n\nThen replace `return 2` with `return 4`.';
    const { workspace, review } = await opened(reply);
    expect(review.state.unread).toMatchObject([{ line: 3, why: 'an example or output', isProblem: false }]);
    const lines = { first: 6, last: 5 };
    await review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/a.js', lines } });
    await review.answer({ kind: 'commit' });
    expect(workspace.textOf('src/a.js')).toBe(TWO['src/a.js'].replace('  return 2', '  log(2);\n  return 4'));
  });

  test('code that a later step takes away again is a problem', async () => {
    const later =
      '\n\nIn `src/b.js`, replace `load` with:\n\n```js\nexport function load() {\n  return 7;\n}\n```\n';
    const { review } = await opened(`${REPLY}${later}`);
    const lines = { first: 1, last: 3 };
    await review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/b.js', lines } });
    expect(review.report.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Line 3 of the reply: It is not known how this code goes into src\/b.js/),
    ]);
  });

  test('code that the answer ends in stays refused, and the comment of a path is not written', async () => {
    const lines = { first: 2, last: 2 };
    const open = await opened('Make it 3:\n\n```js\n  return compute(');
    await open.review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/b.js', lines } });
    expect(open.review.report.problems.map(({ message }) => message).join()).toContain('ends in the middle');
    const commented = await opened('For example:\n\n```js\n// src/b.js\n  return 3;\n```\n');
    await commented.review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/b.js', lines } });
    await commented.review.answer({ kind: 'commit' });
    expect(commented.workspace.textOf('src/b.js')).toBe(TWO['src/b.js'].replace('1', '3'));
  });

  test('is taken back also where the answer is read in another way with it', async () => {
    const reply =
      '**src/b.js**\n\n```js\nexport function load() {\n  return 3;\n}\n```\n\nThen run:\n\n```sh\nnpm test\n```\n';
    const { review } = await opened(reply);
    const before = review.state.edits;
    for (const each of review.state.unread) {
      await review.answer({ kind: 'mean', line: each.line, meant: { ...code, path: 'src/a.js' } });
      expect(review.state.unread.map(({ line }) => line)).toContain(each.line);
      expect(await review.answer({ kind: 'mean', line: each.line, meant: null })).toEqual({ kind: 'done' });
    }
    expect(review.state.edits).toEqual(before);
  });

  test('the file that a person names counts more than one that the answer names', async () => {
    const reply =
      'In `src/none.js`, update `load`:\n\n```js\nexport function load() {\n  return 3;\n}\n```\n';
    const { workspace, review } = await opened(reply);
    expect(review.state.unread.map(({ line }) => line)).toEqual([3]);
    await review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/b.js' } });
    await review.answer({ kind: 'commit' });
    expect(workspace.textOf('src/b.js')).toBe(TWO['src/b.js'].replace('1', '3'));
  });

  test('a line behind the end can be gone below, and not be replaced', async () => {
    for (const [lines, count] of [
      [{ first: 4, last: 3 }, 0],
      [{ first: 4, last: 4 }, 1],
      [{ first: 5, last: 4 }, 1],
    ] as const) {
      const { review } = await opened();
      await review.answer({ kind: 'mean', line: 3, meant: { ...code, path: 'src/b.js', lines } });
      expect(review.report.problems).toHaveLength(count);
    }
  });

  test('is nothing for lines that are no part, and in a reply of a format there are none', async () => {
    const { review } = await opened();
    const answered = await review.answer({ kind: 'mean', line: 4, meant: code });
    expect(answered).toMatchObject({ kind: 'not-done' });
    const blocks = 'src/b.js\n```\n<<<<<<< SEARCH\n  return 1;\n=======\n  return 3;\n>>>>>>> REPLACE\n```\n';
    expect((await opened(blocks)).review.state.unread).toEqual([]);
  });

  test('keeps what was chosen for the edits above, and gives choices that fit no other reading', async () => {
    const reply = `${REPLY.split('\n').at(-1)}\n\n${REPLY.split('\n').slice(0, 7).join('\n')}`;
    const { review } = await opened(reply);
    const before = review.choices.reply;
    await review.answer({ kind: 'reject', numbers: [1] });
    await review.answer({ kind: 'mean', line: 5, meant: { ...code, path: 'src/b.js' } });
    expect(review.state.edits.map(({ choice }) => choice.kind)).toEqual(['rejected', 'accepted']);
    expect(review.choices.reply).not.toBe(before);
  });

  test('each edit says what the answer says above it', async () => {
    const { review } = await opened(ANSWER, FILES);
    expect(review.state.edits.map(({ said }) => said)).toEqual([
      'In `src/cart.js`, replace `size` with:',
      'In `a.txt`, replace `one` with `eins`.',
    ]);
  });
});
