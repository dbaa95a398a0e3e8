import { atMost, type LinesPlace, type Place, type Texts } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { diffSequences } from '../text/index.js';
import { fold } from './fold.js';
import { DIFFER } from './found.js';
import { linesOf } from './line-numbers.js';
import { literalPlaces } from './literal.js';
import { windowPlaces } from './windows.js';

/** What is common to nearly every text proves nothing: so many characters, blanks aside, must be told apart. */
const TELLING = 8;
/** So many stand by chance nowhere else. */
const UNMISTAKABLE = 16;

/** Whether lines say so much that it means something where they stand. */
export function isTelling(lines: readonly string[]): boolean {
  return weight(lines) >= TELLING;
}

/** The one place where the replacement stands already, in whole lines; `undefined` where it stands nowhere or often. */
export function appliedPlace(document: Document, texts: Texts): LinesPlace | undefined {
  if (!isTelling(texts.replace) || !provesItself(texts)) return undefined;
  const read = { reading: 'as-is', texts: { search: texts.replace, replace: texts.search } } as const;
  const literal = literalPlaces(document, read);
  const places = literal.length > 0 ? literal : windowPlaces(document, read);
  const [first] = places;
  if (first === undefined || places.length > 1 || first.kind === 'span') return undefined;
  return atMost(first.found.tier, 'indentation') ? first : undefined;
}

/**
 * Whether a replacement that stands in the file shows that the edit was made. What it adds must say something, with lines
 * around it that the edit keeps, or so much that it is nobody else's. Where it only deletes, the lines on both sides of
 * what is gone must stand together.
 */
function provesItself({ search, replace }: Texts): boolean {
  const hunks = diffSequences(search, replace);
  const isSolid = (line: string | undefined) => line !== undefined && line.trim() !== '';
  const added = weight(hunks.flatMap(({ bFrom, bTo }) => replace.slice(bFrom, bTo)));
  if (added > 0) {
    const kept = replace.length - hunks.reduce((sum, { bFrom, bTo }) => sum + bTo - bFrom, 0);
    return added >= UNMISTAKABLE || (kept > 0 && added >= TELLING);
  }
  return hunks.every(
    ({ bFrom }) => replace.slice(0, bFrom).some(isSolid) && replace.slice(bFrom).some(isSolid),
  );
}

/**
 * Whether an edit that was found was made there already: the replacement stands around the very place, as when a reply
 * is applied twice whose search is still part of its result.
 */
export function isAppliedAt(document: Document, place: Place): boolean {
  return standsAround(document, place) || coversLines(document, place) || standsBetter(document, place);
}

/** Anywhere, more like what was written than the search: that then stands only by chance, in something like it. */
function standsBetter(document: Document, place: Place): boolean {
  if (atMost(place.found.tier, 'trailing')) return false;
  const there = appliedPlace(document, place.texts);
  return there !== undefined && atMost(there.found.tier, 'trailing') && !isPart(document, there, place);
}

/** Whether a place is fewer lines, all of them in the other place. */
function isPart(document: Document, inner: Place, outer: Place): boolean {
  const [a, b] = [linesOf(document.lines, inner), linesOf(document.lines, outer)];
  return b.from <= a.from && a.to <= b.to && a.to - a.from < b.to - b.from;
}

/** To the letter, around a search that is a part of its replacement, and not as the start of a longer word. */
function standsAround({ text, lines }: Document, place: Place): boolean {
  const [search, replace] = [place.texts.search.join('\n'), place.texts.replace.join('\n')];
  const from = place.kind === 'span' ? place.range.from : lines.from(place.fileFrom);
  const isWord = (at: number) => /[\p{L}\p{N}_]/u.test(text.charAt(at));
  for (let k = replace.indexOf(search); k >= 0; k = replace.indexOf(search, k + 1)) {
    const [start, end] = [from - k, from - k + replace.length];
    if (start < 0 || text.slice(start, end) !== replace) continue;
    const cut = (isWord(start - 1) && isWord(start)) || (isWord(end - 1) && isWord(end));
    if (!cut && (place.kind === 'span' || weight(addedLines(place.texts)) >= TELLING)) return true;
  }
  return false;
}

/** In whole lines at another depth or with other line ends, as strictly as the search was found. */
function coversLines(document: Document, place: Place): boolean {
  const added = addedLines(place.texts);
  if (weight(added) < TELLING || !standsSomewhere(document, added)) return false;
  const there = appliedPlace(document, place.texts);
  if (there === undefined) return false;
  // Line endings are no part of what is written: every model writes `\n`.
  const known = [...place.found.differences, DIFFER.endings];
  if (there.found.differences.some(difference => !known.includes(difference))) return false;
  const [own, whole] = [linesOf(document.lines, place), linesOf(document.lines, there)];
  const overlaps = whole.from < own.to && own.from < whole.to;
  return overlaps && !isPart(document, there, place);
}

/** Whether the longest of some lines stands in the text at all: cheap to ask, and mostly it does not. */
function standsSomewhere({ text }: Document, lines: readonly string[]): boolean {
  const longest = lines.reduce((best, line) => (line.trim().length > best.length ? line.trim() : best), '');
  return text.includes(longest);
}

function addedLines({ search, replace }: Texts): string[] {
  return diffSequences(search, replace).flatMap(hunk => replace.slice(hunk.bFrom, hunk.bTo));
}

function weight(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + fold(line).length, 0);
}
