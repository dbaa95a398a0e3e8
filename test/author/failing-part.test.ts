import { describe, expect, test } from 'vitest';
import { failingPart } from '../../src/author/index.js';

const oks = (count: number, from = 1) => Array.from({ length: count }, (_, i) => `ok ${from + i} - it works`);

describe('what tests printed', () => {
  test('is shown whole where it is short, without its colours', () => {
    expect(failingPart('ok 1\n\x1b[31mnot ok 2\x1b[0m\n\n')).toBe('ok 1\nnot ok 2');
  });

  test('is shortened around what fails, and says what is left out', () => {
    const text = [...oks(60), 'FAILED test_a.py::test_b - AssertionError', ...oks(60, 61)].join('\n');
    const lines = failingPart(text).split('\n');
    expect(lines[0]).toBe('[52 lines are left out]');
    expect(lines).toContain('FAILED test_a.py::test_b - AssertionError');
    expect(lines.at(-1)).toBe('ok 120 - it works');
    expect(lines.length).toBeLessThan(35);
  });

  test('is at most the last 200 lines', () => {
    const lines = failingPart(oks(1_000).join('\n')).split('\n');
    expect(lines[0]).toBe('[800 lines are left out]');
    expect(lines).toHaveLength(201);
  });

  test('has no line that is endless', () => {
    expect(failingPart(`error ${'x'.repeat(10_000)}`).length).toBeLessThan(600);
  });

  test.each([
    ['pytest', 'E       assert 6 == 5'],
    ['jest', '  ● adds › numbers\n    Expected: 5\n    Received: 6'],
    ['go', '--- FAIL: TestAdd (0.00s)'],
    ['rust', "thread 'main' panicked at src/lib.rs:3:5"],
    ['python', 'Traceback (most recent call last):'],
    ['tsc', "src/a.ts(1,5): error TS2322: Type 'string' is not assignable"],
    ['tap', 'not ok 3 - adds'],
  ])('shows what %s says of a failure', (_, failure) => {
    expect(failingPart([...oks(40), failure, ...oks(40)].join('\n'))).toContain(failure);
  });

  test('nothing is nothing', () => {
    expect(failingPart('')).toBe('');
  });
});
