import { wordsOf } from '../../text/index.js';
import { loose } from './loose.js';
import { lettersOf } from './weaker.js';

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
 * The forms in which lines are compared, each made on its first use: a line is compared with many
 * others.
 */
export class LineForms {
  readonly #words = new Map<number, Int32Array>();
  readonly #loose = new Map<number, string>();
  readonly #letters = new Map<number, string>();
  readonly #trimmed = new Map<number, string>();

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

  trimmed(line: number): string {
    return cached(this.#trimmed, line, () => this.contentOf(line).trim());
  }
}

function cached<T>(known: Map<number, T>, key: number, make: () => T): T {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make();
  known.set(key, made);
  return made;
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
