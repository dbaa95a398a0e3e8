import {
  atMost,
  type LinesPlace,
  type Place,
  type Reading,
  type Refusal,
  type ReplaceEdit,
  refusal,
  TIERS,
  type Tier,
} from '../edit/index.js';
import type { Document } from '../text/index.js';
import { ambiguityOf } from './ambiguity.js';
import { appliedPlace, isAppliedAt, isTelling } from './applied.js';
import { writesBeyondMark } from './beyond-marks.js';
import { type Candidate, driftCandidates, hasRival, saysTheSame } from './drift/index.js';
import { elidedPlaces } from './elided.js';
import { linesOf } from './line-numbers.js';
import { literalPlaces, PLACE_LIMIT } from './literal.js';
import { nearestTo } from './nearest.js';
import { type Read, readings } from './readings.js';
import { type Equals, settleEquals } from './settle.js';
import { asInFile } from './unsure.js';
import { isOnlyLaidOut, windowPlaces } from './windows.js';

/** Where an edit goes, that it is there already, or why it goes nowhere. */
export type Location =
  | { readonly kind: 'places'; readonly places: readonly Place[] }
  | { readonly kind: 'already-applied'; readonly place: Place }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface LocateOptions {
  /** The loosest tier that may find a place; all of them by default. */
  readonly maxTier?: Tier;
  /** The probability, 0 to 1, that a place of tier `drift` must have; 0.999 by default. */
  readonly minConfidence?: number;
  /** Tiers and readings to go without: for measuring what each is worth. */
  readonly without?: readonly (Tier | Reading)[];
}

/** Of a thousand places that are taken at this probability, one may be wrong. */
const MIN_CONFIDENCE = 0.999;

/**
 * Find the place that an edit means in a document: one place, or as many as the edit says.
 *
 * Readings of the edit are tried from the plainest on, and for each the tiers from the strictest on. The first tier with
 * any place decides; several there are a refusal that lists them, and no looser tier settles it.
 *
 * Never throws on any text. Says nothing of the new text: see `fit`.
 *
 * @example locate(Document.of('a\nb\n'), replaceEdit('b', 'c')).kind // 'places'
 */
export function locate(document: Document, edit: ReplaceEdit, options: LocateOptions = {}): Location {
  return locateAll(document, [edit], options)[0] as Location;
}

/**
 * Find the places of several edits, all of them in the document as it is. Where one fits several places equally well, the
 * others say which, as far as the edits themselves say that they stand in order: see `Hints.ordered`.
 *
 * @example locateAll(Document.of('a\n'), [replaceEdit('a', 'b')]).length // 1
 */
export function locateAll(
  document: Document,
  edits: readonly ReplaceEdit[],
  options: LocateOptions = {},
): Location[] {
  const found = edits.map(edit => locateAlone(document, asInFile(document, edit), options));
  const chosen = settleEquals(document, edits, found);
  return found.map((location, i) => {
    if (location.kind !== 'equals') return location;
    const place = chosen[i];
    return place === undefined
      ? ambiguous(document, location.places)
      : whereNotApplied(document, edits[i] as ReplaceEdit, place);
  });
}

/** What the text alone says of an edit's place. */
function locateAlone(document: Document, edit: ReplaceEdit, options: LocateOptions): Location | Equals {
  if (edit.search === edit.replace && edit.lastNewline === undefined) {
    return {
      kind: 'refused',
      refusal: refusal('EDIT_NO_CHANGE', 'The search and the replacement are the same.'),
    };
  }
  const maxTier = options.maxTier ?? 'drift';
  const without = options.without ?? [];
  const allows = (tier: Tier) => atMost(tier, maxTier) && !without.includes(tier);
  const reads = [...readings(edit.search, edit.replace)].filter(read => !without.includes(read.reading));
  for (const find of FINDERS) {
    for (const read of reads) {
      const fits = (place: Place) => allows(place.found.tier) && (read.onlyExact !== true || isExact(place));
      const places = strictest(find(document, read, edit).filter(fits));
      if (places.length > 0) return decide(document, edit, places, read);
    }
  }
  const [plain] = readings(edit.search, edit.replace);
  const applied = appliedPlace(document, (plain as Read).texts);
  if (applied !== undefined) return { kind: 'already-applied', place: applied };
  const drifted = allows('drift') ? driftPlace(document, edit, reads, options) : undefined;
  if (drifted !== undefined) return { kind: 'places', places: [drifted] };
  const made = reads.filter(read => isTelling(read.texts.replace)).map(swapped);
  const again = allows('drift') ? driftPlace(document, edit, made, options, saysTheSame) : undefined;
  return again === undefined ? notFound(document, edit) : { kind: 'already-applied', place: again };
}

function isExact({ kind, found }: Place): boolean {
  return kind === 'lines' && found.tier === 'exact';
}

/** What the edit makes is sought as what it searches for: where its result stands with the same slips, it was made. */
function swapped(read: Read): Read {
  const { search, replace } = read.texts;
  return { ...read, texts: { search: replace, replace: search } };
}

/** The place that is so probable, by the first reading that gives one, that it is taken. */
function driftPlace(
  document: Document,
  edit: ReplaceEdit,
  reads: readonly Read[],
  options: LocateOptions,
  isEnough: (candidate: Candidate) => boolean = () => true,
): Place | undefined {
  if (edit.occurrences.kind !== 'one') return undefined;
  for (const read of reads) {
    if (read.onlyExact === true || writesBeyondMark(read.texts)) continue;
    const [best, ...others] = driftCandidates(document, read);
    if (best === undefined || best.probability < (options.minConfidence ?? MIN_CONFIDENCE)) continue;
    if (isEnough(best) && !hasRival(best, others)) return best.place;
  }
  return undefined;
}

/** The tiers in groups, each tried with every reading before the next: a looser tier never outdoes a plainer reading. */
const FINDERS: readonly ((document: Document, read: Read, edit: ReplaceEdit) => readonly Place[])[] = [
  strictPlaces,
  elidedPlaces,
];

/** The places of the tiers that compare line by line. */
function strictPlaces(document: Document, read: Read, { hints }: ReplaceEdit): readonly Place[] {
  const literal = literalPlaces(document, read);
  return literal.length > 0
    ? hints.endsItsLine && endsOneLine(read)
      ? literal
      : withRealEdges(read, literal)
    : tellingPlaces(read, withOtherShapes(windowPlaces(document, read)));
}

/**
 * The same lines at another depth are a place as good, also where they are indented otherwise among themselves: which of them is
 * meant, the shape of an indentation that is nobody's does not tell.
 */
function withOtherShapes(places: readonly LinesPlace[]): readonly LinesPlace[] {
  if (!places.some(place => place.found.tier === 'indentation')) return places;
  return places.map(place =>
    isOnlyLaidOut(place) ? { ...place, found: { ...place.found, tier: 'indentation' } } : place,
  );
}

/** Braces and the like stand at many depths: which of them is meant, no tier can tell. */
function tellingPlaces({ texts }: Read, places: readonly LinesPlace[]): readonly Place[] {
  if (places.length < 2 || texts.search.some(line => (line.match(/[\p{L}\p{N}]{2,}/gu) ?? []).length > 0))
    return places;
  const loosest = TIERS.findLast(tier => places.some(place => place.found.tier === tier)) as Tier;
  return places.map(place => ({ ...place, found: { ...place.found, tier: loosest } }));
}

/** The places that the strictest tier finds which finds any. */
function strictest(places: readonly Place[]): readonly Place[] {
  const tier = TIERS.find(t => places.some(place => place.found.tier === t));
  return places.filter(place => place.found.tier === tier);
}

function endsOneLine({ texts: { search } }: Read): boolean {
  return search[0] !== '' && search.at(-1) === '' && search.at(-2)?.trim() !== '';
}

/**
 * An empty line at an edge of the search is to the letter there where the line before just ends; but where it is one of
 * the file's empty lines too, it is there as a line. Places with more of those come first.
 */
function withRealEdges({ texts: { search } }: Read, places: readonly Place[]): readonly Place[] {
  if (search[0] !== '' && search.at(-1) !== '') return places;
  const virtual = (place: Place) =>
    place.kind === 'span' ? 2 : place.pairings.filter(p => p.fileFrom === p.fileTo).length;
  const least = Math.min(...places.map(virtual));
  return places.filter(place => virtual(place) === least);
}

/** The rule of uniqueness: one place, or as many as the edit itself says. */
function decide(
  document: Document,
  edit: ReplaceEdit,
  places: readonly Place[],
  read: Read,
): Location | Equals {
  if (edit.occurrences.kind === 'one') {
    const [only, ...others] = places as [Place, ...Place[]];
    if (others.length > 0) return { kind: 'equals', places, copiedLine: read.line };
    return whereNotApplied(document, edit, only);
  }
  const separate = withoutOverlaps(document, places);
  const expected = edit.occurrences.kind === 'exactly' ? edit.occurrences.count : separate.length;
  if (expected !== separate.length || (edit.occurrences.kind === 'exactly' && expected !== places.length)) {
    return mismatch(document, expected, places);
  }
  const [first, ...rest] = separate.filter(place => !isAppliedAt(document, place));
  if (first === undefined) return { kind: 'already-applied', place: separate[0] as Place };
  return { kind: 'places', places: [first, ...rest] };
}

function whereNotApplied(document: Document, edit: ReplaceEdit, place: Place): Location {
  // A change of the last line ending is seen when it is made.
  const applied = edit.lastNewline === undefined && isAppliedAt(document, place);
  return applied ? { kind: 'already-applied', place } : { kind: 'places', places: [place] };
}

/** Of places that overlap, the first. */
function withoutOverlaps(document: Document, places: readonly Place[]): Place[] {
  let end = 0;
  return places.filter(place => {
    const { from, to } = offsetsOf(document, place);
    if (from < end) return false;
    end = to;
    return true;
  });
}

function offsetsOf({ lines }: Document, place: Place) {
  if (place.kind === 'span') return place.range;
  return { from: lines.from(place.fileFrom), to: lines.from(place.fileTo) };
}

function ambiguous(document: Document, places: readonly Place[]): Location {
  const message = `The searched text stands in ${countOf(places)} places: lines ${lineList(document, places)}.`;
  return { kind: 'refused', refusal: refusal('EDIT_AMBIGUOUS', message, ambiguityOf(document, places)) };
}

function mismatch(document: Document, expected: number, places: readonly Place[]): Location {
  const message =
    `${expected} ${expected === 1 ? 'place was' : 'places were'} expected, and the searched text stands in ` +
    `${countOf(places)}: lines ${lineList(document, places)}.`;
  const evidence = ambiguityOf(document, places);
  return { kind: 'refused', refusal: refusal('EDIT_EXPECTED_OCCURRENCE_MISMATCH', message, evidence) };
}

function countOf(places: readonly Place[]): string {
  return places.length === PLACE_LIMIT ? `at least ${PLACE_LIMIT}` : String(places.length);
}

function lineList({ lines }: Document, places: readonly Place[]): string {
  const numbers = [...new Set(places.map(place => linesOf(lines, place).from + 1))];
  return numbers.length > 20 ? `${numbers.slice(0, 20).join(', ')}, …` : numbers.join(', ');
}

function notFound(document: Document, edit: ReplaceEdit): Location {
  const [read] = readings(edit.search, edit.replace);
  const { texts } = read as Read;
  const evidence = nearestTo(document, texts.search);
  const { nearest, divergence } = evidence;
  const where =
    nearest === undefined
      ? 'and no place of the file is like it'
      : `the place most like it starts at line ${nearest.first}${divergence === undefined ? '' : `, and parts from it at line ${divergence.fileLine}`}`;
  const message = `The searched text does not stand in the file; ${where}.`;
  return { kind: 'refused', refusal: refusal('EDIT_NO_OCCURRENCE_FOUND', message, evidence) };
}
