import type { Place, ReplaceEdit } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { greatestOf, leastOf } from '../text/many.js';
import { chooseByHints } from './hints.js';
import { linesOfPlace, offsetsOfPlace } from './line-numbers.js';

/** Places that the text of an edit alone cannot choose between. */
export interface Equals {
  readonly kind: 'equals';
  readonly places: readonly Place[];
  /** 1-based line that a number copied with the text names. */
  readonly copiedLine: number | undefined;
}

/** What is known about the place of an edit before the hints are used. */
type Known =
  | Equals
  | { readonly kind: 'places'; readonly places: readonly Place[] }
  | { readonly kind: string };

/**
 * For each edit that fits several places equally, the one that the edits themselves point to: by
 * their order, if they are said to be in order and those that are found are; then by what each says
 * about its place. A settled edit may settle its neighbours. `undefined` if nothing points to
 * exactly one place.
 */
export function settleEquals(
  document: Document,
  edits: readonly ReplaceEdit[],
  known: readonly Known[],
): readonly (Place | undefined)[] {
  const chosen = known.map(onlyPlace);
  const open = new Set(known.flatMap((one, i) => (isEquals(one) ? [i] : [])));
  for (let before = Number.POSITIVE_INFINITY; open.size > 0 && open.size < before; ) {
    before = open.size;
    const left = placesInOrder(document, edits, known, chosen);
    for (const i of open) {
      const { copiedLine } = known[i] as Equals;
      const { hints } = edits[i] as ReplaceEdit;
      const shift = shiftBeside(document, edits, chosen, i);
      const place = chooseByHints(document, hints, left[i] as Place[], { copiedLine, shift });
      if (place === undefined) continue;
      chosen[i] = place;
      open.delete(i);
    }
  }
  return chosen;
}

function isEquals(known: Known): known is Equals {
  return known.kind === 'equals';
}

function onlyPlace(known: Known): Place | undefined {
  return known.kind === 'places' && 'places' in known && known.places.length === 1
    ? known.places[0]
    : undefined;
}

/**
 * The places of each edit from which all ordered edits can follow each other down the file; all of
 * its places, if the edits are not in order, or number their lines in another one.
 */
function placesInOrder(
  document: Document,
  edits: readonly ReplaceEdit[],
  known: readonly Known[],
  chosen: readonly (Place | undefined)[],
): readonly (readonly Place[])[] {
  const all = known.map((one, i) => {
    const place = chosen[i];
    return place !== undefined ? [place] : isEquals(one) ? one.places : [];
  });
  const ordered = [...all.keys()].filter(i => edits[i]?.hints.ordered === true && all[i]?.length !== 0);
  if (goBack(ordered.map(i => edits[i]?.hints.line))) return all;
  const startOf = (place: Place) => offsetsOfPlace(document, place).from;
  const left = [...all];
  let least = -1;
  for (const i of ordered) {
    left[i] = (left[i] as Place[]).filter(place => startOf(place) > least);
    least = leastOf(left[i].map(startOf));
  }
  let most = Number.POSITIVE_INFINITY;
  for (const i of ordered.toReversed()) {
    left[i] = (left[i] as Place[]).filter(place => startOf(place) < most);
    most = greatestOf(left[i].map(startOf));
  }
  return ordered.some(i => left[i]?.length === 0) ? all : left;
}

/** Whether the numbers of edits say that they are not in the order of the file. */
function goBack(lines: readonly (number | undefined)[]): boolean {
  const known = lines.filter(line => line !== undefined);
  return known.some((line, i) => line < (known[i - 1] ?? 0));
}

/** By how many lines the numbers of the nearest found edits are wrong; 0 if they do not agree. */
function shiftBeside(
  document: Document,
  edits: readonly ReplaceEdit[],
  chosen: readonly (Place | undefined)[],
  index: number,
): number {
  const shiftOf = (i: number) => {
    const [line, place] = [edits[i]?.hints.line, chosen[i]];
    return line === undefined || place === undefined
      ? undefined
      : linesOfPlace(document.lines, place).from + 1 - line;
  };
  let [above, below] = [undefined, undefined] as (number | undefined)[];
  for (let i = index - 1; i >= 0 && above === undefined; i--) above = shiftOf(i);
  for (let i = index + 1; i < edits.length && below === undefined; i++) below = shiftOf(i);
  return (above ?? below) === (below ?? above) ? (above ?? below ?? 0) : 0;
}
