import type { LinesPlace, Place } from '../edit/index.js';
import { linesOf } from '../locate/index.js';
import { type Document, diffSequences, type Hunk } from '../text/index.js';
import { isOneToOne } from './edges.js';

/**
 * The line, by index from 0, that one of two edits replaces while the other keeps it right beside what it changes; `undefined`
 * where there is none. Made together, they would make a text that neither of them means: both may bring the same new lines.
 *
 * A line that becomes one other line is no such line, wherever it is quoted: the two changes go together. Nor is one that is
 * quoted farther off, only for the place to be found.
 */
export function contestedLine(
  document: Document,
  a: readonly Place[],
  b: readonly Place[],
): number | undefined {
  const [ofA, ofB] = [linesAt(document, a), linesAt(document, b)];
  return ofB.kept.find(line => ofA.replaced.has(line)) ?? ofA.kept.find(line => ofB.replaced.has(line));
}

/**
 * A line that both of two edits put in while their quotes overlap, by the text of the line; `undefined` where there is none. Each
 * would put it in for the other, and it would stand there twice.
 */
export function lineOfBoth(document: Document, a: readonly Place[], b: readonly Place[]): string | undefined {
  const overlap = a.some(one => b.some(other => doOverlap(document, one, other)));
  if (!overlap) return undefined;
  const ofB = new Set(b.flatMap(linesPutIn));
  return a.flatMap(linesPutIn).find(line => ofB.has(line));
}

function doOverlap({ lines }: Document, a: Place, b: Place): boolean {
  const [ofA, ofB] = [linesOf(lines, a), linesOf(lines, b)];
  return ofA.from < ofB.to && ofB.from < ofA.to;
}

/** The new lines of an edit that say enough to be nobody else's. A line that takes the place of one other is none. */
function linesPutIn({ texts: { search, replace } }: Place): string[] {
  return diffSequences(search, replace)
    .filter(({ aFrom, aTo, bFrom, bTo }) => bTo - bFrom > aTo - aFrom)
    .flatMap(({ bFrom, bTo }) => replace.slice(bFrom, bTo).map(line => line.trim()))
    .filter(line => line.length >= TELLING);
}

/** Shorter lines, such as `return;`, may well be put in by both. */
const TELLING = 10;

/** File lines that are not blank, as indexes from 0, of all places of an edit. */
interface TouchedLines {
  /** That become more or fewer lines. */
  readonly replaced: ReadonlySet<number>;
  /** That stay, right before or behind lines that change. */
  readonly kept: readonly number[];
}

function linesAt({ lines }: Document, places: readonly Place[]): TouchedLines {
  const solid = (line: number) => lines.content(line).trim() !== '';
  const inLines = places.flatMap(place => (place.kind === 'lines' ? [touchedAt(place)] : []));
  return {
    replaced: new Set(inLines.flatMap(({ replaced }) => replaced).filter(solid)),
    kept: inLines.flatMap(({ kept }) => kept).filter(solid),
  };
}

function touchedAt({ texts, pairings }: LinesPlace) {
  const hunks = diffSequences(texts.search, texts.replace);
  const changed = new Set(hunks.flatMap(searchLines));
  const beside = hunks.flatMap(({ aFrom, aTo }) => [aFrom - 1, aTo]).filter(line => !changed.has(line));
  const inFile = (line: number) =>
    pairings.flatMap(p => (isOneToOne(p) && p.searchFrom === line ? [p.fileFrom] : []));
  const uneven = hunks.filter(({ aFrom, aTo, bFrom, bTo }) => aTo - aFrom !== bTo - bFrom);
  return { replaced: uneven.flatMap(searchLines).flatMap(inFile), kept: beside.flatMap(inFile) };
}

function searchLines({ aFrom, aTo }: Hunk): number[] {
  return Array.from({ length: aTo - aFrom }, (_, i) => aFrom + i);
}
