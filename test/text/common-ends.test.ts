import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonEnds } from '../../src/text/index.js';

/** Long enough for the chunks that are compared at once, with a difference anywhere. */
const text = fc.tuple(
  fc.nat(12_000),
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }),
  fc.nat(12_000),
);

test('is as much as there is, and the ends do not overlap', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [one, other].map(([head, middle, tail]) => 'x'.repeat(head) + middle + 'x'.repeat(tail));
      const { start, end } = commonEnds(a as string, b as string);
      const [first, second] = [a as string, b as string];
      const shorter = Math.min(first.length, second.length);
      expect(start + end).toBeLessThanOrEqual(shorter);
      expect(first.startsWith(second.slice(0, start))).toBe(true);
      expect(first.endsWith(second.slice(second.length - end))).toBe(true);
      if (start < shorter) expect(first[start]).not.toBe(second[start]);
      if (start + end < shorter) expect(first.at(-1 - end)).not.toBe(second.at(-1 - end));
    }),
    { seed: 8, numRuns: 300 },
  );
});
