import { describe, expect, it } from 'vitest';
import { overlaps, range } from '../../src/text/index.js';

describe('a range', () => {
  it.each([
    [0, 0],
    [2, 5],
    [7, 7],
  ])('goes from %i up to %i', (from, to) => {
    expect(range(from, to)).toEqual({ from, to });
  });

  it.each([
    [3, 2],
    [-1, 2],
    [-2, -1],
    [0.5, 2],
    [0, 2.5],
    [Number.NaN, 2],
    [0, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
  ])('cannot go from %d to %d, and says so with both numbers', (from, to) => {
    expect(() => range(from, to)).toThrow(new RangeError(`No such range: from ${from} to ${to}`));
  });

  it.each<[string, [number, number], [number, number], boolean]>([
    ['share a character', [0, 3], [2, 5], true],
    ['are the same', [1, 3], [1, 3], true],
    ['lie one in the other', [0, 9], [3, 4], true],
    ['are an empty one inside the other', [0, 4], [2, 2], true],
    ['only touch', [0, 2], [2, 4], false],
    ['are apart', [0, 1], [3, 4], false],
    ['are an empty one at an end of the other', [0, 4], [4, 4], false],
    ['are an empty one at the start of the other', [0, 4], [0, 0], false],
    ['are both empty at one place', [2, 2], [2, 2], false],
  ])('and another that %s overlap or not, either way round', (_, a, b, expected) => {
    expect(overlaps(range(...a), range(...b))).toBe(expected);
    expect(overlaps(range(...b), range(...a))).toBe(expected);
  });
});
