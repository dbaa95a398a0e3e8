import type { FileChange } from '../edit/index.js';
import { diffSequences, type Hunk, splitLines } from '../text/index.js';
import { readPatchPath } from './apply-patch-marks.js';
import { signedLines } from './hunk-print.js';
import { newFileLines } from './new-file-lines.js';

/**
 * The number of unchanged lines shown around changed ones; more if this is not enough to identify
 * the place.
 */
const CONTEXT = 3;

/**
 * Write the changes of files as one patch, each hunk with as many lines around it as make it unique
 * in the file. Law: the edits that are read from it have the same result for the files.
 *
 * @throws RangeError for what the format cannot carry: a changed mode, a last line that loses its
 *   ending, or one of a new file that has none, carriage returns at line ends of a new file, a path
 *   that no marker can hold.
 */
export function printApplyPatch(changes: readonly FileChange[]): string {
  return ['*** Begin Patch', ...changes.flatMap(printChange), '*** End Patch', ''].join('\n');
}

function printChange(change: FileChange): string[] {
  const { path, to, before, after, executable } = change;
  for (const named of to === undefined ? [path] : [path, to]) {
    if (readPatchPath(named) !== named)
      throw new RangeError(`No marker of a patch can hold the path ${named}`);
  }
  const changesMode = executable !== undefined && executable.before !== executable.after;
  if (after !== undefined && changesMode) {
    throw new RangeError(`${path} changes whether it may be run: a patch of this kind cannot say so`);
  }
  if (after === undefined) return [`*** Delete File: ${path}`];
  if (before === undefined)
    return [`*** Add File: ${path}`, ...newFileLines(path, after).map(line => `+${line}`)];
  const move = to === undefined || to === path ? [] : [`*** Move to: ${to}`];
  return [`*** Update File: ${path}`, ...move, ...printHunks(path, before, after)];
}

function printHunks(path: string, before: string, after: string): string[] {
  if (isEnded(before) && !isEnded(after)) {
    throw new RangeError(`${path} loses the line ending at its end: a patch of this kind cannot say so`);
  }
  // An empty line after a last line without an ending is that ending.
  const gains = !isEnded(before) && isEnded(after);
  const [old, now] = [completeLines(before), gains ? [...completeLines(after), ''] : completeLines(after)];
  return merged(diffSequences(old, now), old).flatMap(group => printHunk(group, old, now));
}

function isEnded(text: string): boolean {
  return text === '' || /[\r\n]$/.test(text);
}

function completeLines(text: string): string[] {
  const lines = splitLines(text);
  if (isEnded(text)) lines.pop();
  return lines;
}

/** Changes that are shown together, with the range of old lines that shows them. */
interface Group {
  readonly changes: readonly Hunk[];
  readonly from: number;
  readonly to: number;
}

/** The changes with enough lines around them; changes whose lines touch belong to one hunk. */
function merged(changes: readonly Hunk[], old: readonly string[]): Group[] {
  const groups: Group[] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const group = groupOf(change, old);
    if (last === undefined || group.from >= last.to) groups.push(group);
    else
      groups.splice(-1, 1, {
        changes: [...last.changes, change],
        from: Math.min(last.from, group.from),
        to: Math.max(last.to, group.to),
      });
  }
  return groups;
}

/** A change with as many lines around it as make it unique in the file. */
function groupOf(change: Hunk, old: readonly string[]): Group {
  for (let context = CONTEXT; ; context++) {
    const from = Math.max(0, change.aFrom - context);
    const to = Math.min(old.length, change.aTo + context);
    if ((from === 0 && to === old.length) || isUnique(old, from, to)) return { changes: [change], from, to };
  }
}

function isUnique(old: readonly string[], from: number, to: number): boolean {
  const length = to - from;
  for (let at = 0; at + length <= old.length; at++) {
    if (at === from) continue;
    let same = 0;
    while (same < length && old[at + same]?.trim() === old[from + same]?.trim()) same++;
    if (same === length) return false;
  }
  return true;
}

function printHunk({ changes, from, to }: Group, old: readonly string[], now: readonly string[]): string[] {
  const print = (sign: string, some: readonly string[]) => some.map(line => sign + line);
  const lines = ['@@', ...signedLines([old, now], changes, { from, to }, print)];
  return to === old.length ? [...lines, '*** End of File'] : lines;
}
