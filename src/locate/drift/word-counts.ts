import { asciiClasses, FNV_PRIME, FNV_START, isWordCode, textHash } from '../fold.js';

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
