import { type Place, type ReplaceEdit, TIERS } from '../edit/index.js';
import { type Document, splitLines } from '../text/index.js';
import { greatestOf } from '../text/many.js';
import { hasOtherPlace } from './belonging.js';
import { isHalf } from './half-escapes.js';
import { commonIndent } from './indentation.js';
import { linesOfPlace } from './line-numbers.js';
import { partPlaces } from './line-parts.js';
import { type Read, readings } from './readings.js';
import { windowPlaces } from './windows.js';

/**
 * The result for an edit that a set has several times, as the same change at the same or another
 * depth. `place`: its own place, because the text occurs as often. `same-as`: it is an earlier edit
 * (by its index), sent again. `places`: the text is in more or fewer places than there are edits.
 */
export type DuplicateLocation =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'same-as'; readonly edit: number }
  | { readonly kind: 'places'; readonly places: readonly Place[]; readonly edits: number };

/**
 * The places of edits that make the same change, by the index of the edit. A set that repeats an
 * edit as often as its text is in the file means all of these places. Exactly equal edits are one
 * edit if their text is there once. Other edits are not in the answer.
 */
export function locateDuplicates(
  document: Document,
  edits: readonly ReplaceEdit[],
): ReadonlyMap<number, DuplicateLocation> {
  const located = new Map<number, DuplicateLocation>();
  for (const group of groupsOf(edits)) {
    const found = group.map(i => placesOf(document, edits[i] as ReplaceEdit));
    const path = edits[group[0] as number]?.path;
    const isCut = found.flat().some(place => isHalf(document, place, path));
    const own = isCut ? undefined : asManyAs(group.length, found);
    group.forEach((i, k) => {
      const location =
        own === undefined ? surplus(document, edits, group, k, found[k] as Place[]) : placed(own[k]);
      if (location !== undefined) located.set(i, location);
    });
  }
  return located;
}

function placed(place: Place | undefined): DuplicateLocation | undefined {
  return place && { kind: 'place', place };
}

/** The indexes of edits that make the same change, if there are two or more. */
function groupsOf(edits: readonly ReplaceEdit[]): readonly (readonly number[])[] {
  if (edits.length < 2) return [];
  const groups = new Map<string, number[]>();
  for (const [i, edit] of edits.entries()) {
    if (edit.occurrences.kind !== 'one' || edit.search === edit.replace) continue;
    const key = JSON.stringify([...atNoDepth(edit), edit.lastNewline]);
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  return [...groups.values()].filter(group => group.length > 1);
}

/** Both halves of an edit without the indentation that all their lines share. */
function atNoDepth({ search, replace }: ReplaceEdit): readonly string[] {
  const halves = [splitLines(search), splitLines(replace)];
  const shared = commonIndent(halves.flat()).length;
  return halves.map(lines => lines.map(line => (line.trim() === '' ? '' : line.slice(shared))).join('\n'));
}

/** Every place of the lines of an edit, at any depth, or of its text inside lines. */
function placesOf(document: Document, edit: ReplaceEdit): readonly Place[] {
  const [read] = readings(edit);
  if (read === undefined || read.onlyExact === true || edit.search.trim() === '') return [];
  const parts = () => partPlaces(document, read, edit);
  const lines = () => windowPlaces(document, read);
  const [first, second] = edit.hints.wholeLines === undefined ? [parts, lines] : [lines, parts];
  const found = first();
  return found.length > 0 ? found : second();
}

/**
 * For each of some edits its own place, if the strictest tiers that find at least as many places as
 * there are edits find no more; `undefined` if they do not. A place goes to the edit that it
 * matches most strictly.
 */
function asManyAs(count: number, found: readonly (readonly Place[])[]): Place[] | undefined {
  const all = found.flatMap((places, edit) => places.map(place => ({ edit, place, key: keyOf(place) })));
  const sorted = all.toSorted((a, b) => looseness(a.place) - looseness(b.place));
  const own: Place[] = [];
  const taken = new Set<string>();
  for (const { edit, place, key } of sorted) {
    if (own[edit] !== undefined || taken.has(key)) continue;
    own[edit] = place;
    taken.add(key);
  }
  if (taken.size < count || doOverlap(own)) return undefined;
  const loosest = greatestOf(own.map(tierOf));
  const others = all.filter(({ place, key }) => !taken.has(key) && tierOf(place) <= loosest);
  return others.length > 0 ? undefined : own;
}

const tierOf = ({ found }: Place) => TIERS.indexOf(found.tier);
const looseness = (place: Place) => 100 * tierOf(place) + place.found.differences.length;

function keyOf(place: Place): string {
  return place.kind === 'span' ? `at ${place.range.from}` : `${place.fileFrom}-${place.fileTo}`;
}

function doOverlap(places: readonly Place[]): boolean {
  const ends = places.map(place =>
    place.kind === 'span' ? place.range : { from: place.fileFrom, to: place.fileTo },
  );
  const sorted = ends.toSorted((a, b) => a.from - b.from);
  return sorted.some(({ to }, i) => to > (sorted[i + 1]?.from ?? Number.POSITIVE_INFINITY));
}

/**
 * An edit of a group whose text occurs more often or less often than there are edits; `undefined`
 * if it is located by itself.
 */
function surplus(
  document: Document,
  edits: readonly ReplaceEdit[],
  group: readonly number[],
  k: number,
  places: readonly Place[],
): DuplicateLocation | undefined {
  const edit = edits[group[k] as number] as ReplaceEdit;
  const first = group.slice(0, k).find(i => isSame(edits[i] as ReplaceEdit, edit));
  if (first === undefined) return undefined;
  const [only, ...others] = places;
  if (only === undefined) return { kind: 'same-as', edit: first };
  const [read] = readings(edit);
  const { search } = (read as Read).texts;
  const isOne =
    others.length === 0 &&
    (only.kind === 'span' || !hasOtherPlace(document, search, linesOfPlace(document.lines, only)));
  return isOne ? { kind: 'same-as', edit: first } : { kind: 'places', places, edits: group.length };
}

/** Whether two edits are exactly the same, and say the same about their place. */
function isSame(a: ReplaceEdit, b: ReplaceEdit): boolean {
  return (
    a.search === b.search && a.replace === b.replace && JSON.stringify(a.hints) === JSON.stringify(b.hints)
  );
}
