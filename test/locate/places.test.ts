import { describe, expect, it } from 'vitest';
import { type LinesPlace, replaceEdit } from '../../src/edit/index.js';
import { driftCandidates, locate } from '../../src/locate/index.js';
import { windowPlaces } from '../../src/locate/windows.js';
import { Document } from '../../src/text/index.js';

/** The only place of an edit of a file, or what there is instead. */
function placeOf(file: string, search: string) {
  const location = locate(Document.of(file), replaceEdit(search, 'something new'), { maxTier: 'elided' });
  return location.kind === 'places' && location.places.length === 1 ? location.places[0] : location.kind;
}

/**
 * The file lines of each search line: `search>file`, the end of an empty range if it has none.
 */
function pairsOf({ pairings }: Pick<LinesPlace, 'pairings'>): string {
  return pairings.map(p => `${p.searchFrom}-${p.searchTo}>${p.fileFrom}-${p.fileTo}`).join(' ');
}

describe('a search that matches exactly', () => {
  it.each<[string, string, number, number, string]>([
    ['a\nb\nc\n', 'b', 1, 2, '0-1>1-2'],
    ['a\nb\nc\n', 'b\nc', 1, 3, '0-1>1-2 1-2>2-3'],
    // The empty line that is only the end of a line has no line of its own.
    ['a\nb\nc\n', 'b\n', 1, 2, '0-1>1-2 1-2>2-2'],
    ['a\nb\nc\n', '\nb', 1, 2, '0-1>1-1 1-2>1-2'],
    ['a\nb\nc\n', '\nb\n', 1, 2, '0-1>1-1 1-2>1-2 2-3>2-2'],
    ['a\nb', 'a\nb', 0, 2, '0-1>0-1 1-2>1-2'],
    ['a\nb\n', 'b\n', 1, 2, '0-1>1-2 1-2>2-2'],
    ['\nb\n', '\nb', 0, 2, '0-1>0-1 1-2>1-2'],
    ['b\n\nc\n', 'b\n\nc', 0, 3, '0-1>0-1 1-2>1-2 2-3>2-3'],
    ['  b  \nc\n', 'b', 0, 1, '0-1>0-1'],
  ])('of whole lines: in %j, %j', (file, search, fileFrom, fileTo, pairs) => {
    const place = placeOf(file, search);
    expect(place).toMatchObject({ kind: 'lines', fileFrom, fileTo });
    expect(pairsOf(place as LinesPlace)).toBe(pairs);
  });

  it.each([
    ['x b\nc\n', 'b', 2, 3],
    ['b x\nc\n', 'b', 0, 1],
    ['a x\nb\n', 'x\nb', 2, 5],
    ['a\nb x\n', 'a\nb', 0, 3],
  ])('of a part of lines: in %j, %j', (file, search, from, to) => {
    expect(placeOf(file, search)).toMatchObject({ kind: 'span', range: { from, to } });
  });

  it('never begins or ends inside a character or a line ending', () => {
    expect(placeOf('x\u{1f600}y\n', '\ude00y')).toBe('refused');
    expect(placeOf('x\u{1f600}y\n', 'x\ud83d')).toBe('refused');
    expect(placeOf('x\u{1f600}y\n', '\u{1f600}y')).toMatchObject({ range: { from: 1, to: 4 } });
  });

  it('matches except for line endings, and reports it', () => {
    const place = placeOf('a x\r\nb y\r\n', 'x\nb');
    expect(place).toMatchObject({
      range: { from: 2, to: 6 },
      found: { tier: 'trailing', differences: ['line endings'] },
    });
    expect(placeOf('a x\nb y\n', 'x\nb')).toMatchObject({ found: { tier: 'exact', differences: [] } });
    expect(placeOf('é\ra x\r\nb y\nc\r\n', 'x\nb y\nc')).toMatchObject({ range: { from: 4, to: 12 } });
  });

  it('is ambiguous if one of two copies has the endings that models write', () => {
    expect(placeOf('x\nb\nx\r\nb\r\n', 'x\nb')).toBe('refused');
  });

  it('prefers a place if an empty line at its edge is an empty line', () => {
    expect(placeOf('a\nb\na\n\nc\n', 'a\n')).toMatchObject({ fileFrom: 2, fileTo: 4 });
    expect(placeOf('x\na\n\na\nc\n', '\na')).toMatchObject({ fileFrom: 2, fileTo: 4 });
    expect(placeOf('x\na\ny\na\nc\n', '\na')).toBe('refused');
  });
});

describe('a search in whole lines', () => {
  const windows = (file: string, ...search: readonly string[]) =>
    windowPlaces(Document.of(file), { reading: 'as-is', texts: { search, replace: [] } });

  it.each<[string, string, readonly string[], string]>([
    ['blank lines at its start', 'a\n\n\n  b\n', ['', '', 'b'], '0-1>1-2 1-2>2-3 2-3>3-4'],
    ['more of them than the file has', 'a\n\n  b\n', ['', '', 'b'], '0-1>1-1 1-2>1-2 2-3>2-3'],
    ['blank lines at the start of the file', '\n  b\n', ['', '', 'b'], '0-1>0-0 1-2>0-1 2-3>1-2'],
    ['blank lines at its end', '  b\n\n\nc\n', ['b', '', ''], '0-1>0-1 1-2>1-2 2-3>2-3'],
    ['more of them at its end', '  b\n\nc\n', ['b', '', ''], '0-1>0-1 1-2>1-2 2-3>2-2'],
    ['blank lines inside', '  b\n\n  c\n', ['b', '', 'c'], '0-1>0-1 1-2>1-2 2-3>2-3'],
    ['fewer inside', '  b\n\n\n  c\n', ['b', '', 'c'], '0-1>0-1 1-2>1-2 2-2>2-3 2-3>3-4'],
    ['more inside', '  b\n  c\n', ['b', '', 'c'], '0-1>0-1 1-2>1-1 2-3>1-2'],
    ['none inside', '  b\n\n  c\n', ['b', 'c'], '0-1>0-1 1-1>1-2 1-2>2-3'],
  ])('pairs its blank lines: %s', (_, file, search, pairs) => {
    expect(windows(file, ...search).map(pairsOf)).toEqual([pairs]);
  });

  it.each<[string, string, readonly string[], string, readonly string[]]>([
    ['nothing', 'b c\nd\n', ['b c', 'd'], 'trailing', []],
    ['blanks at the end', 'b c  \nd\n', ['b c', 'd'], 'trailing', ['blanks at line ends']],
    ['line endings', 'b c\r\nd\r\n', ['b c', 'd'], 'trailing', ['line endings']],
    ['one shift', '  b c\n    d\n', ['b c', '  d'], 'indentation', ['indentation']],
    ['a shift, but for the first line', '  b c\n    d\n', ['b c', '    d'], 'indentation', ['indentation']],
    [
      'no one shift',
      '  b c\n  d\n    e\n',
      ['b c', 'd', 'e'],
      'spacing',
      ['indentation', 'uneven indentation'],
    ],
    [
      'a shift, and a blank line of its own',
      '    b c\n \n      d\n',
      ['  b c', '  ', '    d'],
      'indentation',
      ['indentation', 'blanks at line ends'],
    ],
    ['blanks inside', 'b( c )\nd\n', ['b(c)', 'd'], 'spacing', ['spaces inside lines']],
    ['a blank line', 'b c\n\nd\n', ['b c', 'd'], 'spacing', ['blank lines']],
    ['a look-alike', 'b = ‘c’\nd\n', ["b = 'c'", 'd'], 'lookalike', ['look-alike characters']],
    [
      'a look-alike, and blanks inside',
      'b  =  ‘c’\n',
      ["b = 'c'"],
      'lookalike',
      ['look-alike characters', 'spaces inside lines'],
    ],
    ['an empty line at its end that is none', 'b c\nd\n', ['b c', 'd', ''], 'trailing', []],
    ['two of them', 'b c\nd\n', ['b c', 'd', '', ''], 'spacing', ['blank lines']],
  ])('says what differs: %s', (_, file, search, tier, differences) => {
    const [place, ...more] = windows(file, ...search);
    expect(more).toEqual([]);
    expect(place?.found.tier).toBe(tier);
    expect(place?.found.differences.toSorted()).toEqual(differences.toSorted());
  });
});

describe('lines without words', () => {
  it('are distinguished by no tier', () => {
    expect(placeOf('  }\n    }\n', '  } ')).toBe('refused');
    expect(placeOf('  x\n    x\n', '  x ')).toBe('refused');
    expect(placeOf('  end\n    end\n', '  end ')).toMatchObject({ fileFrom: 0 });
    expect(placeOf('  }\n  end\n    }\n    end\n', '  } \n  end')).toMatchObject({ fileFrom: 0 });
  });

  it('are found if they are unique, or match exactly', () => {
    expect(placeOf('  }\n', '    }')).toMatchObject({ fileFrom: 0 });
    expect(placeOf('a\n  }\n    }\nb\n', 'a\n  }')).toMatchObject({ fileFrom: 0 });
  });
});

describe('a place of drift', () => {
  const BODY = ['def measure(width):', '    area = width * DEPTH', '    log(area, width)', '    return area'];
  const FILLER = Array.from({ length: 30 }, (_, i) => `filler_${i} = make_${i}(${i})`);
  const found = (file: readonly string[], search: readonly string[]) =>
    driftCandidates(Document.of(`${file.join('\n')}\n`), {
      reading: 'as-is',
      texts: { search, replace: [...search, 'more'] },
    });

  it('counts the lines that differ', () => {
    const search = ['def mesure(width):', '   ', '    aera = width * DEPTH', ...BODY.slice(2)];
    expect(found([...FILLER, ...BODY, ...FILLER], search)[0]?.place.found.differences).toEqual([
      '2 lines misquoted',
    ]);
  });

  it('says how probable the next one is', () => {
    const twice = found([...BODY, ...FILLER, ...BODY], BODY);
    expect(twice.map(({ place }) => place.fileFrom).toSorted((a, b) => a - b)).toEqual([0, 34]);
    expect(twice[0]?.place.found.runnerUp).toBeCloseTo(twice[1]?.probability as number, 9);
    expect(twice[1]?.place.found.runnerUp).toBeCloseTo(twice[0]?.probability as number, 9);
    const once = found([...FILLER, ...BODY], BODY);
    expect(once[0]?.place.found.runnerUp).toBeLessThan(0.001);
    expect(once[0]?.probability).toBeGreaterThan(0.99);
  });

  it('is also a copy right beside another', () => {
    const places = found([...FILLER, ...BODY, ...BODY, ...FILLER], BODY).map(({ place }) => place.fileFrom);
    expect(places.toSorted((a, b) => a - b)).toEqual([30, 34]);
  });

  it('reaches from its first line that is there to its last', () => {
    const search = ['gone(before)', ...BODY.slice(1), 'gone(behind)'];
    expect(found([...FILLER, ...BODY, ...FILLER], search)[0]?.place).toMatchObject({
      fileFrom: 31,
      fileTo: 34,
    });
  });
});
