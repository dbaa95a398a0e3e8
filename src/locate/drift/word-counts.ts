import { asciiClasses, FNV_PRIME, FNV_START, isWordCode, textHash } from '../fold.js';

/**
 * How often each word is in a text, in a table by a part of its hash. Two words that share an entry
 * count as one that is less rare, which is the safe mistake. Makes no strings.
 */
export class WordCounts {
  readonly #counts: Int32Array;
  readonly #bits: number;

  /**
   * @param length Code units of the text that will be counted: the table grows with it, within
   *   limits.
   */
  constructor(length: number) {
    this.#bits = Math.min(18, Math.max(16, Math.ceil(Math.log2(length + 1))));
    this.#counts = new Int32Array(1 << this.#bits);
  }

  /** Count a word by its hash, as {@link textHash} makes it. */
  add(hash: number): void {
    const at = this.#placeOf(hash);
    this.#counts[at] = (this.#counts[at] as number) + 1;
  }

  /** Count all words from one offset to another. */
  addAll(text: string, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      let hash = FNV_START;
      for (; i < to && isWordAt(text, i); i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
      if (hash !== FNV_START) this.add(hash);
    }
  }

  /** How often a word was counted: at least as often as it is there. */
  of(word: string): number {
    return this.#counts[this.#placeOf(textHash(word))] as number;
  }

  #placeOf(hash: number): number {
    return (hash ^ (hash >>> this.#bits)) & (this.#counts.length - 1);
  }
}

const WORDS = asciiClasses(code => (isWordCode(code) ? 1 : 0));

/** Whether the character at an offset is part of a word. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 126 || WORDS[code] === 1;
}
