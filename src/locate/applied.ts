import {
  atMost,
  type Evidence,
  hunksOf,
  type LinesPlace,
  type Place,
  type Refusal,
  refusal,
  type Texts,
} from '../edit/index.js';
import { type Document, type Hunk, isSolid, numbersIn, type Range } from '../text/index.js';
import { belongsHereAlone, LEAST_TEXT, weightOf } from './belonging.js';
import { DIFFER } from './found.js';
import { holdsText } from './gram-index.js';
import { isFiller } from './line-kinds.js';
import { excerpt, linesOfPlace, offsetsOfPlace } from './line-numbers.js';
import { literalPlaces } from './literal.js';
import { searchedAt } from './location.js';
import type { Read } from './readings.js';
import { differInWhiteSpaceAlone, formAt } from './white-space.js';
import { windowPlaces } from './windows.js';

/**
 * The place that shows that an edit is already in the file, although its search is not; `undefined`
 * if nothing shows it. There must be two kinds of evidence. The replacement is in one place, and
 * exactly what the edit changes is there. And the lines that the edit keeps show that it belongs to
 * this place only: see {@link belongsHereAlone}.
 */
export function appliedPlace(document: Document, read: Read): LinesPlace | undefined {
  const { texts } = read;
  const [only, ...others] = distinctivePlaces(document, texts);
  if (only === undefined || others.length > 0) return undefined;
  const changes = hunksOf(texts);
  if (changes.length === 0 || !deletesInsideOnly(texts)) return undefined;
  if (!insertsAreThere(document, only, texts, changes)) return undefined;
  return belongsHereAlone(document, texts, linesOfPlace(document.lines, only)) ? only : undefined;
}

/**
 * Where the lines of the replacement are, at any depth. A replacement with too little text is not
 * searched for.
 */
function distinctivePlaces(document: Document, texts: Texts): readonly LinesPlace[] {
  return weightOf(texts.replace) < LEAST_TEXT ? [] : replacementPlaces(document, texts);
}

/** The same, for a replacement with any amount of text. */
function replacementPlaces(document: Document, { search, replace }: Texts): readonly LinesPlace[] {
  if (!mayBeInFile(document, replace)) return [];
  const read: Read = { reading: 'as-is', texts: { search: replace, replace: search } };
  const literal = literalPlaces(document, read);
  const places = literal.length > 0 ? literal : windowPlaces(document, read);
  return places.flatMap(place =>
    place.kind === 'lines' && atMost(place.found.tier, 'indentation') ? [place] : [],
  );
}

/** For a refusal: where the replacement is, although that shows nothing. */
export function replacementEvidence(document: Document, texts: Texts): Pick<Evidence, 'standing'> {
  if (texts.replace.every(isFiller)) return {};
  const places = replacementPlaces(document, texts).slice(0, SHOWN);
  if (places.length === 0) return {};
  return { standing: places.map(place => excerpt(document.lines, place.fileFrom, place.fileTo)) };
}

/** The most places of a replacement that are shown. */
const SHOWN = 3;

/** Whether a place of the replacement has the lines that the edit inserts, exactly. */
function insertsAreThere(
  { lines }: Document,
  place: LinesPlace,
  texts: Texts,
  changes: readonly Hunk[],
): boolean {
  if (changes.some(change => reindents(texts, change)) && !isAtOneDepth(lines, place)) return false;
  const put = new Set(changes.flatMap(({ bFrom, bTo }) => numbersIn({ from: bFrom, to: bTo })));
  return place.pairings.every(({ searchFrom, searchTo, fileFrom, fileTo }) => {
    if (!numbersIn({ from: searchFrom, to: searchTo }).some(i => put.has(i))) return true;
    if (fileTo !== fileFrom + 1) return !isSolid(place.texts.search[searchFrom]);
    return lines.content(fileFrom).trimStart() === place.texts.search[searchFrom]?.trimStart();
  });
}

/** Whether a change only gives some line another indentation. */
function reindents({ search, replace }: Texts, { aFrom, aTo, bFrom, bTo }: Hunk): boolean {
  const old = new Set(search.slice(aFrom, aTo).map(line => line.trim()));
  return replace.slice(bFrom, bTo).some(line => isSolid(line) && old.has(line.trim()));
}

/** Whether the place of the replacement has the same steps of indentation as the replacement. */
function isAtOneDepth(lines: Document['lines'], place: LinesPlace): boolean {
  const { search } = place.texts;
  return formAt(lines, { ...place, texts: { search, replace: search } }) === 'search';
}

/**
 * Whether the edit keeps lines on both sides of whatever it only deletes. If it does not, nothing
 * shows that those lines are gone.
 */
function deletesInsideOnly(texts: Texts): boolean {
  const { replace } = texts;
  return hunksOf(texts)
    .filter(({ bFrom, bTo }) => !replace.slice(bFrom, bTo).some(isSolid))
    .every(({ bFrom, bTo }) => replace.slice(0, bFrom).some(isSolid) && replace.slice(bTo).some(isSolid));
}

/**
 * Where the result of an edit is around its search; `isSure`: what the edit inserts shows that the
 * edit was made there.
 */
interface PlaceAround {
  readonly place: Place;
  readonly isSure: boolean;
}

/**
 * The place where the file already has the result of an edit around its search: the search is part
 * of the replacement, as when a reply is applied twice. `undefined` if there is none, or if the
 * edit inserts only blank lines or changes only white space. It is not sure in three cases. The
 * inserted text is brackets, signs, or lines that only end a block: those are next to each other in
 * any code. The search has the same lines: another copy of them may be meant. The lines are short,
 * such as `nop` or `  b,`: they may be there by chance.
 */
export function placeAround(document: Document, place: Place): PlaceAround | undefined {
  if (differInWhiteSpaceAlone(place.texts)) return undefined;
  const found = literalAround(document, place);
  if (found !== undefined) return found;
  const around = linesAround(document, place);
  if (around === undefined) return undefined;
  return { place: around, isSure: showsAdded(addedLines(place.texts), place) };
}

/** Whether the inserted text is unlikely to be around the search by chance. */
function showsAdded(added: readonly string[], place: Place): boolean {
  if (!addsText(added, place.texts.search)) return false;
  // Inside one line, the text around the search belongs to it.
  const isInLine = place.kind === 'span' && place.texts.replace.length === place.texts.search.length;
  return isInLine || isHardlyChance(added);
}

/** Whether lines have so much text that they are unlikely to be there by chance. */
export function isHardlyChance(lines: readonly string[]): boolean {
  return weightOf(lines) >= LEAST_TEXT;
}

/**
 * Compares exactly. The search is part of its replacement, and that is not the start of a longer
 * word.
 */
function literalAround(document: Document, place: Place): PlaceAround | undefined {
  const { text } = document;
  const [search, replace] = [place.texts.search.join('\n'), place.texts.replace.join('\n')];
  const { from } = offsetsOfPlace(document, place);
  const isWord = (at: number) => /[\p{L}\p{N}_]/u.test(text.charAt(at));
  let unsure: PlaceAround | undefined;
  for (let k = replace.indexOf(search); k >= 0; k = replace.indexOf(search, k + 1)) {
    const [start, end] = [from - k, from - k + replace.length];
    if (start < 0 || text.slice(start, end) !== replace) continue;
    const added = [...replace.slice(0, k).split('\n'), ...replace.slice(k + search.length).split('\n')];
    const cut = (isWord(start - 1) && isWord(start)) || (isWord(end - 1) && isWord(end));
    if (cut || !added.some(isSolid)) continue;
    const range = { from: start, to: end };
    const around = { kind: 'span', texts: place.texts, range, found: place.found } as const;
    if (showsAdded(added, place)) return { place: around, isSure: true };
    unsure ??= { place: around, isSure: false };
  }
  return unsure;
}

/** Whether some of the inserted lines have text that the search does not have. */
function addsText(added: readonly string[], search: readonly string[]): boolean {
  const known = new Set(search.map(line => line.trim()));
  return added.some(line => !isFiller(line) && !known.has(line.trim()));
}

/** Compares whole lines, as strictly as the search was found; depth and line endings may differ. */
function linesAround(document: Document, place: Place): LinesPlace | undefined {
  const added = addedLines(place.texts);
  if (!addsText(added, place.texts.search) && !isHardlyChance(added)) return undefined;
  // Line endings are no part of what is written: every model writes `\n`.
  const known = [...place.found.differences, DIFFER.endings];
  const own = linesOfPlace(document.lines, place);
  if (!mayBeAround(document, own, place.texts.replace)) return undefined;
  return replacementPlaces(document, place.texts).find(there => {
    const holds = there.fileFrom <= own.from && own.to <= there.fileTo;
    const isLarger = there.fileTo - there.fileFrom > own.to - own.from;
    return holds && isLarger && there.found.differences.every(difference => known.includes(difference));
  });
}

/**
 * The place with the exact replacement of an edit whose search was only found in something similar,
 * elsewhere: either place may be meant. `undefined` if there is none, or if the replacement has too
 * little text.
 */
export function madeElsewhere(document: Document, place: Place): LinesPlace | undefined {
  if (atMost(place.found.tier, 'trailing')) return undefined;
  const own = linesOfPlace(document.lines, place);
  const isApart = ({ fileFrom, fileTo }: LinesPlace) => fileTo <= own.from || own.to <= fileFrom;
  if (weightOf(addedLines(place.texts)) < LEAST_TEXT) return undefined;
  return distinctivePlaces(document, place.texts).find(
    there => isApart(there) && atMost(there.found.tier, 'trailing'),
  );
}

/**
 * Whether an edit that would change nothing at its place was already made there: what it inserts is
 * there exactly, and the edit belongs there. A place that was found by drift shows nothing, and
 * neither do elided lines.
 *
 * @param sent the halves of the edit as they were sent: a reading may treat what the edit changes
 * as a slip in both halves
 */
export function isMadeAt(document: Document, place: Place, sent: Texts): boolean {
  if (place.kind === 'span') return true;
  if (place.found.tier === 'drift' || differInWhiteSpaceAlone(place.texts)) return false;
  const { lines } = document;
  const { texts, fileFrom, fileTo } = place;
  const isOfLastEnding = hunksOf(sent).length === 0;
  if (!isOfLastEnding && !belongsHereAlone(document, sent, linesOfPlace(lines, place))) return false;
  const file = lines.contents(fileFrom, fileTo).map(line => line.trim());
  return hunksOf(texts).every(change => {
    const put = texts.replace.slice(change.bFrom, change.bTo).filter(isSolid);
    return (
      !reindents(texts, change) &&
      containsRun(
        file,
        put.map(line => line.trim()),
      )
    );
  });
}

function containsRun(file: readonly string[], part: readonly string[]): boolean {
  return file.some((_, i) => part.every((line, k) => file[i + k] === line));
}

/**
 * Why an edit that would change nothing at its place is refused, if nothing shows that it was made
 * there.
 */
export function changesNothingAt(document: Document, place: Place): Refusal {
  const { from, to } = linesOfPlace(document.lines, place);
  const nearest = excerpt(document.lines, from, to);
  const message =
    `The exact search text is not in the file; at the most similar place, line ${nearest.first}, the edit would change ` +
    `nothing: if its result is there, there is nothing to do.`;
  return refusal('EDIT_NO_OCCURRENCE_FOUND', message, { nearest, ...searchedAt(place) });
}

/** Whether the longest of some lines is in the text at all: a cheap test that usually fails. */
function mayBeInFile(document: Document, lines: readonly string[]): boolean {
  return holdsText(document, longestOf(lines));
}

/** The same for the lines around some: so far from them, even with many blank lines between. */
function mayBeAround({ lines }: Document, { from, to }: Range, wanted: readonly string[]): boolean {
  const reach = 2 * wanted.length + MORE_BLANKS;
  const text = lines.slice(Math.max(0, from - reach), Math.min(lines.count, to + reach));
  return text.includes(longestOf(wanted));
}

/** The file may have so many more blank lines than a replacement. */
const MORE_BLANKS = 50;

function longestOf(lines: readonly string[]): string {
  return lines.reduce((best, line) => (line.trim().length > best.length ? line.trim() : best), '');
}

function addedLines(texts: Texts): string[] {
  return hunksOf(texts).flatMap(({ bFrom, bTo }) => texts.replace.slice(bFrom, bTo));
}
