import { startsFile } from './diff-header.js';
import { indentOf } from './fenced-text.js';
import { closesFence, openingFence } from './fences.js';
import { readHunkHeader } from './patch-hunk.js';

const DIFF_INFO = /^(?:diff|patch|udiff)(?![\w.])/i;
const SIGNED = /^[+-]/;

/** One of the two lines of a file's header, which looks like a line that is removed or added. */
const OF_HEADER = /^(?:---|\+\+\+)(?:[ \t]|$)/;

/**
 * Whether a fence opens at a line that says that it has a diff, and its first added or removed
 * lines have no header of a file or of a hunk above them: `whole`, if it has no header at all and
 * is one hunk; `begun`, if other hunks follow. Index from 0.
 *
 * @example opensBareDiff(['```diff', '-a', '+b', '```'], 0) // 'whole'
 */
export function opensBareDiff(lines: readonly string[], opening: number): 'whole' | 'begun' | undefined {
  const fence = openingFence(lines[opening] as string);
  if (fence === undefined || !DIFF_INFO.test(fence.info)) return undefined;
  const indent = indentOf(lines[opening] as string);
  let at = opening;
  const lineAt = (i: number) => lines[i]?.replace(indent, '');
  let hasSign = false;
  for (let line = lineAt(++at); line !== undefined; line = lineAt(++at)) {
    // In its first column, a fence that does not close this one is no line of a diff.
    if (/^[`~<]/.test(line) && openingFence(line) !== undefined)
      return hasSign && closesFence(fence, line) ? 'whole' : undefined;
    if (readHunkHeader(line) !== undefined || startsFile(line, lineAt(at + 1)))
      return hasSign ? 'begun' : undefined;
    hasSign ||= SIGNED.test(line) && !OF_HEADER.test(line);
  }
  return hasSign ? 'whole' : undefined;
}

/**
 * How many of the lines at the start of a hunk belong to it, if prose may follow and no numbers say
 * where it ends: those up to an empty line after the last added or removed one, if the next line
 * has no sign and all before it have one.
 *
 * @example hunkBeforeProse(['-a', '+b', '', 'That is all.']) // 2
 */
export function hunkBeforeProse(lines: readonly string[]): number {
  const firstBare = lines.findIndex(line => /^[^ +\\-]/.test(line));
  const end = firstBare - 1;
  if (end < 0 || lines[end] !== '' || end < lines.findLastIndex(line => SIGNED.test(line)))
    return lines.length;
  return lines.slice(0, end).findLastIndex(line => line !== '') + 1;
}

/** Whether some of the lines are added or removed. */
export function isSigned(lines: readonly string[]): boolean {
  return lines.some(line => SIGNED.test(line));
}
