import { hunksOf, type LinesPlace, type Pairing, type Texts } from '../edit/index.js';
import { isFiller } from '../locate/index.js';
import { type Hunk, isSolid, keptPairs, type LineIndex } from '../text/index.js';
import { addAll } from '../text/many.js';
import { isOneToOne } from './edges.js';

/** Adds lines to a search, paired with lines of the file. */
type AddLines = (text: readonly string[], fileFrom: number, fileTo: number) => void;

/**
 * A place with its search completed by lines of the file that it leaves out and the replacement
 * has: they exist already, so the edit does not add them.
 *
 * @param fill adds what a pairing is completed by; `false` if it stays as it is
 */
function withCompletedSearch(
  place: LinesPlace,
  fill: (pairing: Pairing, add: AddLines) => boolean,
): LinesPlace {
  const { search, replace } = place.texts;
  const completed: string[] = [];
  const pairings: Pairing[] = [];
  const add: AddLines = (text, fileFrom, fileTo) => {
    const searchFrom = completed.length;
    addAll(completed, text);
    pairings.push({ searchFrom, searchTo: completed.length, fileFrom, fileTo });
  };
  for (const pairing of place.pairings) {
    const { searchFrom, searchTo, fileFrom, fileTo } = pairing;
    if (!fill(pairing, add)) add(search.slice(searchFrom, searchTo), fileFrom, fileTo);
  }
  return { ...place, texts: { search: completed, replace }, pairings };
}

/** Whether a pairing has lines of the file and none of the search. */
function isFileOnly({ searchFrom, searchTo, fileFrom, fileTo }: Pairing): boolean {
  return searchFrom === searchTo && fileFrom < fileTo;
}

/** The change at line `at` of a search, or around it. */
function hunkAt(hunks: readonly Hunk[], at: number): Hunk | undefined {
  return hunks.find(({ aFrom, aTo }) => aFrom <= at && at <= aTo);
}

/**
 * The place with its search completed by lines of the file, as comments, that the search leaves out
 * and the new lines at the same place have.
 */
export function settleLeftOut(lines: LineIndex, place: LinesPlace): LinesPlace {
  if (!place.pairings.some(isFileOnly)) return place;
  const { replace } = place.texts;
  const hunks = hunksOf(place.texts);
  return withCompletedSearch(place, (pairing, add) => {
    const { searchFrom, fileFrom, fileTo } = pairing;
    const hunk = isFileOnly(pairing) ? hunkAt(hunks, searchFrom) : undefined;
    if (hunk === undefined) return false;
    const found = foundIn(lines.contents(fileFrom, fileTo), replace.slice(hunk.bFrom, hunk.bTo));
    if (found.size === 0) return false;
    for (let line = fileFrom; line < fileTo; line++) add(found.get(line - fileFrom) ?? [], line, line + 1);
    return true;
  });
}

/** By the index of a line: how the new lines write it. None if they share no telling line. */
function foundIn(
  file: readonly string[],
  written: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const trimmed = (all: readonly string[]) => all.map(line => line.trim());
  const pairs = keptPairs(trimmed(file), trimmed(written));
  if (!pairs.some(([own]) => !isFiller((file[own] as string).trim()))) return new Map();
  return new Map(pairs.map(([own, other]) => [own, [written[other] as string]]));
}

/**
 * The place with its search completed by blank lines of the file that the search leaves out and the
 * replacement has. Blank lines that both texts leave out stay as they are.
 */
export function settleBlankLines(lines: LineIndex, place: LinesPlace): LinesPlace {
  const isBlankGap = (pairing: Pairing) =>
    isFileOnly(pairing) && lines.contents(pairing.fileFrom, pairing.fileTo).every(isBlank);
  if (!place.pairings.some(isBlankGap)) return place;
  const hunks = hunksOf(place.texts);
  return withCompletedSearch(place, (pairing, add) => {
    if (!isBlankGap(pairing)) return false;
    const { searchFrom, fileFrom, fileTo } = pairing;
    const { blanks: all, side } = writtenAt(searchFrom, hunks, place.texts);
    const blanks = all.slice(0, fileTo - fileFrom);
    if (blanks.length === 0) return false;
    // New lines go between their own blank lines and what is there.
    const first = side === 'above' ? fileTo - blanks.length : fileFrom;
    if (fileFrom < first) add([], fileFrom, first);
    for (const [k, blank] of blanks.entries()) add([blank], first + k, first + k + 1);
    if (first + blanks.length < fileTo) add([], first + blanks.length, fileTo);
    return true;
  });
}

/** Blank lines that only the replacement has, above or below the new lines that come with them. */
interface Written {
  readonly blanks: readonly string[];
  readonly side: 'above' | 'below';
}

const NOTHING: Written = { blanks: [], side: 'above' };

/** The blank lines that the replacement writes before search line `at`. */
function writtenAt(at: number, hunks: readonly Hunk[], { search, replace }: Texts): Written {
  const hunk = hunkAt(hunks, at);
  if (hunk === undefined) return NOTHING;
  // Lines go between two blank lines, one of which is in the replacement.
  if (hunk.bFrom === hunk.bTo) {
    return { blanks: blankRun(search, hunk.aFrom === at ? hunk.aTo : hunk.aFrom - 1), side: 'above' };
  }
  const written = replace.slice(hunk.bFrom, hunk.bTo);
  // Beside a blank line of the search, new lines come with blank ones of their own.
  const isBeside = isBlank(search[at - 1]) || isBlank(search[at]);
  if (hunk.aFrom === hunk.aTo && isBeside && !written.every(isBlank)) return NOTHING;
  const first = hunk.aFrom === at ? blankRun(written, 0) : [];
  const last = hunk.aTo === at ? blankRun(written, written.length - 1) : [];
  if (hunk.aFrom < at && at < hunk.aTo)
    return { blanks: blankRun(written, written.findIndex(isBlank)), side: 'above' };
  return first.length > 0 ? { blanks: first, side: 'above' } : { blanks: last, side: 'below' };
}

/** The blank lines in a row around line `at`. */
function blankRun(lines: readonly string[], at: number): readonly string[] {
  let [from, to] = [at, at];
  while (from > 0 && isBlank(lines[from - 1])) from--;
  while (isBlank(lines[to])) to++;
  return isBlank(lines[at]) ? lines.slice(from, to) : [];
}

function isBlank(line: string | undefined): boolean {
  return line?.trim() === '';
}

/**
 * The place with lines that the search has twice and the file once paired so that the file's line
 * stays: if the edit keeps one copy and deletes the other, it keeps the one that the file has.
 */
export function settleDoubledLines(place: LinesPlace): LinesPlace {
  const { search } = place.texts;
  const isLost = (pairing: Pairing) => isSearchOnly(pairing) && isSolid(search[pairing.searchFrom]);
  if (!place.pairings.some(isLost)) return place;
  const pairings = [...place.pairings];
  const deleted = deletedLines(place.texts);
  // From both ends, so that copies of several lines move line by line without crossing each other.
  for (const step of [1, -1]) {
    for (const at of step === 1 ? pairings.keys() : [...pairings.keys()].reverse()) {
      const kept = pairings[at] as Pairing;
      if (!isLost(kept) || deleted.has(kept.searchFrom)) continue;
      const other = nextPaired(pairings, at, step);
      const given = pairings[other];
      if (given === undefined || !isOneToOne(given) || !deleted.has(given.searchFrom)) continue;
      if (search[given.searchFrom]?.trim() !== search[kept.searchFrom]?.trim()) continue;
      swapFileLines(pairings, at, other);
    }
  }
  return { ...place, pairings };
}

/** The search lines that the edit deletes or changes. */
function deletedLines(texts: Texts): ReadonlySet<number> {
  const deleted = new Set<number>();
  for (const { aFrom, aTo } of hunksOf(texts)) {
    for (let line = aFrom; line < aTo; line++) deleted.add(line);
  }
  return deleted;
}

/** The nearest pairing on one side that has lines of the file. */
function nextPaired(pairings: readonly Pairing[], from: number, step: number): number {
  let at = from + step;
  while (pairings[at] !== undefined && isSearchOnly(pairings[at] as Pairing)) at += step;
  return at;
}

/**
 * Give the file lines of one pairing to another; those between have none, and move to the other
 * side of them.
 */
function swapFileLines(pairings: Pairing[], to: number, from: number): void {
  const { fileFrom, fileTo } = pairings[from] as Pairing;
  const edge = from > to ? fileTo : fileFrom;
  pairings[to] = { ...(pairings[to] as Pairing), fileFrom, fileTo };
  for (let at = from; at !== to; at += Math.sign(to - from)) {
    pairings[at] = { ...(pairings[at] as Pairing), fileFrom: edge, fileTo: edge };
  }
}

function isSearchOnly({ searchFrom, searchTo, fileFrom, fileTo }: Pairing): boolean {
  return searchFrom < searchTo && fileFrom === fileTo;
}
