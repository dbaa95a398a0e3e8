import { describe, expect, test } from 'vitest';
import { isTest } from '../../src/author/index.js';

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
