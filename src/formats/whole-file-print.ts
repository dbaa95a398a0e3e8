import type { FileChange } from '../edit/index.js';
import { splitLines } from '../text/index.js';
import { fenceFor } from './fences.js';
import { newFileLines } from './new-file-lines.js';
import { printFile } from './whole-file-paths.js';

/**
 * Write the new text of each file in a fence under its path. Law: the edits that are read from it
 * give each file that text.
 *
 * @throws RangeError for what the format cannot carry: a file that is removed or moved, or whose
 *   mode changes; text without a line ending at its end, or with carriage returns at line ends, or
 *   that begins like a diff; a path that no line can hold; a file that occurs twice.
 */
export function printWholeFile(changes: readonly FileChange[]): string {
  const paths = changes.map(change => change.path);
  const twice = paths.find((path, i) => paths.indexOf(path) !== i);
  if (twice !== undefined) throw new RangeError(`The file ${twice} comes twice`);
  return changes.map(printChange).join('\n');
}

function printChange(change: FileChange): string {
  const lines = printableLines(change);
  const path = printFile(change.path);
  if (path === undefined) throw new RangeError(`No line can hold the path ${change.path}`);
  const fence = fenceFor(lines);
  return [path, fence, ...lines, fence, ''].join('\n');
}

function printableLines({ path, to, before, after, executable }: FileChange): string[] {
  if (after === undefined) throw new RangeError(`${path} is removed: a whole file cannot say so`);
  if (to !== undefined && to !== path) throw new RangeError(`${path} is moved: a whole file cannot say so`);
  if (executable !== undefined && executable.before !== executable.after) {
    throw new RangeError(`${path} changes whether it may be run: a whole file cannot say so`);
  }
  if (after === '') return [];
  const lines = before ? linesBeside(before, after, path) : newFileLines(path, after);
  if (startsDiff(lines[0] ?? ''))
    throw new RangeError(`${path} begins as a diff does: it would be taken for one`);
  return lines;
}

/**
 * Whether a text with this first line is a diff or a patch, and not a file.
 *
 * @example startsDiff('@@ -1,2 +1,3 @@') // true
 */
export function startsDiff(line: string): boolean {
  return /^(?:@@(?: |$)|--- (?:a\/|\/dev\/null)|diff --git |\*\*\* Begin Patch)/.test(line);
}

/**
 * Of a file that exists, the lines: it keeps its kind of line ending, and the one at its end or the
 * lack of it.
 */
function linesBeside(before: string, after: string, path: string): string[] {
  const ends = (text: string) => /[\r\n]$/.test(text);
  if (ends(before) && !ends(after)) {
    throw new RangeError(`${path} loses the line ending at its end: a whole file cannot say so`);
  }
  const lines = splitLines(after);
  if (ends(after)) lines.pop();
  // An empty line after a last line without an ending is that ending.
  return ends(before) || !ends(after) ? lines : [...lines, ''];
}
