import { type Document, memoized } from '../text/index.js';
import { fold, foldHash } from './fold.js';
import { HashBuckets } from './hash-buckets.js';

/** The fold hashes of a document's lines, and which of its lines are not blank. */
export interface LineHashes {
  /** By line index: see {@link foldHash}; 0 for a blank line. */
  readonly hashes: Int32Array;
  /** The indexes of the lines that are not blank, in order. */
  readonly solid: Int32Array;
  /** The hashes of those. */
  readonly sequence: Int32Array;
}

/** The hashes of a document: computed once, because a reply has many edits to one file. */
export const lineHashes = memoized(({ lines, text }: Document): LineHashes => {
  const hashes = new Int32Array(lines.count);
  const solid = new Int32Array(lines.count);
  const sequence = new Int32Array(lines.count);
  let count = 0;
  for (let i = 0; i < lines.count; i++) {
    const hash = foldHash(text, lines.from(i), lines.to(i));
    hashes[i] = hash;
    if (hash === 0) continue;
    solid[count] = i;
    sequence[count++] = hash;
  }
  return { hashes, solid: solid.subarray(0, count), sequence: sequence.subarray(0, count) };
});

/** How often lines of a document were searched for, and where each hash is, once that was often. */
interface Sought {
  times: number;
  buckets?: HashBuckets;
}

const soughtIn = memoized((_: LineHashes): Sought => ({ times: 0 }));
/** This many scans cost more than putting the hashes in buckets. */
const OFTEN = 32;

/**
 * Where a hash is in the sequence of lines that are not blank, in order: without a scan, if there
 * were many searches before.
 */
export function placesOfHash(index: LineHashes, hash: number): Iterable<number> {
  const sought = soughtIn(index);
  if (sought.times++ < OFTEN) return scanned(index, hash);
  sought.buckets ??= new HashBuckets(index.sequence);
  return sought.buckets.of(hash);
}

function* scanned({ sequence }: LineHashes, hash: number): Generator<number> {
  for (let i = sequence.indexOf(hash); i >= 0; i = sequence.indexOf(hash, i + 1)) yield i;
}

/** Whether a document has a line in folded form: white space and look-alike characters aside. */
export function hasLine(document: Document, line: string): boolean {
  const hash = foldHash(line, 0, line.length);
  const index = lineHashes(document);
  // A blank line has no position among the lines that are not blank.
  if (hash === 0) return index.hashes.includes(0);
  let form: string | undefined;
  for (const place of placesOfHash(index, hash)) {
    const content = document.lines.content(index.solid[place] as number);
    if (content === line) return true;
    form ??= fold(line);
    if (fold(content) === form) return true;
  }
  return false;
}

/**
 * Where `pattern` is in `sequence`, overlapping ones too: indexes from 0, at most `limit` of them.
 *
 * Linear in both, also for a thousand equal lines in a hundred thousand: D. E. Knuth, J. H. Morris
 * and V. R. Pratt, "Fast pattern matching in strings", 1977.
 */
export function occurrences(sequence: Int32Array, pattern: Int32Array, limit: number): number[] {
  const found: number[] = [];
  if (pattern.length === 0 || pattern.length > sequence.length) return found;
  const borders = bordersOf(pattern);
  let matched = 0;
  for (let i = 0; i < sequence.length && found.length < limit; i++) {
    while (matched > 0 && sequence[i] !== pattern[matched]) matched = borders[matched - 1] as number;
    if (sequence[i] === pattern[matched]) matched++;
    if (matched === pattern.length) {
      found.push(i - matched + 1);
      matched = borders[matched - 1] as number;
    }
  }
  return found;
}

/**
 * For each prefix of the pattern, the length of its longest proper prefix that is also its suffix.
 */
function bordersOf(pattern: Int32Array): Int32Array {
  const borders = new Int32Array(pattern.length);
  let length = 0;
  for (let i = 1; i < pattern.length; i++) {
    while (length > 0 && pattern[i] !== pattern[length]) length = borders[length - 1] as number;
    if (pattern[i] === pattern[length]) length++;
    borders[i] = length;
  }
  return borders;
}
