// What is asked of single lines: how deep they are, and what they have besides white space.

import { isSolid } from '../../text/index.js';

/** The columns from one tab stop to the next. */
export const TAB = 4;
/** Characters of a line that is read for a name: a longer one is data, or made by a tool. */
export const LONGEST_LINE = 400;

/** The columns that a line is indented by. */
export function depthOf(line: string): number {
  let depth = 0;
  for (const sign of line) {
    if (sign === '\t') depth += TAB - (depth % TAB);
    else if (sign === ' ') depth++;
    else break;
  }
  return depth;
}

/** The indentation of the line that has the least. */
export function leastDepth(lines: readonly string[]): number {
  return lines.filter(isSolid).reduce((least, line) => Math.min(least, depthOf(line)), Infinity);
}

/** A line without its indentation, and with one blank for any other white space. */
export const squeezed = (line: string): string => line.trim().replace(/\s+/g, ' ');
