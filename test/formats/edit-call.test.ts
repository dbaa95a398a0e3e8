import { describe, expect, it } from 'vitest';
import { createEdit, replaceEdit } from '../../src/edit/index.js';
import { FORMATS, type Problem } from '../../src/formats/index.js';
import { withoutSource } from './conformance.js';

const { parse, print } = FORMATS['edit-call'];

function edits(reply: string) {
  const { edits, problems } = parse(reply);
  expect(problems).toEqual([]);
  return withoutSource(edits);
}

const faults = (reply: string): (readonly [Problem['code'], number])[] =>
  parse(reply).problems.map(({ code, line }) => [code, line]);
const plain = (search: string, replace: string, path?: string) =>
  withoutSource([replaceEdit(search, replace, { path })]);

describe('a call', () => {
  it('is read with its lines in the reply', () => {
    const reply = 'So:\n{\n  "path": "a.py",\n  "old_str": "a",\n  "new_str": "b"\n}\n';
    expect(parse(reply).edits).toEqual([
      replaceEdit('a', 'b', { path: 'a.py', source: { first: 2, last: 6 } }),
    ]);
  });

  it.each([
    ['{"path": "a.py", "old_str": "a", "new_str": "b"}'],
    ['{"file_path": "a.py", "old_string": "a", "new_string": "b"}'],
    ['{"file_path": "a.py", "path": "a.py", "old_str": "a", "new_string": "b", "why": {"old": [1]}}'],
    ['[{"path": "a.py", "old_str": "a", "new_str": "b"}]'],
    ['{"path": "a.py", "edits": [{"old_str": "a", "new_str": "b"}]}'],
    ['{"edits": [{"old_string": "a", "new_string": "b", "replace_all": false}], "file_path": "a.py"}'],
    ['[{"path": "b.py", "edits": [{"path": "a.py", "old_str": "a", "new_str": "b"}]}]'],
    ['{"name": "edit_file", "arguments": {"path": "a.py", "old_str": "a", "new_str": "b"}}'],
    ['```json\n{"path": "a.py", "old_str": "a", "new_str": "b"}\n```'],
    ['I call edit({"path": "a.py", "old_str": "a", "new_str": "b"}) now [1].'],
    ['{"path": "a.py", /* what */ "old_str": "a", // where\n "new_str": "b",}'],
    ['{"path": "a.py", "old_str": "a", "new_str": "b", "expected_replacements": null, "replace_all": null}'],
  ])('may be written %s', reply => {
    expect(edits(reply)).toEqual(plain('a', 'b', 'a.py'));
  });

  it('may come many to a reply, in several fences', () => {
    const call = (text: string) => `\`\`\`json\n{"path": "a", "old_str": "${text}", "new_str": ""}\n\`\`\`\n`;
    expect(edits(`One:\n${call('x')}\nTwo:\n${call('y')}`)).toMatchObject([{ search: 'x' }, { search: 'y' }]);
  });

  it('may name no path', () => {
    expect(edits('{"old_str": "a", "new_str": "b"}')).toEqual(plain('a', 'b'));
  });

  it('keeps a Windows path usable', () => {
    expect(edits('{"path": "src\\\\a.py", "old_str": "a", "new_str": "b"}')).toEqual(
      plain('a', 'b', 'src/a.py'),
    );
  });

  it('with an empty old text makes a file that must not exist, of just the new text', () => {
    expect(edits('{"path": "a", "old_str": "", "new_str": "x"}')).toEqual(
      withoutSource([createEdit('x', { path: 'a', onExisting: 'refuse' })]),
    );
  });

  it.each([
    ['"expected_replacements": 1', { kind: 'exactly', count: 1 }],
    ['"expected_replacements": 3', { kind: 'exactly', count: 3 }],
    ['"expected_replacements": 3, "replace_all": true', { kind: 'exactly', count: 3 }],
    ['"replace_all": true', { kind: 'all' }],
    ['"replace_all": false', { kind: 'one' }],
  ])('with %s says how many places it means', (field, occurrences) => {
    expect(edits(`{"old_str": "a", "new_str": "b", ${field}}`)).toMatchObject([{ occurrences }]);
  });

  it('keeps code in its strings as it is', () => {
    const code = 'print("a\\n")\n\t// { "old_str": 1 } /* ``` */\n```\n,]';
    const reply = JSON.stringify({ path: 'a', old_str: code, new_str: `${code}\u2028\ud800` });
    expect(edits(reply)).toEqual(plain(code, `${code}\u2028\ud800`, 'a'));
  });
});

describe('a problem', () => {
  it.each([
    ['{"path": "a", "old_str": "a"}', 'no new text'],
    ['{"path": "a", "new_str": "a"}', 'no old text'],
    ['{"path": 1, "old_str": "a", "new_str": "b"}', 'a path that is no string'],
    ['{"path": "", "old_str": "a", "new_str": "b"}', 'an empty path'],
    ['{"path": "a", "old_str": null, "new_str": "b"}', 'an old text that is null'],
    ['{"path": "a", "old_str": "a", "new_str": ["b"]}', 'a new text that is a list'],
    ['{"old_str": "a", "new_str": "b", "expected_replacements": 0}', 'a count of 0'],
    ['{"old_str": "a", "new_str": "b", "expected_replacements": 1.5}', 'half a count'],
    ['{"old_str": "a", "new_str": "b", "expected_replacements": "2"}', 'a count in a string'],
    ['{"old_str": "a", "new_str": "b", "replace_all": "true"}', 'a flag in a string'],
    ['{"old_str": "a", "new_str": "b", "replace_all": false, "expected_replacements": 2}', 'a contradiction'],
    ['{"old_str": "a", "old_string": "c", "new_str": "b"}', 'two old texts that differ'],
    ['{"path": "a", "file_path": "b", "old_str": "a", "new_str": "b"}', 'two paths that differ'],
    ['{"old_str": "a", "new_str": "b", "edits": [{"old_str": "c", "new_str": "d"}]}', 'a call with edits'],
  ])('is %s (%s)', call => {
    expect(faults(`So:\n${call}\n`)).toEqual([['EDIT_MALFORMED', 2]]);
    expect(parse(call).edits).toEqual([]);
  });

  it('is said of each field', () => {
    expect(faults('{\n"path": 7,\n"replace_all": 1\n}')).toEqual([
      ['EDIT_MALFORMED', 2],
      ['EDIT_MALFORMED', 1],
      ['EDIT_MALFORMED', 1],
      ['EDIT_MALFORMED', 3],
    ]);
  });

  it('is something else among calls', () => {
    const reply = '[\n{"old_str": "a", "new_str": "b"},\n{"path": "a"},\n7\n]';
    expect(faults(reply)).toEqual([
      ['EDIT_MALFORMED', 3],
      ['EDIT_MALFORMED', 4],
    ]);
  });

  it.each([
    ['{"path": "a",\n"old_str": "a" "new_str": "b"}', 2],
    ['{"path": "a",\n"old_str": "a\nb", "new_str": "b"}\nThat is all.', 2],
    ['{"path": "a",\n"old_str": "\\d", "new_str": "b"}\nThat is all.', 2],
    ['{\n\'path\': \'a\', "old_str": "a", "new_str": "b"}', 2],
    ['edit({path: "a",\n"old_str": "a", "new_str": "b"})', 1],
    ['[{"old_str": "a", "new_str": "b"},\nand so on]', 2],
    ['```json\n[{"old_str": "a", "new_str": "b"},\n```\nThat is all.', 3],
  ])('is a call that is no JSON: %s', (reply, line) => {
    expect(faults(reply)).toEqual([['EDIT_MALFORMED', line]]);
  });

  it.each([
    ['{'],
    ['[{"path": "a", "old_st'],
    ['{"path": "a", "old_str": "a", "new_str": "b'],
    ['{"path": "a", "old_str": "a", "new_str": "b\\'],
    ['{"path": "a", "old_str": "a", "new_str": "b", "replace_all": tru'],
    ['```json\n{"path": "a", "old_str": "a", "new_str": "b"'],
  ])('is a reply that ends inside a call: %s', reply => {
    expect(parse(reply).edits).toEqual([]);
    expect(faults(reply)).toEqual([['EDIT_TRUNCATED', reply.split('\n').length]]);
  });

  it('leaves the complete calls before a cut', () => {
    const reply = '{"path": "p", "edits": [{"old_str": "a", "new_str": "b"}, {"old_str": "c", "new';
    expect(withoutSource(parse(reply).edits)).toEqual(plain('a', 'b', 'p'));
    expect(faults(reply)).toEqual([['EDIT_TRUNCATED', 1]]);
  });

  it('leaves out calls whose path may have been cut off', () => {
    expect(parse('{"edits": [{"old_str": "a", "new_str": "b"}').edits).toEqual([]);
  });
});

describe('what is no call', () => {
  it.each([
    ['{"name": "a", "version": "1"}'],
    ['{"path": "a"}'],
    ['{"file": "a", "edits": [{"type": "replace", "content": "x"}]}'],
    ['[1, 2, {"a": []}]'],
    ['See [1] and {this} or {"that": it}.'],
    ['{"name": "x", "dependencies": {'],
    ['It ends in code: f(['],
    ['```python\ncall = {"old_str": a, "new_str": b}\n```'],
    ['The fields are "old_str": and "new_str".'],
  ])('is ignored: %s', reply => {
    expect(parse(reply)).toEqual({ format: 'edit-call', edits: [], problems: [] });
  });

  it('does not hide a call behind it', () => {
    const call = '{"old_str": "a", "new_str": "b"}';
    expect(edits(`Of {these} [see \`a[0]\`]:\n\`\`\`js\nf({\n\`\`\`\n${call}\n`)).toEqual(plain('a', 'b'));
  });

  it('may be nested, and is read no deeper than edits can be', () => {
    const nested = (depth: number) =>
      `${'['.repeat(depth)}{"path":"a","old_str":"a","new_str":"b"}${']'.repeat(depth)}`;
    expect(parse(nested(1)).edits).toHaveLength(1);
    expect(parse('['.repeat(200_000)).problems).toEqual([]);
    expect(parse(`${'[{"old_str":'.repeat(50_000)}`).problems.length).toBeGreaterThan(0);
  });
});

describe('printing', () => {
  it('writes a list, one call a line', () => {
    const all = replaceEdit('a', 'b\n', { path: 'a.py', occurrences: { kind: 'all' } });
    expect(print([all, createEdit('x')])).toBe(
      '[\n  {"path":"a.py","old_str":"a","new_str":"b\\n","replace_all":true},\n  {"old_str":"","new_str":"x"}\n]\n',
    );
  });

  it.each([
    ['a line hint', replaceEdit('a', 'b', { hints: { line: 3 } })],
    ['a file to append to', createEdit('a', { onExisting: 'append' })],
    ['an empty path', replaceEdit('a', 'b', { path: '' })],
    ['a path with backslashes', replaceEdit('a', 'b', { path: 'a\\b.py' })],
  ])('refuses %s', (_, edit) => {
    expect(() => print([edit])).toThrow(RangeError);
  });
});
