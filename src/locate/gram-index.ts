import { type Document, memoized } from '../text/index.js';
import { HashBuckets } from './hash-buckets.js';

/** The code units of a gram. */
const GRAM = 8;
/** Of this many grams in a row, one is kept. */
const WINDOW = 8;
/** Every text of this length holds a gram that is kept, wherever it is. */
const LEAST = GRAM + WINDOW - 1;
/** The most code units of a search text that are read to find its rarest gram. */
const MOST_LOOKED_AT = 400;

/**
 * Where the pieces of a text are, so that a search does not scan all of it. Of every eight grams in
 * a row, the one with the smallest hash is kept, the last if several are equal. This depends only
 * on those grams: so the same grams of a search text are kept wherever it is. S. Schleimer, D.
 * Wilkerson, A. Aiken, "Winnowing", 2003.
 */
export class GramIndex {
  readonly #offsets: Int32Array;
  readonly #buckets: HashBuckets;

  constructor(readonly text: string) {
    const { offsets, hashes } = keptGrams(text);
    this.#offsets = offsets;
    this.#buckets = new HashBuckets(hashes);
  }

  /** The offsets where a text is, in order; `undefined` if it is too short for this index. */
  find(search: string): number[] | undefined {
    if (search.length < LEAST) return undefined;
    const { offsets, hashes } = keptGrams(search.slice(0, MOST_LOOKED_AT));
    const best = this.#rarest(hashes);
    const found: number[] = [];
    for (const i of this.#buckets.of(hashes[best] as number)) {
      const start = (this.#offsets[i] as number) - (offsets[best] as number);
      if (start >= 0 && this.text.startsWith(search, start)) found.push(start);
    }
    return found;
  }

  #rarest(hashes: Int32Array): number {
    let best = 0;
    for (let i = 1; i < hashes.length; i++)
      if (this.#buckets.mostOf(hashes[i] as number) < this.#buckets.mostOf(hashes[best] as number)) best = i;
    return best;
  }
}

/** Odd numbers without a pattern. */
const [BASE, MIX] = [0x01000193, 0x2c1b3c6d];
const BASE_TO_GRAM = Array.from({ length: GRAM }).reduce<number>(power => Math.imul(power, BASE), 1);

/** The grams of a text that are kept, with their hashes. */
function keptGrams(text: string): { readonly offsets: Int32Array; readonly hashes: Int32Array } {
  // As a rule, two of nine are kept: keeping all of them for a large text would need eight times
  // its size.
  const room = Math.ceil(text.length / 4) + WINDOW;
  let offsets: Int32Array = new Int32Array(room);
  let hashes: Int32Array = new Int32Array(room);
  const recent = new Int32Array(WINDOW);
  let [rolling, least, kept] = [0, -1, 0];
  for (let i = 0; i < text.length; i++) {
    rolling = (Math.imul(rolling, BASE) + text.charCodeAt(i)) | 0;
    if (i >= GRAM) rolling = (rolling - Math.imul(text.charCodeAt(i - GRAM), BASE_TO_GRAM)) | 0;
    const at = i - GRAM + 1;
    if (at < 0) continue;
    const hash = Math.imul(rolling ^ (rolling >>> 16), MIX);
    recent[at % WINDOW] = hash;
    const before = least;
    if (least >= 0 && least <= at - WINDOW) least = lastLeast(recent, at);
    else if (least < 0 || hash <= (recent[least % WINDOW] as number)) least = at;
    if (at < WINDOW - 1 || (least === before && at > WINDOW - 1)) continue;
    if (kept === offsets.length) [offsets, hashes] = [twice(offsets), twice(hashes)];
    offsets[kept] = least;
    hashes[kept++] = recent[least % WINDOW] as number;
  }
  return { offsets: offsets.slice(0, kept), hashes: hashes.slice(0, kept) };
}

function twice(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** The last of the smallest hashes among the grams up to one. */
function lastLeast(recent: Int32Array, last: number): number {
  let least = last;
  for (let at = last - 1; at > last - WINDOW; at--)
    if ((recent[at % WINDOW] as number) < (recent[least % WINDOW] as number)) least = at;
  return least;
}

/** After this many searches in a document, an index costs less than the scans that it saves. */
const OFTEN = 32;
/** Shorter texts are scanned as fast as they are looked up. */
const SHORT = 20_000;

const searchCountOf = memoized((_: Document) => ({ times: 0 }));
const gramsOf = memoized(({ text }: Document) => new GramIndex(text));

/**
 * The offsets (UTF-16 code units) where a text is in a document, in order, overlapping ones too.
 * The empty text is nowhere. A document that is searched often gets an index.
 */
export function* textStarts(document: Document, search: string): Generator<number> {
  if (search === '') return;
  const indexed = indexOf(document)?.find(search);
  if (indexed !== undefined) {
    yield* indexed;
    return;
  }
  const { text } = document;
  for (let at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + 1)) yield at;
}

/** Whether a text is in a document; the empty one is. */
export function holdsText(document: Document, search: string): boolean {
  return search === '' || textStarts(document, search).next().done !== true;
}

function indexOf(document: Document): GramIndex | undefined {
  if (document.text.length < SHORT) return undefined;
  return ++searchCountOf(document).times < OFTEN ? undefined : gramsOf(document);
}
