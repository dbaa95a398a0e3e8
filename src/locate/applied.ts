import type { Place, Texts } from '../edit/index.js';
import { atMost } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { diffSequences } from '../text/index.js';
import { fold } from './fold.js';
import { linesOf } from './line-numbers.js';
import { literalPlaces } from './literal.js';
import { windowPlaces } from './windows.js';

/** What is common to nearly every text proves nothing: so many characters, blanks aside, must be told apart. */
const TELLING = 10;

/** The one place where the replacement stands already, in whole lines; `undefined` where it stands nowhere or often. */
export function appliedPlace(document: Document, texts: Texts): Place | undefined {
  if (weight(texts.replace) < TELLING) return undefined;
  const read = { reading: 'as-is', texts: { search: texts.replace, replace: texts.search } } as const;
  const literal = literalPlaces(document, read);
  const places = literal.length > 0 ? literal : windowPlaces(document, read);
  const [first] = places;
  if (first === undefined || places.length > 1 || first.kind === 'span') return undefined;
  return atMost(first.found.tier, 'indentation') ? first : undefined;
}

/**
 * Whether an edit that was found in one place was made there already: what it adds stands around the very place, as
 * when a reply is applied twice that puts lines beside a line.
 */
export function isAppliedAt(document: Document, place: Place): boolean {
  const { search, replace } = place.texts;
  const added = diffSequences(search, replace);
  if (added.length !== 1 || added.some(hunk => hunk.aTo > hunk.aFrom)) return false;
  if (weight(added.flatMap(hunk => replace.slice(hunk.bFrom, hunk.bTo))) < TELLING) return false;
  const there = appliedPlace(document, place.texts);
  if (there === undefined) return false;
  const [own, whole] = [linesOf(document.lines, place), linesOf(document.lines, there)];
  return whole.from <= own.from && own.to <= whole.to;
}

function weight(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + fold(line).length, 0);
}
