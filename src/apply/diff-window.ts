import { quotedPath, withPathEnd } from '../formats/diff-paths.js';
import { gitLines, lineChanges, printHunks } from '../formats/hunk-print.js';
import { commonEnds } from '../text/index.js';

/**
 * Two texts without what they have in common around the stretch in which they differ, except for
 * some lines of context.
 */
interface DiffWindow {
  readonly old: string;
  readonly now: string;
  /** How many lines are before the window, in both. */
  readonly skipped: number;
}

/**
 * The part of two texts that a diff needs: small if a large file was changed in one place.
 *
 * @example diffWindow('a\nb\nc\n', 'a\nb\nd\n', 1) // { old: 'b\nc\n', now: 'b\nd\n', skipped: 1 }
 */
export function diffWindow(old: string, now: string, context: number): DiffWindow {
  const { start: same, end: tail } = commonEnds(old, now);
  const from = linesBack(old, same, context);
  const rest = Math.min(
    old.length - linesOn(old, old.length - tail, context),
    now.length - linesOn(now, now.length - tail, context),
  );
  return {
    old: old.slice(from, old.length - rest),
    now: now.slice(from, now.length - rest),
    skipped: linesIn(old, from),
  };
}

/** The start of the line that contains an offset, or of a line some lines before it. */
function linesBack(text: string, offset: number, lines: number): number {
  let start = offset;
  for (let i = 0; i <= lines && start > 0; i++) {
    const before = start - (i === 0 ? 1 : 2);
    // A negative index would be taken for 0.
    start = before < 0 ? 0 : text.lastIndexOf('\n', before) + 1;
  }
  return start;
}

/** The end of the line that contains an offset, or of a line some lines after it. */
function linesOn(text: string, offset: number, lines: number): number {
  let end = offset;
  for (let i = 0; i <= lines; i++) {
    const at = text.indexOf('\n', end);
    if (at < 0) return text.length;
    end = at + 1;
  }
  return end;
}

/** How many lines end before an offset. */
function linesIn(text: string, offset: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Two texts that differ in more lines have no diff: it would be as long as the texts. */
const MOST_DIFFERENCES = 20_000;
/** A longer diff is not shown either: a line of a generated file may be as long as the file. */
const MOST_CHARACTERS = 4_000_000;

/**
 * The change of a text as a unified diff; empty if nothing changed, or too much.
 *
 * @param from and `into`: the names of the two texts
 * @param context how many lines are shown around a change
 */
export function linePatch(
  [from, into]: readonly [string, string],
  [old, now]: readonly [string, string],
  context: number,
): string {
  const window = diffWindow(old, now, context);
  const [a, b] = [gitLines(window.old), gitLines(window.now)];
  const changes = lineChanges(a, b);
  const size = changes.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + aTo - aFrom + bTo - bFrom, 0);
  if (size === 0 || size > MOST_DIFFERENCES) return '';
  const hunks = printHunks([a, b], changes, context, window.skipped)
    .map(line => `${line}\n`)
    .join('');
  if (hunks.length > MOST_CHARACTERS) return '';
  const nameOf = (path: string) => withPathEnd(quotedPath(path));
  return `--- ${nameOf(from)}\n+++ ${nameOf(into)}\n${hunks}`;
}
