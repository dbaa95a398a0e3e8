import type { Lexicon } from '../../text/index.js';
import { loose } from './loose.js';

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
