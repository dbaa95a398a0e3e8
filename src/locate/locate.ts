import {
  atMost,
  type LinesPlace,
  type Place,
  type ReplaceEdit,
  refusal,
  TIERS,
  type Tier,
} from '../edit/index.js';
import { type Document, overlaps } from '../text/index.js';
import { leastOf } from '../text/many.js';
import { countWork, MOST_WORK, withinWork } from '../text/work.js';
import { appliedPlace } from './applied.js';
import { contradiction } from './contradiction.js';
import { driftPlace } from './drift-place.js';
import { type DuplicateLocation, locateDuplicates } from './duplicates.js';
import { elidedPlaces } from './elided.js';
import { isHalf } from './half-escapes.js';
import { offsetsOfPlace } from './line-numbers.js';
import { partPlaces } from './line-parts.js';
import { literalPlaces } from './literal.js';
import type { LocateOptions, Location } from './location.js';
import { placeInOtherSpelling } from './other-spelling.js';
import { isFree, type Read, readings, remembered } from './readings.js';
import { ambiguous, mismatch, notFound, tooManyDuplicates, tooMuchWork } from './refusals.js';
import { type Equals, settleEquals } from './settle.js';
import { whereNotApplied } from './still-open.js';
import { placesUnderLine } from './under-line.js';
import { asInFile, withoutMark } from './unsure.js';
import { differsOnlyInIndentation, windowPlaces } from './windows.js';

export type { LocateOptions, Location } from './location.js';

/**
 * Find the place that an edit means in a document: one place, or as many as the edit says. Readings
 * of the edit are tried from the plainest on, and for each the tiers from the strictest on. The
 * first tier with any place decides. If it finds several, they are refused and listed, and no
 * looser tier decides. Never throws on any text. Does not judge the new text: see `fit`.
 *
 * @example locate(Document.of('a\nb\n'), replaceEdit('b', 'c')).kind // 'places'
 */
export function locate(document: Document, edit: ReplaceEdit, options: LocateOptions = {}): Location {
  return locateAll(document, [edit], options)[0] as Location;
}

/**
 * Find the places of several edits, all of them in the document as it is. If an edit fits several
 * places equally well, the others show which is meant, if the edits say that they are in order: see
 * `Hints.ordered`.
 *
 * @example locateAll(Document.of('a\n'), [replaceEdit('a', 'b')]).length // 1
 */
export function locateAll(
  document: Document,
  edits: readonly ReplaceEdit[],
  options: LocateOptions = {},
): Location[] {
  const read = edits.map(edit => withoutMark(document, asInFile(document, edit)));
  const duplicates = locateDuplicates(document, read);
  const found = read.map((edit, i) => {
    const duplicate = duplicates.get(i);
    if (duplicate !== undefined) return ofDuplicate(document, edit, duplicate);
    return withinWork(options.mostWork ?? MOST_WORK, () => locateAlone(document, edit, options), tooMuchWork);
  });
  const chosen = settleEquals(document, edits, found);
  return found.map((location, i) => {
    const edit = edits[i] as ReplaceEdit;
    if (location.kind !== 'equals') return checkedByHeaders(document, edit, location, true);
    const place = chosen[i];
    return place === undefined
      ? ambiguous(document, location.places, edit)
      : checkedByHeaders(document, edit, whereNotApplied(document, edit, [place]), false);
  });
}

/**
 * A location, refused if the headers of the edit contradict it. `isOnly`: it was found by the text
 * of the edit alone.
 */
function checkedByHeaders(
  document: Document,
  edit: ReplaceEdit,
  location: Location,
  isOnly: boolean,
): Location {
  if (location.kind === 'refused' || location.kind === 'same-as') return location;
  const why = location.places.map(place => contradiction(document, edit, place, isOnly)).find(Boolean);
  return why === undefined ? location : { kind: 'refused', refusal: why };
}

function ofDuplicate(document: Document, edit: ReplaceEdit, duplicate: DuplicateLocation): Location | Equals {
  if (duplicate.kind === 'same-as') return duplicate;
  if (duplicate.kind === 'place') return whereNotApplied(document, edit, [duplicate.place]);
  if (duplicate.places.length < duplicate.edits)
    return tooManyDuplicates(document, duplicate.edits, duplicate.places);
  return { kind: 'equals', places: duplicate.places, copiedLine: undefined };
}

/** The place of an edit by its text alone. */
function locateAlone(document: Document, edit: ReplaceEdit, options: LocateOptions): Location | Equals {
  if (edit.search === edit.replace && edit.lastNewline === undefined) {
    return {
      kind: 'refused',
      refusal: refusal('EDIT_NO_CHANGE', 'The search and the replacement are the same.'),
    };
  }
  if (edit.hints.underLine === true) return underLine(document, edit);
  const maxTier = options.maxTier ?? 'drift';
  const without = options.without ?? [];
  const allows = (tier: Tier) => atMost(tier, maxTier) && !without.includes(tier);
  const reads = remembered(readings(edit, without));
  for (const find of FINDERS) {
    for (const read of reads) {
      const fits = (place: Place) => allows(place.found.tier) && mayTake(read, place);
      const places = strictest(find(document, read, edit).filter(fits));
      if (places.length === 0) continue;
      return decide(document, edit, places, read);
    }
  }
  // Nothing that is quick has found it: each search from here on reads the whole text.
  countWork(document.text.length);
  const spelled = allows('lookalike') ? placeInOtherSpelling(document, edit) : undefined;
  if (spelled !== undefined) return decide(document, edit, [spelled.place], spelled.read);
  const part = allows('exact') ? decidePart(document, edit, reads, options) : undefined;
  if (part !== undefined) return part;
  for (const read of edit.lastNewline === undefined ? reads : []) {
    const proven = isFree(read) ? appliedPlace(document, read) : undefined;
    if (proven !== undefined) return { kind: 'already-applied', places: [proven] };
  }
  const drifted = allows('drift') ? driftPlace(document, edit, reads, options) : undefined;
  return drifted === undefined ? notFound(document, edit) : { kind: 'places', places: [drifted] };
}

/**
 * The place inside a line of an edit whose format has whole lines; both places, if drift finds its
 * lines elsewhere.
 */
function decidePart(
  document: Document,
  edit: ReplaceEdit,
  reads: Iterable<Read>,
  options: LocateOptions,
): Location | Equals | undefined {
  if (edit.hints.wholeLines === undefined) return undefined;
  for (const read of reads) {
    const places = strictest(partPlaces(document, read, edit).filter(place => mayTake(read, place)));
    if (places.length === 0) continue;
    const drifted = driftPlace(document, edit, reads, options);
    const isApart = drifted !== undefined && !places.some(place => overlap(document, place, drifted));
    return decide(document, edit, isApart ? [drifted, ...places] : places, read);
  }
  return undefined;
}

function underLine(document: Document, edit: ReplaceEdit): Location | Equals {
  const found = placesUnderLine(document, edit);
  if (found.kind === 'refused') return found;
  const [only, ...others] = found.places as [Place, ...Place[]];
  return others.length === 0
    ? whereNotApplied(document, edit, [only])
    : { kind: 'equals', places: found.places, copiedLine: undefined };
}

/** Whether a reading may use a place that a finder has for it. */
function mayTake({ onlyExact, maxTier }: Read, place: Place): boolean {
  if (onlyExact === true && !isExact(place)) return false;
  return maxTier === undefined || atMost(place.found.tier, maxTier);
}

function isExact({ kind, found }: Place): boolean {
  return kind === 'lines' && found.tier === 'exact';
}

/**
 * The tiers in groups, each tried with every reading before the next: a looser tier never outdoes a
 * plainer reading.
 */
const FINDERS: readonly ((document: Document, read: Read, edit: ReplaceEdit) => readonly Place[])[] = [
  strictPlaces,
  elidedPlaces,
];

/** The places of the tiers that compare line by line. */
function strictPlaces(document: Document, read: Read, { hints }: ReplaceEdit): readonly Place[] {
  const all = literalPlaces(document, read);
  const literal = hints.wholeLines === undefined ? all : all.filter(place => place.kind === 'lines');
  return literal.length > 0
    ? hints.endsItsLine && endsOneLine(read)
      ? literal
      : withRealEdges(read, literal)
    : withWords(read, withOtherShapes(windowPlaces(document, read)));
}

/**
 * The same lines at another depth are an equally good place, even if they are indented differently
 * among themselves: a wrong indentation does not show which is meant.
 */
function withOtherShapes(places: readonly LinesPlace[]): readonly LinesPlace[] {
  if (!places.some(place => place.found.tier === 'indentation')) return places;
  return places.map(place =>
    differsOnlyInIndentation(place) ? { ...place, found: { ...place.found, tier: 'indentation' } } : place,
  );
}

/** Braces and similar lines are at many depths: no tier can decide which is meant. */
function withWords({ texts }: Read, places: readonly LinesPlace[]): readonly Place[] {
  if (places.length < 2 || texts.search.some(line => (line.match(/[\p{L}\p{N}]{2,}/gu) ?? []).length > 0))
    return places;
  const loosest = TIERS.findLast(tier => places.some(place => place.found.tier === tier)) as Tier;
  return places.map(place => ({ ...place, found: { ...place.found, tier: loosest } }));
}

/** The places of the strictest tier that finds any. */
function strictest(places: readonly Place[]): readonly Place[] {
  const tier = TIERS.find(t => places.some(place => place.found.tier === t));
  return places.filter(place => place.found.tier === tier);
}

function endsOneLine({ texts: { search } }: Read): boolean {
  return search[0] !== '' && search.at(-1) === '' && search.at(-2)?.trim() !== '';
}

/**
 * An empty line at an edge of the search also matches where the line before just ends. If it
 * matches one of the file's empty lines, it is there as a line. Places with more of those come
 * first.
 */
function withRealEdges({ texts: { search } }: Read, places: readonly Place[]): readonly Place[] {
  if (search[0] !== '' && search.at(-1) !== '') return places;
  const virtual = (place: Place) =>
    place.kind === 'span' ? 2 : place.pairings.filter(p => p.fileFrom === p.fileTo).length;
  const least = leastOf(places.map(virtual));
  return places.filter(place => virtual(place) === least);
}

/** The rule of uniqueness: one place, or as many as the edit itself says. */
function decide(
  document: Document,
  edit: ReplaceEdit,
  places: readonly Place[],
  read: Read,
): Location | Equals {
  if (places.some(place => isHalf(document, place, edit.path))) return ambiguous(document, places, edit);
  if (edit.occurrences.kind === 'one') {
    const [only, ...others] = places as [Place, ...Place[]];
    if (others.length > 0) return { kind: 'equals', places, copiedLine: read.line };
    return whereNotApplied(document, edit, [only]);
  }
  const separate = withoutOverlaps(document, places);
  const expected = edit.occurrences.kind === 'exactly' ? edit.occurrences.count : separate.length;
  if (expected !== separate.length || (edit.occurrences.kind === 'exactly' && expected !== places.length)) {
    return mismatch(document, expected, places);
  }
  return whereNotApplied(document, edit, separate);
}

/** Of places that overlap, the first. */
function withoutOverlaps(document: Document, places: readonly Place[]): Place[] {
  let end = 0;
  return places.filter(place => {
    const { from, to } = offsetsOfPlace(document, place);
    if (from < end) return false;
    end = to;
    return true;
  });
}

function overlap(document: Document, one: Place, other: Place): boolean {
  return overlaps(offsetsOfPlace(document, one), offsetsOfPlace(document, other));
}
