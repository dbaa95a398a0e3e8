import { diffSequences } from '../../../text/index.js';
import type { Part } from './part.js';
import { allParts, definedName, isBlock, isStatement } from './walk.js';

/**
 * A place where two programs differ: one part put in, one taken away, or one in the place of
 * another.
 */
export interface Difference {
  readonly before: Part | undefined;
  readonly after: Part | undefined;
  /** What both stand in, before and after. */
  readonly around: Pair;
  /** Whether the same statement stands elsewhere before or after. */
  readonly isMoved: boolean;
}

/** A part as it was and as it is. */
export interface Pair {
  readonly before: Part;
  readonly after: Part;
}

/** How two programs differ. */
export interface TreeDifference {
  /** The smallest parts that differ, in the order of the file. */
  readonly differences: readonly Difference[];
  /** All parts around them that are the same one before and after, but for these differences. */
  readonly pairs: readonly Pair[];
}

/**
 * The smallest parts in which two programs differ. Statements are compared in their lists, and what
 * is alike part by part. Layout, comments and whatever else parts leave out is no difference.
 */
export function treeDifference(before: Part, after: Part): TreeDifference {
  const found: { differences: Difference[]; pairs: Pair[] } = { differences: [], pairs: [] };
  const open: Pair[] = [{ before, after }];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (pair.before.text === pair.after.text) continue;
    found.pairs.push(pair);
    const parted = partedIn(pair);
    found.differences.push(...parted.different);
    open.push(...parted.deeper);
  }
  return { differences: withMoves(found.differences).sort(inOrder), pairs: found.pairs };
}

type Plain = Omit<Difference, 'isMoved'>;
interface Parted {
  readonly different: Difference[];
  readonly deeper: Pair[];
}

/**
 * What of two parts differs: pairs of parts in them to be looked at, and parts that only one of
 * them has.
 */
function partedIn(around: Pair): Parted {
  const [old, now] = [around.before.parts, around.after.parts];
  const parted: Parted = { different: [], deeper: [] };
  const texts = (parts: readonly Part[]) => parts.map(each => `${each.field} ${each.text}`);
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(texts(old), texts(now))) {
    for (const [before, after] of paired(old.slice(aFrom, aTo), now.slice(bFrom, bTo))) {
      if (before !== undefined && after !== undefined && isAlike(before, after))
        parted.deeper.push({ before, after });
      else parted.different.push({ before, after, around, isMoved: false });
    }
  }
  return parted;
}

type Couple = readonly [Part | undefined, Part | undefined];

/** Which part comes in the place of which: those that are likest, in their order. */
function paired(old: readonly Part[], now: readonly Part[]): readonly Couple[] {
  const couples: Couple[] = [];
  let from = 0;
  for (const before of old) {
    const at = now.findIndex((after, i) => i >= from && likeness(before, after) >= ALIKE);
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

/** The likest of those that come next, but none that another one of the old is more like. */
function bestOf(before: Part, now: readonly Part[], from: number, old: readonly Part[]): number {
  const scores = now.map((after, i) => (i < from ? -1 : likeness(before, after)));
  const best = scores.indexOf(Math.max(...scores));
  const after = now[best] as Part;
  const rival = Math.max(0, ...old.filter(each => each !== before).map(each => likeness(each, after)));
  return rival > (scores[best] ?? 0) ? -1 : best;
}

/**
 * What goes, and what comes beside it, is one thing in the place of another: the first for the
 * first.
 */
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

const ALIKE = 0.3;

/**
 * From 0 to 1: how much two parts have in common. Definitions are alike by their names before all
 * else.
 */
function likeness(a: Part, b: Part): number {
  if (a.text === b.text) return 1;
  if (a.type !== b.type) return a.field !== undefined && a.field === b.field && !isStatement(a) ? ALIKE : 0;
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

/** Whether it is worth looking into both: their parts are of the same kind. */
function isAlike(a: Part, b: Part): boolean {
  return a.type === b.type && a.parts.length > 0 && b.parts.length > 0;
}

/** A statement that goes at one place and comes at another has moved. */
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

/** The texts of the statements that a part is or holds. */
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
