import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstBytes, shortened, wrapped } from '../../src/report/limits.js';
import { wellFormedText } from './any-text.js';

const isWellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8') === text;

test('the first bytes of any text are a beginning of it that fits, and one character more does not', () => {
  fc.assert(
    fc.property(wellFormedText, fc.nat(60), (text, most) => {
      const kept = firstBytes(text, most);
      expect(text.startsWith(kept)).toBe(true);
      expect(isWellFormed(kept)).toBe(true);
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(most);
      const next = [...text.slice(kept.length)][0];
      if (next !== undefined) expect(Buffer.byteLength(kept + next)).toBeGreaterThan(most);
    }),
    { seed: 26 },
  );
});

test('a pair of surrogates is kept whole or left out', () => {
  expect(firstBytes('a😀b', 5)).toBe('a😀');
  expect(firstBytes('a😀b', 4)).toBe('a');
  expect(firstBytes('a😀b', 0)).toBe('');
  expect(firstBytes('a😀b', -3)).toBe('');
});

test('a shortened text is no longer than asked for, ends with a mark, and is well formed', () => {
  fc.assert(
    fc.property(wellFormedText, fc.nat(20), (text, most) => {
      const short = shortened(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(isWellFormed(short)).toBe(true);
      if (text.length <= most) expect(short).toBe(text);
      else if (most > 0) expect(short.endsWith('…')).toBe(true);
    }),
    { seed: 26 },
  );
});

test('lines are broken at spaces, and a longer word is not broken', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapped('a https://example.org/long b', 5)).toEqual(['a', 'https://example.org/long', 'b']);
  expect(wrapped('one two three', Number.POSITIVE_INFINITY)).toEqual(['one two three']);
  expect(wrapped('', 7)).toEqual([]);
});
