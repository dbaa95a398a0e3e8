import { startsFile } from './diff-header.js';
import { indentOf } from './fenced-text.js';
import { closesFence, openingFence } from './fences.js';
import { readHunkHeader } from './patch-hunk.js';

const DIFF_INFO = /^(?:diff|patch|udiff)(?![\w.])/i;
const SIGNED = /^[+-]/;

/**
 * Whether a fence opens at a line that says that it has a diff, with added or removed lines, and
 * without a header of a file or of a hunk: all of it is one hunk. Index from 0.
 *
 * @example opensBareDiff(['```diff', '-a', '+b', '```'], 0) // true
 */
export function opensBareDiff(lines: readonly string[], opening: number): boolean {
  const fence = openingFence(lines[opening] as string);
  if (fence === undefined || !DIFF_INFO.test(fence.info)) return false;
  const indent = indentOf(lines[opening] as string);
  let at = opening;
  const lineAt = (i: number) => lines[i]?.replace(indent, '');
  let hasSign = false;
  for (let line = lineAt(++at); line !== undefined; line = lineAt(++at)) {
    // In its first column, a fence that does not close this one is no line of a diff.
    if (/^[`~<]/.test(line) && openingFence(line) !== undefined) return hasSign && closesFence(fence, line);
    if (readHunkHeader(line) !== undefined || startsFile(line, lineAt(at + 1))) return false;
    hasSign ||= SIGNED.test(line);
  }
  return hasSign;
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
