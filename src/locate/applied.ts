import {
  atMost,
  type Evidence,
  type LinesPlace,
  type Place,
  type Refusal,
  refusal,
  type Texts,
} from '../edit/index.js';
import { type Document, diffSequences, type Hunk, isSolid, numbersIn } from '../text/index.js';
import { belongsHereAlone, LEAST_TEXT, weightOf } from './belonging.js';
import { isFiller } from './filler.js';
import { DIFFER } from './found.js';
import { excerpt, linesOfPlace, offsetsOfPlace } from './line-numbers.js';
import { literalPlaces } from './literal.js';
import type { Read } from './readings.js';
import { searchedAt } from './searched.js';
import { holdsText } from './text-starts.js';
import { differInWhiteSpaceAlone, formAt } from './white-space.js';
import { windowPlaces } from './windows.js';

/**
 * The place that shows that an edit is in the file already, though its search is not; `undefined`
 * if nothing does.
 *
 * The evidence has two parts. The replacement is in one place, and what the edit changes is there
 * exactly. And what the edit keeps of its search says of this place alone that the edit belongs
 * there: see {@link belongsHereAlone}.
 */
export function appliedPlace(document: Document, read: Read): LinesPlace | undefined {
  const { texts } = read;
  const [only, ...others] = distinctivePlaces(document, texts);
  if (only === undefined || others.length > 0) return undefined;
  const changes = changesOf(texts);
  if (changes.length === 0 || !deletesInsideOnly(texts)) return undefined;
  if (!insertsAreThere(document, only, texts, changes)) return undefined;
  return belongsHereAlone(document, texts, linesOfPlace(document.lines, only)) ? only : undefined;
}

/** Where the lines of the replacement are, at any depth. What says too little is not looked for. */
function distinctivePlaces(document: Document, texts: Texts): readonly LinesPlace[] {
  return weightOf(texts.replace) < LEAST_TEXT ? [] : replacementPlaces(document, texts);
}

/** The same, however little the replacement says. */
function replacementPlaces(document: Document, { search, replace }: Texts): readonly LinesPlace[] {
  if (!mayBeInFile(document, replace)) return [];
  const read: Read = { reading: 'as-is', texts: { search: replace, replace: search } };
  const literal = literalPlaces(document, read);
  const places = literal.length > 0 ? literal : windowPlaces(document, read);
  return places.flatMap(place =>
    place.kind === 'lines' && atMost(place.found.tier, 'indentation') ? [place] : [],
  );
}

/** For a refusal: where the replacement is, though that shows nothing. */
export function replacementEvidence(document: Document, texts: Texts): Pick<Evidence, 'standing'> {
  if (texts.replace.every(isFiller)) return {};
  const places = replacementPlaces(document, texts).slice(0, SHOWN);
  if (places.length === 0) return {};
  return { standing: places.map(place => excerpt(document.lines, place.fileFrom, place.fileTo)) };
}

/** The most places of a replacement that are shown. */
const SHOWN = 3;

/** What the edit changes, in lines; lines that it moves count as changed. */
function changesOf({ search, replace }: Texts): readonly Hunk[] {
  return diffSequences(search, replace);
}

/** Whether the lines that the edit inserts are at a place of its replacement as it has them. */
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

/** Whether a change gives some line another indentation and nothing else. */
function reindents({ search, replace }: Texts, { aFrom, aTo, bFrom, bTo }: Hunk): boolean {
  const old = new Set(search.slice(aFrom, aTo).map(line => line.trim()));
  return replace.slice(bFrom, bTo).some(line => isSolid(line) && old.has(line.trim()));
}

/** Whether the replacement is at a place with the steps of indentation that it has itself. */
function isAtOneDepth(lines: Document['lines'], place: LinesPlace): boolean {
  const { search } = place.texts;
  return formAt(lines, { ...place, texts: { search, replace: search } }) === 'search';
}

/**
 * Whether lines that the edit keeps are on both sides of what it only deletes: else nothing shows
 * that it is gone.
 */
export function deletesInsideOnly(texts: Texts): boolean {
  const { replace } = texts;
  return changesOf(texts)
    .filter(({ bFrom, bTo }) => !replace.slice(bFrom, bTo).some(isSolid))
    .every(({ bFrom, bTo }) => replace.slice(0, bFrom).some(isSolid) && replace.slice(bTo).some(isSolid));
}

/**
 * Where the result of an edit is around its search; `isSure`: what the edit inserts shows that the
 * edit was made there.
 */
export interface PlaceAround {
  readonly place: Place;
  readonly isSure: boolean;
}

/**
 * The place of the replacement where the result of an edit whose search was found is around that
 * very place, as when a reply is applied twice whose search is still part of its result.
 * `undefined` if it does not, and if the edit inserts blank lines alone.
 *
 * It is not sure where all that the edit inserts is brackets, signs, or lines that only end a
 * block: those are beside each other in any code. Nor is it where the search has the same lines:
 * another copy of them may be meant. And short lines, such as `nop` or `  b,`, may be there by
 * chance.
 */
export function placeAround(document: Document, place: Place): PlaceAround | undefined {
  if (differInWhiteSpaceAlone(place.texts)) return undefined;
  const found = literalAround(document, place);
  if (found !== undefined) return found;
  const around = linesAround(document, place);
  if (around === undefined) return undefined;
  return { place: around, isSure: showsAdded(addedLines(place.texts), place) };
}

/** Whether what an edit inserts is hardly around its search by chance. */
function showsAdded(added: readonly string[], place: Place): boolean {
  if (!addsText(added, place.texts.search)) return false;
  // Within one line, what is around the search is there for it.
  const isInLine = place.kind === 'span' && place.texts.replace.length === place.texts.search.length;
  return isInLine || isHardlyChance(added);
}

/** Whether lines have so much text that they are hardly anywhere by chance. */
export function isHardlyChance(lines: readonly string[]): boolean {
  return weightOf(lines) >= LEAST_TEXT;
}

/**
 * To the letter, around a search that is a part of its replacement, and not as the start of a
 * longer word.
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

/** Whether some of the lines inserted say something that the search does not say as well. */
function addsText(added: readonly string[], search: readonly string[]): boolean {
  const known = new Set(search.map(line => line.trim()));
  return added.some(line => !isFiller(line) && !known.has(line.trim()));
}

/** In whole lines at another depth or with other line ends, as strictly as the search was found. */
function linesAround(document: Document, place: Place): LinesPlace | undefined {
  const added = addedLines(place.texts);
  if (!addsText(added, place.texts.search) && !isHardlyChance(added)) return undefined;
  // Line endings are no part of what is written: every model writes `\n`.
  const known = [...place.found.differences, DIFFER.endings];
  const own = linesOfPlace(document.lines, place);
  return replacementPlaces(document, place.texts).find(there => {
    const holds = there.fileFrom <= own.from && own.to <= there.fileTo;
    const isLarger = there.fileTo - there.fileFrom > own.to - own.from;
    return holds && isLarger && there.found.differences.every(difference => known.includes(difference));
  });
}

/**
 * The place where the replacement of an edit is as it is, while its search was only found in
 * something like it, elsewhere: then either may be what was meant. `undefined` if there is none, or
 * it says little.
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
 * Whether an edit that would change nothing at its place is made there: what it inserts is there
 * exactly, and the edit belongs there. A place that was found by drift shows nothing, nor do elided
 * lines.
 *
 * @param sent the halves of the edit as they were sent: a reading may take what the edit changes
 *   for a slip of both halves
 */
export function isMadeAt(document: Document, place: Place, sent: Texts): boolean {
  if (place.kind === 'span') return true;
  if (place.found.tier === 'drift' || differInWhiteSpaceAlone(place.texts)) return false;
  const { lines } = document;
  const { texts, fileFrom, fileTo } = place;
  const isOfLastEnding = changesOf(sent).length === 0;
  if (!isOfLastEnding && !belongsHereAlone(document, sent, linesOfPlace(lines, place))) return false;
  const file = lines.contents(fileFrom, fileTo).map(line => line.trim());
  return changesOf(texts).every(change => {
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
 * Why an edit is refused that would change nothing at its place, though nothing shows that it is
 * made there.
 */
export function changesNothingAt(document: Document, place: Place): Refusal {
  const { from, to } = linesOfPlace(document.lines, place);
  const nearest = excerpt(document.lines, from, to);
  const message =
    `The searched text is not exactly in the file; at the most similar place, line ${nearest.first}, the edit would change ` +
    `nothing: if its result is there, there is nothing to do.`;
  return refusal('EDIT_NO_OCCURRENCE_FOUND', message, { nearest, ...searchedAt(place) });
}

/** Whether the longest of some lines is in the text at all: cheap to ask, and mostly it is not. */
function mayBeInFile(document: Document, lines: readonly string[]): boolean {
  const longest = lines.reduce((best, line) => (line.trim().length > best.length ? line.trim() : best), '');
  return holdsText(document, longest);
}

function addedLines(texts: Texts): string[] {
  return changesOf(texts).flatMap(({ bFrom, bTo }) => texts.replace.slice(bFrom, bTo));
}
