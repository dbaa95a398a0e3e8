import { describe, expect, it } from 'vitest';
import { align, lineSpecifics, lineWeights, soughtIn } from '../../src/locate/drift/align.js';
import { Document } from '../../src/text/index.js';

const FILLER = Array.from({ length: 40 }, (_, i) => `filler_${i} = make_${i}(${i})`);
const START = FILLER.length;

const documentOf = (file: readonly string[]) =>
  Document.of(`${[...FILLER, ...file, ...FILLER].join('\n')}\n`);

/**
 * The alignment of a search with lines in the middle of a file: `kind search>file`, lines of both
 * counted from 0.
 */
function aligned(file: readonly string[], search: readonly string[], taken: readonly number[] = []) {
  const document = documentOf(file);
  const lines = new Set(taken.map(line => START + line));
  return align(document, soughtIn(document, search), START, lines).map(
    ({ kind, searchFrom, searchTo, fileFrom, fileTo }) =>
      `${kind} ${range(searchFrom, searchTo)}>${range(fileFrom - START, fileTo - START)}`,
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i).join('+');

const BODY = ['open(door, slowly)', 'walk(through, door)', 'close(door, again)'];
const LONG = (end: string) => `data = '${'x y '.repeat(600)}${end}'`;

describe('an alignment', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['of the same lines', BODY, BODY, ['same 0>0', 'same 1>1', 'same 2>2']],
    [
      'with a line that is like one',
      BODY,
      BODY.with(1, 'walk(throgh, the, door)'),
      ['same 0>0', 'similar 1>1', 'same 2>2'],
    ],
    [
      'with a line that is like none',
      BODY,
      BODY.with(1, 'return 17'),
      ['same 0>0', 'file-only >1', 'search-only 1>', 'same 2>2'],
    ],
    [
      'with an empty line more in the file',
      BODY.toSpliced(1, 0, ''),
      BODY,
      ['same 0>0', 'file-only >1', 'same 1>2', 'same 2>3'],
    ],
    [
      'with an empty line more in the search',
      BODY,
      BODY.toSpliced(1, 0, ''),
      ['same 0>0', 'search-only 1>', 'same 2>1', 'same 3>2'],
    ],
    ['with a line left out', BODY, BODY.toSpliced(1, 1), ['same 0>0', 'file-only >1', 'same 1>2']],
    [
      'of a line with the one that it is, though others are like it',
      ['walk(through, door)', 'walk(through, door, twice)'],
      ['walk(through, door, twice)'],
      ['same 0>1'],
    ],
    [
      'of a statement over more lines',
      ['open(', '  door,', '  slowly', ')', 'walk(through, door)'],
      BODY.slice(0, 2),
      ['reflow 0>0+1+2+3', 'same 1>4'],
    ],
    [
      'of a statement over fewer lines',
      BODY.slice(0, 2),
      ['open(', '  door,', '  slowly', ')', 'walk(through, door)'],
      ['reflow 0+1+2+3>0', 'same 4>1'],
    ],
    [
      'of a comment over other lines',
      ['// The door opens slowly,', '// and closes at once.', BODY[0] as string],
      ['// The door opens', '// slowly, and closes', '// at once.', BODY[0] as string],
      ['reflow 0+1+2>0+1', 'same 3>2'],
    ],
    ['of long lines, where they are the same', [LONG('a')], [LONG('a')], ['same 0>0']],
    [
      'of long lines, which are not compared word by word',
      [LONG('a'), BODY[0] as string],
      [LONG('b'), BODY[0] as string],
      ['search-only 0>', 'same 1>1'],
    ],
  ])('%s', (_, file, search, units) => {
    expect(aligned(file, search)).toEqual(units);
  });

  it('leaves lines alone that belong to another place', () => {
    expect(aligned([...BODY, ...BODY], BODY, [0, 1, 2])).toEqual(['same 0>3', 'same 1>4', 'same 2>5']);
    expect(aligned(BODY, BODY, [1])).toEqual(['same 0>0', 'file-only >1', 'search-only 1>', 'same 2>2']);
  });

  it('of a statement over very many lines is none', () => {
    const words = Array.from({ length: 30 }, (_, i) => `word${i}`);
    const file = [...words, 'close(door, again)'];
    expect(aligned(file, [words.join(' '), 'close(door, again)']).at(0)).not.toMatch('reflow');
    expect(aligned(words.slice(0, 10), [words.slice(0, 10).join(' ')])).toEqual([`reflow 0>${range(0, 10)}`]);
  });

  it('reaches to the last line of the file and to the first', () => {
    const document = Document.of(BODY.join('\n'));
    const units = align(document, soughtIn(document, BODY), 0);
    expect(units.map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
    expect(units.at(-1)?.fileTo).toBe(3);
  });
});

describe('how much a line shows of its place', () => {
  const weigh = (line: string) =>
    lineWeights(documentOf([...BODY, ...Array(20).fill('end of all of it')]), [line])[0] as number;

  it('is nothing if it is blank, and all if it is so long that it is data', () => {
    expect([weigh('  '), weigh(LONG('a'))]).toEqual([0, 1]);
  });

  it('is greater for rarer words', () => {
    expect(weigh(BODY[0] as string)).toBeGreaterThan(weigh('end of all of it'));
    expect(weigh(BODY[0] as string)).toBeLessThanOrEqual(1);
  });

  it('is more if it has more words, up to five', () => {
    expect(weigh('a(b)')).toBeGreaterThan(weigh('}'));
    expect(weigh('one two three four five')).toBe(weigh('one two three four five six seven'));
    expect(weigh('}')).toBeGreaterThanOrEqual(0.05);
  });
});

describe('how far a line is of its own in the file', () => {
  const specifics = (line: string) =>
    lineSpecifics(documentOf(['only here', ...Array(20).fill('all over')]), [line])[0] as number;

  it('is decided by its rarest word of the file', () => {
    expect(specifics('only all over nowhere')).toBe(specifics('only'));
    expect(specifics('only')).toBeGreaterThan(specifics('over'));
    expect(specifics('only')).toBeLessThanOrEqual(1);
  });

  it('is none without a word of the file, and full for data', () => {
    expect([specifics('nowhere to go'), specifics('} //'), specifics(LONG('a'))]).toEqual([0, 0, 1]);
  });
});
