import type { Hints, Place } from '../edit/index.js';
import type { Document, LineIndex } from '../text/index.js';
import { fold } from './fold.js';
import { enclosing } from './header-lines.js';
import { linesOfPlace } from './line-numbers.js';

/** What is known about a line that an edit names. */
interface LineEvidence {
  /** 1-based line that a number copied with the text names. */
  readonly copiedLine: number | undefined;
  /** By how many lines the numbers of the edits beside it are wrong. */
  readonly shift: number;
}

/**
 * Of places that fit equally well, the one that the edit itself points to: by the end of the file,
 * by the headers that enclose it, then by the line that the edit names, or the numbers copied with
 * its text. `undefined` if nothing points to exactly one place, or if header and line point to
 * different ones.
 */
export function chooseByHints(
  document: Document,
  hints: Hints,
  places: readonly Place[],
  { copiedLine, shift }: LineEvidence = { copiedLine: undefined, shift: 0 },
): Place | undefined {
  const { lines } = document;
  const ending =
    hints.atEnd === true ? places.filter(place => linesOfPlace(lines, place).to >= lines.count) : [];
  const equal = ending.length > 0 ? ending : places;
  const byLine = hints.line === undefined ? undefined : nearest(lines, equal, hints.line - 1 + shift);
  const left = enclosedBy(document, hints.headers ?? [], equal);
  const [only, ...others] = left;
  if (others.length === 0) return byLine?.isExact && byLine.place !== only ? undefined : only;
  if (hints.line !== undefined) return nearest(lines, left, hints.line - 1 + shift)?.place;
  // Numbers that were copied with the text are right, or belong to another version of the file.
  return left.find(place => linesOfPlace(lines, place).from + 1 === copiedLine);
}

function enclosedBy(document: Document, headers: readonly string[], places: readonly Place[]) {
  const enclosed = places.filter(place =>
    isEnclosed(document.lines, linesOfPlace(document.lines, place).from, headers),
  );
  return headers.length > 0 && enclosed.length > 0 ? enclosed : places;
}

/** Whether the lines that enclose a line hold the headers, the outermost first. */
export function isEnclosed(lines: LineIndex, line: number, headers: readonly string[]): boolean {
  const wanted = headers.map(fold);
  for (const above of enclosing(lines, line)) {
    if (wanted.length === 0) break;
    if (fold(lines.content(above)).includes(wanted.at(-1) as string)) wanted.pop();
  }
  return wanted.length === 0;
}

/** The numbers of a diff are seldom exact; farther away than this, they show nothing. */
const NEAR = 3;

/**
 * The place that starts nearest to a line (index from 0), if it is near and no other is almost as
 * near.
 */
function nearest(lines: LineIndex, places: readonly Place[], line: number) {
  const [first, second] = places
    .map(place => ({ place, distance: Math.abs(linesOfPlace(lines, place).from - line) }))
    .sort((a, b) => a.distance - b.distance);
  if (first === undefined || first.distance > NEAR) return undefined;
  if (second !== undefined && second.distance <= 2 * first.distance) return undefined;
  return { place: first.place, isExact: first.distance === 0 };
}
