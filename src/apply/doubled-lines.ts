import { hunksOf, type LinesPlace, type Pairing, type Texts } from '../edit/index.js';
import { isSolid } from '../text/index.js';
import { isOneToOne } from './edges.js';

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
