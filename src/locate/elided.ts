import type { LinesPlace, Pairing, Texts } from '../edit/index.js';
import type { Document, LineIndex } from '../text/index.js';
import { addAll } from '../text/many.js';
import { elisionsIn } from './elision.js';
import { foundAt } from './found.js';
import { indentOf } from './indentation.js';
import { hasLine } from './line-hashes.js';
import { isSection, levelOf, opens } from './line-kinds.js';
import type { Read } from './readings.js';
import { windowPlaces } from './windows.js';

/** A run of search lines between elisions, and where it is. */
interface Segment {
  readonly from: number;
  readonly places: readonly LinesPlace[];
}

/** The most ways to combine the places of segments; more are ambiguous in any case. */
const MOST_WAYS = 50;

/**
 * Places of a search that leaves lines out: its runs of lines between the elisions are in the file
 * in their order. An elision pairs with all file lines between two runs, which stay unchanged. Each
 * choice of places for the runs is a place, if no shorter choice is inside it.
 */
export function elidedPlaces(document: Document, read: Read): LinesPlace[] {
  const segments = writesBeyondMark(read.texts, document) ? undefined : segmentsOf(document, read);
  if (segments === undefined) return [];
  let ways: LinesPlace[][] = (segments[0] as Segment).places.map(place => [place]);
  for (const segment of segments.slice(1)) {
    ways = ways.flatMap(way => continued(document, way, segment, ways)).slice(0, MOST_WAYS);
  }
  return ways.map(way => joined(read, segments, way));
}

/** The search between its elisions; `undefined` if it has none, or if a run is nowhere. */
function segmentsOf(document: Document, read: Read): Segment[] | undefined {
  const { search } = read.texts;
  const marks = elisionsIn(search, line => hasLine(document, line));
  if (marks.length === 0) return undefined;
  const segments: Segment[] = [];
  for (const [k, to] of [...marks, search.length].entries()) {
    const from = k === 0 ? 0 : (marks[k - 1] as number) + 1;
    const lines = search.slice(from, to);
    if (lines.every(line => line.trim() === '')) {
      if (from > 0 && to < search.length) return undefined;
      continue; // A mark at an edge of the search represents lines outside the place.
    }
    const places = windowPlaces(document, { reading: read.reading, texts: { search: lines, replace: [] } });
    if (places.length === 0) return undefined;
    segments.push({ from, places });
  }
  return segments.length > 0 ? segments : undefined;
}

/**
 * A combination, and the nearest place of the next run after it with the same shift as the first
 * run. None if another combination so far ends nearer to that place, or if lines between leave the
 * block that the search stays in.
 */
function continued(
  document: Document,
  way: LinesPlace[],
  segment: Segment,
  ways: readonly LinesPlace[][],
): LinesPlace[][] {
  const { lines } = document;
  const [first, last] = [way[0] as LinesPlace, way.at(-1) as LinesPlace];
  const shift = shiftOf(lines, first);
  const next = segment.places.find(place => place.fileFrom >= last.fileTo && shiftOf(lines, place) === shift);
  if (next === undefined || leavesBlock(lines, last, next)) return [];
  const nearer = ways.some(other => {
    const otherEnd = (other.at(-1) as LinesPlace).fileTo;
    return otherEnd > last.fileTo && otherEnd <= next.fileFrom;
  });
  return nearer ? [] : [[...way, next]];
}

/** How many characters deeper the lines of a run are indented than in the search. */
function shiftOf(lines: LineIndex, { texts, pairings }: LinesPlace): number {
  const pair = pairings.find(p => p.fileTo > p.fileFrom && (texts.search[p.searchFrom] ?? '').trim() !== '');
  if (pair === undefined) return 0;
  return (
    indentOf(lines.content(pair.fileFrom)).length - indentOf(texts.search[pair.searchFrom] as string).length
  );
}

/**
 * Whether omitted lines leave a block that the search stays in. The search continues deeper than a
 * line that opens something, or under a heading, but between them a line is at that line's depth,
 * or is another heading.
 */
function leavesBlock(lines: LineIndex, before: LinesPlace, after: LinesPlace): boolean {
  const head = lastSolid(lines, before);
  if (!opens(head)) return false;
  const between = Array.from({ length: after.fileFrom - before.fileTo }, (_, i) =>
    lines.content(before.fileTo + i),
  );
  if (isSection(head)) return between.some(line => isSection(line) && levelOf(line) <= levelOf(head));
  const depth = indentOf(head).length;
  const isOutside = (line: string) =>
    line.trim() !== '' && !ACCESS.test(line) && indentOf(line).length <= depth;
  return indentOf(lines.content(after.fileFrom)).length > depth && between.some(isOutside);
}

/** C++ writes these at the depth of their class. */
const ACCESS = /^\s*(?:public|private|protected)\b.*:\s*$/;

function lastSolid(lines: LineIndex, { fileFrom, fileTo }: LinesPlace): string {
  for (let line = fileTo - 1; line >= fileFrom; line--) {
    if (lines.content(line).trim() !== '') return lines.content(line);
  }
  return '';
}

function joined(read: Read, segments: readonly Segment[], way: readonly LinesPlace[]): LinesPlace {
  const { search } = read.texts;
  const [first, last] = [way[0] as LinesPlace, way.at(-1) as LinesPlace];
  const pairings: Pairing[] = [];
  let done = 0;
  let file = first.fileFrom;
  way.forEach((place, k) => {
    const { from } = segments[k] as Segment;
    addAll(pairings, unpaired(done, from, file, place.fileFrom));
    for (const p of place.pairings) {
      pairings.push({ ...p, searchFrom: p.searchFrom + from, searchTo: p.searchTo + from });
    }
    done = (pairings.at(-1) as Pairing).searchTo;
    file = place.fileTo;
  });
  addAll(pairings, unpaired(done, search.length, file, file));
  const differences = [...new Set(['lines left out', ...way.flatMap(place => place.found.differences)])];
  return {
    kind: 'lines',
    texts: read.texts,
    fileFrom: first.fileFrom,
    fileTo: last.fileTo,
    pairings,
    found: foundAt('elided', read.reading, differences),
  };
}

/**
 * Search lines outside the runs: the first takes all file lines up to the next run, more (blank
 * ones) take none.
 */
function unpaired(from: number, to: number, fileFrom: number, fileTo: number): Pairing[] {
  return Array.from({ length: to - from }, (_, k) => ({
    searchFrom: from + k,
    searchTo: from + k + 1,
    fileFrom: k === 0 ? fileFrom : fileTo,
    fileTo,
  }));
}

/**
 * Whether an edit writes beyond lines that it leaves out at an end of its search. It quotes nothing
 * there, so nobody can know how far those lines reach, and where the new text goes.
 *
 * @example writesBeyondMark({ search: ['...', 'b'], replace: ['a', '...', 'b'] }, Document.of('c\nb\n')) // true
 */
export function writesBeyondMark({ search, replace }: Texts, document: Document): boolean {
  const isInFile = (line: string) => hasLine(document, line);
  const [marks, others] = [elisionsIn(search, isInFile), elisionsIn(replace, isInFile)];
  if (marks.length === 0) return false;
  const before = isBlankUpTo(search, marks[0]) && !isBlankUpTo(replace, others[0] ?? 0);
  const after =
    isBlankBehind(search, marks.at(-1)) && !isBlankBehind(replace, others.at(-1) ?? replace.length);
  return before || after;
}

/** Whether nothing is before a line. */
function isBlankUpTo(lines: readonly string[], at = 0): boolean {
  return lines.slice(0, at).every(line => line.trim() === '');
}

/** Whether nothing is after a line. */
function isBlankBehind(lines: readonly string[], at = lines.length): boolean {
  return lines.slice(at + 1).every(line => line.trim() === '');
}
