import { countWork } from './work.js';

/** Two lines, by their index in `a` and in `b`, one of which became the other. */
export interface LinePair {
  readonly a: number;
  readonly b: number;
}

/** Lines less similar than this are a deleted line and an inserted one. */
const ALIKE = 0.5;

/** With more pairs of lines, none is compared: the time would grow with the square of the hunk. */
const MOST_PAIRS = 40_000;

/**
 * Which lines of a hunk became which: pairs in the order of both, so that the sum of their likeness
 * is highest.
 *
 * @example alignLines(['x = 1'], ['# new', 'x = 2']) // [{ a: 0, b: 1 }]
 */
export function alignLines(a: readonly string[], b: readonly string[]): LinePair[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > MOST_PAIRS) return [];
  const lexicon = new Lexicon();
  const [aWords, bWords] = [a.map(line => lexicon.sorted(line)), b.map(line => lexicon.sorted(line))];
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const pairValue = new Float64Array(best.length);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [ours, theirs] = [aWords[i] as Int32Array, bWords[j] as Int32Array];
      countWork(ours.length + theirs.length);
      const like = ours.length + theirs.length === 0 ? 1 : likenessFrom(ALIKE, ours, theirs);
      const at = i * width + j;
      pairValue[at] = like < ALIKE ? 0 : like + (best[at + width + 1] as number);
      best[at] = Math.max(pairValue[at] as number, best[at + width] as number, best[at + 1] as number);
    }
  }
  return walk(a.length, b.length, best, pairValue);
}

function walk(aCount: number, bCount: number, best: Float64Array, pairValue: Float64Array): LinePair[] {
  const width = bCount + 1;
  const pairs: LinePair[] = [];
  let [i, j] = [0, 0];
  while (i < aCount && j < bCount) {
    const at = i * width + j;
    if ((pairValue[at] as number) > 0 && pairValue[at] === best[at]) pairs.push({ a: i++, b: j++ });
    else if (best[at] === best[at + width]) i++;
    else j++;
  }
  return pairs;
}

/**
 * How similar two lines are, from 0 (nothing in common) to 1.
 *
 * @example similarity('import a', 'import b') // 0.5
 */
export function similarity(a: string, b: string): number {
  return likenessOf(wordsOf(a), wordsOf(b));
}

/**
 * How similar two texts are letter by letter, from 0 to 1: by the pairs of letters that both have.
 * It tells a misspelt word from another one.
 *
 * @example likenessOfLetters('shiping', 'shipping') > likenessOfLetters('shiping', 'discount') // true
 */
export function likenessOfLetters(a: string, b: string): number {
  return likenessOf(pairsOf(a), pairsOf(b));
}

function pairsOf(text: string): string[] {
  const bare = text.replace(/\s+/g, ' ').trim();
  return Array.from({ length: Math.max(0, bare.length - 1) }, (_, i) => bare.slice(i, i + 2));
}

/** The words and single other characters of a line, in order, without white space. */
export function wordsOf(line: string): string[] {
  countWork(line.length);
  return asciiWordsOf(line) ?? line.match(/[\p{L}\p{N}_]+|[^\s]/gu) ?? [];
}

/** {@link wordsOf} of a line of ASCII, at a fraction of the time; `undefined` of another. */
function asciiWordsOf(line: string): string[] | undefined {
  const words: string[] = [];
  let start = -1;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code > 127) return undefined;
    if (isLetterCode(code)) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0) words.push(line.slice(start, i));
    start = -1;
    if (code !== 32 && (code < 9 || code > 13)) words.push(line.charAt(i));
  }
  if (start >= 0) words.push(line.slice(start));
  return words;
}

/** Whether an ASCII character is a letter, a digit or `_`. */
function isLetterCode(code: number): boolean {
  if (code >= 97 && code <= 122) return true;
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/**
 * Dice's coefficient over words and single other characters, each counted as often as it occurs;
 * blank lines are equal.
 */
export function likenessOf(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1;
  countWork(a.length + b.length);
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) {
      common++;
      counts.set(word, left - 1);
    }
  }
  return (2 * common) / (a.length + b.length);
}

/**
 * Words as numbers: the same number for the same word, so that numbers are compared instead of
 * texts.
 */
export class Lexicon {
  readonly #numbers = new Map<string, number>();

  /** The words of a line as sorted numbers; a repeated word is repeated. */
  sorted(line: string): Int32Array {
    const words = wordsOf(line);
    const numbers = new Int32Array(words.length);
    for (let i = 0; i < numbers.length; i++) numbers[i] = this.#numberOf(words[i] as string);
    return numbers.sort();
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/**
 * Dice's coefficient over sorted words, or 0 if it is below a limit.
 *
 * @example likenessFrom(0.5, Int32Array.of(1, 2), Int32Array.of(1, 3)) // 0.5
 */
export function likenessFrom(limit: number, a: Int32Array, b: Int32Array): number {
  const total = a.length + b.length;
  // At most as many words are common as the shorter line has.
  if ((2 * Math.min(a.length, b.length)) / total < limit) return 0;
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  const likeness = (2 * common) / total;
  return likeness < limit ? 0 : likeness;
}
