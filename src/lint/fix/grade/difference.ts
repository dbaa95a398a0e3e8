import { diffSequences } from '../../../text/index.js';
import type { Part } from './part.js';
import { allParts, definedName, isBlock, isStatement } from './walk.js';

/** A place where two programs differ: a part is added, removed or replaced. */
export interface Difference {
  readonly before: Part | undefined;
  readonly after: Part | undefined;
  /** The part that contains both, before and after. */
  readonly around: Pair;
  /** Whether the same statement is elsewhere before or after. */
  readonly isMoved: boolean;
}

/** A part before and after. */
export interface Pair {
  readonly before: Part;
  readonly after: Part;
}

/** How two programs differ. */
export interface TreeDifference {
  /** The smallest parts that differ, in the order of the file. */
  readonly differences: readonly Difference[];
  /** All parts around the differences that match before and after. */
  readonly pairs: readonly Pair[];
}

/**
 * The smallest parts in which two programs differ. Statements are compared as sequences, and
 * similar ones part by part. Layout and comments do not count.
 */
export function treeDifference(before: Part, after: Part): TreeDifference {
  const found: { differences: Difference[]; pairs: Pair[] } = { differences: [], pairs: [] };
  const open: Pair[] = [{ before, after }];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (pair.before.text === pair.after.text) continue;
    found.pairs.push(pair);
    const split = splitPair(pair);
    found.differences.push(...split.different);
    open.push(...split.deeper);
  }
  return { differences: withMoves(found.differences).sort(inOrder), pairs: found.pairs };
}

type Plain = Omit<Difference, 'isMoved'>;
interface Split {
  readonly different: Difference[];
  readonly deeper: Pair[];
}

/** Compare two parts: the pairs of inner parts to compare next, and the parts that differ. */
function splitPair(around: Pair): Split {
  const [old, now] = [around.before.parts, around.after.parts];
  const split: Split = { different: [], deeper: [] };
  const texts = (parts: readonly Part[]) => parts.map(each => `${each.field} ${each.text}`);
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(texts(old), texts(now))) {
    for (const [before, after] of paired(old.slice(aFrom, aTo), now.slice(bFrom, bTo))) {
      if (before !== undefined && after !== undefined && isComparable(before, after))
        split.deeper.push({ before, after });
      else split.different.push({ before, after, around, isMoved: false });
    }
  }
  return split;
}

type Couple = readonly [Part | undefined, Part | undefined];

/** Pair the parts that are most similar, in their order. */
function paired(old: readonly Part[], now: readonly Part[]): readonly Couple[] {
  const couples: Couple[] = [];
  let from = 0;
  for (const before of old) {
    const at = now.findIndex((after, i) => i >= from && similarity(before, after) >= MIN_SIMILARITY);
    const best = at < 0 ? at : bestOf(before, now, at, old);
    if (best < 0) couples.push([before, undefined]);
    else {
      for (const after of now.slice(from, best)) couples.push([undefined, after]);
      couples.push([before, now[best]]);
      from = best + 1;
    }
  }
  for (const after of now.slice(from)) couples.push([undefined, after]);
  return joined(couples);
}

/** The most similar part among the next ones, unless another old part is more similar to it. */
function bestOf(before: Part, now: readonly Part[], from: number, old: readonly Part[]): number {
  const scores = now.map((after, i) => (i < from ? -1 : similarity(before, after)));
  const best = scores.indexOf(Math.max(...scores));
  const after = now[best] as Part;
  const rival = Math.max(0, ...old.filter(each => each !== before).map(each => similarity(each, after)));
  return rival > (scores[best] ?? 0) ? -1 : best;
}

/** Pair adjacent removed and added parts as replacements, in their order. */
function joined(couples: readonly Couple[]): readonly Couple[] {
  const found: Couple[] = [];
  let run = 0;
  for (const [before, after] of couples) {
    if (before !== undefined && after !== undefined) run = found.length + 1;
    const lacks = (couple: Couple) => (before === undefined ? couple[1] : couple[0]) === undefined;
    const at = before === undefined || after === undefined ? found.slice(run).findIndex(lacks) : -1;
    const [old, now] = found[run + at] ?? [];
    if (at < 0) found.push([before, after]);
    else found[run + at] = [before ?? old, after ?? now];
  }
  return found;
}

const MIN_SIMILARITY = 0.3;

/** The similarity of two parts, from 0 to 1. For definitions, the name counts most. */
function similarity(a: Part, b: Part): number {
  if (a.text === b.text) return 1;
  if (a.type !== b.type)
    return a.field !== undefined && a.field === b.field && !isStatement(a) ? MIN_SIMILARITY : 0;
  const name = definedName(a);
  if (name !== undefined && name === definedName(b)) return 0.99;
  if (!isStatement(a)) return a.field === b.field ? 0.9 : 0.5;
  const [old, now] = [leaves(a), leaves(b)];
  const common = old.filter(each => now.includes(each)).length;
  const share = (2 * common) / Math.max(1, old.length + now.length);
  return isCompound(a) ? 0.3 + share / 2 : 0.1 + share * 0.8;
}

function isCompound({ parts }: Part): boolean {
  return parts.some(isBlock);
}

const LEAVES = new WeakMap<Part, readonly string[]>();

function leaves(part: Part): readonly string[] {
  const known = LEAVES.get(part);
  if (known !== undefined) return known;
  const found = allParts(part)
    .filter(each => each.parts.length === 0)
    .map(each => each.text)
    .slice(0, MOST_LEAVES);
  LEAVES.set(part, found);
  return found;
}

const MOST_LEAVES = 200;

/** Whether the inner parts of both can be compared. */
function isComparable(a: Part, b: Part): boolean {
  return a.type === b.type && a.parts.length > 0 && b.parts.length > 0;
}

/** A statement that is removed at one place and added at another has moved. */
function withMoves(differences: readonly Plain[]): Difference[] {
  const gone = differences.flatMap(each => movable(each.before));
  const come = differences.flatMap(each => movable(each.after));
  return differences.map(each => ({
    ...each,
    isMoved:
      (each.before === undefined && each.after !== undefined && gone.includes(each.after.text)) ||
      (each.after === undefined && each.before !== undefined && come.includes(each.before.text)),
  }));
}

/** The texts of the statements in a part, itself included. */
function movable(part: Part | undefined): readonly string[] {
  if (part === undefined) return [];
  return allParts(part)
    .filter(isStatement)
    .map(each => each.text);
}

function inOrder(a: Difference, b: Difference): number {
  const at = ({ before, after, around }: Difference) => (after ?? before ?? around.after).from;
  return at(a) - at(b);
}
