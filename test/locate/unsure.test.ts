import { describe, expect, it } from 'vitest';
import { replaceEdit, type UnsureLine } from '../../src/edit/index.js';
import { asInFile } from '../../src/locate/unsure.js';
import { Document } from '../../src/text/index.js';

/**
 * The search and the replacement of a hunk of which some lines may have lost their sign, as a file
 * shows them.
 */
function shown(file: string, search: string, replace: string, ...unsure: readonly UnsureLine[]) {
  const edit = asInFile(Document.of(file), replaceEdit(search, replace, { hints: { unsure } }));
  return [edit.search, edit.replace];
}

const UNSURE = { search: 0, replace: 0, other: ' a' };

describe('a line whose first blank is its sign or its own', () => {
  it('is as the file has it', () => {
    expect(shown(' a\nb\n', 'a\nb', 'a\nc', UNSURE)).toEqual([' a\nb', ' a\nc']);
    expect(shown('a\nb\n', 'a\nb', 'a\nc', UNSURE)).toEqual(['a\nb', 'a\nc']);
  });

  it('is decided by all lines of the hunk together, and by those that the file has', () => {
    expect(shown(' a\nx\na\nb\n', 'a\nb', 'a\nc', UNSURE)).toEqual(['a\nb', 'a\nc']);
    expect(shown(' a\n', 'a\nb', 'a\nc', UNSURE)).toEqual(['a\nb', 'a\nc']);
    expect(shown(' a\nx\n', 'a\nb', 'a\nc', UNSURE)).toEqual(['a\nb', 'a\nc']);
  });

  it('may be at other places of the search and the replacement', () => {
    const unsure = { search: 1, replace: 2, other: '  z' };
    expect(shown('a\n  z\n', 'a\n z', 'a\nnew\n z', unsure)).toEqual(['a\n  z', 'a\nnew\n  z']);
  });

  it('keeps its blanks at the end if it was right, and takes those of the other form where not', () => {
    expect(shown('a \nb\n', 'a\nb', 'a\nc', UNSURE)).toEqual(['a\nb', 'a\nc']);
    expect(shown(' a\nb\n', 'a\nb', 'a\nc', { ...UNSURE, other: ' a  ' })).toEqual([' a  \nb', ' a  \nc']);
  });

  it('stays if the file has it in both ways', () => {
    const deeper = { ...UNSURE, other: '  a' };
    expect(shown(' a\nb\n  a\nb\n', ' a\nb', ' a\nc', deeper)).toEqual([' a\nb', ' a\nc']);
    expect(shown(' a\nb\na\nb\n', 'a\nb', 'a\nc', UNSURE)).toEqual(['a\nb', 'a\nc']);
  });

  it('is as the file has it twice in one way', () => {
    expect(shown(' a\nb\n a\nb\n', 'a\nb', 'a\nc', UNSURE)).toEqual([' a\nb', ' a\nc']);
  });
});
