import { describe, expect, it } from 'vitest';
import { candidateStarts } from '../../src/locate/drift/candidates.js';
import { rolesOf } from '../../src/locate/drift/roles.js';
import { driftCandidates } from '../../src/locate/index.js';
import { nearestTo } from '../../src/locate/nearest.js';
import { Document } from '../../src/text/index.js';

/** A file of a hundred lines, and some lines put into it at an index. */
function fileWith(at: number, ...lines: readonly string[]): Document {
  const filler = Array.from({ length: 100 }, (_, i) => `filler_${i} = make_${i}(${i})`);
  return Document.of(`${filler.toSpliced(at, 0, ...lines).join('\n')}\n`);
}

const BLOCK = ['def measure(width):', '    area = width * DEPTH', '    return area'];

describe('where a search may start', () => {
  it('is near its rare lines, the best supported first', () => {
    expect(candidateStarts(fileWith(40, ...BLOCK), BLOCK)[0]).toBe(40);
  });

  it('is near rare words of lines that the file lacks', () => {
    const [start] = candidateStarts(fileWith(40, ...BLOCK), [
      'def mesure(width):',
      '    aera = width * DEPTH',
    ]);
    expect(start).toBe(40);
  });

  it('is in both of two places', () => {
    const document = Document.of(
      [...BLOCK, ...Array.from({ length: 30 }, (_, i) => `x${i}`), ...BLOCK].join('\n'),
    );
    expect(candidateStarts(document, BLOCK).toSorted((a, b) => a - b)).toEqual([0, 33]);
  });

  it('may lie before the file', () => {
    const search = ['gone_one()', 'gone_two()', ...BLOCK];
    expect(candidateStarts(Document.of(`${BLOCK.join('\n')}\n`), search)[0]).toBe(-2);
  });

  it('is nowhere for lines and words that the file has not', () => {
    expect(candidateStarts(fileWith(0), ['zzz(yyy)', '', '(('])).toEqual([]);
  });

  it('is found neither by lines nor by words that are all over the file', () => {
    const document = Document.of('    return common_value\n}\n'.repeat(40));
    expect(candidateStarts(document, ['    return common_value', 'use common_value here'])).toEqual([]);
  });

  it('is never more than a few places', () => {
    const part = BLOCK.slice(0, -1).join('\n');
    const document = Document.of(
      [BLOCK.join('\n'), ...Array.from({ length: 20 }, () => part)].join('\nx'.repeat(9)),
    );
    expect(candidateStarts(document, BLOCK).length).toBeLessThanOrEqual(6);
  });
});

describe('candidates of drift', () => {
  const texts = (search: readonly string[]) => ({ search, replace: [...search, 'more'] });
  const read = (search: readonly string[]) => ({ reading: 'as-is', texts: texts(search) }) as const;

  it('are none in an empty file, nor for a search that has nothing of the file', () => {
    expect(driftCandidates(Document.of(''), read(BLOCK))).toEqual([]);
    expect(driftCandidates(fileWith(0), read(['zzz(yyy)']))).toEqual([]);
  });

  it('say in words what differs', () => {
    const [line0 = '', , line2 = ''] = BLOCK;
    const document = fileWith(40, line0, '    # The area.', '    area = width * DEPTH', line2);
    const [best] = driftCandidates(
      document,
      read([line0, '    aera = width * DEPTH', '    log(width)', line2]),
    );
    expect(best?.place.found.differences).toEqual([
      '1 line misquoted',
      '1 line not in the file',
      '1 line of the file left out',
    ]);
    expect([best?.place.fileFrom, best?.place.fileTo]).toEqual([40, 44]);
  });

  it('report that statements are on other lines', () => {
    const document = fileWith(
      40,
      'value = compute(',
      '    first_argument,',
      '    second_argument,',
      ')',
      'send(value)',
    );
    const [best] = driftCandidates(
      document,
      read(['value = compute(first_argument, second_argument)', 'send(value)']),
    );
    expect(best?.place.found.differences).toEqual(['statements on other lines']);
  });
});

describe('what an edit does to the lines of its search', () => {
  it.each([
    ['a b\nc d\ne f', 'a b\nX\ne f', 'beside changed beside'],
    ['a b\n}\nc d\ne f\ng h', 'a b\n}\nc d\ne f\nX', 'context context context beside changed'],
    ['a b\n}\nc d', 'a b\n}\nnew\nc d', 'beside beside beside'],
    ['a b\nc d', '  a b\nc d', 'context context'],
    ['a b', '', 'changed'],
  ])('%j → %j: %s', (search, replace, roles) => {
    expect(rolesOf({ search: search.split('\n'), replace: replace.split('\n') }).join(' ')).toBe(roles);
  });
});

describe('the nearest place of a search that was not found', () => {
  it('is where its rare lines are, and gives the first line that differs', () => {
    const { nearest, divergence } = nearestTo(fileWith(40, ...BLOCK), [
      ...BLOCK.slice(0, 2),
      '    return volume',
    ]);
    expect([nearest?.first, nearest?.last]).toEqual([41, 43]);
    expect(divergence).toEqual({
      searchLine: 3,
      fileLine: 43,
      expected: '    return volume',
      found: '    return area',
    });
  });

  it('is the line most like the longest one if the file has none', () => {
    const { nearest } = nearestTo(fileWith(40, ...BLOCK), ['x', '    area = width * HEIGHT']);
    expect(nearest).toEqual({ first: 41, last: 42, lines: BLOCK.slice(0, 2) });
  });

  it('is the first of two that are as like', () => {
    const file = ['one two three', 'x', 'one two three', 'y'];
    expect(nearestTo(Document.of(file.join('\n')), ['one two four']).nearest?.first).toBe(1);
    expect(nearestTo(Document.of(file.join('\n')), ['one two three', 'z']).nearest?.first).toBe(1);
  });

  it('counts a line that occurs once more than one that occurs often', () => {
    const file = ['end', 'end', 'end', 'once(here)', 'end', 'x'];
    expect(nearestTo(Document.of(file.join('\n')), ['once(here)', 'gone', 'end']).nearest?.first).toBe(4);
  });

  it('is found by half of the words of a line, and not by fewer', () => {
    const near = (line: string) => nearestTo(Document.of(`x\n${line}\n`), ['one two three']).nearest?.first;
    expect([near('one two three'), near('one two x y z'), near('one x y z')]).toEqual([2, 2, undefined]);
  });

  it('is never a line of data', () => {
    const words = 'one two '.repeat(300);
    expect(nearestTo(Document.of(`${words}x\n`), ['one two three'])).toEqual({});
  });

  it('reaches over the start of the file', () => {
    const { nearest, divergence } = nearestTo(Document.of('alpha\nbeta\n'), ['gamma', 'alpha']);
    expect(nearest).toEqual({ first: 1, last: 1, lines: ['alpha'] });
    expect(divergence).toEqual({ searchLine: 1, fileLine: 1, expected: 'gamma', found: undefined });
  });

  it('reaches over the end of the file', () => {
    const { nearest, divergence } = nearestTo(Document.of('alpha\nbeta\n'), ['beta', 'gamma']);
    expect(nearest).toEqual({ first: 2, last: 2, lines: ['beta'] });
    expect(divergence).toEqual({ searchLine: 2, fileLine: 3, expected: 'gamma', found: undefined });
  });

  it.each([
    ['in an empty file', ''],
    ['where no word is in common', 'alpha\nbeta\n'],
  ])('is none %s', (_, text) => expect(nearestTo(Document.of(text), ['zzz yyy'])).toEqual({}));
});
