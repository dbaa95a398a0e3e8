/**
 * Where each number stands in a list of numbers, and how often. A table with open addressing, at most half full, and a
 * chain of the places of equal numbers: a `Map` of as many numbers takes several times as long to fill.
 *
 * @example new HashPlaces(Int32Array.of(7, 5, 7)).count(7) // 2
 */
export class HashPlaces {
  readonly #mask: number;
  readonly #list: Int32Array;
  /** By place in the table: 1 more than the first index that holds its number; 0 where it is empty. */
  readonly #first: Int32Array;
  readonly #counts: Int32Array;
  /** By index in the list: the next index with the same number, -1 for the last one. */
  readonly #next: Int32Array;

  constructor(list: Int32Array) {
    const size = 1 << (1 + Math.ceil(Math.log2(list.length + 2)));
    this.#mask = size - 1;
    this.#list = list;
    this.#first = new Int32Array(size);
    this.#counts = new Int32Array(size);
    this.#next = new Int32Array(list.length);
    for (let i = list.length - 1; i >= 0; i--) {
      const at = this.#placeOf(list[i] as number);
      this.#next[i] = (this.#first[at] as number) - 1;
      this.#first[at] = i + 1;
      this.#counts[at] = (this.#counts[at] as number) + 1;
    }
  }

  /** How often a number stands in the list. */
  count(hash: number): number {
    return this.#counts[this.#placeOf(hash)] as number;
  }

  /** The indexes of a number in the list, in order. */
  *of(hash: number): Generator<number> {
    const first = (this.#first[this.#placeOf(hash)] as number) - 1;
    for (let i = first; i >= 0; i = this.#next[i] as number) yield i;
  }

  #placeOf(hash: number): number {
    let at = (hash ^ (hash >>> 15)) & this.#mask;
    while (this.#first[at] !== 0 && this.#list[(this.#first[at] as number) - 1] !== hash)
      at = (at + 1) & this.#mask;
    return at;
  }
}
