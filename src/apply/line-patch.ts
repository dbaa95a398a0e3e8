import { formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import { diffSequences, type Hunk } from '../text/index.js';
import { addAll } from '../text/many.js';
import { diffWindow } from './diff-window.js';

/**
 * Two texts that differ in more lines than this are shown without a diff: it would be as long as
 * they are.
 */
const MOST_DIFFERENCES = 20_000;
/** A longer diff is not shown, either: a line of a generated file may be as long as the file. */
const MOST_CHARACTERS = 4_000_000;
/**
 * Up to so many lines the smallest diff is sought: the time for that grows with the square of the
 * differences.
 */
const FEW_DIFFERENCES = 400;

/**
 * What became of a text as a unified diff; empty where nothing did, or too much.
 *
 * @param from and `into`: the names of the two texts
 * @param context so many lines around a change are shown
 */
export function linePatch(
  [from, into]: readonly [string, string],
  [old, now]: readonly [string, string],
  context: number,
): string {
  const window = diffWindow(old, now, context);
  const options = { context, maxEditLength: FEW_DIFFERENCES };
  const smallest = structuredPatch(from, into, window.old, window.now, undefined, undefined, options);
  const patch = smallest ?? {
    ...EMPTY,
    oldFileName: from,
    newFileName: into,
    hunks: hunksOf(window, context),
  };
  if (patch.hunks.length === 0 || isTooLong(patch.hunks)) return '';
  for (const hunk of patch.hunks) {
    hunk.oldStart += window.skipped;
    hunk.newStart += window.skipped;
  }
  return formatPatch(patch).replace(/^=+\n/, '');
}

function isTooLong(hunks: readonly StructuredPatchHunk[]): boolean {
  let length = 0;
  for (const { lines } of hunks) for (const line of lines) length += line.length;
  return length > MOST_CHARACTERS;
}

const EMPTY = { oldHeader: undefined, newHeader: undefined };

/** The hunks of two texts that differ in many lines; none where they are too many. */
function hunksOf({ old, now }: { old: string; now: string }, context: number): StructuredPatchHunk[] {
  const [a, b] = [linesOf(old), linesOf(now)];
  const changes = manyDifferences(a, b);
  const size = changes.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + aTo - aFrom + bTo - bFrom, 0);
  if (size > MOST_DIFFERENCES) return [];
  return together(changes, 2 * context).map(group => patchHunk(a, b, group, context));
}

/** Lines with their endings. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * What differs between two lists of lines, between those that stand once in each and in the same
 * order: so the time grows with the lines, and only where none stands once with the square of the
 * differences.
 */
function manyDifferences(a: readonly string[], b: readonly string[]): Hunk[] {
  const found: Hunk[] = [];
  let [aAt, bAt] = [0, 0];
  for (const { a: aTo, b: bTo } of [...fixedLines(a, b), { a: a.length, b: b.length }]) {
    if (aTo > aAt || bTo > bAt) addAll(found, between(a, b, { aFrom: aAt, aTo, bFrom: bAt, bTo }));
    [aAt, bAt] = [aTo + 1, bTo + 1];
  }
  return found;
}

function between(a: readonly string[], b: readonly string[], { aFrom, aTo, bFrom, bTo }: Hunk): Hunk[] {
  return diffSequences(a.slice(aFrom, aTo), b.slice(bFrom, bTo)).map(hunk => ({
    aFrom: hunk.aFrom + aFrom,
    aTo: hunk.aTo + aFrom,
    bFrom: hunk.bFrom + bFrom,
    bTo: hunk.bTo + bFrom,
  }));
}

interface Pair {
  readonly a: number;
  readonly b: number;
}

/**
 * The lines that stand once in both lists: as many of them as stand in one order (patience
 * sorting).
 */
function fixedLines(a: readonly string[], b: readonly string[]): Pair[] {
  const [ofA, ofB] = [onlyPlaces(a), onlyPlaces(b)];
  const tops: Linked[] = [];
  for (const [line, at] of ofA) {
    const there = ofB.get(line);
    if (at < 0 || there === undefined || there < 0) continue;
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle] as Linked).b < there) low = middle + 1;
      else high = middle;
    }
    tops[low] = { a: at, b: there, before: tops[low - 1] };
  }
  const fixed: Pair[] = [];
  for (let last = tops.at(-1); last !== undefined; last = last.before) fixed.push(last);
  return fixed.reverse();
}

interface Linked extends Pair {
  readonly before: Linked | undefined;
}

/** Where each line stands, in order; -1 for one that stands several times. */
function onlyPlaces(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [i, line] of lines.entries()) places.set(line, places.has(line) ? -1 : i);
  return places;
}

/** Changes in groups, each of which has at most so many lines between its own. */
function together(changes: readonly Hunk[], most: number): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group !== undefined && change.aFrom - (group.at(-1) as Hunk).aTo <= most) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function patchHunk(
  a: readonly string[],
  b: readonly string[],
  group: readonly Hunk[],
  context: number,
): StructuredPatchHunk {
  const [first, last] = [group[0] as Hunk, group.at(-1) as Hunk];
  const before = Math.min(context, first.aFrom);
  const end = Math.min(a.length, last.aTo + context);
  const lines: string[] = [];
  let at = first.aFrom - before;
  for (const { aFrom, aTo, bFrom, bTo } of group) {
    addAll(lines, signed(' ', a, at, aFrom));
    addAll(lines, signed('-', a, aFrom, aTo));
    addAll(lines, signed('+', b, bFrom, bTo));
    at = aTo;
  }
  addAll(lines, signed(' ', a, at, end));
  return {
    oldStart: first.aFrom - before + 1,
    oldLines: end - first.aFrom + before,
    newStart: first.bFrom - before + 1,
    newLines: last.bTo + (end - last.aTo) - first.bFrom + before,
    lines,
  };
}

function signed(sign: string, lines: readonly string[], from: number, to: number): string[] {
  return lines
    .slice(from, to)
    .flatMap(line => (line.endsWith('\n') ? [sign + line.slice(0, -1)] : [sign + line, UNENDED]));
}

const UNENDED = '\\ No newline at end of file';
