import { describe, expect, it } from 'vitest';
import { closesFence, FenceTracker, fenceFor, fenceMark, openingFence } from '../../src/formats/fences.js';
import {
  dividesLike,
  findMarkers,
  isCutStart,
  type Marker,
  readMarker,
  styleOf,
} from '../../src/formats/markers.js';

describe('a line that opens a fence', () => {
  it.each([
    ['```', '```', ''],
    ['```python', '```', 'python'],
    ['  ````  ts  a.ts ', '````', 'ts  a.ts'],
    ['\t~~~', '~~~', ''],
    ['~~~~js', '~~~~', 'js'],
    ['<source>', 'source', ''],
    ['  <codeblock>', 'codeblock', ''],
    ['<pre>x = 1', 'pre', 'x = 1'],
  ])('%j', (line, mark, info) => expect(openingFence(line)).toEqual({ mark, info }));

  it.each(['``', '``` a ```', 'x ```', '<source lang="a">', '<div>', '<pre></pre>', 'x <pre>', '</pre>', ''])(
    'is not %j',
    line => expect(openingFence(line)).toBeUndefined(),
  );

  it('is a mark with its indentation, if it is no tag', () => {
    expect(fenceMark('  ```py')).toEqual({ mark: '```', info: 'py', indent: 2 });
    expect(fenceMark('~~~~')).toEqual({ mark: '~~~~', info: '', indent: 0 });
    expect(fenceMark('<pre>')).toBeUndefined();
    expect(fenceMark('```a```')).toBeUndefined();
  });
});

describe('a line that closes a fence', () => {
  it.each([
    ['```', '```', true],
    ['```', '  ````  ', true],
    ['````', '```', false],
    ['```', '~~~', false],
    ['```', '``` x', false],
    ['```', 'x', false],
    ['pre', '</pre>', true],
    ['pre', ' </pre> ', true],
    ['pre', '</code>', false],
    ['pre', '</pre> x', false],
    ['pre', 'x </pre>', false],
    ['```', '</pre>', false],
    ['pre', '```', false],
  ])('%j by %j: %s', (mark, line, closes) => expect(closesFence({ mark, info: 'x' }, line)).toBe(closes));
});

describe('a fence for a text', () => {
  it.each([
    [[], '```'],
    [['a `b` c', '``'], '```'],
    [['x ```'], '```'],
    [['```'], '````'],
    [['  ````js', '```'], '`````'],
    [['~~~~'], '`````'],
  ])('%j: %s', (lines, fence) => expect(fenceFor(lines)).toBe(fence));
});

describe('the fences of a reply', () => {
  /** The line that opens the fence in which each line stands, before it is seen. */
  function opened(...lines: readonly string[]) {
    const tracker = new FenceTracker();
    return lines.map((line, i) => {
      tracker.see(line, i);
      return tracker.open?.line;
    });
  }

  it('are open until they are closed', () => {
    expect(opened('a', '```py', 'b', '```', 'c')).toEqual([undefined, 1, 1, undefined, undefined]);
    expect(opened('````', '```', '````')).toEqual([0, 0, undefined]);
  });

  it('are replaced by one with a language, and not by one without', () => {
    expect(opened('~~~', '```', '~~~')).toEqual([0, 0, undefined]);
    expect(opened('~~~', '```py', '~~~')).toEqual([0, 1, 1]);
  });

  it('are known by the line that opened them', () => {
    const tracker = new FenceTracker();
    for (const [i, line] of ['```py', 'a', '```', '~~~'].entries()) tracker.see(line, i);
    expect([0, 1, 2, 3].map(line => tracker.openedAt(line)?.mark)).toEqual([
      '```',
      undefined,
      undefined,
      '~~~',
    ]);
    expect(tracker.open).toEqual({ mark: '~~~', info: '', line: 3 });
  });
});

describe('a line that marks a part of a block', () => {
  const read = (line: string) => {
    const { kind, indent, length, family, path } = readMarker(line, 3) ?? ({} as Partial<Marker>);
    return [kind, indent, length, family, path];
  };

  it.each<[string, readonly unknown[]]>([
    ['<<<<<<< SEARCH', ['start', '', 7, 'search', undefined]],
    ['<<<<< SEARCH', ['start', '', 5, 'search', undefined]],
    ['<<<<<<<<<SEARCH', ['start', '', 9, 'search', undefined]],
    ['  <<<<<<< ORIGINAL', ['start', '  ', 7, 'original', undefined]],
    ['------- SEARCH', ['start', '', 7, 'dashes', undefined]],
    ['<<<<<<< SEARCH a.py', ['start', '', 7, 'search', 'a.py']],
    ['<<<<<<< SEARCH: a.py', ['start', '', 7, 'search', 'a.py']],
    ['<<<<<<< SEARCH>', ['start', '', 7, 'search', undefined]],
    ['<<<<<<< SEARCH  ', ['start', '', 7, 'search', undefined]],
    ['=======', ['divider', '', 7, '', undefined]],
    ['\t===== ', ['divider', '\t', 5, '', undefined]],
    ['>>>>>>> REPLACE', ['end', '', 7, 'search', undefined]],
    [' >>>>>>REPLACE ', ['end', ' ', 6, 'search', undefined]],
    ['>>>>>>> UPDATED', ['end', '', 7, 'original', undefined]],
    ['+++++++ REPLACE', ['end', '', 7, 'dashes', undefined]],
  ])('%j', (line, marker) => {
    expect(read(line)).toEqual(marker);
    expect(readMarker(line, 3)?.line).toBe(3);
  });

  it.each([
    '<<<< SEARCH',
    '<<<<<<<<<< SEARCH',
    '<<<<<<< SEARCHING',
    '<<<<<<< SEARCH for it',
    '------- ORIGINAL',
    'x <<<<<<< SEARCH',
    '<<<<<<< HEAD',
    '====',
    '==========',
    '======= x',
    'x =======',
    '>>>> REPLACE',
    '>>>>>>> REPLACE x',
    '>>>>>>> SEARCH',
    '+++++++ UPDATED',
    'x >>>>>>> REPLACE',
    '',
  ])('is not %j', line => expect(readMarker(line, 0)).toBeUndefined());

  it('is found among others', () => {
    const lines = ['a', '<<<<<<< SEARCH', 'b', '=======', '>>>>>>> REPLACE'];
    expect(findMarkers(lines).map(({ kind, line }) => [kind, line])).toEqual([
      ['start', 1],
      ['divider', 3],
      ['end', 4],
    ]);
  });

  it('is of the style of its block by spelling, length and indentation', () => {
    const [start, end] = [readMarker(' <<<<<< SEARCH', 0), readMarker(' >>>>>> REPLACE', 1)] as [
      Marker,
      Marker,
    ];
    expect(styleOf(start)).toBe(styleOf(end));
    for (const other of ['>>>>>> REPLACE', ' >>>>>>> REPLACE', ' >>>>>> UPDATED'])
      expect(styleOf(readMarker(other, 1) as Marker)).not.toBe(styleOf(start));
    const divides = (line: string) => dividesLike(start, readMarker(line, 1) as Marker);
    expect([' ======', '======', ' ======='].map(divides)).toEqual([true, false, false]);
  });
});

describe('a start that is cut off', () => {
  it.each([
    ['<', false, true],
    ['<<<<', false, true],
    ['<<<<<', true, true],
    ['<<<<<<<', true, true],
    ['<<<<<<< ', true, true],
    ['<<<<<<< SEA', true, true],
    ['  <<<<<<< ORIG', true, true],
    ['<<<<<<< SEARCH', true, true],
    ['<<<<<<< SEARCHES', false, false],
    ['<<<<<<< HEAD', false, false],
    ['<<<<<<<<<<', false, false],
    ['-----', false, true],
    ['----- S', true, true],
    ['------- SEAR', true, true],
    ['----- ORIG', false, false],
    ['---- S', false, true],
    ['x <<<<<<<', false, false],
    ['a', false, false],
    ['', false, false],
  ])('%j: %s, in a fence %s', (line, alone, fenced) => {
    expect([isCutStart(line, false), isCutStart(line, true)]).toEqual([alone, fenced]);
  });
});
