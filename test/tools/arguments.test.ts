import { describe, expect, test } from 'vitest';
import { project } from './project.js';

describe('arguments that do not fit', () => {
  const { call, workspace } = project({ 'a.txt': 'a\n' });
  const edit = { path: 'a.txt', old_str: 'a', new_str: 'b' };

  test.each<[string, unknown, string]>([
    ['edit', { path: 'a.txt' }, 'old_str and new_str are missing'],
    ['edit', { path: 'a.txt', old_str: 'a' }, 'new_str is missing.'],
    ['edit', { old_str: 'a', new_str: 'b' }, 'path is missing.'],
    ['edit', { path: 1, old_str: 'a', new_str: 'b' }, 'path must be a text'],
    ['edit', 'a.txt', 'must be a JSON object'],
    ['edit', '"a"', 'must be a JSON object'],
    ['edit', [], 'must be a JSON object'],
    ['edit', { ...edit, expected_replacements: 0 }, 'expected_replacements must be a whole number from 1 on'],
    ['edit', { ...edit, replace_all: 'maybe' }, 'replace_all must be true or false'],
    ['edit', { ...edit, edits: [] }, 'one of them'],
    ['edit', { ...edit, reply: 'x' }, 'one of them'],
    ['edit', { path: 'a.txt', edits: [] }, 'edits is empty'],
    ['edit', { path: 'a.txt', edits: ['a'] }, 'edits must be a list of objects'],
    ['edit', { path: 'a.txt', edits: [{ oldText: 1, newText: 'b' }] }, 'edits[0]: old_str must be a text'],
    [
      'edit',
      {
        path: 'a.txt',
        edits: [
          { old_str: 'a', new_str: 'b' },
          { old_str: 'b', new_str: 'c', all: true },
        ],
      },
      'edits[1]: there is no argument "all" (did you mean replace_all?)',
    ],
    ['edit', { path: 'a.txt', replace_all: true, edits: [edit, edit] }, 'into the edits that they are for'],
    ['edit', { reply: 'x', format: 'xml' }, 'format must be one of auto, search-replace'],
    ['edit', { reply: 'x', hashes: { a: 1 } }, 'hashes must be an object of texts'],
    ['edit', { ...edit, replace_al: true }, 'there is no argument "replace_al" (did you mean replace_all?)'],
    ['edit', { ...edit, zzzzzzzz: 1 }, 'there is no argument "zzzzzzzz"; it takes path, old_str'],
    ['edit', { ...edit, file_path: 'b.txt' }, 'path is given twice, also as file_path, and they differ'],
    ['read', { path: 'a.txt', from: 1.5 }, 'from must be a whole number'],
    ['read', { path: 'a.txt', from: 'x' }, 'from must be a whole number'],
    ['read', { path: 'a.txt', from: 1, offset: 1 }, 'from or offset'],
    ['read', { path: 'a.txt', to: 1, limit: 1 }, 'to or limit'],
    ['read', {}, 'path is missing'],
    ['undo', { receipt: null }, 'receipt is missing'],
  ])('%s %j: %s', async (name, args, why) => {
    const result = await call(name, args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(why);
    // And shows how it is done, by one call.
    expect(result.text).toContain('Example: {');
    expect(result.text).not.toContain('Returns');
    expect(workspace.textOf('a.txt')).toBe('a\n');
  });
});

describe('a range of lines by another name', () => {
  const text = 'one\ntwo\nthree\nfour\n';

  test.each<[unknown, string]>([
    [{ view_range: [2, 3] }, 'lines 2-3 of 4\n2\ttwo\n3\tthree'],
    [{ view_range: [3, -1] }, 'lines 3-4 of 4\n3\tthree\n4\tfour'],
    [{ start_line: 2, end_line: '2' }, 'lines 2-2 of 4\n2\ttwo'],
    [{ view_range: '[2, 3]' }, 'lines 2-3 of 4\n2\ttwo\n3\tthree'],
    [{ view_range: ' [3,-1] ' }, 'lines 3-4 of 4\n3\tthree\n4\tfour'],
    [{ lines: '[2,2]' }, 'lines 2-2 of 4\n2\ttwo'],
    [{ view_range: '[2' }, 'there is no argument "view_range"'],
    [{ view_range: '[2, x]' }, 'there is no argument "view_range"'],
    [{ view_range: '2-3' }, 'there is no argument "view_range"'],
    [{ view_range: [2] }, 'there is no argument "view_range"'],
    [{ view_range: ['x', 2] }, 'from must be a whole number'],
    [{ lines: [1, 2], from: 2 }, 'from is given twice'],
  ])('%j', async (range, said) => {
    const { call } = project({ 'a.txt': text }, { remembers: true });
    expect((await call('read', { file: 'a.txt', ...(range as object) })).text).toContain(said);
  });
});

describe('habits of other tools are understood', () => {
  const one = { old_str: 'a', new_str: 'b' };

  test.each<[string, unknown]>([
    ['Claude Code', { file_path: 'a.txt', old_string: 'a', new_string: 'b', replace_all: false }],
    ['oldText', { path: 'a.txt', oldText: 'a', newText: 'b' }],
    ['old_text', { path: 'a.txt', old_text: 'a', new_text: 'b' }],
    ['OpenCode', { filePath: 'a.txt', oldString: 'a', newString: 'b' }],
    ['a list of one edit', { path: 'a.txt', edits: [{ oldText: 'a', newText: 'b' }] }],
    ['a list of one edit in a string', { path: 'a.txt', edits: '[{"oldText": "a", "newText": "b"}]' }],
    ['one edit without its list', { path: 'a.txt', edits: one }],
    ['a path in the edit', { edits: [{ path: 'a.txt', ...one }] }],
    ['a string', '{"path": "a.txt", "old_str": "a", "new_str": "b"}'],
    ['a number in a string', { path: 'a.txt', ...one, expectedReplacements: '1' }],
    ['a boolean in a string', { path: 'a.txt', ...one, replace_all: 'True' }],
    ['an empty text for a number', { path: 'a.txt', ...one, expected_replacements: '' }],
    ['old and new', { file: 'a.txt', old: 'a', new: 'b' }],
    ['null', { path: 'a.txt', ...one, edits: null }],
    ['the same name twice', { path: 'a.txt', file_path: 'a.txt', ...one }],
    ['a patch', { patch: '*** Begin Patch\n*** Update File: a.txt\n@@\n-a\n+b\n*** End Patch\n' }],
    ['JSON edits as a reply', { reply: '[{"path": "a.txt", "old_str": "a", "new_str": "b"}]' }],
  ])('%s', async (_, args) => {
    const { workspace, call } = project({ 'a.txt': 'a\n' });
    const { isError, text } = await call('edit', args);
    expect(isError, text).toBe(false);
    expect(workspace.textOf('a.txt')).toBe('b\n');
  });

  test('a remark on the call changes nothing, and is named', async () => {
    const { workspace, call } = project({ 'a.txt': 'a\n' });
    const { text } = await call('edit', { path: 'a.txt', ...one, instruction: 'Rename a.' });
    expect(text).toContain('Note: Nothing was done with instruction.');
    expect(workspace.textOf('a.txt')).toBe('b\n');
  });

  test('replace_all takes every place', async () => {
    const { workspace, call } = project({ 'a.txt': 'a 1\na 2\n' });
    const { text } = await call('edit', { path: 'a.txt', old_str: 'a ', new_str: 'b ', replace_all: true });
    expect(text).toBe('Applied: a.txt:1, 2 exact.');
    expect(workspace.textOf('a.txt')).toBe('b 1\nb 2\n');
  });

  test('many edits of many files are one call: all of them, or none', async () => {
    const { workspace, call } = project({ 'a.txt': 'one\ntwo\n', 'b.txt': 'three\n' });
    const edits = [
      { old_str: 'one', new_str: 'eins' },
      { old_string: 'two', new_string: 'zwei' },
      { file_path: 'b.txt', old_str: 'four', new_str: 'vier' },
    ];
    const refused = await call('edit', { path: 'a.txt', edits });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('Edit 3 of b.txt: ');
    expect(workspace.textOf('a.txt')).toBe('one\ntwo\n');
    const right = [...edits.slice(0, 2), { ...edits[2], old_str: 'three' }];
    const { text } = await call('edit', { path: 'a.txt', edits: right });
    expect(text).toBe('Applied.\na.txt:1, 2 exact\nb.txt:1 exact');
    expect(workspace.textOf('a.txt')).toBe('eins\nzwei\n');
    expect(workspace.textOf('b.txt')).toBe('vier\n');
  });

  test('edits of a script are edits, too', async () => {
    const { workspace, call } = project({ 'a.py': 'def f():\n    pass\n\n\ndef g():\n    pass\n' });
    const anchor = { type: 'function_definition', selected: 'def g():', scope: 'definition' };
    const edits = [{ type: 'replace', anchor, content: 'def g():\n    return 1\n' }];
    const { isError, text } = await call('edit', { path: 'a.py', edits });
    expect(isError, text).toBe(false);
    expect(workspace.textOf('a.py')).toContain('return 1');
  });

  test('preview takes the same, and writes nothing', async () => {
    const { workspace, call } = project({ 'a.txt': 'a\n' });
    const { text } = await call('preview', { file_path: 'a.txt', old_string: 'a', new_string: 'b' });
    expect(text).toMatch(
      /^It fits\. Nothing is written yet: a\.txt:1 exact\.\n@@ .*\n-a\n\+b\nNext: .*edit/s,
    );
    expect(workspace.textOf('a.txt')).toBe('a\n');
  });
});
