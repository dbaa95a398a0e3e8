import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/** What an edit makes of a text whose last line ending it also adds or removes. */
function made(text: string, search: string, replace: string, lastNewline: 'added' | 'removed') {
  const { document, outcomes } = applyEdits(Document.of(text), [
    replaceEdit(search, replace, { lastNewline }),
  ]);
  const [outcome] = outcomes;
  return outcome?.kind === 'applied' ? document.text : outcome?.kind;
}

describe('an edit that adds the last line ending of a file', () => {
  it.each([
    ['a\nb', 'b', 'c', 'a\nc\n'],
    ['a\nb', 'b', 'b', 'a\nb\n'],
    ['a\r\nb', 'b', 'c', 'a\r\nc\r\n'],
    ['a\nb', 'a\nb', 'c\nb', 'c\nb\n'],
    ['a\nb', 'b', 'b\nc', 'a\nb\nc\n'],
    ['a\nb', 'a\nb', 'a', 'a\n'],
    ['a\nb\nc', 'b\nc', 'b', 'a\nb\n'],
    // It ends already.
    ['a\nb\n', 'b', 'c', 'a\nc\n'],
    // The place does not end with the file.
    ['a\nb', 'a', 'c', 'c\nb'],
  ])('%j: %j to %j', (text, search, replace, result) => {
    expect(made(text, search, replace, 'added')).toBe(result);
  });
});

describe('an edit that removes it', () => {
  it.each([
    ['a\nb\n', 'b', 'c', 'a\nc'],
    ['a\nb\n', 'b', 'b', 'a\nb'],
    ['a\r\nb\r\n', 'b', 'c', 'a\r\nc'],
    ['a\nb\n', 'a\nb', 'c\nb', 'c\nb'],
    ['a\nb\n', 'b', 'b\nc', 'a\nb\nc'],
    ['a\nb\n', 'a\nb', 'a', 'a'],
    ['a\r\nb\r\n', 'a\nb', 'a', 'a'],
    ['a\nb', 'b', 'c', 'a\nc'],
    ['a\nb\n', 'a', 'c', 'c\nb\n'],
  ])('%j: %j to %j', (text, search, replace, result) => {
    expect(made(text, search, replace, 'removed')).toBe(result);
  });

  it('was made where there is none', () => {
    expect(made('a\nb', 'b', 'b', 'removed')).toBe('already-applied');
    expect(made('a\nb\n', 'b', 'b', 'added')).toBe('already-applied');
  });
});
