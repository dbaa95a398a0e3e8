import { countWork } from './work.js';

/**
 * A stretch of `a` that became a stretch of `b`. Indexes from 0, ends excluded; one of the two may
 * be empty.
 */
export interface Hunk {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/**
 * Beyond this many differing items a box is taken as changed as a whole: bounds the time to items ×
 * cap.
 */
const COST_CAP = 1000;

/**
 * What differs between two sequences of strings, as few items as possible: everything outside the
 * hunks is equal.
 *
 * Linear-space form of E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986. If two
 * sequences differ in more than 1,000 items, the part that is too costly becomes one hunk: still
 * right, no longer smallest.
 *
 * @example diffSequences(['a', 'b'], ['a', 'c']) // [{ aFrom: 1, aTo: 2, bFrom: 1, bTo: 2 }]
 */
export function diffSequences(a: readonly string[], b: readonly string[]): Hunk[] {
  countWork(a.length + b.length);
  const ids = new Map<string, number>();
  const intern = (item: string) => {
    const id = ids.get(item) ?? ids.size;
    ids.set(item, id);
    return id;
  };
  const differ = new Differ(Int32Array.from(a, intern), Int32Array.from(b, intern));
  differ.box({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length });
  return differ.hunks;
}

/**
 * The items that two sequences keep: for each its index in `a` and in `b`, in order.
 *
 * @example keptPairs(['a', 'b'], ['b']) // [[1, 0]]
 */
export function keptPairs(a: readonly string[], b: readonly string[]): [a: number, b: number][] {
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  const keepTo = (end: number) => {
    while (i < end) pairs.push([i++, j++]);
  };
  for (const { aFrom, aTo, bTo } of diffSequences(a, b)) {
    keepTo(aFrom);
    [i, j] = [aTo, bTo];
  }
  keepTo(a.length);
  return pairs;
}

class Differ {
  readonly hunks: Hunk[] = [];
  readonly #forward: Int32Array;
  readonly #backward: Int32Array;
  readonly #offset: number;

  constructor(
    readonly a: Int32Array,
    readonly b: Int32Array,
  ) {
    this.#offset = Math.min(COST_CAP, a.length + b.length) + 1;
    this.#forward = new Int32Array(2 * this.#offset + 1);
    this.#backward = new Int32Array(2 * this.#offset + 1);
  }

  /** Diff the box, its equal ends aside. */
  box(whole: Hunk): void {
    let { aFrom, aTo, bFrom, bTo } = whole;
    while (aFrom < aTo && bFrom < bTo && this.a[aFrom] === this.b[bFrom]) {
      aFrom++;
      bFrom++;
    }
    while (aFrom < aTo && bFrom < bTo && this.a[aTo - 1] === this.b[bTo - 1]) {
      aTo--;
      bTo--;
    }
    if (aFrom === aTo && bFrom === bTo) return;
    const middle = aFrom === aTo || bFrom === bTo ? undefined : this.#middle({ aFrom, aTo, bFrom, bTo });
    if (middle === undefined) {
      this.#add({ aFrom, aTo, bFrom, bTo });
      return;
    }
    this.box({ aFrom, aTo: middle.a, bFrom, bTo: middle.b });
    this.box({ aFrom: middle.a, aTo, bFrom: middle.b, bTo });
  }

  #add(hunk: Hunk): void {
    const last = this.hunks.at(-1);
    if (last !== undefined && last.aTo === hunk.aFrom && last.bTo === hunk.bFrom) {
      this.hunks[this.hunks.length - 1] = { ...hunk, aFrom: last.aFrom, bFrom: last.bFrom };
    } else {
      this.hunks.push(hunk);
    }
  }

  /**
   * A point on a shortest path through the box, searched for from both ends; `undefined` if it
   * costs too much, or if the point would be a corner and split nothing off.
   */
  #middle(box: Hunk): { a: number; b: number } | undefined {
    const n = box.aTo - box.aFrom;
    const m = box.bTo - box.bFrom;
    const delta = n - m;
    const odd = (delta & 1) !== 0;
    const cap = Math.min(Math.ceil((n + m) / 2), COST_CAP - 1);
    const [forward, backward, zero] = [this.#forward, this.#backward, this.#offset];
    forward[zero + 1] = 0;
    backward[zero + 1] = 0;
    for (let d = 0; d <= cap; d++) {
      countWork(2 * d);
      for (let k = -d; k <= d; k += 2) {
        const x = this.#extend(box, forward, zero, d, k, false);
        const other = delta - k;
        const mayMeet = odd && other >= -(d - 1) && other <= d - 1;
        if (mayMeet && x + (backward[zero + other] as number) >= n) return splitAt(box, x, x - k);
      }
      for (let k = -d; k <= d; k += 2) {
        const x = this.#extend(box, backward, zero, d, k, true);
        const other = delta - k;
        const mayMeet = !odd && other >= -d && other <= d;
        if (mayMeet && x + (forward[zero + other] as number) >= n) return splitAt(box, n - x, m - (x - k));
      }
    }
    return undefined;
  }

  /**
   * The furthest point on diagonal `k` after `d` differences, from the start or (`reverse`) from
   * the end.
   */
  #extend(box: Hunk, v: Int32Array, zero: number, d: number, k: number, reverse: boolean): number {
    const n = box.aTo - box.aFrom;
    const m = box.bTo - box.bFrom;
    const down = k === -d || (k !== d && (v[zero + k - 1] as number) < (v[zero + k + 1] as number));
    let x = down ? (v[zero + k + 1] as number) : (v[zero + k - 1] as number) + 1;
    let y = x - k;
    while (x < n && y < m && y >= 0 && this.#same(box, x, y, reverse)) {
      x++;
      y++;
    }
    v[zero + k] = x;
    return x;
  }

  #same(box: Hunk, x: number, y: number, reverse: boolean): boolean {
    return reverse
      ? this.a[box.aTo - 1 - x] === this.b[box.bTo - 1 - y]
      : this.a[box.aFrom + x] === this.b[box.bFrom + y];
  }
}

function splitAt(box: Hunk, x: number, y: number): { a: number; b: number } | undefined {
  const n = box.aTo - box.aFrom;
  const m = box.bTo - box.bFrom;
  if (x < 0 || y < 0 || x > n || y > m || x + y === 0 || x + y === n + m) return undefined;
  return { a: box.aFrom + x, b: box.bFrom + y };
}
