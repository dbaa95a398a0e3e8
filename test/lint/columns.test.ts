import { describe, expect, test } from 'vitest';
import { columnOf, offsetOf, placeIn, quotedIn } from '../../src/lint/columns.js';
import type { ColumnUnit, Finding } from '../../src/lint/finding.js';
import { findingLines } from '../../src/lint/finding.js';
import { toolChanges } from '../../src/lint/tool-fix.js';
import { Document } from '../../src/text/index.js';
import { withBom } from '../support/syntax.js';

const LINE = 'é😀\t日 = x';
const at = (text: string | Document, line: number, column: number, unit: ColumnUnit) => {
  const document = typeof text === 'string' ? Document.of(text) : text;
  const offset = offsetOf(document, { line, column }, unit);
  return offset === undefined ? undefined : document.text.slice(offset);
};

function finding(over: Partial<Finding>): Finding {
  const start = { line: 1, column: 0 };
  const range = { start, end: start, unit: 'code-points' } as const;
  const base = { tool: 'ruff', rule: 'F401', message: '', severity: 'error', file: 'a.py', line: 1 } as const;
  return { ...base, range, notes: [], raw: null, ...over };
}

describe('the columns of the tools', () => {
  test.each([
    ['code-points', 7],
    ['utf-16', 8],
    ['utf-8', 13],
  ] as const)('%s: column %i of a line with letters, an emoji and a tab', (unit, column) => {
    expect(at(LINE, 1, column, unit)).toBe('x');
  });

  test('a column in the middle of a character is no place', () => {
    expect(at('éx', 1, 1, 'utf-8')).toBeUndefined();
    expect(at('éx', 1, 2, 'utf-8')).toBe('x');
  });

  test('a column behind the line is no place, one at its end is', () => {
    expect(at('ab\ncd', 1, 2, 'code-points')).toBe('\ncd');
    expect(at('ab\ncd', 1, 3, 'code-points')).toBeUndefined();
    expect(at('é\ncd', 1, 2, 'code-points')).toBeUndefined();
  });

  test('the line behind the last one is the end of the text', () => {
    expect(at('ab\n', 2, 0, 'code-points')).toBe('');
    expect(at('ab\n', 2, 1, 'code-points')).toBeUndefined();
    expect(at('ab\n', 3, 0, 'code-points')).toBeUndefined();
  });

  test.each(['a\nxb', 'a\r\nxb', 'a\rxb'])('lines end in any of three ways: %j', text => {
    expect(at(text, 2, 1, 'code-points')).toBe('b');
  });

  test('a form feed and a line separator end no line', () => {
    expect(at('\fa\u2028b\nc', 2, 0, 'code-points')).toBe('c');
  });

  test('a byte order mark does not count', () => {
    expect(at(withBom('import os\n'), 1, 7, 'code-points')).toBe('os\n');
    expect(at(withBom('import os\n'), 1, 7, 'utf-8')).toBe('os\n');
  });

  test('columns of mypy are sure on lines of ASCII alone', () => {
    expect(at('a\tb', 1, 2, 'unknown')).toBe('b');
    expect(at('é b', 1, 2, 'unknown')).toBeUndefined();
  });
});

describe('where a finding is in its line', () => {
  test('the quoted name decides if the columns do not', () => {
    const start = { line: 1, column: 27 };
    const range = { start, end: start, unit: 'unknown' } as const;
    const found = finding({ message: '"str" has no attribute "nope"', range });
    const document = Document.of('    日 = "é😀é"; z = 日.nope\n');
    const place = placeIn(document, found);
    expect(document.text.slice(place?.from, place?.to)).toBe('nope');
    expect(columnOf(document, found)).toBe(22);
  });

  test('a name that occurs twice does not, nor a part of another', () => {
    expect(
      placeIn(
        Document.of('é = nope + nope'),
        finding({ message: '`nope`', range: { start: { line: 1 }, end: { line: 1 }, unit: 'unknown' } }),
      ),
    ).toBeUndefined();
    expect(
      placeIn(
        Document.of('nopes'),
        finding({ message: '`nope`', range: { start: { line: 1 }, end: { line: 1 }, unit: 'unknown' } }),
      ),
    ).toBeUndefined();
  });

  test('a line that is not there any more is no place', () => {
    expect(placeIn(Document.of('a\n'), finding({ line: 9 }))).toBeUndefined();
    expect(placeIn(Document.of(''), finding({}))).toBeUndefined();
  });

  test('a quote may be of any kind', () => {
    expect(quotedIn('`a` "b c" \'d\'')).toEqual(['a', 'b c', 'd']);
  });

  test('an end in the first column of a line does not reach it', () => {
    const range = {
      start: { line: 2, column: 1 },
      end: { line: 3, column: 0 },
      unit: 'code-points',
    } as const;
    expect(findingLines({ line: 2, range })).toEqual({ first: 2, last: 2 });
    expect(findingLines({ line: 4, range: { ...range, end: { line: 5 } } })).toEqual({ first: 2, last: 5 });
  });
});

describe("a tool's own fix", () => {
  const edit = (from: number, to: number, text: string) => ({
    start: { line: 1, column: from },
    end: { line: 1, column: to },
    text,
  });
  const changed = (text: string, edits: ReturnType<typeof edit>[], over: Partial<Finding> = {}) =>
    toolChanges(Document.of(text), finding({ fix: { safety: 'safe', message: '', edits }, ...over }))?.apply(
      text,
    );

  test('is applied in the unit of the tool, all edits at once', () => {
    expect(changed('é😀 = None', [edit(0, 1, 'e'), edit(5, 9, '0')])).toBe('e😀 = 0');
  });

  test('is none if one edit has no place, two overlap, or it belongs to a cell of a notebook', () => {
    expect(changed('ab', [edit(0, 1, 'x'), edit(1, 9, '')])).toBeUndefined();
    expect(changed('abc', [edit(0, 2, 'x'), edit(1, 3, '')])).toBeUndefined();
    expect(changed('abc', [edit(1, 1, 'x'), edit(1, 1, 'y')])).toBeUndefined();
    expect(changed('abc', [edit(0, 1, 'x')], { cell: 1 })).toBeUndefined();
    expect(toolChanges(Document.of('a'), finding({}))).toBeUndefined();
  });
});
