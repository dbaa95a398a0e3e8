import { greatestOf, leastOf } from './many.js';
import { mergedRanges } from './range.js';

/**
 * Lines of a file as people count them: 1-based, both ends inclusive. Indexes of lines make up a
 * `Range`.
 */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** @example holdsLine({ first: 1, last: 3 }, 3) // true */
export function holdsLine({ first, last }: LineRange, line: number): boolean {
  return first <= line && line <= last;
}

/** Whether two ranges have a line in common. */
export function shareLine(a: LineRange, b: LineRange): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** The lines from the first to the last of all. */
export function hullOfLines(...all: readonly [LineRange, ...LineRange[]]): LineRange {
  return { first: leastOf(all.map(each => each.first)), last: greatestOf(all.map(each => each.last)) };
}

/** The lines around one, as far as the file has them. `count`: how many lines the file has. */
export function linesAround(line: number, around: number, count: number): LineRange {
  return { first: Math.max(1, line - around), last: Math.min(count, line + around) };
}

/**
 * The ranges in the order of the file, those that overlap or touch as one.
 *
 * @example mergedLines([{ first: 3, last: 4 }, { first: 1, last: 2 }]) // [{ first: 1, last: 4 }]
 */
export function mergedLines(all: readonly LineRange[]): LineRange[] {
  const merged = mergedRanges(all.map(({ first, last }) => ({ from: first - 1, to: last })));
  return merged.map(({ from, to }) => ({ first: from + 1, last: to }));
}

/** @example spanText({ first: 3, last: 9 }) // '3-9' */
export function spanText({ first, last }: LineRange): string {
  return last > first ? `${first}-${last}` : `${first}`;
}

/** @example linesName({ first: 3, last: 9 }) // 'lines 3-9' */
export function linesName(lines: LineRange): string {
  return `${lines.last > lines.first ? 'lines' : 'line'} ${spanText(lines)}`;
}
