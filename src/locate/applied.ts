import {
  atMost,
  type Evidence,
  type LinesPlace,
  type Place,
  type Refusal,
  refusal,
  type Texts,
} from '../edit/index.js';
import { type Document, diffSequences, type Hunk } from '../text/index.js';
import { driftCandidates } from './drift/index.js';
import { fold } from './fold.js';
import { DIFFER } from './found.js';
import { excerpt, linesOf } from './line-numbers.js';
import { literalPlaces } from './literal.js';
import type { Read } from './readings.js';
import { searchedAt } from './searched.js';
import { holdsText } from './text-starts.js';
import { differInWhiteSpaceAlone, formAt } from './white-space.js';
import { windowPlaces } from './windows.js';

/** What is common to nearly every text proves nothing: so many characters, blanks aside, must be told apart. */
const TELLING = 8;

/** Another place that has this share of the search, or more, may be the one that was meant. */
const RIVAL = 0.5;

/**
 * The place that proves that an edit is in the file already, though its search is not; `undefined` where nothing does.
 *
 * The proof has three parts. The replacement stands in one place, and what the edit changes stands there to the letter. What
 * the edit keeps of the search says so much that it tells where the edit belongs. And it tells of this place alone: no
 * other has as much of the search. A replacement that was put in by another edit, or stood there always, fails the third.
 */
export function provenPlace(document: Document, read: Read): LinesPlace | undefined {
  const { texts } = read;
  const [only, ...others] = replacementPlaces(document, texts);
  if (only === undefined || others.length > 0) return undefined;
  const changes = changesOf(texts);
  if (!standsToTheLetter(document, only, texts, changes) || !isFramed(texts, changes)) return undefined;
  return isMeant(document, read, only, changes) ? only : undefined;
}

/** Where the lines of the replacement stand, at any depth. What says too little is not looked for. */
function replacementPlaces(document: Document, { search, replace }: Texts): readonly LinesPlace[] {
  if (weight(replace) < TELLING || !standsSomewhere(document, replace)) return [];
  const read: Read = { reading: 'as-is', texts: { search: replace, replace: search } };
  const literal = literalPlaces(document, read);
  const places = literal.length > 0 ? literal : windowPlaces(document, read);
  return places.flatMap(place =>
    place.kind === 'lines' && atMost(place.found.tier, 'indentation') ? [place] : [],
  );
}

/** For a refusal: where the replacement stands, though that proves nothing. */
export function standingEvidence(document: Document, texts: Texts): Pick<Evidence, 'standing'> {
  const places = replacementPlaces(document, texts).slice(0, SHOWN);
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
  const put = new Set(changes.flatMap(({ bFrom, bTo }) => range(bFrom, bTo)));
  return place.pairings.every(({ searchFrom, searchTo, fileFrom, fileTo }) => {
    if (!range(searchFrom, searchTo).some(i => put.has(i))) return true;
    if (fileTo !== fileFrom + 1) return isBlank(place.texts.search[searchFrom]);
    return lines.content(fileFrom).trimStart() === place.texts.search[searchFrom]?.trimStart();
  });
}

/** Whether a change gives some line another indentation and nothing else. */
function reindents({ search, replace }: Texts, { aFrom, aTo, bFrom, bTo }: Hunk): boolean {
  const old = new Set(search.slice(aFrom, aTo).map(line => line.trim()));
  return replace.slice(bFrom, bTo).some(line => !isBlank(line) && old.has(line.trim()));
}

/** Whether the replacement stands at a place with the steps of indentation that it has itself. */
function isAtOneDepth(lines: Document['lines'], place: LinesPlace): boolean {
  const { search } = place.texts;
  return formAt(lines, { ...place, texts: { search, replace: search } }) === 'search';
}

/** Whether lines that the edit keeps stand on both sides of what it only deletes: else nothing shows that it is gone. */
function isFramed({ replace }: Texts, changes: readonly Hunk[]): boolean {
  return changes
    .filter(({ bFrom, bTo }) => replace.slice(bFrom, bTo).every(isBlank))
    .every(({ bFrom, bTo }) => !replace.slice(0, bFrom).every(isBlank) && !replace.slice(bTo).every(isBlank));
}

/** Whether what the edit keeps of its search points to a place, and to no other. */
function isMeant(document: Document, read: Read, place: LinesPlace, changes: readonly Hunk[]): boolean {
  const { search } = read.texts;
  const changed = new Set(changes.flatMap(({ aFrom, aTo }) => range(aFrom, aTo)));
  const kept = search.filter((_, i) => !changed.has(i));
  if (weight(kept) >= TELLING) return !hasSecond(document, read, place);
  return keptPartStandsOnce(document, read.texts);
}

/** Whether another place than this one has much of the search, weighed by how rare its lines are. */
export function hasSecond(document: Document, read: Read, place: Place): boolean {
  const own = linesOf(document.lines, place);
  const isHere = ({ fileFrom, fileTo }: LinesPlace) => fileFrom < own.to && own.from < fileTo;
  const candidates = driftCandidates(document, read);
  const most = (here: boolean) =>
    Math.max(0, ...candidates.filter(each => isHere(each.place) === here).map(each => each.told));
  return most(false) >= RIVAL * most(true);
}

/**
 * Of an edit that keeps no line that says much: whether the words that its first line begins with, or its last line ends with, before
 * and after, begin or end one line of the file and no other.
 */
function keptPartStandsOnce({ lines }: Document, { search, replace }: Texts): boolean {
  const [a, b] = [search.join('\n').trim(), replace.join('\n').trim()];
  const start = commonStart(a, b).replace(/[\p{L}\p{N}_.]+$/u, '');
  const end = reversed(commonStart(reversed(a), reversed(b))).replace(/^[\p{L}\p{N}_]+/u, '');
  const stands = (part: string, has: (line: string) => boolean) =>
    weight([part]) >= TELLING && !part.includes('\n') && countOf(lines, has) === 1;
  return stands(start, line => line.startsWith(start)) || stands(end, line => line.endsWith(end));
}

function countOf(lines: Document['lines'], has: (line: string) => boolean): number {
  let count = 0;
  for (let i = 0; i < lines.count; i++) if (has(lines.content(i).trim())) count++;
  return count;
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

const reversed = (text: string) => [...text].reverse().join('');

/**
 * The place of the replacement where an edit whose search was found is made already: its result stands around the very place,
 * as when a reply is applied twice whose search is still part of its result. `undefined` where it is not.
 */
export function placeAround(document: Document, place: Place): Place | undefined {
  if (differInWhiteSpaceAlone(place.texts)) return undefined;
  return literalAround(document, place, saysEnough) ?? linesAround(document, place);
}

/**
 * The same for lines that say too little to prove it, such as one short word: they may stand there by chance, or be of this
 * very edit.
 */
export function perhapsAround(document: Document, place: Place): Place | undefined {
  if (differInWhiteSpaceAlone(place.texts)) return undefined;
  return literalAround(document, place, lines => lines.some(line => WORD.test(line)));
}

const WORD = /[\p{L}\p{N}_]{2}/u;

function saysEnough(lines: readonly string[]): boolean {
  return weight(lines) >= TELLING;
}

/** To the letter, around a search that is a part of its replacement, and not as the start of a longer word. */
function literalAround(
  { text, lines }: Document,
  place: Place,
  isEnough: (added: readonly string[]) => boolean,
): Place | undefined {
  const [search, replace] = [place.texts.search.join('\n'), place.texts.replace.join('\n')];
  const from = place.kind === 'span' ? place.range.from : lines.from(place.fileFrom);
  const isWord = (at: number) => /[\p{L}\p{N}_]/u.test(text.charAt(at));
  for (let k = replace.indexOf(search); k >= 0; k = replace.indexOf(search, k + 1)) {
    const [start, end] = [from - k, from - k + replace.length];
    if (start < 0 || text.slice(start, end) !== replace) continue;
    const cut = (isWord(start - 1) && isWord(start)) || (isWord(end - 1) && isWord(end));
    if (!cut && (place.kind === 'span' || isEnough(addedLines(place.texts))))
      return { kind: 'span', texts: place.texts, range: { from: start, to: end }, found: place.found };
  }
  return undefined;
}

/** In whole lines at another depth or with other line ends, as strictly as the search was found. */
function linesAround(document: Document, place: Place): LinesPlace | undefined {
  if (weight(addedLines(place.texts)) < TELLING) return undefined;
  // Line endings are no part of what is written: every model writes `\n`.
  const known = [...place.found.differences, DIFFER.endings];
  const own = linesOf(document.lines, place);
  return replacementPlaces(document, place.texts).find(there => {
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
  const own = linesOf(document.lines, place);
  const isApart = ({ fileFrom, fileTo }: LinesPlace) => fileTo <= own.from || own.to <= fileFrom;
  if (weight(addedLines(place.texts)) < TELLING) return undefined;
  return replacementPlaces(document, place.texts).find(
    there => isApart(there) && atMost(there.found.tier, 'trailing'),
  );
}

/**
 * Whether an edit that would change nothing at its place is made there: what it puts in stands there to the letter. A place that
 * was found by drift proves nothing, nor do elided lines.
 */
export function isMadeAt(document: Document, place: Place): boolean {
  if (place.kind === 'span') return true;
  if (place.found.tier === 'drift' || differInWhiteSpaceAlone(place.texts)) return false;
  const { lines } = document;
  const { texts, fileFrom, fileTo } = place;
  const file = range(fileFrom, fileTo).map(line => lines.content(line).trim());
  return changesOf(texts).every(change => {
    const put = texts.replace.slice(change.bFrom, change.bTo).filter(line => !isBlank(line));
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
  const { from, to } = linesOf(document.lines, place);
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

function weight(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + fold(line).length, 0);
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
