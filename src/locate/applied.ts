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
import { belongsHereAlone, TELLING, weightOf } from './belonging.js';
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
 * The place that proves that an edit is in the file already, though its search is not; `undefined` where nothing does.
 *
 * The proof has two parts. The replacement stands in one place, and what the edit changes stands there to the letter. And what
 * the edit keeps of its search says of this place alone that the edit belongs there: see {@link belongsHereAlone}.
 */
export function provenPlace(document: Document, read: Read): LinesPlace | undefined {
  const { texts } = read;
  const [only, ...others] = replacementPlaces(document, texts);
  if (only === undefined || others.length > 0) return undefined;
  const changes = changesOf(texts);
  if (changes.length === 0 || !deletesInsideOnly(texts)) return undefined;
  if (!standsToTheLetter(document, only, texts, changes)) return undefined;
  return belongsHereAlone(document, texts, linesOfPlace(document.lines, only)) ? only : undefined;
}

/** Where the lines of the replacement stand, at any depth. What says too little is not looked for. */
function replacementPlaces(document: Document, texts: Texts): readonly LinesPlace[] {
  return weightOf(texts.replace) < TELLING ? [] : standingPlaces(document, texts);
}

/** The same, however little the replacement says. */
function standingPlaces(document: Document, { search, replace }: Texts): readonly LinesPlace[] {
  if (!standsSomewhere(document, replace)) return [];
  const read: Read = { reading: 'as-is', texts: { search: replace, replace: search } };
  const literal = literalPlaces(document, read);
  const places = literal.length > 0 ? literal : windowPlaces(document, read);
  return places.flatMap(place =>
    place.kind === 'lines' && atMost(place.found.tier, 'indentation') ? [place] : [],
  );
}

/** For a refusal: where the replacement stands, though that proves nothing. */
export function standingEvidence(document: Document, texts: Texts): Pick<Evidence, 'standing'> {
  if (texts.replace.every(isFiller)) return {};
  const places = standingPlaces(document, texts).slice(0, SHOWN);
  if (places.length === 0) return {};
  return { standing: places.map(place => excerpt(document.lines, place.fileFrom, place.fileTo)) };
}

/** So many places of a replacement are shown. */
const SHOWN = 3;

/** What the edit changes, in lines; lines that it moves count as changed. */
function changesOf({ search, replace }: Texts): readonly Hunk[] {
  return diffSequences(search, replace);
}

/** Whether the lines that the edit puts in stand at a place of its replacement as it has them. */
function standsToTheLetter(
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

/** Whether the replacement stands at a place with the steps of indentation that it has itself. */
function isAtOneDepth(lines: Document['lines'], place: LinesPlace): boolean {
  const { search } = place.texts;
  return formAt(lines, { ...place, texts: { search, replace: search } }) === 'search';
}

/** Whether lines that the edit keeps stand on both sides of what it only deletes: else nothing shows that it is gone. */
export function deletesInsideOnly(texts: Texts): boolean {
  const { replace } = texts;
  return changesOf(texts)
    .filter(({ bFrom, bTo }) => !replace.slice(bFrom, bTo).some(isSolid))
    .every(({ bFrom, bTo }) => replace.slice(0, bFrom).some(isSolid) && replace.slice(bTo).some(isSolid));
}

/** Where the result of an edit stands around its search; `isSure`: what the edit puts in shows that the edit was made there. */
export interface PlaceAround {
  readonly place: Place;
  readonly isSure: boolean;
}

/**
 * The place of the replacement where the result of an edit whose search was found stands around that very place, as when a reply
 * is applied twice whose search is still part of its result. `undefined` where it does not, and where the edit puts in blank lines
 * alone.
 *
 * It is not sure where all that the edit puts in is brackets, signs, or lines that only end a block:
 * those stand beside each other in any code. Nor is it where the search has the same lines: another
 * copy of them may be meant. And short lines, such as `nop` or `  b,`, may stand there by chance.
 */
export function placeAround(document: Document, place: Place): PlaceAround | undefined {
  if (differInWhiteSpaceAlone(place.texts)) return undefined;
  const found = literalAround(document, place);
  if (found !== undefined) return found;
  const around = linesAround(document, place);
  if (around === undefined) return undefined;
  return { place: around, isSure: provesAdded(addedLines(place.texts), place) };
}

/** Whether what an edit puts in hardly stands around its search by chance. */
function provesAdded(added: readonly string[], place: Place): boolean {
  if (!tellsNew(added, place.texts.search)) return false;
  // Within one line, what stands around the search stands there for it.
  const isInLine = place.kind === 'span' && place.texts.replace.length === place.texts.search.length;
  return isInLine || isHardlyChance(added);
}

/** Whether lines say so much that they hardly stand somewhere by chance. */
export function isHardlyChance(lines: readonly string[]): boolean {
  return weightOf(lines) >= TELLING;
}

/** To the letter, around a search that is a part of its replacement, and not as the start of a longer word. */
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
    if (provesAdded(added, place)) return { place: around, isSure: true };
    unsure ??= { place: around, isSure: false };
  }
  return unsure;
}

/** Whether some of the lines put in say something that the search does not say as well. */
function tellsNew(added: readonly string[], search: readonly string[]): boolean {
  const known = new Set(search.map(line => line.trim()));
  return added.some(line => !isFiller(line) && !known.has(line.trim()));
}

/** In whole lines at another depth or with other line ends, as strictly as the search was found. */
function linesAround(document: Document, place: Place): LinesPlace | undefined {
  const added = addedLines(place.texts);
  if (!tellsNew(added, place.texts.search) && !isHardlyChance(added)) return undefined;
  // Line endings are no part of what is written: every model writes `\n`.
  const known = [...place.found.differences, DIFFER.endings];
  const own = linesOfPlace(document.lines, place);
  return standingPlaces(document, place.texts).find(there => {
    const holds = there.fileFrom <= own.from && own.to <= there.fileTo;
    const isLarger = there.fileTo - there.fileFrom > own.to - own.from;
    return holds && isLarger && there.found.differences.every(difference => known.includes(difference));
  });
}

/**
 * The place where the replacement of an edit stands as it is, while its search was only found in something like it, elsewhere:
 * then either may be what was meant. `undefined` where there is none, or it says little.
 */
export function madeElsewhere(document: Document, place: Place): LinesPlace | undefined {
  if (atMost(place.found.tier, 'trailing')) return undefined;
  const own = linesOfPlace(document.lines, place);
  const isApart = ({ fileFrom, fileTo }: LinesPlace) => fileTo <= own.from || own.to <= fileFrom;
  if (weightOf(addedLines(place.texts)) < TELLING) return undefined;
  return replacementPlaces(document, place.texts).find(
    there => isApart(there) && atMost(there.found.tier, 'trailing'),
  );
}

/**
 * Whether an edit that would change nothing at its place is made there: what it puts in stands there to the letter, and the edit
 * belongs there. A place that was found by drift proves nothing, nor do elided lines.
 *
 * @param sent the halves of the edit as they were sent: a reading may take what the edit changes for a slip of both halves
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
      standsIn(
        file,
        put.map(line => line.trim()),
      )
    );
  });
}

function standsIn(file: readonly string[], part: readonly string[]): boolean {
  return file.some((_, i) => part.every((line, k) => file[i + k] === line));
}

/** Why an edit is refused that would change nothing at its place, though nothing proves that it is made there. */
export function changesNothingAt(document: Document, place: Place): Refusal {
  const { from, to } = linesOfPlace(document.lines, place);
  const nearest = excerpt(document.lines, from, to);
  const message =
    `The searched text does not stand in the file as it is; at the place most like it, line ${nearest.first}, the edit would change ` +
    `nothing: if its result stands there, there is nothing to do.`;
  return refusal('EDIT_NO_OCCURRENCE_FOUND', message, { nearest, ...searchedAt(place) });
}

/** Whether the longest of some lines stands in the text at all: cheap to ask, and mostly it does not. */
function standsSomewhere(document: Document, lines: readonly string[]): boolean {
  const longest = lines.reduce((best, line) => (line.trim().length > best.length ? line.trim() : best), '');
  return holdsText(document, longest);
}

function addedLines(texts: Texts): string[] {
  return changesOf(texts).flatMap(({ bFrom, bTo }) => texts.replace.slice(bFrom, bTo));
}
