import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, replaceEdit, TIERS } from '../../src/edit/index.js';
import { driftCandidates, IndentMap, indentOf, locate, probabilities } from '../../src/locate/index.js';
import { occurrences } from '../../src/locate/line-hashes.js';
import { Document } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';

/** Texts of few different lines, so that searches are often found, in several places too. */
const LINES = [
  '',
  '}',
  '  }',
  'alpha(one, two)',
  '  alpha(one, two)',
  '    alpha( one,two )',
  'return value',
  '\treturn value',
  'say "hello"',
  "say 'hello'",
  'say “hello”',
  '// ...',
  '# ... existing code ...',
  '```',
  '1→alpha(one, two)',
  '2: return value',
  'a &lt; b',
  'a < b',
  '- return value',
  '+ return value',
  'x = \\"y\\"',
  'x = "y"',
];
const line = fc.constantFrom(...LINES);
const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '');
const someLines = fc
  .array(fc.tuple(line, ending), { maxLength: 10 })
  .map(drawn => drawn.map(([content, end]) => content + end).join(''));
const asciiLines = someLines.map(text => text.replace(/[^\s!-~]/g, '"'));
const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), someLines);
const search = anything.filter(text => text !== '');

/** A document and a search that was cut out of it; of ASCII, so that no cut splits a character. */
const CUT = fc
  .oneof(fc.string({ unit: 'binary-ascii', maxLength: 40 }), asciiLines)
  .chain(text =>
    fc
      .tuple(fc.nat(text.length), fc.nat(text.length))
      .map(([a, b]) => ({ text, search: text.slice(Math.min(a, b), Math.max(a, b)) })),
  );

/**
 * A document and an edit of one to three lines that are likely to be in it, in one form or
 * another.
 */
const LINES_CASE = fc
  .record({
    text: someLines,
    search: fc.array(line, { minLength: 1, maxLength: 3 }).map(lines => lines.join('\n')),
    replace: fc.array(line, { maxLength: 3 }).map(lines => lines.join('\n')),
  })
  .filter(({ search: searched }) => searched !== '');

function located(
  text: string,
  searched: string,
  replace: string,
  options: Parameters<typeof locate>[2] = {},
) {
  const document = Document.of(text);
  return { document, location: locate(document, replaceEdit(searched, replace), options) };
}

/** Where a place lies, in a form to be compared. */
function where(place: Place): readonly number[] {
  return place.kind === 'span' ? [place.range.from, place.range.to] : [place.fileFrom, place.fileTo, -1];
}

describe('locating', () => {
  it('never throws on any strings', () => {
    fc.assert(
      fc.property(anything, search, anything, (text, searched, replace) => {
        expect(['places', 'already-applied', 'refused']).toContain(
          located(text, searched, replace).location.kind,
        );
      }),
      RUNS,
    );
  });

  it('finds only places inside the document, and pairs their lines in order', () => {
    let found = 0;
    fc.assert(
      fc.property(LINES_CASE, ({ text, search: searched, replace }) => {
        const { document, location } = located(text, searched, replace);
        if (location.kind !== 'places') return;
        found++;
        for (const place of location.places) {
          if (place.kind === 'span') {
            expect(place.range.from).toBeGreaterThanOrEqual(0);
            expect(place.range.to).toBeLessThanOrEqual(document.text.length);
            expect(place.range.from).toBeLessThan(place.range.to);
            continue;
          }
          const marks = [
            place.fileFrom,
            ...place.pairings.flatMap(p => [p.fileFrom, p.fileTo]),
            place.fileTo,
          ];
          expect(marks).toEqual(marks.toSorted((a, b) => a - b));
          expect(marks.at(-1)).toBeLessThanOrEqual(document.lines.count);
          const searches = [0, ...place.pairings.flatMap(p => [p.searchFrom, p.searchTo])];
          expect([...searches, place.texts.search.length]).toEqual(
            [...searches, place.texts.search.length].toSorted((a, b) => a - b),
          );
        }
      }),
      RUNS,
    );
    expect(found).toBeGreaterThan(RUNS.numRuns / 15);
  });

  it('finds a text that was cut out of the document, in one place or in doubt', () => {
    fc.assert(
      fc.property(
        CUT.filter(cut => cut.search.trim() !== ''),
        ({ text, search: cut }) => {
          const { location } = located(text, cut, `${cut}zzz`);
          if (location.kind !== 'refused') return;
          expect(location.refusal.code).toBe('EDIT_AMBIGUOUS');
        },
      ),
      RUNS,
    );
  });

  it('says of an ambiguous search at least two places, each inside the document', () => {
    let ambiguous = 0;
    fc.assert(
      fc.property(LINES_CASE, ({ text: half, search: searched, replace }) => {
        const { document, location } = located(`${half}\n${half}`, searched, replace);
        if (location.kind !== 'refused' || location.refusal.code !== 'EDIT_AMBIGUOUS') return;
        ambiguous++;
        const { places, placeCount } = location.refusal.evidence;
        expect(placeCount).toBeGreaterThanOrEqual(2);
        expect(places?.length).toBeGreaterThanOrEqual(2);
        for (const { first, last } of places ?? []) {
          expect(first).toBeGreaterThanOrEqual(1);
          expect(last).toBeGreaterThanOrEqual(first);
          expect(last).toBeLessThanOrEqual(document.lines.count);
        }
      }),
      RUNS,
    );
    expect(ambiguous).toBeGreaterThan(RUNS.numRuns / 15);
  });

  it('shows as nearest place only lines of the document', () => {
    fc.assert(
      fc.property(LINES_CASE, ({ text, search: searched, replace }) => {
        const { document, location } = located(text, searched, replace);
        if (location.kind !== 'refused') return;
        const { nearest } = location.refusal.evidence;
        if (nearest === undefined) return;
        const shown = nearest.lines.map((_, i) => document.lines.content(nearest.first - 1 + i));
        expect(nearest.lines).toEqual(shown);
      }),
      RUNS,
    );
  });

  it('finds by a looser limit the very place that a stricter one found', () => {
    let compared = 0;
    fc.assert(
      fc.property(LINES_CASE, ({ text, search: searched, replace }) => {
        const ends = TIERS.map(maxTier => located(text, searched, replace, { maxTier }).location);
        for (const [i, end] of ends.entries()) {
          const next = ends[i + 1];
          // Elision and drift come after readings that only the strict tiers are asked of, so stop
          // before them.
          if (next === undefined || end.kind !== 'places' || end.places[0]?.found.reading !== 'as-is')
            continue;
          compared++;
          expect(next.kind).toBe('places');
          if (next.kind === 'places') expect(next.places.map(where)).toEqual(end.places.map(where));
        }
      }),
      RUNS,
    );
    expect(compared).toBeGreaterThan(RUNS.numRuns * 0.3);
  });

  it('finds no place of a looser tier than allowed', () => {
    fc.assert(
      fc.property(LINES_CASE, fc.constantFrom(...TIERS), ({ text, search: searched, replace }, maxTier) => {
        const { location } = located(text, searched, replace, { maxTier });
        if (location.kind !== 'places') return;
        for (const { found } of location.places) {
          expect(TIERS.indexOf(found.tier)).toBeLessThanOrEqual(TIERS.indexOf(maxTier));
        }
      }),
      RUNS,
    );
  });
});

describe('occurrences of a sequence', () => {
  const numbers = (max: number) =>
    fc.array(fc.nat(2), { maxLength: max }).map(drawn => Int32Array.from(drawn));

  it('are those that a plain scan finds', () => {
    fc.assert(
      fc.property(numbers(40), numbers(5), fc.integer({ min: 1, max: 12 }), (sequence, pattern, limit) => {
        const scanned = Array.from(sequence.keys()).filter(
          at =>
            pattern.length > 0 &&
            at + pattern.length <= sequence.length &&
            pattern.every((n, i) => sequence[at + i] === n),
        );
        expect(occurrences(sequence, pattern, limit)).toEqual(scanned.slice(0, limit));
      }),
      RUNS,
    );
  });
});

describe('the map of indentation', () => {
  const indent = fc.string({ unit: fc.constantFrom(' ', '\t'), maxLength: 6 });
  const pairs = fc.array(fc.record({ search: indent, file: indent }), { minLength: 1, maxLength: 5 });

  it('gives each known indentation that of the file, if all pairs agree', () => {
    let consistent = 0;
    fc.assert(
      fc.property(pairs, fc.nat(4), (known, near) => {
        const map = new IndentMap(known);
        if (!map.isConsistent) return;
        consistent++;
        for (const { search: indentation, file } of known) expect(map.map(indentation, near)).toBe(file);
      }),
      RUNS,
    );
    expect(consistent).toBeGreaterThan(RUNS.numRuns / 5);
  });

  it('changes nothing if the search is indented as the file', () => {
    fc.assert(
      fc.property(fc.array(indent, { minLength: 1, maxLength: 4 }), indents => {
        const map = new IndentMap(indents.map(each => ({ search: each, file: each })));
        expect(map.isIdentity && map.isConsistent).toBe(true);
        for (const each of indents) expect(map.map(`${each}  `)).toBe(`${each}  `);
      }),
      RUNS,
    );
  });

  it('gives only blanks, or nothing', () => {
    fc.assert(
      fc.property(pairs, indent, fc.nat(4), (known, asked, near) => {
        const mapped = new IndentMap(known).map(asked, near) ?? asked;
        expect(indentOf(mapped)).toBe(mapped);
      }),
      RUNS,
    );
  });
});

describe('probabilities of drift', () => {
  const logit = fc.double({ min: -800, max: 800, noNaN: true });

  it('lie in [0, 1], sum to at most 1, and are in the order of what speaks for the places', () => {
    fc.assert(
      fc.property(fc.array(logit, { maxLength: 6 }), logits => {
        const chances = probabilities(logits);
        expect(chances.every(chance => chance >= 0 && chance <= 1)).toBe(true);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThanOrEqual(1 + 1e-9);
        logits.forEach((a, i) => {
          logits.forEach((b, k) => {
            if (a > b) expect(chances[i]).toBeGreaterThanOrEqual(chances[k] as number);
          });
        });
      }),
      RUNS,
    );
  });

  it('are so of candidates in a document, best first, each place inside it', () => {
    fc.assert(
      fc.property(LINES_CASE, ({ text, search: searched, replace }) => {
        const document = Document.of(text);
        const texts = { search: searched.split('\n'), replace: replace.split('\n') };
        const candidates = driftCandidates(document, { reading: 'as-is', texts });
        const chances = candidates.map(candidate => candidate.probability);
        expect(chances.every(chance => chance >= 0 && chance <= 1)).toBe(true);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(chances).toEqual(chances.toSorted((a, b) => b - a));
        for (const { place } of candidates) {
          expect(place.fileFrom).toBeGreaterThanOrEqual(0);
          expect(place.fileFrom).toBeLessThan(place.fileTo);
          expect(place.fileTo).toBeLessThanOrEqual(document.lines.count);
          expect([place.pairings[0]?.searchFrom, place.pairings.at(-1)?.searchTo]).toEqual([
            0,
            texts.search.length,
          ]);
        }
      }),
      RUNS,
    );
  });
});
