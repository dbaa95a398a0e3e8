import type { LinesPlace, Pairing, Tier } from '../edit/index.js';
import type { Document, LineIndex } from '../text/index.js';
import { addAll, greatestOf, leastOf } from '../text/many.js';
import { fold, foldHash, isPlain, plainCharacters, squeeze } from './fold.js';
import { DIFFER, foundAt } from './found.js';
import { IndentMap, type IndentPair, indentOf } from './indentation.js';
import { type LineHashes, lineHashes, occurrences, placesOfHash } from './line-hashes.js';
import { PLACE_LIMIT } from './literal.js';
import type { Read } from './readings.js';

/**
 * All places whose lines, blank ones aside, are those of the search in folded form. This includes
 * every place that a tier from `trailing` to `lookalike` finds. Each comes with the strictest tier
 * that accepts it.
 */
export function windowPlaces(document: Document, read: Read): LinesPlace[] {
  if (!hasAllWords(document, read)) return [];
  const solid = solidLines(read);
  return placesAt(document, read, solid, windowsOf(lineHashes(document), hashesOf(read, solid)));
}

/** Characters that words may have inside in a file, and lose where lines are folded. */
const NOT_IN_FOLD = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u212a'];
/** So many words of a search are looked up. */
const MOST_WORDS = 200;

/**
 * Whether the words of a search may all be in a text, as they are in the lines that a fold takes
 * for equal: a misspelt one shows in a moment that no line needs to be hashed.
 */
function hasAllWords({ text }: Document, { texts: { search } }: Read): boolean {
  const words = new Set<string>();
  for (const line of search) {
    if (words.size > MOST_WORDS) break;
    if (isPlain(line)) for (const word of line.match(/\w{3,}/g) ?? []) words.add(word);
  }
  if (NOT_IN_FOLD.some(character => text.includes(character))) return true;
  return [...words].every(word => text.includes(word));
}

/** The indexes of the search lines that are not blank. */
function solidLines({ texts: { search } }: Read): number[] {
  return search.flatMap((line, i) => (line.trim() === '' ? [] : [i]));
}

function hashesOf({ texts: { search } }: Read, solid: readonly number[]): Int32Array {
  return Int32Array.from(solid, i => foldHash(search[i] as string, 0, (search[i] as string).length));
}

/**
 * Where a pattern is: searched for where its rarest item is, or by a scan if all items are
 * frequent.
 */
function windowsOf(index: LineHashes, pattern: Int32Array): number[] {
  if (pattern.length === 0) return [];
  const rarest = rarestOf(index, pattern);
  if (rarest === undefined) return occurrences(index.sequence, pattern, PLACE_LIMIT);
  const starts = rarest.places.map(at => at - rarest.offset);
  return starts.filter(start => pattern.every((hash, k) => index.sequence[start + k] === hash));
}

/**
 * The item of a pattern that is in the fewest places, and in at most as many as are distinguished.
 */
function rarestOf(index: LineHashes, pattern: Int32Array) {
  let rarest: { readonly offset: number; readonly places: readonly number[] } | undefined;
  for (const [offset, hash] of pattern.entries()) {
    const most = Math.min(PLACE_LIMIT, (rarest?.places.length ?? Number.POSITIVE_INFINITY) - 1);
    if (most < 0) break;
    const places = atMostOf(placesOfHash(index, hash), most);
    if (places !== undefined) rarest = { offset, places };
  }
  return rarest;
}

/** All of some numbers; `undefined` if they are more than `most`. */
function atMostOf(numbers: Iterable<number>, most: number): number[] | undefined {
  const found: number[] = [];
  for (const each of numbers) if (found.push(each) > most) return undefined;
  return found;
}

/** The places among those that would begin at these lines that are not blank. */
function placesAt(
  document: Document,
  read: Read,
  solid: readonly number[],
  starts: readonly number[],
): LinesPlace[] {
  const { search } = read.texts;
  const index = lineHashes(document);
  const lineOf = (start: number, k: number) => index.solid[start + k] as number;
  return starts
    .filter(at => solid.every((s, k) => isSame(document.lines, lineOf(at, k), search[s] as string)))
    .map(at => placeAt(document, read, new Map(solid.map((s, k) => [s, lineOf(at, k)]))));
}

/**
 * Whether a place of tier `spacing` differs only in the indentation of its lines, and not inside or
 * between them.
 */
export function differsOnlyInIndentation({ found }: LinesPlace): boolean {
  if (found.tier !== 'spacing') return false;
  return !found.differences.some(
    difference => difference === DIFFER.inner || difference === DIFFER.blankLines,
  );
}

function isSame(lines: LineIndex, file: number, searched: string): boolean {
  const content = lines.content(file);
  return content === searched || fold(content) === fold(searched);
}

function placeAt(document: Document, read: Read, solid: ReadonlyMap<number, number>): LinesPlace {
  const pairings = pairBlanks(document.lines, read.texts.search, solid);
  const { tier, differences } = classify(document.lines, read.texts.search, pairings);
  return {
    kind: 'lines',
    texts: read.texts,
    fileFrom: (pairings[0] as Pairing).fileFrom,
    fileTo: (pairings.at(-1) as Pairing).fileTo,
    pairings,
    found: foundAt(tier, read.reading, differences),
  };
}

const pair = (searchFrom: number, searchTo: number, fileFrom: number, fileTo: number): Pairing => ({
  searchFrom,
  searchTo,
  fileFrom,
  fileTo,
});

/**
 * Complete the pairing of lines with the blank lines between them and, if the search has them, at
 * the ends. A blank line that the other side lacks is alone.
 */
function pairBlanks(
  lines: LineIndex,
  search: readonly string[],
  solid: ReadonlyMap<number, number>,
): Pairing[] {
  const first = leastOf(solid.keys());
  const last = greatestOf(solid.keys());
  const start = solid.get(first) as number;
  const end = (solid.get(last) as number) + 1;
  const pairings = blanksBefore(lines, first, start);
  let file = start;
  for (let s = first; s <= last; s++) {
    const to = solid.get(s);
    if (to === undefined) {
      const blank = file < end && isBlankLine(lines, file);
      pairings.push(pair(s, s + 1, file, blank ? ++file : file));
      continue;
    }
    if (file < to) pairings.push(pair(s, s, file, to));
    pairings.push(pair(s, s + 1, to, to + 1));
    file = to + 1;
  }
  addAll(pairings, blanksAfter(lines, last + 1, search.length, end));
  return pairings;
}

function blanksBefore(lines: LineIndex, count: number, start: number): Pairing[] {
  const pairings: Pairing[] = [];
  let file = start;
  for (let s = count - 1; s >= 0; s--) {
    const blank = file > 0 && isBlankLine(lines, file - 1);
    const to = file;
    if (blank) file--;
    pairings.unshift(pair(s, s + 1, file, to));
  }
  return pairings;
}

function blanksAfter(lines: LineIndex, from: number, to: number, end: number): Pairing[] {
  const pairings: Pairing[] = [];
  let file = end;
  for (let s = from; s < to; s++) {
    const start = file;
    if (file < lines.count && isBlankLine(lines, file)) file++;
    pairings.push(pair(s, s + 1, start, file));
  }
  return pairings;
}

function isBlankLine(lines: LineIndex, index: number): boolean {
  return lines.content(index).trim() === '';
}

/** The strictest tier that accepts the pairing, and everything that differs. */
function classify(lines: LineIndex, search: readonly string[], pairings: readonly Pairing[]) {
  const seen = new Set<keyof typeof DIFFER>();
  if (pairings.some(p => p.fileTo > p.fileFrom && lines.ending(p.fileFrom).startsWith('\r')))
    seen.add('endings');
  const indents: IndentPair[] = [];
  for (const { searchFrom, searchTo, fileFrom, fileTo } of pairings) {
    if (searchTo - searchFrom !== fileTo - fileFrom) {
      if (!isEdge(search, searchFrom, searchTo)) seen.add('blankLines');
      continue;
    }
    const searched = search[searchFrom] as string;
    const content = lines.content(fileFrom);
    for (const what of lineDifferences(searched, content)) seen.add(what);
    if (content.trim() !== '') indents.push({ search: indentOf(searched), file: indentOf(content) });
  }
  if (seen.has('indentation') && !isShift(indents)) seen.add('unevenIndentation');
  return { tier: tierOf(seen), differences: [...seen].map(what => DIFFER[what]) };
}

/** One empty line at an end of the search may only be the end of the line before. */
function isEdge(search: readonly string[], from: number, to: number): boolean {
  return to === from + 1 && search[from] === '' && (from === 0 || to === search.length);
}

function* lineDifferences(searched: string, content: string): Generator<keyof typeof DIFFER> {
  if (searched === content) return;
  if (searched.trimEnd() === content.trimEnd()) {
    yield 'trailing';
    return;
  }
  if (indentOf(searched) !== indentOf(content)) yield 'indentation';
  const [a, b] = [searched.trim(), content.trim()];
  if (a === b) return;
  if (squeeze(a) !== squeeze(b)) yield 'lookalike';
  const [plain, there] = [plainCharacters(a), plainCharacters(b)];
  if (plain !== there) yield 'inner';
  else if (squeeze(a) === squeeze(b)) yield 'lookalike';
}

/** One shift for all lines; only the first line may have lost its indentation. */
function isShift(indents: readonly IndentPair[]): boolean {
  if (new IndentMap(indents).isConsistent) return true;
  return indents[0]?.search === '' && new IndentMap(indents.slice(1)).isConsistent;
}

function tierOf(seen: ReadonlySet<keyof typeof DIFFER>): Tier {
  if (seen.has('lookalike')) return 'lookalike';
  if (seen.has('inner') || seen.has('blankLines') || seen.has('unevenIndentation')) return 'spacing';
  return seen.has('indentation') ? 'indentation' : 'trailing';
}
