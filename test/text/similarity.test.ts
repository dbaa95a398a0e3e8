import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines, similarity, wordsOf } from '../../src/text/index.js';
import { likenessOf } from '../../src/text/similarity.js';
import { RUNS } from '../support/runs.js';

describe('how alike two lines are', () => {
  it.each([
    ['x = 1', 'x = 1', 1],
    ['x = 1', '  x=1', 1],
    ['', '   ', 1],
    ['import a', 'import b', 0.5],
    ['a b c', 'c b a', 1],
    ['a a a', 'a', 0.5],
    ['return x', 'yield y', 0],
    ['return x', '', 0],
    ['naïve über', 'naïve unter', 0.5],
  ])('%j and %j: %d', (a, b, expected) => {
    expect(similarity(a, b)).toBe(expected);
  });

  it('is the same either way round, from 0 to 1, and 1 of a line and itself', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '(', ')', '_', 'é', '😀'), maxLength: 12 });
    fc.assert(
      fc.property(line, line, (a, b) => {
        const value = similarity(a, b);
        expect(value).toBe(similarity(b, a));
        expect(value >= 0 && value <= 1).toBe(true);
        expect(similarity(a, a)).toBe(1);
        expect(likenessOf(wordsOf(a), wordsOf(b))).toBe(value);
      }),
      RUNS,
    );
  });

  it.each<[string, string[]]>([
    ['f(a_1, "b c")', ['f', '(', 'a_1', ',', '"', 'b', 'c', '"', ')']],
    ['été = 😀', ['été', '=', '😀']],
    [' \t ', []],
  ])('rests on words and single other characters: %j', (line, expected) => {
    expect(wordsOf(line)).toEqual(expected);
  });
});

describe('which lines became which', () => {
  it.each<[string, string[], string[], string]>([
    ['a line that changed', ['x = 1'], ['x = 2'], '0-0'],
    ['a line behind a new one', ['x = 1'], ['# new', 'x = 2'], '0-1'],
    ['a line behind one that went', ['# old', 'x = 1'], ['x = 2'], '1-0'],
    ['the more alike of two', ['call(a, b)'], ['call(c, d)', 'call(a, c)'], '0-1'],
    ['two lines in their order', ['a = 1', 'b = 2'], ['a = 3', 'b = 4'], '0-0 1-1'],
    ['only one of two that changed places', ['a b c d', 'e f g h'], ['e f g h', 'a b c d'], '1-0'],
    ['none where nothing is alike', ['return x'], ['yield y'], ''],
    ['none where too little is alike', ['f(a, b, c)'], ['g = x'], ''],
    ['none of no lines', [], ['x'], ''],
    ['none where no line is left', ['x'], [], ''],
  ])('pairs %s', (_, a, b, expected) => {
    const pairs = alignLines(a, b).map(pair => `${pair.a}-${pair.b}`);
    expect(pairs.join(' ')).toBe(expected);
  });

  it('gives up on more than 40,000 pairs and pairs up to that number', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}`);
    expect(alignLines(lines(200), lines(200))).toHaveLength(200);
    expect(alignLines(lines(201), lines(200))).toEqual([]);
  });

  it('pairs each line at most once, in the order of both, and only lines that are alike by half', () => {
    const line = fc
      .array(fc.constantFrom('a', 'b', 'c', '='), { maxLength: 4 })
      .map(words => words.join(' '));
    const lines = fc.array(line, { maxLength: 6 });
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const pairs = alignLines(a, b);
        pairs.forEach((pair, i) => {
          const last = pairs[i - 1] ?? { a: -1, b: -1 };
          expect(pair.a > last.a && pair.b > last.b).toBe(true);
          expect(similarity(a[pair.a] as string, b[pair.b] as string)).toBeGreaterThanOrEqual(0.5);
        });
      }),
      RUNS,
    );
  });

  it('pairs so that the sum of likeness is highest', () => {
    const line = fc
      .array(fc.constantFrom('a', 'b', 'c', '='), { maxLength: 4 })
      .map(words => words.join(' '));
    const lines = fc.array(line, { maxLength: 4 });
    const best = (a: readonly string[], b: readonly string[]): number => {
      const [[first, ...restA], [other, ...restB]] = [a, b];
      if (first === undefined || other === undefined) return 0;
      const like = similarity(first, other);
      return Math.max(like < 0.5 ? 0 : like + best(restA, restB), best(restA, b), best(a, restB));
    };
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const sum = alignLines(a, b).reduce(
          (total, p) => total + similarity(a[p.a] as string, b[p.b] as string),
          0,
        );
        expect(sum).toBeCloseTo(best(a, b), 9);
      }),
      RUNS,
    );
  });
});
