import { describe, expect, it } from 'vitest';
import { type EditOptions, replaceEdit } from '../../src/edit/index.js';
import { locate, locateAll } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

const STRICT = { maxTier: 'elided' } as const;
const EXACTLY = (count: number): EditOptions => ({ occurrences: { kind: 'exactly', count } });

/** The refusal of an edit. */
function refused(file: string, search: string, replace = 'new', options: EditOptions = {}) {
  const location = locate(Document.of(file), replaceEdit(search, replace, options), STRICT);
  if (location.kind !== 'refused') throw new Error(location.kind);
  return location.refusal;
}

describe('the message of a refusal', () => {
  it.each<[string, string, string]>([
    ['a\nb\na\n', 'a', 'The search text is in 2 places: lines 1, 3.'],
    ['a a\nb\na\n', 'a', 'The search text is in 3 places: lines 1, 3.'],
    ['b\n'.repeat(20), 'b', `The search text is in 20 places: lines ${numbers(20)}.`],
    ['b\n'.repeat(21), 'b', `The search text is in 21 places: lines ${numbers(20)}, ….`],
    ['b\n'.repeat(999), 'b', `The search text is in 999 places: lines ${numbers(20)}, ….`],
    ['b\n'.repeat(1200), 'b', `The search text is in at least 1000 places: lines ${numbers(20)}, ….`],
    ['', 'zzz', 'The exact search text is not in the file; no line of it is in the file.'],
    [
      'x\none two\nthree four\n',
      'one two\nthree five',
      'The exact search text is not in the file; the most similar place starts at line 2, and its first difference is in line 3.',
    ],
  ])('of %j without one %j', (file, search, message) => {
    expect(refused(file, search).message).toBe(message);
  });

  it('says how many places were expected', () => {
    const [code, one, two] = ['EDIT_EXPECTED_OCCURRENCE_MISMATCH', EXACTLY(1), EXACTLY(2)];
    const message = (count: string) => `${count} expected, and the search text is in 3: lines 1, 2, 3.`;
    expect(refused('a\na\na\n', 'a', 'b', one)).toMatchObject({ code, message: message('1 place was') });
    expect(refused('a\na\na\n', 'a', 'b', two)).toMatchObject({ code, message: message('2 places were') });
  });

  it('says of places that overlap that they are not as many', () => {
    expect(refused('aaa\n', 'aa', 'b', EXACTLY(1)).code).toBe('EDIT_EXPECTED_OCCURRENCE_MISMATCH');
    expect(refused('aaa\n', 'aa', 'b', EXACTLY(2)).code).toBe('EDIT_EXPECTED_OCCURRENCE_MISMATCH');
  });

  it('says where a place is that only a looser tier would take', () => {
    const location = locate(Document.of('x\n  a b\n'), replaceEdit('a  b', 'c'), { maxTier: 'exact' });
    expect(location).toMatchObject({
      refusal: {
        message: 'The exact search text is not in the file; the most similar place starts at line 2.',
      },
    });
  });

  it('says that a mark of elision alone is nowhere', () => {
    expect(refused('a\nb\n', '...').code).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it('says that nothing would change', () => {
    expect(refused('a\n', 'a', 'a')).toMatchObject({
      code: 'EDIT_NO_CHANGE',
      message: 'The search and the replacement are the same.',
    });
  });
});

function numbers(count: number): string {
  return Array.from({ length: count }, (_, i) => i + 1).join(', ');
}

describe('the evidence of an ambiguity', () => {
  const distinguished = (file: string) =>
    refused(file, 'same').evidence?.places?.map(({ first, distinguishedBy }) => [
      first,
      distinguishedBy?.line,
      distinguishedBy?.text,
    ]);

  it('is the nearest line that no other place has there, above before below', () => {
    expect(distinguished('one\nsame\nx\ntwo\nsame\nx\n')).toEqual([
      [2, 1, 'one'],
      [5, 4, 'two'],
    ]);
    expect(distinguished('x\nsame\none\nx\nsame\ntwo\n')).toEqual([
      [2, 3, 'one'],
      [5, 6, 'two'],
    ]);
  });

  it('is farther away if the nearest lines are alike', () => {
    expect(distinguished('one\n\nx\nsame\ny\n\ntwo\n\nx\nsame\ny\n\n')).toEqual([
      [4, 1, 'one'],
      [10, 7, 'two'],
    ]);
  });

  it('must tell a place from each of the others', () => {
    expect(distinguished('one\nsame\ny\none\nsame\nz\ntwo\nsame\nz\n')).toEqual([
      [2, 3, 'y'],
      [5, 3, 'y'],
      [8, 7, 'two'],
    ]);
  });

  it('is nothing if all is alike for eight lines', () => {
    const file = (before: number) =>
      `one\n${'x\n'.repeat(before)}same\n${'x\n'.repeat(16)}same\n${'x\n'.repeat(9)}`;
    expect(distinguished(file(7))?.[0]).toEqual([9, 1, 'one']);
    expect(distinguished(file(8))?.[0]).toEqual([10, undefined, undefined]);
  });

  it('lists twenty places, and says how many there are', () => {
    const { evidence } = refused('same\n'.repeat(30), 'same');
    expect([evidence?.places?.length, evidence?.placeCount]).toEqual([20, 30]);
  });

  it('shows the first twelve lines of each', () => {
    const block = Array.from({ length: 15 }, (_, i) => `line_${i}`).join('\n');
    const [place] = refused(`${block}\n\n${block}\n`, block).evidence?.places ?? [];
    expect([place?.first, place?.last, place?.lines.length]).toEqual([1, 15, 12]);
  });
});

describe('what is asked of locating', () => {
  const file = Document.of('  a = 1\n');

  it.each([
    ['exact', 'refused'],
    ['trailing', 'refused'],
    ['indentation', 'places'],
    ['drift', 'places'],
  ] as const)('no tier looser than %s: %s', (maxTier, kind) => {
    expect(locate(file, replaceEdit('    a = 1', '    a = 2'), { maxTier }).kind).toBe(kind);
  });

  it('not that tier, nor that reading', () => {
    const [deeper, fenced] = [replaceEdit('    a = 1', '    a = 2'), replaceEdit('```\n  a = 1\n```', 'b')];
    const without = (what: 'indentation' | 'unfenced') => ({ ...STRICT, without: [what] });
    expect(locate(file, deeper, without('unfenced')).kind).toBe('places');
    expect(locate(file, deeper, without('indentation')).kind).toBe('refused');
    expect(locate(file, fenced, without('indentation')).kind).toBe('places');
    expect(locate(file, fenced, without('unfenced')).kind).toBe('refused');
  });

  it('a probability for what drifted', () => {
    const text = 'def measure(width):\n    area = width * DEPTH\n    log(area)\n    return area\n';
    const edit = replaceEdit(text.replace('width *', 'wdith *'), text.replace('log(area)', 'log(area, 1)'));
    const kindOf = (minConfidence: number) => locate(Document.of(text), edit, { minConfidence }).kind;
    expect([kindOf(0.5), kindOf(1)]).toEqual(['places', 'refused']);
  });

  it('drift only of an edit of one place', () => {
    const text = 'def measure(width):\n    area = width * DEPTH\n    log(area)\n    return area\n';
    const search = text.replace('width *', 'wdith *');
    const options = { minConfidence: 0.5 };
    const located = (edit: EditOptions) =>
      locate(Document.of(text), replaceEdit(search, 'new\n', edit), options).kind;
    expect([located({}), located(EXACTLY(1)), located({ occurrences: { kind: 'all' } })]).toEqual([
      'places',
      'refused',
      'refused',
    ]);
  });
});

describe('edits that fit several places', () => {
  /** The lines, from 1, if each edit goes, or the codes. */
  const lines = (file: string, ...edits: readonly [string, EditOptions['hints']][]) =>
    locateAll(
      Document.of(file),
      edits.map(([search, hints]) => replaceEdit(search, `${search}!`, { ...(hints && { hints }) })),
      STRICT,
    ).map(location => {
      if (location.kind !== 'places') return location.kind;
      return location.places.map(place => (place.kind === 'lines' ? place.fileFrom + 1 : 0)).join();
    });
  const FILE = `${'x\n'.repeat(9)}top\n${'y\n'.repeat(4)}a\n${'z\n'.repeat(4)}a\nend\n`;

  it('are shifted as the edits beside them are', () => {
    expect(lines(FILE, ['top', { line: 5 }], ['a', { line: 10 }])).toEqual(['10', '15']);
    // Also where only one below is found: though a number as it is would be that of a place.
    expect(lines(FILE, ['a', { line: 15 }], ['end', { line: 16 }])).toEqual(['20', '21']);
  });

  it('are not shifted where those above and below say otherwise', () => {
    expect(lines(FILE, ['top', { line: 5 }], ['a', { line: 15 }], ['end', { line: 11 }])).toEqual([
      '10',
      '15',
      '21',
    ]);
    expect(lines(FILE, ['top', { line: 5 }], ['a', { line: 10 }], ['end', { line: 16 }])).toEqual([
      '10',
      '15',
      '21',
    ]);
  });

  it('are refused if the number is of no place', () => {
    expect(lines(FILE, ['a', { line: 3 }])).toEqual(['refused']);
    expect(lines(FILE, ['a', undefined])).toEqual(['refused']);
  });
});
