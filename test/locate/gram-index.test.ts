import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GramIndex } from '../../src/locate/gram-index.js';
import { RUNS } from '../support/runs.js';

/** Texts of few letters, in which much is several times. */
const TEXT = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é'), maxLength: 400 });

function scanned(text: string, search: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + 1)) found.push(at);
  return found;
}

describe('a text whose pieces are indexed', () => {
  it('finds what a scan finds, for a part of it', () => {
    const parts = TEXT.chain(text =>
      fc.tuple(fc.constant(text), fc.nat(text.length), fc.integer({ min: 15, max: 120 })),
    );
    fc.assert(
      fc.property(parts, ([text, from, length]) => {
        const search = text.slice(from, from + length);
        const found = new GramIndex(text).find(search);
        expect(found).toEqual(search.length < 15 ? undefined : scanned(text, search));
      }),
      RUNS,
    );
  });

  it('finds what a scan finds, for any text', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (text, search) => {
        const found = new GramIndex(text).find(search);
        if (found !== undefined) expect(found).toEqual(scanned(text, search));
      }),
      RUNS,
    );
  });

  it.each([
    ['overlapping places', 'ab'.repeat(40), 'ab'.repeat(10), 31],
    ['one character only', 'a'.repeat(50), 'a'.repeat(20), 31],
    ['the whole text', 'one line of a text', 'one line of a text', 1],
    ['a longer text than it has', 'one line of a text', 'one line of a text, and more', 0],
    ['an empty text', '', 'one line of a text', 0],
  ])('finds %s', (_, text, search, count) => {
    expect(new GramIndex(text).find(search)).toHaveLength(count);
  });
});
