import { diffSequences, type Hunk } from '../text/index.js';

/** What may stand at the end of a line that the next one is within. */
const OPENS = /(?:[{([:,=>?&|+\-*/\\]|\b(?:then|do|else|begin))\s*$/;
/** The inner lines of a block comment are as deep as its author likes. */
const OF_COMMENT = /^\s*\*/;

/**
 * The number of the first line that an edit puts into a text and that no line around is as deep as:
 * it was written for another indentation. `undefined` if there is none.
 *
 * A line may be as deep as the one above or below, as a block that these are in, or as a line in
 * whose place it is, or deeper than the one above.
 *
 * @example oddDepth('  a\n', '  a\n b\n') // 2
 */
export function oddDepth(before: string, after: string): number | undefined {
  const [old, lines] = [before.split('\n'), after.split('\n')];
  const hunks = diffSequences(old, lines);
  const added = addedIn(hunks);
  for (const { aFrom, aTo, bFrom, bTo } of hunks) {
    const replaced = new Set(old.slice(aFrom, aTo).map(indentOf));
    const odd = range(bFrom, bTo).find(at => {
      const line = lines[at];
      return isSolid(line) && !replaced.has(indentOf(line)) && isOdd(lines, at, added);
    });
    if (odd !== undefined) return odd + 1;
  }
  return undefined;
}

/** The indexes of the lines that a text has and another one has not. */
export function addedLines(before: string, after: string): ReadonlySet<number> {
  return addedIn(diffSequences(before.split('\n'), after.split('\n')));
}

function addedIn(hunks: readonly Hunk[]): ReadonlySet<number> {
  return new Set(hunks.flatMap(({ bFrom, bTo }) => range(bFrom, bTo)));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function isSolid(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== '' && !OF_COMMENT.test(line);
}

function isOdd(lines: readonly string[], at: number, added: ReadonlySet<number>): boolean {
  const depth = indentOf(lines[at] as string);
  if (depth === '') return false;
  const above = indentAt(lines, solidFrom(lines, at, -1));
  if (above !== undefined && !isDeeper(depth, above))
    return !isLevel(lines, at, depth, -1, added) && !isLevel(lines, at, depth, 1, added);
  const next = solidFrom(lines, at, 1);
  const below = next === undefined || added.has(next) ? undefined : indentAt(lines, next);
  return below !== undefined && isDeeper(below, depth) && !OPENS.test(lines[at] as string);
}

/** Whether a block that the lines before or behind a line are in is as deep as it. */
function isLevel(
  lines: readonly string[],
  from: number,
  depth: string,
  step: 1 | -1,
  added: ReadonlySet<number>,
): boolean {
  let least = Number.POSITIVE_INFINITY;
  for (let at = from + step; at >= 0 && at < lines.length; at += step) {
    const line = lines[at];
    // What was added behind may be as odd; what was added before is not.
    if (!isSolid(line) || (step === 1 && added.has(at))) continue;
    const indent = indentOf(line);
    if (indent.length >= least) continue;
    if (indent === depth) return true;
    if (indent.length < depth.length) return false;
    least = indent.length;
  }
  return false;
}

function solidFrom(lines: readonly string[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < lines.length; at += step) if (isSolid(lines[at])) return at;
  return undefined;
}

function indentAt(lines: readonly string[], at: number | undefined): string | undefined {
  return at === undefined ? undefined : indentOf(lines[at] as string);
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function isDeeper(depth: string, other: string): boolean {
  return depth.length > other.length && depth.startsWith(other);
}
