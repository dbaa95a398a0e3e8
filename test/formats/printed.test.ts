import { describe, expect, it } from 'vitest';
import { createEdit, type Edit, type FileChange, NOWHERE, replaceEdit } from '../../src/edit/index.js';
import { blockTexts } from '../../src/formats/block-texts.js';
import { FORMATS } from '../../src/formats/index.js';

const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
const text = (all: readonly string[]) => all.map(line => `${line}\n`).join('');
const change = (before: readonly string[], after: readonly string[]): FileChange => ({
  path: 'a.py',
  before: text(before),
  after: text(after),
});

describe('a patch that is printed', () => {
  const hunks = (before: readonly string[], after: readonly string[]) =>
    FORMATS['apply-patch']
      .print([change(before, after)])
      .split('\n')
      .slice(2, -2);

  it('shows three lines around a change', () => {
    const all = lines(9);
    expect(hunks(all, all.with(4, 'X'))).toEqual([
      '@@',
      ...[' line 2', ' line 3', ' line 4', '-line 5', '+X', ' line 6', ' line 7', ' line 8'],
    ]);
  });

  it('says where it reaches the end of the file', () => {
    const all = lines(9);
    expect(hunks(all, all.with(6, 'X')).at(-1)).toBe('*** End of File');
    expect(hunks(all, all.with(5, 'X')).at(-1)).toBe('*** End of File');
    expect(hunks(all, all.with(4, 'X')).at(-1)).toBe(' line 8');
  });

  it('shows more context where as many lines occur twice, apart from blanks', () => {
    const block = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const all = ['one', ...block, 'two', ...block.map(line => `  ${line}`), 'three', 'four'];
    expect(hunks(all, all.with(4, 'X'))).toEqual([
      '@@',
      ...[' one', ' a', ' b', ' c', '-d', '+X', ' e', ' f', ' g', ' two'],
    ]);
  });

  it('shows changes with overlapping context in one hunk', () => {
    const all = lines(20);
    const both = (a: number, b: number) =>
      hunks(all, all.with(a, 'X').with(b, 'Y')).filter(line => line === '@@');
    expect(both(4, 11)).toHaveLength(2);
    expect(both(4, 10)).toHaveLength(1);
  });
});

describe('a diff that is printed', () => {
  const print = (before: readonly string[], after: readonly string[]) =>
    FORMATS['unified-diff']
      .print([change(before, after)])
      .split('\n')
      .slice(3, -1);

  it('shows three lines around a change, with its numbers', () => {
    const all = lines(9);
    expect(print(all, all.with(4, 'X'))).toEqual([
      '@@ -2,7 +2,7 @@',
      ...[' line 2', ' line 3', ' line 4', '-line 5', '+X', ' line 6', ' line 7', ' line 8'],
    ]);
    expect(print(all, all.toSpliced(8, 0, 'X', 'Y'))[0]).toBe('@@ -6,4 +6,6 @@');
    expect(print(all, all.toSpliced(0, 2))[0]).toBe('@@ -1,5 +1,3 @@');
    expect(print(['a'], ['a', 'b'])[0]).toBe('@@ -1 +1,2 @@');
    expect(print(['a'], [])[0]).toBe('@@ -1 +0,0 @@');
  });

  it('shows changes with at most six lines between in one hunk', () => {
    const all = lines(20);
    const both = (a: number, b: number) =>
      print(all, all.with(a, 'X').with(b, 'Y')).filter(line => line.startsWith('@@'));
    expect(both(4, 11)).toEqual(['@@ -2,14 +2,14 @@']);
    expect(both(4, 12)).toEqual(['@@ -2,7 +2,7 @@', '@@ -10,7 +10,7 @@']);
  });
});

describe('an edit that no block can hold', () => {
  const cases: readonly [Edit, string][] = [
    [{ kind: 'delete', path: 'a', source: NOWHERE }, 'Edit 2: a block cannot delete a file'],
    [replaceEdit('a', 'b\r\nc'), 'Edit 2 holds a carriage return at the end of a line'],
    [
      replaceEdit('a', 'b', { occurrences: { kind: 'all' } }),
      'Edit 2 says how many places it means or where they are: blocks cannot',
    ],
    [
      replaceEdit('a', 'b', { hints: { line: 1 } }),
      'Edit 2 says how many places it means or where they are: blocks cannot',
    ],
    [
      replaceEdit('a', 'b', { lastNewline: 'added' }),
      'Edit 2 changes the last line ending of a file: blocks cannot',
    ],
    [
      createEdit('a\n', { onExisting: 'refuse' }),
      'Edit 2 makes a file that must not exist: a block would append to it',
    ],
    [
      { ...createEdit('a\n', { onExisting: 'append' }), executable: true },
      'Edit 2 makes a program: a block cannot',
    ],
    [
      createEdit('a', { onExisting: 'append' }),
      'Edit 2 makes a file that does not end with a line: a block cannot',
    ],
    [
      createEdit('\n', { onExisting: 'append' }),
      'Edit 2 makes a file that does not end with a line: a block cannot',
    ],
  ];

  it.each(cases)('%o', (edit, message) => {
    expect(() => blockTexts(edit, 2)).toThrow(new RangeError(message));
  });

  it('is none of those that one can', () => {
    expect(blockTexts(replaceEdit('a\nb', ''), 1)).toEqual({ search: ['a', 'b'], replace: [] });
    expect(blockTexts(createEdit('a\nb\n', { onExisting: 'append' }), 1)).toEqual({
      search: [],
      replace: ['a', 'b'],
    });
    expect(blockTexts(createEdit('', { onExisting: 'append' }), 1)).toEqual({ search: [], replace: [] });
  });
});

describe('a file that cannot be printed whole', () => {
  const print = (more: Partial<FileChange>) =>
    FORMATS['whole-file'].print([{ ...change(['a'], ['b']), ...more }]);

  it.each<[Partial<FileChange>, string]>([
    [{ after: undefined }, 'a.py is removed: a whole file cannot say so'],
    [{ to: 'b.py' }, 'a.py is moved: a whole file cannot say so'],
    [
      { executable: { before: false, after: true } },
      'a.py changes whether it may be run: a whole file cannot say so',
    ],
    [{ after: '--- a/x\n+++ b/x\n' }, 'a.py begins as a diff does: it would be taken for one'],
  ])('%o', (more, message) => expect(() => print(more)).toThrow(new RangeError(message)));

  it('is none that stays where it is, and as it may be run', () => {
    expect(print({ to: 'a.py' })).toBe(print({}));
    expect(print({ executable: { before: true, after: true } })).toBe('a.py\n```\nb\n```\n');
  });
});
