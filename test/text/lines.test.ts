import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex, splitLines } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';

/** Each line as its content and its ending. */
function linesIn(text: string): [string, string][] {
  const lines = LineIndex.of(text);
  return Array.from({ length: lines.count }, (_, i) => [lines.content(i), lines.ending(i)]);
}

const MIXED = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '\u2028', '\f', '😀') });

describe('the lines of a text', () => {
  it.each<[string, [string, string][]]>([
    ['', []],
    ['a', [['a', '']]],
    ['a\n', [['a', '\n']]],
    [
      'a\nb',
      [
        ['a', '\n'],
        ['b', ''],
      ],
    ],
    [
      'a\r\nb\r\n',
      [
        ['a', '\r\n'],
        ['b', '\r\n'],
      ],
    ],
    [
      'a\rb\r',
      [
        ['a', '\r'],
        ['b', '\r'],
      ],
    ],
    [
      'a\r\nb\nc\rd',
      [
        ['a', '\r\n'],
        ['b', '\n'],
        ['c', '\r'],
        ['d', ''],
      ],
    ],
    ['\n', [['', '\n']]],
    [
      '\n\n',
      [
        ['', '\n'],
        ['', '\n'],
      ],
    ],
    [
      '\r\r\n\n',
      [
        ['', '\r'],
        ['', '\r\n'],
        ['', '\n'],
      ],
    ],
    [
      '\n\r',
      [
        ['', '\n'],
        ['', '\r'],
      ],
    ],
    ['a\u2028b\u0085c\fd\u000be\n', [['a\u2028b\u0085c\fd\u000be', '\n']]],
  ])('of %j are known with their endings', (text, expected) => {
    expect(linesIn(text)).toEqual(expected);
  });

  it('cover the text: put together they are it, and each starts where the one before ends', () => {
    fc.assert(
      fc.property(MIXED, text => {
        const lines = LineIndex.of(text);
        expect(linesIn(text).flat().join('')).toBe(text);
        for (let i = 0; i < lines.count; i++) {
          const { from, to, next } = lines.at(i);
          expect(from).toBe(i === 0 ? 0 : lines.at(i - 1).next);
          expect(lines.from(i)).toBe(from);
          expect([text.slice(from, to), text.slice(to, next)]).toEqual([lines.content(i), lines.ending(i)]);
          expect(lines.content(i)).not.toMatch(/[\r\n]/);
          expect(lines.ending(i) === '').toBe(next === text.length && !/[\r\n]$/.test(text));
        }
        expect(lines.from(lines.count)).toBe(text.length);
      }),
      RUNS,
    );
  });

  it('are found by any offset in them', () => {
    fc.assert(
      fc.property(
        MIXED.filter(text => text !== ''),
        text => {
          const lines = LineIndex.of(text);
          for (let offset = 0; offset < text.length; offset++) {
            const { from, next } = lines.at(lines.lineAt(offset));
            expect(from <= offset && offset < next).toBe(true);
          }
          expect(lines.lineAt(text.length)).toBe(lines.count - 1);
        },
      ),
      RUNS,
    );
  });

  it.each([-1, 2, 0.5, Number.NaN])('have no index %d where there are two', index => {
    const lines = LineIndex.of('a\nb\n');
    for (const ask of [() => lines.at(index), () => lines.content(index), () => lines.ending(index)]) {
      expect(ask).toThrow(RangeError);
    }
    if (index !== 2) expect(() => lines.from(index)).toThrow(RangeError);
  });

  it.each([-1, 5, 0.5, Number.NaN])('do not hold the offset %d of a text of four', offset => {
    expect(() => LineIndex.of('a\nb\n').lineAt(offset)).toThrow(RangeError);
  });

  it('hold no offset if there are none', () => {
    expect(() => LineIndex.of('').lineAt(0)).toThrow(RangeError);
  });
});

describe('splitting a block into lines', () => {
  it.each<[string, string[]]>([
    ['', ['']],
    ['a', ['a']],
    ['a\n', ['a', '']],
    ['\na', ['', 'a']],
    ['a\r\nb\rc\nd', ['a', 'b', 'c', 'd']],
    ['a\n\r\nb', ['a', '', 'b']],
    ['a\u2028b', ['a\u2028b']],
  ])('takes %j apart', (text, expected) => {
    expect(splitLines(text)).toEqual(expected);
  });

  it('gives the contents of the lines, and an empty part after a last ending', () => {
    fc.assert(
      fc.property(MIXED, text => {
        const contents = linesIn(text).map(([content]) => content);
        const ended = text === '' || /[\r\n]$/.test(text);
        expect(splitLines(text)).toEqual(ended ? [...contents, ''] : contents);
      }),
      RUNS,
    );
  });
});
