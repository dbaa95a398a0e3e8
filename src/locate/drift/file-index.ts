import { type Document, Lexicon, memoized } from '../../text/index.js';
import {
  asciiClasses,
  FNV_PRIME,
  FNV_START,
  fold,
  isWordCode,
  plainCharacters,
  squeeze,
  textHash,
} from '../fold.js';
import { isWord } from './tokens.js';

/**
 * The loose form of a text: its fold without quotation marks, and without the signs that change
 * when a statement is written on more or fewer lines. Texts with the same loose form are the same
 * code, except for quotation marks and layout.
 */
export function loose(text: string): string {
  const bare = plainCharacters(text)
    .replace(/["'`]/g, '')
    .replace(/[,;\\]/g, ' ');
  return squeeze(bare).trim() || fold(text);
}

/**
 * A number for the loose form of a line; 0 for an empty form. See `foldHash`. The words of the line
 * are counted at the same time: reading every character of a file once is cheaper than twice.
 */
export function looseHash(text: string, from: number, to: number, words?: WordCounts): number {
  let hash = FNV_START;
  let wordHash = FNV_START;
  let before: number = LAYOUT;
  let blank = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code > 126) return beyondAscii(text, from, to, i, words);
    const kind = CLASSES[code] as number;
    if (kind === WORD) wordHash = Math.imul(wordHash ^ code, FNV_PRIME);
    else if (wordHash !== FNV_START) {
      words?.add(wordHash);
      wordHash = FNV_START;
    }
    if (kind === QUOTE) continue;
    if (kind === LAYOUT) {
      blank = true;
      continue;
    }
    if (blank && kind === WORD && before === WORD) hash = Math.imul(hash ^ 32, FNV_PRIME);
    hash = Math.imul(hash ^ code, FNV_PRIME);
    before = kind;
    blank = false;
  }
  if (wordHash !== FNV_START) words?.add(wordHash);
  return before === LAYOUT ? textHash(loose(text.slice(from, to))) : hash || 1;
}

/**
 * The rest of a line from a character beyond ASCII on; its words up to there are already counted.
 */
function beyondAscii(text: string, from: number, to: number, at: number, words?: WordCounts): number {
  let start = at;
  while (start > from && isWordAt(text, start - 1)) start--;
  words?.addAll(text, start, to);
  return textHash(loose(text.slice(from, to)));
}

const [SIGN, WORD, QUOTE, LAYOUT] = [0, 1, 2, 3] as const;
const CLASSES = asciiClasses(code => {
  if (isWordCode(code)) return WORD;
  if ('"\'`'.includes(String.fromCharCode(code))) return QUOTE;
  return code <= 32 || ',;\\'.includes(String.fromCharCode(code)) ? LAYOUT : SIGN;
});

/**
 * The character code with which the loose form of a text begins, 0 if this is not known at once.
 * Texts with two different codes begin differently.
 */
export function firstSign(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code < 127 && (code === 32 || code === 9 || (code > 32 && (CLASSES[code] as number) >= QUOTE)))
      continue;
    // The next character may combine with it into one.
    const next = i + 1 < to ? text.charCodeAt(i + 1) : 0;
    return code > 32 && code < 127 && next < 127 ? code : 0;
  }
  return 0;
}

/** What drift needs to know about the lines of a document, computed once. */
export interface FileIndex {
  /** By line index: the loose hash, 0 for a line without content. */
  readonly hashes: Int32Array;
  /** How many lines have a loose hash. */
  readonly lineCount: (hash: number) => number;
  /** How often a word is in the text. */
  readonly wordCount: (word: string) => number;
  readonly words: WordPlaces;
  /** By line index; also used to make the forms of a search. */
  readonly forms: LineForms;
  readonly lexicon: Lexicon;
}

/** The index of a document, made on its first use. */
export const fileIndex = memoized((document: Document): FileIndex => {
  const { lines, text } = document;
  const hashes = new Int32Array(lines.count);
  const counts = new WordCounts();
  for (let i = 0; i < hashes.length; i++) hashes[i] = looseHash(text, lines.from(i), lines.to(i), counts);
  const lexicon = new Lexicon();
  return {
    hashes,
    lineCount: countHashes(hashes),
    wordCount: (word: string) => counts.of(word),
    words: new WordPlaces(document),
    forms: new LineForms(line => lines.content(line), lexicon),
    lexicon,
  };
});

/**
 * A table with open addressing, at most half full: filling a `Map` of as many numbers takes several
 * times as long.
 */
function countHashes(hashes: Int32Array): (hash: number) => number {
  const size = 1 << (1 + Math.ceil(Math.log2(hashes.length + 2)));
  const keys = new Int32Array(size);
  const counts = new Int32Array(size);
  const placeOf = (hash: number) => {
    let at = (hash ^ (hash >>> 15)) & (size - 1);
    while (counts[at] !== 0 && keys[at] !== hash) at = (at + 1) & (size - 1);
    return at;
  };
  for (const hash of hashes) {
    const at = placeOf(hash);
    keys[at] = hash;
    counts[at] = (counts[at] as number) + 1;
  }
  return hash => counts[placeOf(hash)] as number;
}

/** The lines of a file of usual length. */
const USUAL_LINES = 500;

/**
 * How much it shows that a line or word is somewhere, if it is in the file so many times. The
 * length of the file makes no difference: unrelated lines say nothing about a place.
 */
export function rarityOf(count: number): number {
  return Math.log(1 + USUAL_LINES / count);
}

/** A word in more lines than this shows little about where a text belongs. */
const COMMON = 30;

/** Where words are in a document. Answers are kept: readings and places need the same words. */
export class WordPlaces {
  readonly #lines = new Map<string, readonly number[] | undefined>();
  readonly #whole = new Map<string, boolean>();

  constructor(readonly document: Document) {}

  /**
   * The lines that contain a word, also as part of another; `undefined` if there are none or too
   * many.
   */
  linesWith(word: string): readonly number[] | undefined {
    if (!this.#lines.has(word)) this.#lines.set(word, linesWith(this.document, word));
    return this.#lines.get(word);
  }

  /** Whether a word is somewhere as a whole word. */
  has(word: string): boolean {
    const known = this.#whole.get(word);
    if (known !== undefined) return known;
    const isFound = hasWholeWord(this.document.text, word);
    this.#whole.set(word, isFound);
    return isFound;
  }
}

function linesWith({ lines, text }: Document, word: string): number[] | undefined {
  const found: number[] = [];
  // One in a line is enough: the search goes on in the next line.
  for (let at = text.indexOf(word), line = 0; at >= 0; at = text.indexOf(word, lines.at(line).next)) {
    line = lines.lineAt(at);
    if (found.length === COMMON) return undefined;
    found.push(line);
  }
  return found.length === 0 ? undefined : found;
}

function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, nextStart(text, at))) {
    if (!isWord(text.charAt(at - 1) || ' ') && !isWord(text.charAt(at + word.length) || ' ')) return true;
  }
  return false;
}

/**
 * Where a whole word may begin next: not in the rest of the word at an offset, which may be as long
 * as the text.
 */
function nextStart(text: string, at: number): number {
  let next = at + 1;
  while (next < text.length && isWord(text.charAt(next - 1)) && isWord(text.charAt(next))) next++;
  return next;
}

/** The first size of a table. */
const START_SIZE = 1 << 12;

/**
 * How often each word is in a text, by its hash, in a table with open addressing that is at most
 * half full. Makes no strings. Words never share a count: else words elsewhere in the file would
 * decide how rare a word is.
 */
export class WordCounts {
  #keys = new Int32Array(START_SIZE);
  #counts = new Int32Array(START_SIZE);
  #used = 0;

  /** Count a word by its hash, as {@link textHash} makes it. */
  add(hash: number): void {
    this.#put(hash, 1);
    if (2 * this.#used > this.#keys.length) this.#grow();
  }

  /** Count all words from one offset to another. */
  addAll(text: string, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      let hash = FNV_START;
      for (; i < to && isWordAt(text, i); i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
      if (hash !== FNV_START) this.add(hash);
    }
  }

  /** How often a word was counted. */
  of(word: string): number {
    return this.#counts[this.#placeOf(textHash(word) | 0)] as number;
  }

  #put(hash: number, count: number): void {
    const at = this.#placeOf(hash);
    if (this.#counts[at] === 0) this.#used++;
    this.#keys[at] = hash;
    this.#counts[at] = (this.#counts[at] as number) + count;
  }

  #placeOf(hash: number): number {
    const last = this.#keys.length - 1;
    let at = (hash ^ (hash >>> 15)) & last;
    while (this.#counts[at] !== 0 && this.#keys[at] !== hash) at = (at + 1) & last;
    return at;
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new Int32Array(2 * keys.length);
    this.#counts = new Int32Array(2 * keys.length);
    this.#used = 0;
    for (let i = 0; i < keys.length; i++)
      if (counts[i] !== 0) this.#put(keys[i] as number, counts[i] as number);
  }
}

const WORDS = asciiClasses(code => (isWordCode(code) ? 1 : 0));

/** Whether the character at an offset is part of a word. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 126 || WORDS[code] === 1;
}

/**
 * The forms in which lines are compared, each made on its first use: a line is compared with many
 * others.
 */
export class LineForms {
  readonly #words = new Map<number, Int32Array>();
  readonly #loose = new Map<number, string>();
  readonly #letters = new Map<number, string>();

  constructor(
    readonly contentOf: (line: number) => string,
    readonly lexicon: Lexicon,
  ) {}

  /** See {@link Lexicon.sorted}. */
  words(line: number): Int32Array {
    return cached(this.#words, line, () => this.lexicon.sorted(this.contentOf(line)));
  }

  /** See {@link loose}. */
  loose(line: number): string {
    return cached(this.#loose, line, () => loose(this.contentOf(line)));
  }

  /** See {@link lettersOf}. */
  letters(line: number): string {
    return cached(this.#letters, line, () => lettersOf(this.contentOf(line)));
  }
}

/** The letters and digits of a line, in lower case. */
export function lettersOf(line: string): string {
  return line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function cached<T>(known: Map<number, T>, key: number, make: () => T): T {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make();
  known.set(key, made);
  return made;
}
