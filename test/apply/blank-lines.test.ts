import { describe, expect, it } from 'vitest';
import { made } from './made.js';

describe('writes a blank line once that only the replacement has and the search leaves out', () => {
  const FILE = 'const a = 1¶¶const b = 2¶';
  const SEARCH = 'const a = 1¶const b = 2';

  it.each([
    ['both lines change', 'const a = 10¶¶const b = 20'],
    ['the line above changes', 'const a = 10¶¶const b = 2'],
    ['the line below changes', 'const a = 1¶¶const b = 3'],
    ['new lines come below it', 'const a = 1¶¶const c = 3¶const b = 2'],
    ['new lines come above it', 'const a = 1¶const c = 3¶¶const b = 2'],
    ['new lines come with one on both sides', 'const a = 1¶¶const c = 3¶¶const b = 2'],
    ['the line below changes and gets a neighbour', 'const a = 1¶¶const b = 3¶const c = 4'],
    ['other lines take the place of both', 'let x = f()¶¶return x'],
    ['the line above goes', '¶const b = 2'],
    ['the replacement has two', 'const a = 1¶¶¶const b = 3'],
  ])('where %s', (_, replace) => expect(made(FILE, SEARCH, replace)).toBe(`${replace}¶`));

  it('and nothing is left to do where it is all that the replacement adds', () => {
    expect(made(FILE, SEARCH, 'const a = 1¶¶const b = 2')).toBe('already-applied');
  });

  it.each([
    [
      'two of the file, one of the replacement',
      'a = 1¶¶¶b = 2¶',
      'a = 1¶b = 2',
      'a = 1¶¶b = 3',
      'a = 1¶¶¶b = 3¶',
    ],
    ['one of two that the search has', 'a = 1¶¶¶b = 2¶', 'a = 1¶¶b = 2', 'a = 1¶¶¶b = 3', 'a = 1¶¶¶b = 3¶'],
    [
      'a definition put between two',
      'def a():¶    return 1¶¶¶def b():¶    return 2¶',
      '    return 1¶def b():',
      '    return 1¶¶¶def n():¶    return 0¶¶¶def b():',
      'def a():¶    return 1¶¶¶def n():¶    return 0¶¶¶def b():¶    return 2¶',
    ],
    [
      'in a dedented block',
      'if x:¶    alpha = 1¶¶    beta = 2¶',
      'alpha = 1¶beta = 2',
      'alpha = 1¶¶beta = 3',
      'if x:¶    alpha = 1¶¶    beta = 3¶',
    ],
    [
      'in two places of one edit',
      'a = 1¶¶b = 2¶¶c = 3¶',
      'a = 1¶b = 2¶c = 3',
      'a = 1¶¶b = 5¶¶c = 3',
      'a = 1¶¶b = 5¶¶c = 3¶',
    ],
    ['above lines that go', 'a¶¶b¶c¶¶d¶', 'a¶b¶c¶¶d', 'a¶¶d', 'a¶¶d¶'],
    ['below lines that go', 'a¶¶b¶c¶¶d¶', 'a¶¶b¶c¶d', 'a¶¶d', 'a¶¶d¶'],
    ['one that holds blanks', 'a = 1¶  ¶b = 2¶', 'a = 1¶b = 2', 'a = 1¶¶b = 3', 'a = 1¶  ¶b = 3¶'],
  ])('%s', (_, file, search, replace, result) => expect(made(file, search, replace)).toBe(result));

  it.each([
    [
      'one that the replacement leaves out too stays',
      FILE,
      SEARCH,
      'const a = 10¶const b = 20',
      'const a = 10¶¶const b = 20¶',
    ],
    ['one above lines that go, below which none stays, stays', 'a¶¶b¶c¶d¶', 'a¶b¶c¶d', 'a¶d', 'a¶¶d¶'],
    [
      'the rest of two stays above new lines with blank ones of their own',
      'a¶¶¶b¶',
      'a¶¶b',
      'a¶¶x¶¶¶b',
      'a¶¶¶x¶¶¶b¶',
    ],
    ['one that the search has goes with it', 'a = 1¶¶b = 2¶', 'a = 1¶¶b = 2', 'a = 1¶b = 3', 'a = 1¶b = 3¶'],
    ['one that nobody has yet is put in', 'a = 1¶b = 2¶', 'a = 1¶b = 2', 'a = 1¶¶b = 3', 'a = 1¶¶b = 3¶'],
    [
      'one inside the new lines is theirs',
      FILE,
      SEARCH,
      'const a = 1¶x()¶¶y()¶const b = 2',
      'const a = 1¶x()¶¶y()¶¶const b = 2¶',
    ],
  ])('but %s', (_, file, search, replace, result) => expect(made(file, search, replace)).toBe(result));
});
