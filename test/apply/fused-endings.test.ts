import { describe, expect, it } from 'vitest';
import { endingBehind, unfused } from '../../src/apply/line-change.js';
import { ChangeSet, Document } from '../../src/text/index.js';

/** What becomes of a text whose changes are kept from making one line ending of two. */
function made(text: string, from: number, to: number, insert: string) {
  return unfused(Document.of(text), ChangeSet.of(text.length, [{ from, to, insert }]))?.apply(text);
}

describe('line endings that would become one', () => {
  it.each<[string, string, number, number, string, string | undefined]>([
    ['a new \\n behind a \\r is written as that', 'a\rb', 2, 2, '\nc', 'a\r\rcb'],
    ['a new \\r before a \\n is written as that', 'a\nb\r', 1, 1, 'c\r', 'ac\n\nb\r'],
    ['both', 'a\rb\nc', 2, 3, '\nx\r', 'a\r\rx\n\nc'],
    ['one that is a text of its own', 'a\rb\nc', 2, 3, 'x', 'a\rx\nc'],
    ['two of the file, by what is taken from between', 'a\rb\nc', 2, 3, '', undefined],
    ['none where only what is before it is taken', 'a\rb\nc', 1, 3, '', 'a\nc'],
    ['none where an ending is cut in two', 'a\r\nb', 2, 2, 'x', 'a\rx\nb'],
    ['none where its half is put back', 'a\r\nb', 2, 3, '\n', 'a\r\nb'],
    ['none in a text without \\r', 'a\nb', 1, 1, 'c\r', 'ac\r\nb'],
  ])('%s', (_, text, from, to, insert, result) => expect(made(text, from, to, insert)).toBe(result));
});

describe('the ending of a new line', () => {
  it.each([
    ['\r', '', '\n', '\r'],
    ['\r', 'a', '\n', '\n'],
    ['\n', '', '\n', '\n'],
    ['\r', '', '\r\n', '\r\n'],
    ['\r\n', '', '\n', '\n'],
  ])('behind %j and the line %j, for %j: %j', (before, line, ending, result) => {
    expect(endingBehind(before, line, ending)).toBe(result);
  });
});
