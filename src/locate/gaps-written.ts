import { hunksOf, type LinesPlace, type Pairing, type Texts } from '../edit/index.js';
import {
  alignLines,
  type Hunk,
  type LineIndex,
  type LinePair,
  type Range,
  similarity,
} from '../text/index.js';
import { isElision } from './elision.js';
import { indentOf } from './indentation.js';

/** A line is there again, changed, if at least this share of its words is. */
const LEAST_ALIKE = 0.5;

/**
 * A place whose search leaves lines out that its replacement writes: the search gets these lines of
 * the file. Unchanged if the replacement has the mark too, if the search is indented differently
 * from the file, or if one of the lines does not come back, unchanged or changed: then nobody can
 * know that its loss is intended.
 */
export function withGapsWritten(lines: LineIndex, place: LinesPlace): LinesPlace {
  const gaps = gapsOf(place);
  if (gaps.length === 0 || !isAsDeepAsFile(lines, place)) return place;
  const { written, stretches } = writeOut(lines, place, gaps);
  const changed = hunksOf(written.texts);
  return stretches.every(stretch => isSeen(stretch, written.texts, changed)) ? written : place;
}

/** What the search's marks represent that the replacement does not have. */
function gapsOf({ texts, pairings }: LinesPlace): Pairing[] {
  const { search } = texts;
  const isMark = ({ searchFrom, searchTo, fileFrom, fileTo }: Pairing) =>
    searchTo === searchFrom + 1 && fileTo > fileFrom && isElision(search[searchFrom] as string);
  const marks = pairings.filter(isMark);
  if (marks.length === 0) return [];
  const changed = hunksOf(texts);
  return marks.filter(({ searchFrom }) =>
    changed.some(({ aFrom, aTo }) => aFrom <= searchFrom && searchFrom < aTo),
  );
}

function isAsDeepAsFile(lines: LineIndex, { texts, pairings }: LinesPlace): boolean {
  return pairings.every(({ searchFrom, searchTo, fileFrom, fileTo }) => {
    const line = texts.search[searchFrom] ?? '';
    if (searchTo - searchFrom !== 1 || fileTo - fileFrom !== 1 || line.trim() === '' || isElision(line))
      return true;
    return indentOf(line) === indentOf(lines.content(fileFrom));
  });
}

/**
 * A place with the file's lines instead of the marks, and where these lines then are in the search.
 */
function writeOut(lines: LineIndex, place: LinesPlace, gaps: readonly Pairing[]) {
  const search: string[] = [];
  const pairings: Pairing[] = [];
  const stretches: Range[] = [];
  for (const pairing of place.pairings) {
    const from = search.length;
    if (!gaps.includes(pairing)) {
      for (let i = pairing.searchFrom; i < pairing.searchTo; i++)
        search.push(place.texts.search[i] as string);
      pairings.push({ ...pairing, searchFrom: from, searchTo: search.length });
      continue;
    }
    for (let line = pairing.fileFrom; line < pairing.fileTo; line++) {
      search.push(lines.content(line));
      const at = search.length;
      pairings.push({ searchFrom: at - 1, searchTo: at, fileFrom: line, fileTo: line + 1 });
    }
    stretches.push({ from, to: search.length });
  }
  const written: LinesPlace = { ...place, texts: { ...place.texts, search }, pairings };
  return { written, stretches };
}

/** Whether the lines of a stretch are in the replacement again, unchanged or changed. */
function isSeen({ from, to }: Range, { search, replace }: Texts, changed: readonly Hunk[]): boolean {
  const lost = new Set(changed.flatMap(hunk => linesLost(hunk, search, replace)));
  const telling = search.flatMap((line, i) => (i >= from && i < to && /[\p{L}\p{N}]/u.test(line) ? [i] : []));
  return telling.length > 0 && telling.every(i => !lost.has(i));
}

function linesLost(
  { aFrom, aTo, bFrom, bTo }: Hunk,
  search: readonly string[],
  replace: readonly string[],
): number[] {
  const pairs = alignLines(search.slice(aFrom, aTo), replace.slice(bFrom, bTo));
  const isChanged = ({ a, b }: LinePair) =>
    similarity(wordsIn(search[aFrom + a]), wordsIn(replace[bFrom + b])) >= LEAST_ALIKE;
  const changed = new Set(pairs.filter(isChanged).map(({ a }) => aFrom + a));
  return Array.from({ length: aTo - aFrom }, (_, i) => aFrom + i).filter(i => !changed.has(i));
}

/** The words of a line: signs are similar in all code. */
function wordsIn(line = ''): string {
  return line.replace(/[^\p{L}\p{N}_]+/gu, ' ');
}
