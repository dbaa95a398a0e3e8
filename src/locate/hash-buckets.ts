/**
 * Where each of many hashes is in a list of them: built in one pass, and looked up in a time that
 * does not grow with the list.
 */
export class HashBuckets {
  /** Indexes into the list, those of one bucket in a row, in their order. */
  readonly #order: Int32Array;
  /** Where each bucket starts, and the last one ends. */
  readonly #starts: Int32Array;
  readonly #shift: number;

  constructor(readonly hashes: Int32Array) {
    const bits = Math.min(24, Math.max(1, 32 - Math.clz32(hashes.length)));
    this.#shift = 32 - bits;
    const buckets = hashes.map(hash => this.#bucketOf(hash));
    this.#starts = new Int32Array((1 << bits) + 1);
    for (const bucket of buckets) add(this.#starts, bucket + 1, 1);
    for (let i = 1; i < this.#starts.length; i++) add(this.#starts, i, this.#starts[i - 1] as number);
    const next = this.#starts.slice();
    this.#order = new Int32Array(hashes.length);
    for (let i = 0; i < buckets.length; i++) {
      const bucket = buckets[i] as number;
      this.#order[next[bucket] as number] = i;
      add(next, bucket, 1);
    }
  }

  /** The indexes of a hash, in order. */
  *of(hash: number): Generator<number> {
    const [from, to] = this.#ends(hash);
    for (let k = from; k < to; k++) {
      const i = this.#order[k] as number;
      if (this.hashes[i] === hash) yield i;
    }
  }

  /** The most times that a hash may be in the list. */
  mostOf(hash: number): number {
    const [from, to] = this.#ends(hash);
    return to - from;
  }

  #ends(hash: number): readonly [number, number] {
    const bucket = this.#bucketOf(hash);
    return [this.#starts[bucket] as number, this.#starts[bucket + 1] as number];
  }

  /**
   * Some hashes are all small, or equal in their low bits: mixing them once more fills all buckets.
   */
  #bucketOf(hash: number): number {
    return Math.imul(hash ^ (hash >>> 15), MIX) >>> this.#shift;
  }
}

/** An odd number without a pattern. */
const MIX = 0x2c1b3c6d;

function add(numbers: Int32Array, index: number, more: number): void {
  numbers[index] = (numbers[index] as number) + more;
}
