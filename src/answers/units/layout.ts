// How a text is indented, and lines moved to another depth in the way of their new surroundings.

import { isSolid } from '../../text/index.js';
import { depthOf, TAB } from './lines.js';

/** How a text is indented: the columns of a level, and whether it has tabs. */
export interface Layout {
  readonly step: number;
  readonly hasTabs: boolean;
}

const MOST_STEP = 8;

/** How some lines are indented; `undefined` where none is deeper than the one above. */
export function layoutOf(lines: readonly string[]): Layout | undefined {
  const counts = new Map<number, number>();
  let above = 0;
  let tabs = 0;
  let blanks = 0;
  for (const line of lines) {
    if (!isSolid(line) || /^\s*\*(?:\s|\/|$)/.test(line)) continue;
    if (line.startsWith('\t')) tabs++;
    else if (line.startsWith('  ')) blanks++;
    const depth = depthOf(line);
    const more = depth - above;
    if (more > 0 && more <= MOST_STEP) counts.set(more, (counts.get(more) ?? 0) + 1);
    above = depth;
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  if (best === undefined) return undefined;
  return tabs > blanks ? { step: TAB, hasTabs: true } : { step: best[0], hasTabs: false };
}

/**
 * Lines moved to the depth of another place, in its way of indenting: their first depth becomes
 * `to`, and each level below it one of `there`.
 */
export function relaidOut(
  lines: readonly string[],
  from: number,
  to: number,
  own: Layout | undefined,
  there: Layout | undefined,
): string[] {
  return lines.map(line => {
    if (!isSolid(line)) return '';
    const more = depthOf(line) - from;
    const depth = Math.max(0, to + scaled(more, own, there));
    return indentation(depth, there ?? own) + line.trimStart();
  });
}

function scaled(columns: number, own: Layout | undefined, there: Layout | undefined): number {
  if (own === undefined || there === undefined || own.step === there.step) return columns;
  const levels = Math.trunc(columns / own.step);
  return levels * there.step + (columns - levels * own.step);
}

function indentation(depth: number, layout: Layout | undefined): string {
  if (layout?.hasTabs !== true) return ' '.repeat(depth);
  return '\t'.repeat(Math.floor(depth / TAB)) + ' '.repeat(depth % TAB);
}
