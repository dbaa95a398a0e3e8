import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffSequences, type Hunk } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';

/** How many items two sequences have in common at most, in order: the quadratic table. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let above = new Array<number>(b.length + 1).fill(0);
  for (const item of a) {
    const row = [0];
    b.forEach((other, j) => {
      row.push(item === other ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0));
    });
    above = row;
  }
  return above[b.length] ?? 0;
}

/**
 * What makes hunks no answer, or `undefined`: out of order, touching, empty, or what lies between
 * them differs.
 */
function faultOf(a: readonly string[], b: readonly string[], hunks: readonly Hunk[]): string | undefined {
  let [atA, atB] = [0, 0];
  const end = { aFrom: a.length, aTo: a.length, bFrom: b.length, bTo: b.length };
  for (const hunk of [...hunks, end]) {
    const kept = a.slice(atA, hunk.aFrom);
    if (hunk.aFrom < atA || hunk.bFrom < atB || hunk.aTo < hunk.aFrom || hunk.bTo < hunk.bFrom)
      return 'order';
    if (hunk !== end && hunk.aTo === hunk.aFrom && hunk.bTo === hunk.bFrom) return 'empty';
    if (hunk !== end && hunk !== hunks[0] && kept.length === 0) return 'touching';
    if (kept.join('\0') !== b.slice(atB, hunk.bFrom).join('\0') || kept.length !== hunk.bFrom - atB)
      return 'kept';
    [atA, atB] = [hunk.aTo, hunk.bTo];
  }
  return undefined;
}

function changedCount(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, hunk) => sum + hunk.aTo - hunk.aFrom + hunk.bTo - hunk.bFrom, 0);
}

/** The hunks of two words as marked text: `a[b->c]d`. */
function shown(a: string, b: string): string {
  let out = '';
  let at = 0;
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences([...a], [...b])) {
    out += `${a.slice(at, aFrom)}[${a.slice(aFrom, aTo)}->${b.slice(bFrom, bTo)}]`;
    at = aTo;
  }
  return out + a.slice(at);
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

describe('the difference of two sequences', () => {
  it.each([
    ['', '', ''],
    ['abc', 'abc', 'abc'],
    ['abc', 'axc', 'a[b->x]c'],
    ['abc', 'ac', 'a[b->]c'],
    ['ac', 'abc', 'a[->b]c'],
    ['', 'abc', '[->abc]'],
    ['abc', '', '[abc->]'],
    ['abc', 'xyz', '[abc->xyz]'],
    ['abcd', 'xbcy', '[a->x]bc[d->y]'],
    ['aab', 'ab', 'a[a->]b'],
  ])('of %j and %j is %j', (a, b, expected) => {
    expect(shown(a, b)).toBe(expected);
  });

  it('is as small as can be, and leads from the one to the other', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 16 });
    fc.assert(
      fc.property(items, items, (a, b) => {
        const hunks = diffSequences(a, b);
        expect(faultOf(a, b, hunks)).toBeUndefined();
        expect(changedCount(hunks)).toBe(a.length + b.length - 2 * longestCommon(a, b));
      }),
      { ...RUNS, numRuns: 5000 },
    );
  });

  it('is as small as can be if one sequence was made of the other', () => {
    const edited = fc
      .array(
        fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('=', '=', '=', '-', '+', '~')),
        {
          maxLength: 80,
        },
      )
      .map(steps => ({
        a: steps.flatMap(([item, what]) => (what === '+' ? [] : [item])),
        b: steps.flatMap(([item, what]) => (what === '-' ? [] : [what === '~' ? 'x' : item])),
      }));
    fc.assert(
      fc.property(edited, ({ a, b }) => {
        const hunks = diffSequences(a, b);
        expect(faultOf(a, b, hunks)).toBeUndefined();
        expect(changedCount(hunks)).toBe(a.length + b.length - 2 * longestCommon(a, b));
      }),
      RUNS,
    );
  });

  it('of two sequences of 5,000 different items is all of both', () => {
    const [a, b] = [numbered('a', 5000), numbered('b', 5000)];
    expect(diffSequences(a, b)).toEqual([{ aFrom: 0, aTo: 5000, bFrom: 0, bTo: 5000 }]);
  });

  it('that is too costly to be smallest still leads from the one to the other', () => {
    const a = numbered('a', 5000);
    const b = numbered('b', 5000);
    for (let i = 0; i < 5000; i += 7) {
      a[i] = `common${i}`;
      b[(i + 3) % 5000] = `common${i}`;
    }
    expect(faultOf(a, b, diffSequences(a, b))).toBeUndefined();
    const ends = [['same'], ['end']] as const;
    const [whole, other] = [
      [...ends[0], ...a, ...ends[1]],
      [...ends[0], ...b, ...ends[1]],
    ];
    const hunks = diffSequences(whole, other);
    expect(faultOf(whole, other, hunks)).toBeUndefined();
    expect([hunks[0]?.aFrom, hunks.at(-1)?.aTo]).toEqual([1, 5001]);
  });

  it('of long sequences with few changes is exact', () => {
    const a = numbered('line ', 20_000);
    const b = a.with(10, 'x').with(9_000, 'y').toSpliced(15_000, 2);
    expect(diffSequences(a, b)).toEqual([
      { aFrom: 10, aTo: 11, bFrom: 10, bTo: 11 },
      { aFrom: 9000, aTo: 9001, bFrom: 9000, bTo: 9001 },
      { aFrom: 15_000, aTo: 15_002, bFrom: 15_000, bTo: 15_000 },
    ]);
  });
});

describe('the check of a difference', () => {
  const [a, b] = [
    ['a', 'b', 'c', 'd'],
    ['a', 'x', 'c', 'd'],
  ];
  const right = { aFrom: 1, aTo: 2, bFrom: 1, bTo: 2 };

  it.each<[string, Hunk[], string | undefined]>([
    ['is content with the right hunk', [right], undefined],
    ['finds a hunk that is missing', [], 'kept'],
    ['finds a hunk that is too short', [{ ...right, aTo: 1 }], 'kept'],
    ['finds hunks that touch', [right, { aFrom: 2, aTo: 3, bFrom: 2, bTo: 3 }], 'touching'],
    ['finds a hunk of nothing', [right, { aFrom: 3, aTo: 3, bFrom: 3, bTo: 3 }], 'empty'],
    ['finds hunks out of order', [right, right], 'order'],
  ])('%s', (_, hunks, fault) => {
    expect(faultOf(a, b, hunks)).toBe(fault);
  });
});
