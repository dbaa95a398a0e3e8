import { diffSequences, type Hunk, type Range } from '../text/index.js';
import { addAll } from '../text/many.js';

/** The lines of a text with their endings: only `\n` ends one for git. */
export function gitLines(text: string | undefined): string[] {
  return text?.match(/[^\n]+\n?|\n/g) ?? [];
}

/**
 * The differences of two lists of lines, between lines that each list has once and in the same
 * order. So the time grows with the lines; only if there are no such lines, it grows with the
 * square of the differences.
 */
export function lineChanges(a: readonly string[], b: readonly string[]): Hunk[] {
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
 * The lines that are once in both lists: as many of them as are in one order (patience
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

/** Where each line is, in order; -1 for a line that occurs several times. */
function onlyPlaces(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [i, line] of lines.entries()) places.set(line, places.has(line) ? -1 : i);
  return places;
}

/**
 * Write changes of lines as the hunks of a unified diff, as git does, one string a line.
 *
 * @param texts the lines before and after, with their endings
 * @param changes what differs between them, in order
 * @param context how many lines are shown around a change
 * @param skipped how many lines of the file are before these
 */
export function printHunks(
  texts: readonly [old: readonly string[], now: readonly string[]],
  changes: readonly Hunk[],
  context: number,
  skipped = 0,
): string[] {
  return grouped(changes, 2 * context).flatMap(group => printHunk(texts, group, context, skipped));
}

/** Changes in groups, each with at most this many lines between its changes. */
function grouped(changes: readonly Hunk[], most: number): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && change.aFrom - last.aTo <= most) groups.at(-1)?.push(change);
    else groups.push([change]);
  }
  return groups;
}

function printHunk(
  [old, now]: readonly [readonly string[], readonly string[]],
  group: readonly Hunk[],
  context: number,
  skipped: number,
): string[] {
  const [first, last] = [group[0] as Hunk, group.at(-1) as Hunk];
  const lead = Math.min(context, first.aFrom);
  const tail = Math.min(context, old.length - last.aTo);
  const shown = { from: first.aFrom - lead, to: last.aTo + tail };
  const lines = signedLines([old, now], group, shown, printLines);
  const oldRange = range(skipped + first.aFrom - lead, skipped + last.aTo + tail);
  const newRange = range(skipped + first.bFrom - lead, skipped + last.bTo + tail);
  return [`@@ -${oldRange} +${newRange} @@`, ...lines];
}

/**
 * The lines of a hunk with their signs: old lines from one to another, with the changes among them.
 *
 * @param print writes some lines that have one sign
 */
export function signedLines(
  [old, now]: readonly [readonly string[], readonly string[]],
  changes: readonly Hunk[],
  { from, to }: Range,
  print: (sign: ' ' | '-' | '+', lines: readonly string[]) => string[],
): string[] {
  const lines: string[] = [];
  let at = from;
  for (const { aFrom, aTo, bFrom, bTo } of changes) {
    addAll(lines, print(' ', old.slice(at, aFrom)));
    addAll(lines, print('-', old.slice(aFrom, aTo)));
    addAll(lines, print('+', now.slice(bFrom, bTo)));
    at = aTo;
  }
  addAll(lines, print(' ', old.slice(at, to)));
  return lines;
}

/** Of no lines, the number is that of the line before. */
function range(from: number, to: number): string {
  const count = to - from;
  return count === 1 ? `${from + 1}` : `${count === 0 ? from : from + 1},${count}`;
}

function printLines(sign: string, lines: readonly string[]): string[] {
  return lines.flatMap(line =>
    line.endsWith('\n') ? [sign + line.slice(0, -1)] : [sign + line, '\\ No newline at end of file'],
  );
}
