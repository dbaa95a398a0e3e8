import { describe, expect, test } from 'vitest';
import { isTest, mutantsOf } from '../../src/author/index.js';

const linesOf = (before: string, after: string, most?: number) =>
  mutantsOf(before, after, most).map(({ to }) => to.trim());

describe('mutants', () => {
  test.each([
    ['if a == b:', ['if a != b:']],
    ['if (a !== b) {', ['if (a === b) {']],
    ['while i <= n:', ['while i < n:']],
    ['while i < n:', ['while i <= n:']],
    ['x = a + b', ['x = a - b']],
    ['x = a * b', ['x = a / b']],
    ['if (a && b) {', ['if (a || b) {']],
    ['if not done:', ['if done:']],
    ['return True', ['return False']],
    ['limit = 10', ['limit = 11']],
    ['const f = (n) => n;', []],
    ['# a == b', []],
    ['print("a == 1")', []],
    ["x = 'a + b'", []],
    ['', []],
  ])('of %s: %j', (line, expected) => {
    expect(linesOf('', `${line}\n`)).toEqual(expected);
  });

  test('only of lines that were changed', () => {
    const before = 'a = 1\nb = 2\nc = 3\n';
    expect(mutantsOf(before, before.replace('2', '5'))).toEqual([
      { text: 'a = 1\nb = 6\nc = 3\n', line: 2, from: 'b = 5', to: 'b = 6' },
    ]);
  });

  test('of every line the first before the second of any, and no more than asked for', () => {
    const text = 'a = 1 + 2\nb = 3 + 4\n';
    expect(linesOf('', text, 2)).toEqual(['a = 1 - 2', 'b = 3 - 4']);
    expect(linesOf('', `${text.repeat(40)}`)).toHaveLength(30);
  });
});

describe('files of tests', () => {
  test.each([
    'test_a.py',
    'a/tests/b.py',
    'src/a.test.ts',
    'a_test.go',
    'FooTests.cs',
    'spec/a.rb',
    'conftest.py',
  ])('%s is one', path => {
    expect(isTest(path)).toBe(true);
  });

  test.each(['a.py', 'src/contest.py', 'src/latest/a.ts', 'attest.go', 'src/testing.ts'])(
    '%s is none',
    path => {
      expect(isTest(path)).toBe(false);
    },
  );
});
