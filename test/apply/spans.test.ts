import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

function applied(text: string, search: string, replace: string) {
  const { document, changes, outcomes } = applyEdits(Document.of(text), [replaceEdit(search, replace)]);
  expect(outcomes[0]?.kind).toBe('applied');
  return { text: document.text, changes: changes.changes };
}

describe('an edit inside of lines', () => {
  it.each<[string, string, string, number, number, string]>([
    ['x = call(a, b)\n', 'call(a, b)', 'call(a, c)', 12, 13, 'c'],
    ['x = call(a)\n', 'call(a)', 'call(ab)', 10, 10, 'b'],
    ['x = aa;\n', 'aa', 'aaa', 6, 6, 'a'],
    ['x = aaa;\n', 'aaa', 'aa', 6, 7, ''],
    ['x = abc;\n', 'abc', 'xyz', 4, 7, 'xyz'],
    // Two characters of two code units each, of which one half is the same.
    ['x = \u{1f600}y\n', '\u{1f600}y', '\u{1f601}y', 4, 6, '\u{1f601}'],
    ['x = \u{1f600}y\n', '\u{1f600}y', '\u{1fa00}y', 4, 6, '\u{1fa00}'],
    ['x = é\u{1f600};\n', 'é\u{1f600}', 'ü\u{1f600}', 4, 5, 'ü'],
  ])('touches only what it changes: in %j, %j to %j', (text, search, replace, from, to, insert) => {
    expect(applied(text, search, replace).changes).toEqual([{ from, to, insert }]);
  });

  it.each([
    ['x a\r\nb y\r\n', 'a\nb', 'a\nc\nb', 'x a\r\nc\r\nb y\r\n'],
    ['x a\r\nb y\r\n', 'a\nb', 'c', 'x c y\r\n'],
    ['x a\rb\nc y\r\n', 'a\nb\nc', 'a\nB\nc', 'x a\rB\nc y\r\n'],
    // What stays keeps its ending, a new line has that of the one it replaces.
    ['x a\rb\nc y\r\n', 'a\nb\nc', 'a\nc', 'x a\rc y\r\n'],
    ['x a\rb\nc y\r\n', 'a\nb\nc', 'A\nnew\nc', 'x A\rnew\nc y\r\n'],
    ['x a\rb\nc y\r\n', 'a\nb\nc', 'new\na\nb\nc', 'x new\ra\rb\nc y\r\n'],
    ['x call(a) y\r\nz\n', 'call(a)', 'call(\na)', 'x call(\r\na) y\r\nz\n'],
    ['x call(a) y', 'call(a)', 'call(\na)', 'x call(\na) y'],
  ])('keeps the line endings of the file: in %j, %j to %j', (text, search, replace, result) => {
    expect(applied(text, search, replace).text).toBe(result);
  });
});
