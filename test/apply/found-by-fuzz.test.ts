import { describe, expect, test } from 'vitest';
import { codesOf } from '../../src/edit/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

/** Apply a reply to one file; what it holds then, and the codes of what was refused. */
async function run(text: string, reply: string, format: 'auto' | 'whole-file' = 'auto') {
  const files = new MemoryWorkspace({ 'a.ts': text });
  const report = await applyReply(reply, files, { format });
  return { text: files.textOf('a.ts'), codes: codesOf(report) };
}

test('refuses an edit whose own changes fall on one line of the file', async () => {
  const text =
    'x\n    const load = name(account, 8);\n    def path_8(total):\nconst save = index(index, 18);\n    def result_4(result):\n  # the save of each price\nreturn order + user\n';
  const reply =
    '*** Begin Patch\n*** Update File: a.ts\n@@\n     const load = name(account, 8);\n     def path_8(total):\n+\n const save = index(index, 18);\n-\n\n\n def\n result_4(result):\n+const user = result(item, 5);\n   # the save of each price\n return order + user\n*** End Patch\n';
  const { text: after, codes } = await run(text, reply);
  expect(codes.length === 0 || after === text).toBe(true);
});

test('a search that goes on behind the end of the file, where the edit changes it, is refused', async () => {
  const reply =
    'a.ts\n<<<<<<< SEARCH\nreturn path + name\n\n// ... existing code ...\n=======\nif (name) {\n`c`\n>>>>>>> REPLACE\n';
  expect(await run('return path + name\n', reply)).toMatchObject({
    text: 'return path + name\n',
    codes: [expect.any(String)],
  });
});

test('lines put into a file that an edit before has left without any end as its lines did', async () => {
  const reply = JSON.stringify({
    file: 'a.ts',
    edits: [
      { type: 'delete', anchor: { type: 'line_pattern', selected: 'two' } },
      { type: 'insert_after', anchor: { type: 'line_pattern', selected: 'one' }, content: 'three' },
    ],
  });
  expect(await run('one\r\ntwo', reply)).toEqual({ text: 'one\r\nthree', codes: [] });
});

test('a file of one empty line can be written anew on both sides of it', async () => {
  expect(await run('\n', 'a.ts\n```\nx\n\ny\n```\n', 'whole-file')).toEqual({ text: 'x\n\ny\n', codes: [] });
});

test('a byte order mark is not put into a file as text', async () => {
  const { text, codes } = await run(
    'one\n',
    JSON.stringify({ path: 'a.ts', old_str: 'one', new_str: '\ufefftwo' }),
  );
  expect({ text, codes }).toEqual({ text: 'one\n', codes: ['EDIT_UNENCODABLE'] });
});

describe('an edit of all places, where these are adjacent or overlap at the end of the file', () => {
  const all = (old: string, now: string) =>
    JSON.stringify({ path: 'a.ts', old_str: old, new_str: now, replace_all: true });

  test.each([
    ['x\nx', 'x', '', ''],
    ['y\nx\nx', 'x', '', 'y'],
    ['w\r\nx\r\nx\r\nx', 'x', '', 'w'],
    ['x\nw\nx', 'x', '', 'w'],
    ['q\nx\nx', '\nx', '', 'q'],
    ['ab\nab', 'ab', 'x\nab\ny', 'x\nab\ny\nx\nab\ny'],
    ['a\n\r\n', '\n', '\n\tb', 'a\n\tb\r\n\tb'],
    ['a\n\r\n', '\n', '\n\n\tb', 'a\n\n\tb\r\n\r\n\tb'],
  ])('%j: %j becomes %j', async (text, old, now, after) => {
    expect(await run(text, all(old, now))).toEqual({ text: after, codes: [] });
  });
});

test.each([
  ['one\r\ntwo\nthree\n', 'e\ntw', 'e\ntx', 'one\r\ntxo\nthree\n'],
  ['one\r\ntwo\nthree\n', 'e\ntwo\nth', 'e\nth', 'one\r\nthree\n'],
  ['one\r\ntwo\nthree\n', 'e\ntwo\nth', 'e\nTH', 'one\r\nTHree\n'],
  ['one\ntwo\r\nthree\n', 'e\ntwo\nth', 'E\nth', 'onE\nthree\n'],
  ['one\ntwo\r\nthree\n', 'e\ntwo\nth', 'e\nq\ntwo\nth', 'one\nq\ntwo\r\nthree\n'],
  ['one\ntwo\r\nthree\n', 'e\ntwo\nth', 'eth', 'onethree\n'],
  ['one\ntwo\r\nthree\n', 'w', 'w\nnew', 'one\ntw\r\nnewo\r\nthree\n'],
])(
  '%j: inside lines of several endings, %j becomes %j, and lines that stay keep theirs',
  async (text, old, now, after) => {
    const reply = JSON.stringify({ path: 'a.ts', old_str: old, new_str: now });
    expect(await run(text, reply)).toEqual({ text: after, codes: [] });
  },
);

describe('two endings of a file that ends lines with \\r and with \\n never become one', () => {
  const call = (old: string, now: string) => JSON.stringify({ path: 'a.ts', old_str: old, new_str: now });

  test('text put in behind a \\r does not start with a \\n', async () => {
    const reply = 'FILE: a.ts\nFIND:\n```\n```\nREPLACE:\n```\n\nnew\n```\n';
    expect(await run('one\ntwo\r', reply)).toEqual({ text: 'one\ntwo\r\rnew\n', codes: [] });
  });

  test('an inserted empty line remains a line', async () => {
    expect(await run('one\rtwo\nthree\n', call('one\ntwo', 'ONE\n\nTWO'))).toEqual({
      text: 'ONE\r\rTWO\nthree\n',
      codes: [],
    });
  });

  test('a line between the two is not taken away', async () => {
    expect(await run('one\rtwo\n\nthree\n', call('two\n', ''))).toEqual({
      text: 'one\rtwo\n\nthree\n',
      codes: ['EDIT_CONFLICT'],
    });
  });

  test('an ending that is changed itself is no matter', async () => {
    expect(await run('one\r\ntwo\r\n', call('two', 'three'))).toEqual({
      text: 'one\r\nthree\r\n',
      codes: [],
    });
  });
});

describe('two files that come to one path', () => {
  const add = ['*** Add File: c', '+new'];
  const move = (from: string, to: string) => [`*** Update File: ${from}`, `*** Move to: ${to}`];

  test.each([
    ['both moved', [...move('a', 'c'), ...move('b', 'c')]],
    ['both moved, by two spellings', [...move('a', 'c'), ...move('b', './c')]],
    ['one moved, one made', [...move('a', 'c'), ...add]],
    ['one made, one moved', [...add, ...move('a', 'c')]],
  ])('are refused: %s', async (_, lines) => {
    const files = new MemoryWorkspace({ a: 'a\n', b: 'b\n' });
    const reply = ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
    expect(codesOf(await applyReply(reply, files))).toEqual(['ATTEMPT_TO_CREATE_EXISTING_FILE']);
    expect(['a', 'b', 'c'].map(path => files.textOf(path))).toEqual(['a\n', 'b\n', undefined]);
    const texts = async () => {
      const after = new MemoryWorkspace({ a: 'a\n', b: 'b\n' });
      await applyReply(reply, after, { keepGoing: true });
      return [...after.files.values()].map(bytes => Buffer.from(bytes).toString());
    };
    expect(await texts()).toEqual(expect.arrayContaining(['a\n', 'b\n']));
  });

  test('are refused where the one that was to leave stays', async () => {
    const files = new MemoryWorkspace({ a: 'a\n', b: 'b\n', c: 'c\n' });
    // b cannot leave, as c is there; so a cannot come to b.
    const lines = [...move('b', 'c'), ...move('a', 'b')];
    const reply = ['*** Begin Patch', ...lines, '*** Add File: d', '+d', '*** End Patch', ''].join('\n');
    const report = await applyReply(reply, files, { keepGoing: true });
    expect(report.edits.map(({ status }) => status)).toEqual(['refused', 'refused', 'applied']);
    expect(['a', 'b', 'c', 'd'].map(path => files.textOf(path))).toEqual(['a\n', 'b\n', 'c\n', 'd\n']);
  });

  test('are refused where one is to be a folder of the other', async () => {
    for (const lines of [
      ['*** Add File: d', '+d', '*** Add File: d/e', '+e'],
      ['*** Add File: d/e', '+e', ...move('a', 'd')],
      [...move('a', 'd'), ...move('b', 'd/e')],
    ]) {
      const files = new MemoryWorkspace({ a: 'a\n', b: 'b\n' });
      const report = await applyReply(['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n'), files);
      expect(codesOf(report)).toEqual(['ATTEMPT_TO_CREATE_EXISTING_FILE']);
      expect([...files.files.keys()]).toEqual(['a', 'b']);
    }
  });

  test('stay what they are where one that is moved is removed, too', async () => {
    const files = new MemoryWorkspace({ a: 'a\n', b: 'b\n' });
    const lines = [...move('a', 'b'), '*** Delete File: b', '*** Delete File: a'];
    await applyReply(['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n'), files);
    expect([...files.files.keys()]).toEqual([]);
  });

  test('change places, or follow each other', async () => {
    for (const [lines, after] of [
      [[...move('a', 'b'), ...move('b', 'a')], { a: 'b\n', b: 'a\n', c: undefined }],
      [[...move('b', 'c'), ...move('a', 'b')], { a: undefined, b: 'a\n', c: 'b\n' }],
    ] as const) {
      const files = new MemoryWorkspace({ a: 'a\n', b: 'b\n' });
      await applyReply(['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n'), files);
      expect(Object.fromEntries(['a', 'b', 'c'].map(path => [path, files.textOf(path)]))).toEqual(after);
    }
  });
});

test('a last line that goes leaves the ending before it, where the file is to be ended', async () => {
  const reply = '--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1 @@\n one\n-two\n\\ No newline at end of file\n';
  expect(await run('zero\none\rtwo', reply)).toEqual({ text: 'zero\none\r', codes: [] });
});
