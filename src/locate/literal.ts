import type { Pairing, Place, Texts, Tier } from '../edit/index.js';
import { Document, type LineIndex, memoized, type Range } from '../text/index.js';
import { DIFFER, foundAt } from './found.js';
import { textStarts } from './gram-index.js';
import type { Read } from './readings.js';

/** The most places that are listed; if there are more, only that fact is known. */
export const PLACE_LIMIT = 1000;

/**
 * Places where the search is exact (`exact`), or exact except for line endings (`trailing`): the
 * only ones that may begin or end inside a line. Overlapping ones count as several.
 */
export function literalPlaces(document: Document, read: Read): Place[] {
  const search = read.texts.search.join('\n');
  const exact = rangesAt(document.text, textStarts(document, search), search.length);
  const oneEnding = read.texts.search.length < 2 || !document.lines.hasReturns;
  if (oneEnding) return exact.map(range => placeOf(document, read, range, 'exact'));
  const all = rangesButForEndings(document, read.texts);
  // Models write every ending as `\n`: of two copies, the one with that ending is not meant for
  // that reason.
  if (all.length <= exact.length) return exact.map(range => placeOf(document, read, range, 'exact'));
  return all.map(range => placeOf(document, read, range, 'trailing'));
}

function rangesAt(text: string, starts: Iterable<number>, length: number): Range[] {
  const ranges: Range[] = [];
  for (const at of starts) {
    if (!splits(text, at) && !splits(text, at + length)) ranges.push({ from: at, to: at + length });
    if (ranges.length === PLACE_LIMIT) break;
  }
  return ranges;
}

/** Whether an offset lies inside a character of two code units, or inside a `\r\n`. */
function splits(text: string, offset: number): boolean {
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return (before === 13 && after === 10) || (before >> 10 === 0x36 && after >> 10 === 0x37);
}

/** Search in the text with every ending as `\n`, and carry what is found back. */
function rangesButForEndings(document: Document, { search }: Texts): Range[] {
  const { plain, starts, shifts } = plainEndings(document);
  const back = (offset: number) => offset + (shifts[lastAtMost(starts, offset)] ?? 0);
  const searched = search.join('\n');
  const found = rangesAt(plain.text, textStarts(plain, searched), searched.length);
  return found.map(({ from, to }) => ({ from: back(from), to: back(to) }));
}

/** A text with every ending as `\n`: where its lines start, and how far each has moved. */
interface PlainEndings {
  readonly plain: Document;
  readonly starts: readonly number[];
  readonly shifts: readonly number[];
}

const plainEndings = memoized(({ lines }: Document): PlainEndings => {
  let plain = '';
  const shifts: number[] = [];
  for (let i = 0; i < lines.count; i++) {
    shifts.push(lines.from(i) - plain.length);
    plain += lines.content(i) + (lines.ending(i) === '' ? '' : '\n');
  }
  shifts.push(lines.text.length - plain.length);
  return { plain: Document.of(plain), starts: shifts.map((shift, i) => lines.from(i) - shift), shifts };
});

/** The index of the last number that is at most `limit`, in increasing numbers. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A range as whole lines, if only white space is beside it on its first and its last line. */
function placeOf(document: Document, read: Read, range: Range, tier: Tier): Place {
  const endings = tier === 'exact' ? [] : [DIFFER.endings];
  const whole = wholeLines(document.lines, range, read.texts.search);
  const isCut = whole !== undefined && range.from > document.lines.from(whole.from);
  const found = foundAt(tier, read.reading, isCut ? [...endings, DIFFER.indentation] : endings);
  if (whole === undefined) return { kind: 'span', texts: read.texts, range, found };
  const pairings = whole.pairings;
  return { kind: 'lines', texts: read.texts, fileFrom: whole.from, fileTo: whole.to, pairings, found };
}

function wholeLines(lines: LineIndex, { from, to }: Range, search: readonly string[]) {
  if (search.every(line => line.trim() === '')) return undefined;
  const { text } = lines;
  let first = lines.lineAt(from);
  let last = lines.lineAt(to);
  // An empty first search line that is only the end of the line before has no line of its own; the
  // same at the end.
  const virtualStart = search[0] === '' && from > lines.from(first);
  const virtualEnd = search.at(-1) === '' && (to === text.length || lines.at(last).from < lines.at(last).to);
  if (virtualStart) first++;
  else if (!isBlank(text, lines.from(first), from)) return undefined;
  if (virtualEnd) last = lines.lineAt(to - 1);
  else if (!isBlank(text, to, lines.at(last).to)) return undefined;
  const pairings: Pairing[] = search.map((_, i) => {
    const virtual = (i === 0 && virtualStart) || (i === search.length - 1 && virtualEnd);
    const fileFrom = first + i - (virtualStart ? 1 : 0) + (i === 0 && virtualStart ? 1 : 0);
    return { searchFrom: i, searchTo: i + 1, fileFrom, fileTo: virtual ? fileFrom : fileFrom + 1 };
  });
  return { from: first, to: last + 1, pairings };
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 9) return false;
  }
  return true;
}
