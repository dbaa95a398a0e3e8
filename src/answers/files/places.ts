// Where some lines stand in a file.

import { isSolid, memoized, withoutBlankEnds } from '../../text/index.js';
import { squeezed } from '../units/lines.js';
import type { Draft } from './draft.js';

/** The indexes at which some lines stand in a file, however indented; none for blank lines. */
export function placesOf(lines: readonly string[], wanted: readonly string[]): number[] {
  const solid = withoutBlankEnds(wanted);
  if (solid.length === 0) return [];
  const found: number[] = [];
  for (let at = 0; at + solid.length <= lines.length; at++) {
    if (solid.every((line, i) => squeezed(lines[at + i] as string) === squeezed(line))) found.push(at);
  }
  return found;
}

/** Whether a file has some lines, whatever is blank; in data others may be between them. */
export function hasLines({ lines, isData }: Draft, wanted: readonly string[]): boolean {
  const [there, own] = [solidLines(lines), solidLines(wanted)];
  if (!isData) return there.some((_, at) => own.every((line, i) => there[at + i] === line));
  let next = 0;
  for (const line of there) if (line === own[next]) next++;
  return next === own.length;
}

/**
 * The index of the first of some runs of lines that a file does not have behind those before it;
 * `undefined` if it has all of them in this order.
 */
export function firstOutOfOrder({ lines }: Draft, runs: readonly (readonly string[])[]): number | undefined {
  const there = solidLines(lines);
  let next = 0;
  for (const [i, run] of runs.entries()) {
    const own = solidLines(run);
    const at = there.findIndex((_, k) => k >= next && own.every((line, j) => there[k + j] === line));
    if (at < 0) return i;
    next = at + own.length;
  }
  return undefined;
}

/**
 * Lines as they are compared, without blank ones. Each part of a fence asks for those of the file.
 */
const solidLines = memoized((lines: readonly string[]) =>
  lines.map(line => squeezed(line).replace(/,$/, '')).filter(isSolid),
);
