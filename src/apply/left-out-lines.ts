import { hunksOf, type LinesPlace } from '../edit/index.js';
import { isFiller } from '../locate/index.js';
import { keptPairs, type LineIndex } from '../text/index.js';
import { hunkAt, isFileOnly, withCompletedSearch } from './completed-search.js';

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
