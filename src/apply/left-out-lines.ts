import type { LinesPlace, Pairing } from '../edit/index.js';
import { isFiller } from '../locate/index.js';
import { diffSequences, type Hunk, keptPairs, type LineIndex } from '../text/index.js';

/**
 * The place with its search completed by lines of the file, as comments, that the search leaves out
 * and the new lines at the same place have: they exist already, so the edit does not add them.
 */
export function settleLeftOut(lines: LineIndex, place: LinesPlace): LinesPlace {
  const { search, replace } = place.texts;
  if (!place.pairings.some(isFileOnly)) return place;
  const hunks = diffSequences(search, replace);
  const completed: string[] = [];
  const pairings: Pairing[] = [];
  const add = (text: readonly string[], fileFrom: number, fileTo: number) => {
    const searchFrom = completed.length;
    for (const line of text) completed.push(line);
    pairings.push({ searchFrom, searchTo: completed.length, fileFrom, fileTo });
  };
  for (const pairing of place.pairings) {
    const { searchFrom, searchTo, fileFrom, fileTo } = pairing;
    const written = isFileOnly(pairing) ? writtenAt(searchFrom, hunks, replace) : [];
    const found = foundIn(lines.contents(fileFrom, fileTo), written);
    if (found.size === 0) add(search.slice(searchFrom, searchTo), fileFrom, fileTo);
    else
      for (let line = fileFrom; line < fileTo; line++) add(found.get(line - fileFrom) ?? [], line, line + 1);
  }
  return { ...place, texts: { search: completed, replace }, pairings };
}

function isFileOnly({ searchFrom, searchTo, fileFrom, fileTo }: Pairing): boolean {
  return searchFrom === searchTo && fileFrom < fileTo;
}

/** The lines that the replacement writes before a line of the search, or around it. */
function writtenAt(at: number, hunks: readonly Hunk[], replace: readonly string[]): readonly string[] {
  const hunk = hunks.find(({ aFrom, aTo }) => aFrom <= at && at <= aTo);
  return hunk === undefined ? [] : replace.slice(hunk.bFrom, hunk.bTo);
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
