import { quotedPath, withPathEnd } from '../formats/diff-paths.js';
import { gitLines, lineChanges, printHunks } from '../formats/hunk-print.js';
import { diffWindow } from './diff-window.js';

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
