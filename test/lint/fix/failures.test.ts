import { expect, test } from 'vitest';
import { failuresIn } from '../../../src/lint/fix/failures.js';

test('the output of TAP begins with the test that fails, without those that pass', () => {
  expect(failuresIn('ok 1 - a\nnot ok 2 - b\nok 3 - c\n')).toBe('not ok 2 - b');
  const passing = (n: number) => `ok ${n} - it passes\n  ---\n  duration_ms: 1\n  ...\n`;
  const failing = "not ok 2 - adds\n  ---\n  error: '6 == 5'\n  ...\n";
  expect(failuresIn(`TAP version 13\n${passing(1)}${failing}${passing(3)}# fail 1\n`)).toBe(
    `${failing}# fail 1`,
  );
});

test('a subtest that fails comes before the test that it is in', () => {
  const output = 'ok 1 - a\n    ok 1 - b\n    not ok 2 - c\n    1..2\nnot ok 2 - d\n';
  expect(failuresIn(output)).toBe('    not ok 2 - c\n    1..2\nnot ok 2 - d');
});

test('a test that is expected to fail is none that fails', () => {
  expect(failuresIn('not ok 1 - a # TODO later\nnot ok 2 - b\n')).toBe('not ok 2 - b');
});

test('of long output, TAP shows the beginning, and others the end', () => {
  const more = 'x'.repeat(3000);
  expect(failuresIn(`ok 1\nnot ok 2 - b\n${more}`)).toMatch(/^not ok 2 - b\nx+…$/);
  expect(failuresIn(`${more}\nFAILED test_a.py::test_b\n`)).toMatch(/^x+\nFAILED test_a\.py::test_b$/);
  expect(failuresIn(`${more}\n`)).toHaveLength(2000);
});
