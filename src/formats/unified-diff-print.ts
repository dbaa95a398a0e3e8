import type { FileChange } from '../edit/index.js';
import { diffSequences } from '../text/index.js';
import { quotedPath, withPathEnd } from './diff-paths.js';
import { gitLines, lineChanges, printHunks } from './hunk-print.js';

/** How many lines that stay are shown around those that do not. */
const CONTEXT = 3;

/**
 * Write the changes of files as git does, so that `git apply` accepts them: with three lines around
 * each change, and paths in quotation marks if they need them.
 *
 * @throws RangeError for a path with a line separator that a reader might take for the end of a
 *   line.
 */
export function printUnifiedDiff(changes: readonly FileChange[]): string {
  return changes.map(printChange).join('');
}

function printChange(change: FileChange): string {
  const { path, to, before, after } = change;
  const [old, now] = [quotedPath(`a/${path}`), quotedPath(`b/${to ?? path}`)];
  const hunks = before === after ? [] : hunksOf(gitLines(before), gitLines(after));
  const names =
    hunks.length === 0
      ? []
      : [
          `--- ${before === undefined ? '/dev/null' : withPathEnd(old)}`,
          `+++ ${after === undefined ? '/dev/null' : withPathEnd(now)}`,
        ];
  return [
    `diff --git ${old} ${now}`,
    ...modes(change),
    ...rename(change),
    ...empty(change),
    ...names,
    ...hunks,
  ]
    .map(line => `${line}\n`)
    .join('');
}

function modes({ before, after, executable }: FileChange): string[] {
  const mode = (isProgram: boolean | undefined) => (isProgram === true ? '100755' : '100644');
  if (before === undefined) return [`new file mode ${mode(executable?.after)}`];
  if (after === undefined) return [`deleted file mode ${mode(executable?.before)}`];
  if (executable === undefined || executable.before === executable.after) return [];
  return [`old mode ${mode(executable.before)}`, `new mode ${mode(executable.after)}`];
}

/** A file that is made or goes without a line is known by git's name for no content. */
function empty({ before, after }: FileChange): string[] {
  if (before === undefined && after === '') return ['index 0000000..e69de29'];
  return before === '' && after === undefined ? ['index e69de29..0000000'] : [];
}

function rename({ path, to, before, after }: FileChange): string[] {
  if (to === undefined || to === path) return [];
  return [
    `similarity index ${similarity(before, after)}%`,
    `rename from ${quotedPath(path)}`,
    `rename to ${quotedPath(to)}`,
  ];
}

/**
 * The share of unchanged lines, in percent; 100 if nothing is changed, so that no hunk has to
 * follow.
 */
function similarity(before: string | undefined, after: string | undefined): number {
  if (before === after) return 100;
  const [old, now] = [gitLines(before), gitLines(after)];
  const gone = diffSequences(old, now).reduce(
    (sum, hunk) => sum + Math.max(hunk.aTo - hunk.aFrom, hunk.bTo - hunk.bFrom),
    0,
  );
  const most = Math.max(old.length, now.length);
  return Math.max(0, Math.floor((99 * (most - gone)) / most));
}

function hunksOf(old: readonly string[], now: readonly string[]): string[] {
  return printHunks([old, now], lineChanges(old, now), CONTEXT);
}
