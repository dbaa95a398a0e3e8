import { type Place, type ReplaceEdit, refusal } from '../edit/index.js';
import { type Document, overlaps } from '../text/index.js';
import { ambiguityOf } from './ambiguity.js';
import { linesOfPlace, offsetsOfPlace } from './line-numbers.js';
import { partPlaces } from './line-parts.js';
import { literalPlaces } from './literal.js';
import type { Location } from './location.js';
import { type Read, readings } from './readings.js';

/** Files of languages in whose texts a backslash does not escape another. */
const NO_ESCAPES = /\.(?:tex|ltx|sty|cls|dtx|bib|bat|cmd|vb|vbs|bas|pas|ps1|psm1|psd1)$/i;

/** Whether the language of a file has no escapes in its texts, by its path. */
export function hasNoEscapes(path: string): boolean {
  return NO_ESCAPES.test(path);
}

/**
 * Places without those that begin or end between the two backslashes of one escape: a search that
 * lacks a level of escapes does not mean those. They still count against other places: see
 * {@link besideHalves}.
 */
export function withoutHalves(document: Document, places: readonly Place[], path: string | undefined) {
  return places.filter(place => !isHalf(document, place, path));
}

/** Whether a place begins or ends inside an escaped backslash. */
export function isHalf({ text }: Document, place: Place, path: string | undefined): boolean {
  if (place.kind !== 'span' || (path !== undefined && NO_ESCAPES.test(path))) return false;
  return cutsEscape(text, place.range.from) || cutsEscape(text, place.range.to);
}

/** Whether an offset has a backslash on both sides, and an odd number of them before it. */
function cutsEscape(text: string, offset: number): boolean {
  if (text[offset] !== '\\') return false;
  let from = offset;
  while (text[from - 1] === '\\') from--;
  return (offset - from) % 2 === 1;
}

/**
 * A refusal, if the search of a located edit is also in half of an escape elsewhere: excluding such
 * a place does not make the other one unique. `undefined` if there is none.
 */
export function besideHalves(
  document: Document,
  edit: ReplaceEdit,
  found: readonly Place[],
): Location | undefined {
  const { search, path, hints } = edit;
  if (!search.startsWith('\\') && !search.endsWith('\\')) return undefined;
  const [read] = readings({ search, replace: edit.replace }) as Iterable<Read> as [Read];
  const all =
    hints.wholeLines === undefined ? literalPlaces(document, read) : partPlaces(document, read, edit);
  const halves = all.filter(
    place => isHalf(document, place, path) && !found.some(own => overlap(document, own, place)),
  );
  if (halves.length === 0) return undefined;
  const places = [...found, ...halves].toSorted(
    (a, b) => offsetsOfPlace(document, a).from - offsetsOfPlace(document, b).from,
  );
  const numbers = [...new Set(places.map(place => linesOfPlace(document.lines, place).from + 1))].slice(
    0,
    20,
  );
  const message =
    `The searched text may be meant in each of ${places.length} places: lines ${numbers.join(', ')}. In some it begins or ` +
    'ends between two backslashes. Send more of the lines around it.';
  return {
    kind: 'refused',
    refusal: refusal('EDIT_AMBIGUOUS', message, ambiguityOf(document, places)),
  };
}

/** Whether two places have something in common. */
export function overlap(document: Document, one: Place, other: Place): boolean {
  return overlaps(offsetsOfPlace(document, one), offsetsOfPlace(document, other));
}
