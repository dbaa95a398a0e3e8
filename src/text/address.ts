import type { Document } from './document.js';
import { mixed } from './hash.js';
import type { LineRange } from './line-range.js';
import { memoized } from './memoized.js';
import { diffSequences } from './sequence-diff.js';

/**
 * Lines of a file, named without quoting them: their numbers, and a hash of their text and of one
 * line on each side. An address of two lines, `12#483-20#071`, names the run: the text between
 * them is that of the state in which both were given.
 */
export interface Address extends LineRange {
  readonly hash: string;
  /** The hash of the last line, where the address is of two. */
  readonly lastHash?: string;
}

/**
 * How much an address tells: `short` for a caller whose states of the file are remembered, `long`
 * for one that nobody remembers. A long one alone shows that the text is the same.
 */
export type AddressForm = 'short' | 'long';

/** Where the lines of an address are now. */
export type AddressPlace =
  | ({ readonly kind: 'lines' } & LineRange)
  /** Its text was not shown to this caller, or too long ago. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  /** Which of the places with this text it means is not known. */
  | { readonly kind: 'several'; readonly places: readonly LineRange[] }
  /** Two states have it for different lines, by chance: where these are now. */
  | { readonly kind: 'either'; readonly places: readonly LineRange[] };

/** Without letters that are taken for one another, or for digits. */
export const DIGITS = '23456789abcdefghjkmnpqrstuvwxyz';
/**
 * How many decimal digits a short address has: tokenizers of models take three for one token, so
 * that a numbered text costs 15 to 20 % more with them. The text that they stand for is compared.
 */
const SHORT = 3;
const DECIMAL = '0123456789';
/** Of the text in a long address, half of each of two hashes: 49 bits. */
const HALF = 5;
/** How many digits of the lines beside follow in a long address, by what makes the place unique. */
const BESIDE = { text: 2, neighbours: 3, nothing: 4 } as const;
const LONG = 2 * HALF + BESIDE.text;

const ONE = `(\\d{1,9})#(\\d{${SHORT}}|[${DIGITS}]{${LONG},${LONG + 2}})`;
const SINGLE = new RegExp(`^${ONE}$`);
const RUN = new RegExp(`^(\\d{1,9})-${ONE}$`);
const ENDS = new RegExp(`^${ONE}-${ONE}$`);

/**
 * Read an address: `12#483`, `12-20#483`, or the addresses of two lines, `12#483-20#071`.
 *
 * @returns `undefined` for any other text
 * @example parseAddress('12-20#483') // { first: 12, last: 20, hash: '483' }
 */
export function parseAddress(text: string): Address | undefined {
  const given = text.trim();
  const [, single = '', hash = ''] = SINGLE.exec(given) ?? [];
  if (hash !== '') return inOrder({ first: Number(single), last: Number(single), hash });
  const [, from = '', to = '', ofRun = ''] = RUN.exec(given) ?? [];
  if (ofRun !== '') return inOrder({ first: Number(from), last: Number(to), hash: ofRun });
  const [, first = '', firstHash = '', last = '', lastHash = ''] = ENDS.exec(given) ?? [];
  if (lastHash === '') return undefined;
  return inOrder({ first: Number(first), last: Number(last), hash: firstHash, lastHash });
}

function inOrder(address: Address): Address | undefined {
  return address.first >= 1 && address.last >= address.first ? address : undefined;
}

/**
 * The address of lines of a file, 1-based, both inclusive. The lines must be there.
 *
 * @example addressOf(Document.of('a\nb\n'), { first: 1, last: 2 }, 'short') // '1-2#…'
 */
export function addressOf(document: Document, lines: LineRange, form: AddressForm): string {
  const { first, last } = lines;
  const numbers = first === last ? `${first}` : `${first}-${last}`;
  return `${numbers}#${form === 'short' ? shortHash(document, lines) : longHash(document, lines)}`;
}

/**
 * Where the lines of an address are now. It holds as long as their text is there; what stands
 * above and below may come and go. Of equal texts, it must be sure which one is meant.
 *
 * @param states of the file that the caller was shown; `now` is one of them if the caller says so
 * @example placeOfAddress(now, parseAddress('12#483') as Address, [then])
 */
export function placeOfAddress(now: Document, address: Address, states: readonly Document[]): AddressPlace {
  const known = states.filter(state => isOf(state, address));
  if (known.length === 0) {
    const isAlone = address.hash.length >= LONG && address.lastHash === undefined;
    return isAlone ? placeByHash(now, address) : { kind: 'unknown' };
  }
  const found = known.map(state => movedTo(now, state, address));
  const [place, ...others] = found;
  if (others.every(other => isSamePlace(place as AddressPlace, other))) return place as AddressPlace;
  return { kind: 'either', places: distinct(found.flatMap(placesIn)) };
}

function placesIn(place: AddressPlace): readonly LineRange[] {
  if (place.kind === 'lines') return [{ first: place.first, last: place.last }];
  return 'places' in place ? place.places : [];
}

function distinct(places: readonly LineRange[]): LineRange[] {
  const inOrder = places.toSorted((a, b) => a.first - b.first || a.last - b.last);
  return inOrder.filter(({ first, last }, i) => {
    const before = inOrder[i - 1];
    return before === undefined || before.first !== first || before.last !== last;
  });
}

function isSamePlace(a: AddressPlace, b: AddressPlace): boolean {
  if (a.kind !== 'lines' || b.kind !== 'lines') return a.kind === b.kind;
  return a.first === b.first && a.last === b.last;
}

/** Whether an address is of a state of its file. */
function isOf(state: Document, { first, last, hash, lastHash }: Address): boolean {
  if (last > state.lines.count) return false;
  if (lastHash === undefined) return isHashOf(state, { first, last }, hash);
  return isHashOf(state, { first, last: first }, hash) && isHashOf(state, { first: last, last }, lastHash);
}

function isHashOf(state: Document, lines: LineRange, hash: string): boolean {
  return hash === (hash.length === SHORT ? shortHash(state, lines) : longHash(state, lines));
}

/** The most places that are listed. */
const MOST_PLACES = 20;
/** How many lines on each side are looked at to tell equal texts apart. */
const MOST_AROUND = 20;

/**
 * Where lines of an earlier state are now: they are followed with the fewest lines around them that
 * only they have, in both states. The beginning and the end of the file count as lines.
 */
function movedTo(now: Document, then: Document, { first, last }: LineRange): AddressPlace {
  if (now.text === then.text) return { kind: 'lines', first, last };
  const [old, current] = numbered([then, now]) as [Int32Array, Int32Array];
  const isAt = (around: number) => {
    const [from, to] = [Math.max(0, first - around), Math.min(old.length, last + 1 + around)];
    const block = old.subarray(from, to);
    return { offset: first - from, block, now: occurrences(current, block) };
  };
  const size = last - first;
  const texts = isAt(0).now;
  if (texts.length === 0) return { kind: 'gone' };
  const several: AddressPlace = {
    kind: 'several',
    places: texts.slice(0, MOST_PLACES).map(at => ({ first: at, last: at + size })),
  };
  for (let around = 0; around <= MOST_AROUND; around++) {
    const { offset, block, now: found } = isAt(around);
    if (found.length === 0) return several;
    if (found.length > 1 || occurrences(old, block).length > 1) continue;
    const at = (found[0] as number) + offset;
    const isElsewhere = around === 0 && !hasNeighbour(old, current, first, at, size);
    if (isElsewhere && !stayed(then, now, first, at)) return several;
    return { kind: 'lines', first: at, last: at + size };
  }
  return several;
}

/** Whether one of the lines beside some others is as it was. */
function hasNeighbour(old: Int32Array, now: Int32Array, from: number, to: number, size: number): boolean {
  return old[from - 1] === now[to - 1] || old[from + size + 1] === now[to + size + 1];
}

/**
 * Whether a line is the same one in a later state, and not an equal one that came elsewhere while
 * it went.
 */
function stayed(then: Document, now: Document, from: number, to: number): boolean {
  const hunks = diffSequences(then.lines.contents(), now.lines.contents());
  const before = hunks.findLast(({ aFrom }) => aFrom < from);
  if (before === undefined) return from === to;
  return from > before.aTo && from + before.bTo - before.aTo === to;
}

/**
 * The lines of files as numbers, equal for equal lines, with 0 before the first and after the last.
 */
function numbered(documents: readonly Document[]): Int32Array[] {
  const numbers = new Map<string, number>();
  return documents.map(({ lines }) => {
    const out = new Int32Array(lines.count + 2);
    for (let i = 0; i < lines.count; i++) {
      const content = lines.content(i);
      const number = numbers.get(content) ?? numbers.size + 1;
      numbers.set(content, number);
      out[i + 1] = number;
    }
    return out;
  });
}

/**
 * Where a block is in a list, up to one more than are listed. By the algorithm of Knuth, Morris and
 * Pratt: no text makes it take longer than both are.
 */
function occurrences(all: Int32Array, block: Int32Array): number[] {
  const borders = bordersOf(block);
  const found: number[] = [];
  for (let i = 0, matched = 0; i < all.length && found.length <= MOST_PLACES; i++) {
    while (matched > 0 && (matched === block.length || block[matched] !== all[i]))
      matched = borders[matched - 1] as number;
    if (block[matched] === all[i]) matched++;
    if (matched === block.length) found.push(i - matched + 1);
  }
  return found;
}

/** For each beginning of a block, how long its longest beginning is that also ends it. */
function bordersOf(block: Int32Array): Int32Array {
  const borders = new Int32Array(block.length);
  for (let i = 1, matched = 0; i < block.length; i++) {
    while (matched > 0 && block[matched] !== block[i]) matched = borders[matched - 1] as number;
    if (block[matched] === block[i]) matched++;
    borders[i] = matched;
  }
  return borders;
}

/** Where lines are that have the hash of a long address. */
function placeByHash(now: Document, { first, last, hash }: Address): AddressPlace {
  const size = last - first + 1;
  const found = linesWith(now, size, hash.slice(0, 2 * HALF));
  if (found.length === 0) return { kind: 'gone' };
  const beside = hash.slice(2 * HALF);
  const isText = beside.length === BESIDE.text;
  const same = found.filter(lines => besideHash(now, lines).startsWith(beside.slice(0, BESIDE.text)));
  const [only, ...others] = found.length === 1 && isText ? found : same;
  const isKnown = only !== undefined && others.length === 0 && beside.length < BESIDE.nothing;
  return isKnown ? { kind: 'lines', ...only } : { kind: 'several', places: found.slice(0, MOST_PLACES) };
}

function shortHash(document: Document, lines: LineRange): string {
  const { first, last } = lines;
  const [a, b] = [besideOf(document, first - 2, 'a'), besideOf(document, last, 'a')];
  return digits(mixed(mixed(textHash(document, lines, 'a') ^ a) ^ Math.imul(b, 3)), SHORT, DECIMAL);
}

function longHash(document: Document, lines: LineRange): string {
  const text = bodyDigits(textHash(document, lines, 'a'), textHash(document, lines, 'b'));
  return text + besideHash(document, lines).slice(0, BESIDE[uniqueBy(document, lines, text)]);
}

function bodyDigits(a: number, b: number): string {
  return digits(mixed(a), HALF) + digits(mixed(b), HALF);
}

/** What makes lines the only ones of their kind in a file. */
function uniqueBy(document: Document, lines: LineRange, text: string): keyof typeof BESIDE {
  const same = linesWith(document, lines.last - lines.first + 1, text);
  if (same.length === 1) return 'text';
  const beside = besideHash(document, lines).slice(0, BESIDE.text);
  const alike = same.filter(each => besideHash(document, each).startsWith(beside));
  return same.length <= MOST_PLACES && alike.length === 1 ? 'neighbours' : 'nothing';
}

/** The digits of the lines on both sides. */
function besideHash(document: Document, { first, last }: LineRange): string {
  const [before, after] = [besideOf(document, first - 2, 'b'), besideOf(document, last, 'b')];
  return digits(mixed(mixed(before) ^ Math.imul(after, 5)), BESIDE.nothing);
}

/** The hash of a line by its index; of one before the first or after the last, another number. */
function besideOf({ lines }: Document, index: number, seed: Seed): number {
  return index < 0 || index >= lines.count ? SEEDS[seed] : hashOfText(lines.content(index), seed);
}

const SEEDS = { a: 0x811c9dc5, b: 0x1b873593 } as const;
type Seed = keyof typeof SEEDS;
/** An odd multiplier of the hash of several lines. */
const BASE = 0x9e3779b1;

/** FNV-1a over code units. */
export function hashOfText(text: string, seed: Seed): number {
  let hash: number = SEEDS[seed];
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixed(hash);
}

/** The hash of several lines: a polynomial of theirs, so that it can be carried along a file. */
function textHash({ lines }: Document, { first, last }: LineRange, seed: Seed): number {
  let hash = 0;
  for (let i = first - 1; i < last; i++)
    hash = (Math.imul(hash, BASE) + hashOfText(lines.content(i), seed)) | 0;
  return hash;
}

/** The lines of a length whose hash has some digits, up to one more than are listed. */
function linesWith(document: Document, size: number, text: string): LineRange[] {
  const { a, b } = lineHashes(document);
  const [each, other] = [rolling(a, size), rolling(b, size)];
  const [wanted, second] = [numberOf(text.slice(0, HALF)), numberOf(text.slice(HALF))];
  const found: LineRange[] = [];
  for (let i = 0; i < each.length && found.length <= MOST_PLACES; i++) {
    const isSame = (hash: number | undefined, value: number) => mixed(hash as number) % VALUES === value;
    if (isSame(each[i], wanted) && isSame(other[i], second)) found.push({ first: i + 1, last: i + size });
  }
  return found;
}

/** How many values half of the digits of a text have. */
const VALUES = DIGITS.length ** HALF;

/** What `digits` was made of. */
function numberOf(text: string): number {
  return [...text].reduceRight((value, digit) => value * DIGITS.length + DIGITS.indexOf(digit), 0);
}

/** The hash of each line, kept as long as the file: many addresses of one are given at once. */
const lineHashes = memoized(({ lines }: Document) => {
  const contents = lines.contents();
  const hashes = (seed: Seed) => Int32Array.from(contents, content => hashOfText(content, seed));
  return { a: hashes('a'), b: hashes('b') };
});

/** The hash of the lines from each line on, `size` of them, by the hashes of single lines. */
function rolling(hashes: Int32Array, size: number): Int32Array {
  let power = 1;
  for (let i = 1; i < size; i++) power = Math.imul(power, BASE);
  const out = new Int32Array(Math.max(0, hashes.length - size + 1));
  let hash = 0;
  for (let i = 0; i < hashes.length; i++) {
    if (i >= size) hash = (hash - Math.imul(hashes[i - size] as number, power)) | 0;
    hash = (Math.imul(hash, BASE) + (hashes[i] as number)) | 0;
    if (i >= size - 1) out[i - size + 1] = hash;
  }
  return out;
}

function digits(hash: number, count: number, signs = DIGITS): string {
  let out = '';
  for (let i = 0, left = hash >>> 0; i < count; i++) {
    out += signs[left % signs.length];
    left = Math.floor(left / signs.length);
  }
  return out;
}
