import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit, wholePlaceIn } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const WORDS = 'alpha beta gamma delta omega sigma kappa theta lambda zeta'.split(' ');

/** A file of lines that are all different, as alike as lines of code are. */
const FILE = Array.from({ length: 40 }, (_, i) => {
  const [a, b] = [WORDS[i % 10], WORDS[(3 * i + 1) % 10]];
  return `  ${a}_${i} = make_${b}(${i}, "${b} ${a}")`;
});

/** What becomes of a quoted line: left out, other words in it, or written as it is. */
type Slip = 'left out' | 'misquoted' | 'none';

const misquoted = (line: string) => line.replace(/make_(\w+)\((\d+), /, 'build_$1($2, other, ');

/** An edit that quotes some lines of the file with slips, and changes one of them. */
const edits = fc
  .record({
    from: fc.nat({ max: 28 }),
    slips: fc.array(fc.constantFrom<Slip>('left out', 'misquoted', 'none', 'none'), {
      minLength: 3,
      maxLength: 9,
    }),
    changed: fc.nat({ max: 8 }),
  })
  .map(({ from, slips, changed }) => {
    const search = slips.flatMap((slip, i) => {
      const line = FILE[from + i] as string;
      return slip === 'left out' ? [] : [slip === 'misquoted' ? misquoted(line) : line];
    });
    const at = changed % Math.max(1, search.length);
    return { search, replace: search.with(at, `  changed = to_something_new(${from})`) };
  })
  .filter(({ search }) => search.length > 1);

function refusalOf(search: string, replace: string) {
  const [outcome] = applyEdits(Document.of(`${FILE.join('\n')}\n`), [replaceEdit(search, replace)]).outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal : undefined;
}

describe('the nearest place of a refusal that shows all of it', () => {
  it('is what a search of its lines replaces, and no line is written twice', () => {
    let told = 0;
    fc.assert(
      fc.property(edits, ({ search, replace }) => {
        const refusal = refusalOf(search.join('\n'), replace.join('\n'));
        const shown = refusal && wholePlaceIn(refusal.evidence);
        if (shown === undefined) return;
        told++;
        const { document, ok } = applyEdits(Document.of(`${FILE.join('\n')}\n`), [
          replaceEdit(shown.lines.join('\n'), replace.join('\n')),
        ]);
        expect(ok).toBe(true);
        const expected = [...FILE.slice(0, shown.first - 1), ...replace, ...FILE.slice(shown.last)];
        expect(document.text).toBe(`${expected.join('\n')}\n`);
        const bare = expected.map(line => line.replace('build_', 'make_').replace('other, ', ''));
        expect(new Set(bare).size).toBe(bare.length);
      }),
      { seed: 19, numRuns: 400 },
    );
    expect(told).toBeGreaterThan(100);
  });
});

describe('the nearest place', () => {
  const shownFor = (search: readonly string[]) => {
    const refusal = refusalOf(search.join('\n'), 'x');
    return refusal === undefined ? 'made' : wholePlaceIn(refusal.evidence);
  };
  const line = (i: number) => FILE[i] as string;

  it.each<[string, readonly string[], number, number]>([
    [
      'has the lines that the quote leaves out',
      [line(3), misquoted(line(4)), line(7), misquoted(line(8))],
      4,
      9,
    ],
    [
      'begins with the first quoted line, where one behind it is left out',
      [misquoted(line(3)), line(5), misquoted(line(6))],
      4,
      7,
    ],
    [
      'ends with the last one, where one before it is left out',
      [misquoted(line(3)), line(4), misquoted(line(6))],
      4,
      7,
    ],
    [
      'does not have lines that only the quote has',
      [line(3), 'gone()', 'gone_too(1)', misquoted(line(4)), misquoted(line(5))],
      4,
      6,
    ],
  ])('%s', (_, search, first, last) => {
    expect(shownFor(search)).toMatchObject({ first, last, lines: FILE.slice(first - 1, last) });
  });

  it.each([
    ['begins', ['something.else("entirely")', misquoted(line(4)), misquoted(line(5))]],
    ['ends', [misquoted(line(4)), misquoted(line(5)), 'something.else("entirely")']],
  ])('is not said to be whole where the quote %s with a line that is not there', (_, search) => {
    expect(shownFor(search)).toBeUndefined();
  });
});
