import type { Range } from './range.js';

/** How many positions share a bucket. */
const WIDTH = 256;

/**
 * Items that each have a stretch of positions: those near a stretch are found without searching all
 * others.
 */
export class Spans<T> {
  readonly #buckets = new Map<number, Entry<T>[]>();
  #count = 0;

  /** Put an item in. Both ends of its stretch belong to it. */
  add(stretch: Range, item: T): void {
    const entry = { ...stretch, item, order: this.#count++ };
    for (const key of keysOf(stretch)) {
      const bucket = this.#buckets.get(key);
      if (bucket === undefined) this.#buckets.set(key, [entry]);
      else bucket.push(entry);
    }
  }

  /**
   * The items whose stretches touch or overlap one, each once for each of its stretches, in the
   * order in which they were added.
   */
  meeting(stretch: Range): T[] {
    const found = new Map<number, T>();
    for (const key of keysOf(stretch)) {
      for (const { from, to, item, order } of this.#buckets.get(key) ?? [])
        if (from <= stretch.to && stretch.from <= to) found.set(order, item);
    }
    return [...found].sort(([a], [b]) => a - b).map(([, item]) => item);
  }
}

interface Entry<T> extends Range {
  readonly item: T;
  readonly order: number;
}

function* keysOf({ from, to }: Range): Generator<number> {
  for (let key = Math.floor(from / WIDTH); key <= Math.floor(to / WIDTH); key++) yield key;
}
