import { describe, expect, it } from 'vitest';
import { findJson } from '../../src/formats/json-in-prose.js';
import { type JsonNode, JsonReader } from '../../src/formats/json-values.js';

/** A value as it was read; of what is not whole, what there is of it. */
function plain(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value;
  return node.kind === 'array'
    ? node.items.map(plain)
    : Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

const read = (text: string, at = 0) => new JsonReader(text).readAt(at);

describe('a JSON value', () => {
  it.each<[string, unknown]>([
    ['{}', {}],
    ['[]', []],
    ['{"a":1,"b":[true,false,null,-2.5e1,"x\\n\\"y"]}', { a: 1, b: [true, false, null, -25, 'x\n"y'] }],
    ['{"a":{"b":{}},"c":[[],{}]}', { a: { b: {} }, c: [[], {}] }],
    ['[1, 2,]', [1, 2]],
    ['{"a": 1, // x\n /* y */ "b": 2,}', { a: 1, b: 2 }],
  ])('%s', (text, value) => {
    const { root, failure } = read(`${text} behind`);
    expect(failure).toBeUndefined();
    expect(plain(root)).toEqual(value);
    expect([root.from, root.to, root.complete]).toEqual([0, text.length, true]);
  });

  it('has the offset of each of its parts', () => {
    const { root } = read('x {"a": [1, "b"]}', 2);
    expect([root.from, root.to]).toEqual([2, 17]);
    const list = root.kind === 'object' ? (root.entries[0]?.value as JsonNode) : root;
    expect([list.from, list.to]).toEqual([8, 16]);
    expect(list.kind === 'array' && list.items.map(({ from, to }) => [from, to])).toEqual([
      [9, 10],
      [12, 15],
    ]);
  });

  const COMMA = 'A comma or } is missing before this.';
  const VALUE = 'A value is missing before this.';
  const STRING = 'A JSON string must be on one line, with each line break, tab, quote and backslash escaped.';

  it.each<[string, number, string]>([
    ['{"a" 1}', 5, 'A colon is missing before this.'],
    ['{"a":1 "b":2}', 7, COMMA],
    ['[1 2]', 3, 'A comma or ] is missing before this.'],
    ['{a:1}', 1, 'A key in double quotes is missing before this.'],
    ["{'a':1}", 1, 'A key in double quotes is missing before this.'],
    ['{1:2}', 1, 'A key in double quotes is missing before this.'],
    ['{"a":}', 5, VALUE],
    ['{"a"}', 4, VALUE],
    ['{"a":,}', 5, VALUE],
    ['[,]', 1, VALUE],
    ['[1,,2]', 3, VALUE],
    ['[yes]', 1, VALUE],
    ['{"a":1]', 6, COMMA],
    ['["a\nb"]', 1, STRING],
    ['["\\x"]', 1, STRING],
    [`${'['.repeat(201)}1`, 200, 'This is nested deeper than 200 levels.'],
  ])('is not %j', (text, offset, message) => {
    expect(read(`${text} and more`).failure).toEqual({ kind: 'invalid', offset, message });
  });

  it('may be nested two hundred deep', () => {
    expect(read(`${'['.repeat(200)}${']'.repeat(200)}`).failure).toBeUndefined();
  });

  it.each<[string, number, unknown]>([
    ['{', 0, {}],
    ['{"a": 1', 6, { a: 1 }],
    ['{"a": 1,', 7, { a: 1 }],
    ['{"a": "b', 6, {}],
    ['{"a": "b" /* c', 13, { a: 'b' }],
    ['[1, [2', 5, [1, [2]]],
    ['[1, tr', 4, [1]],
    ['[1  \n', 4, [1]],
  ])('that ends with the reply is cut: %j', (text, offset, value) => {
    const { root, failure } = read(text);
    expect(failure).toEqual({ kind: 'cut', offset, message: 'The reply ends inside the JSON.' });
    expect(plain(root)).toEqual(value);
    expect([root.to, root.complete]).toEqual([text.length, false]);
  });
});

describe('the JSON in a reply', () => {
  const found = (reply: string) =>
    [...findJson(reply)].map(({ root, failure, until }) => [root.from, failure?.kind ?? plain(root), until]);

  it('is found between prose, several values in a row', () => {
    expect(found('a {"b":1} c [2] d')).toEqual([
      [2, { b: 1 }, 12],
      [12, [2], 17],
    ]);
  });

  it('goes on behind a brace that starts none', () => {
    expect(found('f(x) { return [1] }')).toEqual([
      [5, 'invalid', 14],
      [14, [1], 19],
    ]);
  });

  it('may be in a fence of JSON or of no language, and not in one of code', () => {
    const fenced = (info: string) => found(`\`\`\`${info}\n[1]\n\`\`\`\n[2]`).map(([, value]) => value);
    for (const info of ['', 'json', 'JSONC', 'json title', 'json:a.json', 'tool_call', 'tool-uses', 'text'])
      expect([info, fenced(info)]).toEqual([info, [[1], [2]]]);
    for (const info of ['js', 'python', 'jsonnet', 'tools'])
      expect([info, fenced(info)]).toEqual([info, [[2]]]);
  });

  it('ends before a fence of code', () => {
    expect(found('[1] a\n```js\n{ b }\n```\n[2]')).toEqual([
      [0, [1], 6],
      [22, [2], 25],
    ]);
    expect(found('[1] a\n```js\n{ b }\n```\nc')).toEqual([[0, [1], 6]]);
  });

  it('is read in a fence of code that is not closed', () => {
    expect(found('```js\n[1]').map(([, value]) => value)).toEqual([[1]]);
  });
});
