import type { LinesPlace, Pairing } from '../edit/index.js';
import type { Hunk } from '../text/index.js';
import { addAll } from '../text/many.js';

/** Adds lines to a search, paired with lines of the file. */
type AddLines = (text: readonly string[], fileFrom: number, fileTo: number) => void;

/**
 * A place with its search completed by lines of the file that it leaves out and the replacement
 * has: they exist already, so the edit does not add them.
 *
 * @param fill adds what a pairing is completed by; `false` if it stays as it is
 */
export function withCompletedSearch(
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
export function isFileOnly({ searchFrom, searchTo, fileFrom, fileTo }: Pairing): boolean {
  return searchFrom === searchTo && fileFrom < fileTo;
}

/** The change at line `at` of a search, or around it. */
export function hunkAt(hunks: readonly Hunk[], at: number): Hunk | undefined {
  return hunks.find(({ aFrom, aTo }) => aFrom <= at && at <= aTo);
}
