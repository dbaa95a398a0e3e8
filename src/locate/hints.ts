import type { Hints, Place } from '../edit/index.js';
import type { Document, LineIndex } from '../text/index.js';
import { fold } from './fold.js';
import { indentOf } from './indentation.js';
import { linesOf } from './line-numbers.js';

/**
 * Of places that fit equally well, the one that the edit itself points to: by the headers that it says enclose it, then by
 * the line that it, or the numbers copied with its text, name. `undefined` where nothing points to exactly one.
 */
export function chooseByHints(
  document: Document,
  hints: Hints,
  places: readonly Place[],
  copiedLine: number | undefined,
): Place | undefined {
  const { headers = [] } = hints;
  const enclosed = places.filter(place =>
    isEnclosed(document.lines, linesOf(document.lines, place).from, headers),
  );
  const left = headers.length > 0 && enclosed.length > 0 ? enclosed : places;
  const [only, ...others] = left;
  if (others.length === 0) return only;
  if (hints.line !== undefined) return nearest(document.lines, left, hints.line - 1);
  // Numbers that were copied with the text are right, or of another version of the file.
  return left.find(place => linesOf(document.lines, place).from + 1 === copiedLine);
}

/** Whether lines above, each indented less than what it encloses, hold the headers, the outermost first. */
function isEnclosed(lines: LineIndex, from: number, headers: readonly string[]): boolean {
  const wanted = headers.map(fold);
  let depth = indentOf(lines.content(Math.min(from, lines.count - 1))).length;
  for (let i = from - 1; i >= 0 && wanted.length > 0; i--) {
    const content = lines.content(i);
    const indent = indentOf(content).length;
    if (content.trim() === '' || indent >= depth) continue;
    if (fold(content).includes(wanted.at(-1) as string)) wanted.pop();
    depth = indent;
  }
  return wanted.length === 0;
}

/** The place that starts nearest to a line, if no other is nearly as near: the numbers of a diff are seldom exact. */
function nearest(lines: LineIndex, places: readonly Place[], line: number): Place | undefined {
  const byDistance = places
    .map(place => ({ place, distance: Math.abs(linesOf(lines, place).from - line) }))
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = byDistance;
  if (first === undefined || second === undefined) return first?.place;
  return second.distance > 2 * first.distance ? first.place : undefined;
}
