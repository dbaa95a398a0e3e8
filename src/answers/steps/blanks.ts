// The blank lines around new code, as the file has them around what is there.

import { isSolid, type Range } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import type { Unit } from '../units/unit.js';

/** Whether a line begins a block. */
export const isOpener = (line: string | undefined): boolean => line !== undefined && /[{([:]\s*$/.test(line);

/** Whether a line ends a block, or there is none. */
export const isCloser = (line: string | undefined): boolean =>
  line === undefined || /^\s*(?:[)}\]]|end\b)/.test(line);

/** The blank lines that some lines begin with. */
export function leadingBlanks(lines: readonly string[]): number {
  return Math.max(0, lines.findIndex(isSolid));
}

/**
 * The blank lines on one side of a place, or on its other side where it is the first or last; at
 * least one beside a single line where what comes defines something.
 */
export function blanksBeside(
  lines: readonly string[],
  { from, to }: Range,
  isAfter: boolean,
  isDefined: boolean,
): number {
  const below = blanksFrom(lines, to, 1);
  const above = blanksFrom(lines, from - 1, -1);
  const [first, second] = isAfter ? [below, above] : [above, below];
  const isEdge = isAfter ? to + first >= lines.length || isCloser(lines[to + first]) : from - first <= 0;
  const other = isAfter ? lines[from - 1 - second] : lines[to + second];
  const hasSibling = !isCloser(other) && !isOpener(other);
  const count = isEdge ? (hasSibling || isOpener(other) ? second : 1) : first;
  return count === 0 && ((to - from < 2 && isDefined) || (isEdge && !hasSibling)) ? 1 : count;
}

/** The blank lines from an index on, in one direction. */
function blanksFrom(lines: readonly string[], from: number, step: 1 | -1): number {
  let count = 0;
  while (lines[from + step * count]?.trim() === '') count++;
  return count;
}

/** The blank lines that are most often between the definitions of a file. */
export function blanksBetween({ lines }: Draft, units: readonly Unit[]): number {
  const counts = new Map<number, number>();
  for (const [i, unit] of units.entries()) {
    const next = units[i + 1];
    if (next === undefined || (unit.to - unit.from < 2 && next.to - next.from < 2)) continue;
    const count = lines.slice(unit.to, next.from).filter(line => !isSolid(line)).length;
    counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}
