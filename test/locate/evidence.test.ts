import { describe, expect, it } from 'vitest';
import type { DriftEvidence } from '../../src/locate/drift/presence.js';
import { driftCandidates } from '../../src/locate/index.js';
import { isComment, nameIn } from '../../src/locate/line-kinds.js';
import { Document } from '../../src/text/index.js';

const FILLER = Array.from({ length: 60 }, (_, i) => `filler_${i} = make_${i}(${i})`);
const BODY = [
  'def measure(width):',
  '    # The area of it.',
  '    area = width * DEPTH',
  "    log(area, 'done')",
  '    return area',
];

/**
 * What is weighed of the best place, except for how much of the search is there, if it is not
 * 0.
 */
function weighed(file: readonly string[], search: readonly string[], replace: readonly string[]) {
  const document = Document.of(`${[...FILLER, ...file, '', 'height = 1', ...FILLER].join('\n')}\n`);
  const [best] = driftCandidates(document, { reading: 'as-is', texts: { search, replace } });
  if (best === undefined) throw new Error('There is no place like it');
  const stands = [
    'matched',
    'specific',
    'unique',
    'intact',
    'intactUnique',
    'framed',
    'whole',
    'missingEnds',
    'alone',
  ];
  const counts = Object.entries(best.evidence).filter(([name]) => !stands.includes(name));
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/** The body with a line replaced by others. */
const but = (line: number, ...lines: readonly string[]) => BODY.toSpliced(line, 1, ...lines);

/** An edit of the last line, which says otherwise what is in some line. */
const quoted = (search: readonly string[]) =>
  weighed(BODY, search, [...search.slice(0, -1), '    return round(area)']);

/** The same edit in a file that has something else in some line. */
const found = (file: readonly string[]) =>
  weighed(file, BODY, [...BODY.slice(0, -1), '    return round(area)']);

describe('what speaks against a place', () => {
  it.each<[string, readonly string[], object]>([
    ['a word is misspelt', but(2, '    aera = width * DEPTH'), { slips: 1 }],
    ['two words are misspelt', but(2, '    aera = wdith * DEPTH'), { slips: 2 }],
    ['a sign is another, away from the change', but(2, '    area = width + DEPTH'), { signs: 1 }],
    [
      'a sign that means something, beside the change',
      but(3, "    log(area + 'done')"),
      { foreignBeside: 1 },
    ],
    ['a sign that is layout', but(3, "    log((area), 'done')"), { signs: 2 }],
    ['a comma is gone', but(3, "    log(area 'done')"), { signs: 1 }],
    ['quotes are of the other kind', but(3, '    log(area, "done")'), { quotes: 1 }],
    ['a word is another', but(2, '    area = thing * DEPTH'), { foreignContext: 1 }],
    [
      'a word is one of the file',
      but(2, '    area = filler_9 * DEPTH'),
      { foreignContext: 1, namesElsewhere: 1 },
    ],
    [
      'a word is the opposite one',
      but(2, '    area = height * DEPTH'),
      { foreignContext: 1, foreignIdentity: 1, namesElsewhere: 1 },
    ],
    ['a name is in another style', but(2, '    area = Width * depth'), { foreignContext: 1 }],
    ['a word beside the change is another', but(3, "    log(thing, 'done')"), { foreignBeside: 1 }],
    ['a word of the changed line is another', but(4, '    return thing'), { foreignChanged: 1 }],
    ['a word of a comment is another', but(1, '    # The size of it.'), { foreignComment: 1 }],
    [
      'a name is introduced that is another',
      but(0, 'def weigh(width):'),
      { foreignContext: 1, foreignIdentity: 1 },
    ],
    [
      'what has the name takes something else',
      but(0, 'def measure(length):'),
      { foreignContext: 1, foreignSignature: 1 },
    ],
  ])('%s', (_, search, evidence) => {
    expect(quoted(search)).toEqual(evidence);
  });

  it.each<[string, readonly string[], object]>([
    ['a line is not there', but(2), { missingContext: 1, sparse: 0.2 }],
    ['a line beside the change', but(3), { missingBeside: 1, sparse: 0.2 }],
    ['a comment', but(1), { sparse: 0.2 }],
    ['a line that introduces a name', but(0), { missingContext: 1, foreignIdentity: 1, sparse: 0.2 }],
    ['a line is there beside', but(1, '    # The area of it.', '    check()'), { sparse: 0.2 }],
    [
      'right before the changed line',
      but(4, '    check()', '    return area'),
      { extraBeside: 1, sparse: 0.2 },
    ],
    ['a comment is there beside', but(4, '    # Then.', '    return area'), { extraComment: 1, sparse: 0.2 }],
    ['an empty line is there beside', but(2, '', '    area = width * DEPTH'), {}],
    ['all lines are deeper than at the margin', BODY.map(line => `  ${line}`), { shifted: 0.25 }],
    ['one line is deeper', but(2, '        area = width * DEPTH'), { uneven: 0.2 }],
    ['the line to change is not there', but(4, ''), { missingChanged: 1, sparse: 0.2 }],
    ['a line is there behind the last one', but(4, '    return area', '    check()'), {}],
    ['a statement is over two lines', but(3, '    log(', "        area, 'done')"), { reflowed: 1 }],
  ])('in the file, %s', (_, file, evidence) => {
    expect(found(file)).toEqual(evidence);
  });
});

describe('the evidence of a place', () => {
  const best = (file: readonly string[], search: readonly string[]) =>
    driftCandidates(Document.of(`${[...FILLER, ...file, ...FILLER].join('\n')}\n`), {
      reading: 'as-is',
      texts: { search, replace: [] },
    })[0]?.evidence as DriftEvidence;

  it('is full if the place has all lines, and less with each that it lacks', () => {
    expect(best(BODY, BODY).matched).toBeCloseTo(1, 9);
    const [one, two] = [best(but(2), BODY).matched, best(BODY.slice(0, 2), BODY).matched];
    expect(one).toBeLessThan(1);
    expect(two).toBeLessThan(one);
    expect(two).toBeGreaterThan(0);
  });

  it('is less if a word of a line is another than if it is all there', () => {
    expect(best(but(2, '    thing = width * DEPTH'), BODY).matched).toBeLessThan(1);
    expect(best(but(2, '    thing = width * DEPTH'), BODY).matched).toBeGreaterThan(
      best(but(2), BODY).matched,
    );
  });

  it('is more specific with each line of rare words that the place has', () => {
    expect(best(BODY, BODY).specific).toBeGreaterThan(best(but(2), BODY).specific);
    expect(best(['x = 1', ...BODY, 'x = 1', 'x = 1'], ['x = 1', 'x = 1']).specific).toBe(0);
  });
});

describe('the name that a line introduces', () => {
  it.each([
    ['def measure(width):', 'measure'],
    ['  pub(crate) async fn run<T>() {', 'run'],
    ['export default class Shop extends Base {', 'Shop'],
    ['func (s *Server) Close() error {', 'Close'],
    ['func Close(s *Server) error {', 'Close'],
    ["it('adds, and says so', () => {", 'adds, and says so'],
    ['describe("the shop", () => {', 'the shop'],
    ['test(`of $a`, () => {', 'of $a'],
    ['export default class {', ''],
    ['function $make_2(a) {', '$make_2'],
    ['klass Shop:', undefined],
    ['x = def', undefined],
    ['classes = 1', undefined],
  ])('%s: %s', (line, name) => {
    expect(nameIn(line)).toBe(name);
  });
});

describe('a comment', () => {
  it.each(['// a', '  # a', '#a', '/* a', ' * a', '-- a', '<!-- a', '"""a', "'''a"])('is %s', line => {
    expect(isComment(line)).toBe(true);
  });

  it.each(['a // b', '#include <a>', '  # define A', '#endif', '- a', 'a', ''])('is not %s', line => {
    expect(isComment(line)).toBe(false);
  });
});

it('counts a move of all lines in full if the search is not at the margin', () => {
  const deeper = (by: string) => BODY.map(line => by + line);
  const search = deeper('  ');
  expect(weighed(deeper('    '), search, [...search.slice(0, -1), '      return round(area)'])).toEqual({
    shifted: 1,
  });
});
