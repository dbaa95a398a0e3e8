import { isDefinition, isMisspelling, isWord } from '../locate/index.js';
import { alignLines, type Document, diffSequences, splitLines, wordsOf } from '../text/index.js';
import type { Pair } from './pair.js';

/** A word that stands in so many places tells of no one place. */
const COMMON = 4;

/**
 * Why a text of the file cannot be what an `old_str` was meant to be, in words; `undefined` where it can. A model may name any place: one
 * that is another than the one meant shows by its words.
 *
 * What the edit changes must stand there, and so must the lines beside what it puts in. What else `old_str` has and the text has not may
 * be misspelt, or gone from the file; where it stands elsewhere in the file, it belongs there.
 */
export function implausible(
  document: Document,
  { oldStr, newStr }: Pair,
  inFile: string,
): string | undefined {
  const [old, own] = [splitLines(oldStr), splitLines(inFile)];
  if (own.length > MOST_LINES * old.length + 2) return 'it is much longer than old_str';
  const place = new Place(inFile);
  const pairs = new Map(alignLines(old, own).map(({ a, b }) => [a, own[b] as string]));
  const missing = decisiveLines(old, splitLines(newStr)).find(
    i => !place.holds(old[i] as string, pairs.get(i)),
  );
  if (missing !== undefined)
    return `it does not hold ${shown(old[missing] as string)}, where the edit changes something`;
  const rest = new Rest(document, inFile);
  for (const [i, line] of old.entries()) {
    const counterpart = pairs.get(i);
    if (counterpart === undefined && rest.hasLine(line)) return `${shown(line)} stands elsewhere in the file`;
    const other = counterpart === undefined ? place : new Place(counterpart);
    const foreign = wordsIn(line).find(word => !other.has(word) && rest.tells(word, isDefinition(line)));
    if (foreign !== undefined) return `${foreign} of old_str stands elsewhere in the file`;
  }
  return undefined;
}

/** So many times as long as `old_str` may a text be. */
const MOST_LINES = 2;

function shown(line: string): string {
  return JSON.stringify(line.trim().slice(0, 80));
}

function wordsIn(text: string): string[] {
  return wordsOf(text).filter(isWord);
}

/** Of a text, its signs that compare, reckon or deny, in order: a line with others says something else. */
function signsOf(text: string): string {
  return text.match(/[!<>=+*%&|^~-]+/g)?.join(' ') ?? '';
}

/** The words of a text, misspelt or not. */
class Place {
  readonly #words: ReadonlySet<string>;
  readonly #signs: string;

  constructor(text: string) {
    this.#words = new Set(wordsIn(text));
    this.#signs = signsOf(text);
  }

  has(word: string): boolean {
    return this.#words.has(word) || [...this.#words].some(other => isMisspelling(word, other));
  }

  /** Whether all words of a line are here, and the line that it became, where that is known, has its signs. */
  holds(line: string, counterpart: string | undefined): boolean {
    if (!wordsIn(line).every(word => this.has(word))) return false;
    const signs = signsOf(line);
    return counterpart === undefined ? this.#signs.includes(signs) : signsOf(counterpart) === signs;
  }
}

/** A file without the text of one place. */
class Rest {
  readonly #lines: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();

  constructor(document: Document, inFile: string) {
    const text = withoutFirst(plain(document.text), plain(inFile));
    this.#lines = new Set(text.split('\n').map(line => line.trim()));
    for (const word of wordsIn(text)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  hasLine(line: string): boolean {
    return wordsIn(line).length > 1 && this.#lines.has(line.trim());
  }

  /** Whether a word tells that its line belongs elsewhere; in the head of a definition, every word does. */
  tells(word: string, isHead: boolean): boolean {
    const count = this.#counts.get(word) ?? 0;
    return count > 0 && (isHead || count < COMMON);
  }
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function withoutFirst(text: string, part: string): string {
  const at = text.indexOf(part);
  return at < 0 ? text : `${text.slice(0, at)}\n${text.slice(at + part.length)}`;
}

/** So many lines with words on each side of what an edit puts in tell where that belongs. */
const BESIDE = 2;

/** The lines that an edit changes or takes away, and those beside what it puts in, by their indexes. */
function decisiveLines(old: readonly string[], now: readonly string[]): number[] {
  const told = old.map((_, i) => i).filter(i => wordsIn(old[i] as string).length > 0);
  return diffSequences(old, now).flatMap(({ aFrom, aTo }) => {
    if (aTo > aFrom) return told.filter(i => i >= aFrom && i < aTo);
    const [before, after] = [told.filter(i => i < aFrom), told.filter(i => i >= aTo)];
    return [...before.slice(-BESIDE), ...after.slice(0, BESIDE)];
  });
}
