import { describe, expect, test } from 'vitest';
import { chooseStrategy, fallBack, isLargeFile, type Strategy } from '../../src/author/index.js';
import { CODES, type Code } from '../../src/edit/index.js';

const lines = (count: number, width = 10) => `${'x'.repeat(width - 1)}\n`.repeat(count);
const SMALL = lines(100, 30);
const LARGE = lines(600);

describe('isLargeFile', () => {
  test('T010 a file of 501 lines is large, and one of 500 is not', () => {
    expect(isLargeFile(lines(501))).toBe(true);
    expect(isLargeFile(lines(500))).toBe(false);
    expect(isLargeFile(`${lines(500)}last`)).toBe(true);
    expect(isLargeFile('a\r\n'.repeat(501))).toBe(true);
    expect(isLargeFile('a\r\n'.repeat(500))).toBe(false);
    expect(isLargeFile('a\r'.repeat(501))).toBe(true);
  });

  test('T020 a file of 15,001 bytes is large, and one of 15,000 is not', () => {
    expect(isLargeFile('x'.repeat(15_001))).toBe(true);
    expect(isLargeFile('x'.repeat(15_000))).toBe(false);
    expect(isLargeFile('é'.repeat(7_501))).toBe(true);
    expect(isLargeFile('é'.repeat(7_500))).toBe(false);
  });

  test('T030 a file of 100 lines and 3 KB is small, and so is an empty one', () => {
    expect(isLargeFile(SMALL)).toBe(false);
    expect(isLargeFile('')).toBe(false);
  });

  test('takes other limits', () => {
    expect(isLargeFile('a\nb\n', { lines: 1 })).toBe(true);
    expect(isLargeFile('ab', { bytes: 1 })).toBe(true);
  });
});

describe('the choice of a strategy', () => {
  test.each([
    ['a new file, however long it will be', undefined, false, {}, 'whole-file'],
    ['an empty file', '', false, {}, 'whole-file'],
    ['a small file (requirement 6)', SMALL, true, {}, 'whole-file'],
    ['a small file without anchors', SMALL, false, {}, 'whole-file'],
    ['a large file with anchors (requirement 1)', LARGE, true, {}, 'edit-script'],
    ['a large file without anchors (requirement 1)', LARGE, false, {}, 'diff-mode'],
    ['few lines of many bytes', 'x'.repeat(15_001), false, {}, 'diff-mode'],
    ['a small file that is to be cheap', SMALL, true, { small: 'cheapest' }, 'edit-script'],
    ['a tiny file that is to be cheap', 'a = 1\n', true, { small: 'cheapest' }, 'whole-file'],
    ['a small file where diff mode is asked for', SMALL, true, { forced: 'diff-mode' }, 'diff-mode'],
    ['a large file where the whole is asked for', LARGE, true, { forced: 'whole-file' }, 'whole-file'],
    [
      'a new file where a script is asked for (requirement 7)',
      undefined,
      true,
      { forced: 'edit-script' },
      'whole-file',
    ],
  ] as const)('%s: %#', (_, text, hasAnchors, options, strategy) => {
    expect(chooseStrategy({ text, hasAnchors }, options).strategy).toBe(strategy);
  });
});

describe('falling back', () => {
  test.each<[Strategy, Code, Strategy[], Strategy | undefined]>([
    ['edit-script', 'ANCHOR_NOT_FOUND', ['edit-script'], 'diff-mode'],
    ['edit-script', 'EDIT_TRUNCATED', ['edit-script', 'diff-mode'], 'whole-file'],
    ['edit-script', 'EDIT_MALFORMED', ['edit-script', 'diff-mode', 'whole-file'], undefined],
    ['diff-mode', 'EDIT_AMBIGUOUS', ['edit-script', 'diff-mode'], 'whole-file'],
    ['diff-mode', 'EDIT_MALFORMED', ['whole-file', 'diff-mode'], undefined],
    ['whole-file', 'EDIT_TRUNCATED', ['whole-file'], 'diff-mode'],
    ['whole-file', 'EDIT_TRUNCATED', ['diff-mode', 'whole-file'], undefined],
    ['whole-file', 'EDIT_MALFORMED', ['whole-file'], undefined],
  ])('from %s after %s, having tried %j: %s', (from, code, tried, next) => {
    expect(fallBack(from, { code }, tried)).toBe(next);
  });

  test.each([
    'MODEL_UNAVAILABLE',
    'MODEL_FAILED',
    'MODEL_BUDGET',
    'CANCELLED',
    'EDIT_FILE_READ_ERROR',
  ] as const)('never after %s, which no other way of asking mends', code => {
    expect(fallBack('edit-script', { code }, ['edit-script'])).toBeUndefined();
  });

  test('ends from everywhere: no strategy comes twice', () => {
    for (const first of ['edit-script', 'diff-mode', 'whole-file'] as const)
      for (const code of Object.keys(CODES) as Code[]) {
        const tried: Strategy[] = [first];
        for (
          let next = fallBack(first, { code }, tried);
          next !== undefined;
          next = fallBack(next, { code }, tried)
        )
          tried.push(next);
        expect(new Set(tried).size).toBe(tried.length);
      }
  });
});
