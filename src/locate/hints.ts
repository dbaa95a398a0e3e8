import type { Hints, Place } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { linesOf } from './line-numbers.js';

/**
 * Of places that fit equally well, the one that the edit itself points to: by the line that it, or the numbers copied
 * with its text, name. `undefined` where nothing points to exactly one.
 */
export function chooseByHints(
  document: Document,
  hints: Hints,
  places: readonly Place[],
  copiedLine: number | undefined,
): Place | undefined {
  const line = hints.line ?? copiedLine;
  if (line === undefined) return undefined;
  const there = places.filter(place => linesOf(document.lines, place).from === line - 1);
  return there.length === 1 ? there[0] : undefined;
}
