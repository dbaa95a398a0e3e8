import type { Document } from '../../text/index.js';
import type { Finding } from '../finding.js';

/** Returns the text of a file by its path; `undefined` if it is not text or does not exist. */
export type DocumentOf = (path: string) => Document | undefined;

/**
 * A message without what may differ for the same finding: line numbers, addresses, times, temporary
 * folders, how far something exceeds a limit.
 *
 * @example stableMessage('Redefinition of unused `x` from line 7')
 * // 'Redefinition of unused `x` from line #'
 */
export function stableMessage(message: string): string {
  return CHANGING.reduce((text, [pattern, stable]) => text.replace(pattern, stable), message);
}

const CHANGING: readonly (readonly [pattern: RegExp, stable: string])[] = [
  [/\bline \d+/g, 'line #'],
  [/\b0x[\da-f]{4,}\b/gi, '0x#'],
  [/\(\d+ > \d+\)/g, '(# > #)'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, 'uuid#'],
  [/\bpytest-of-[^\s/\\]+[/\\]pytest-\d+/g, 'pytest-of-#'],
  [/([/\\])tmp[a-z0-9_]{8}\b/g, '$1tmp#'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?/g, 'time#'],
  [/\b\d+(?:\.\d+)? ?(?:s|ms|sec|secs|seconds|milliseconds)\b/g, '# s'],
];

/**
 * What identifies a finding, except for its line. A test is one finding however it fails: its
 * message may differ in each run, like the order of a set.
 */
export function kindKey({ tool, rule, file, message, test }: Finding): string {
  const parts = test === undefined ? [tool, rule, file, stableMessage(message)] : [tool, test.id];
  return JSON.stringify(parts);
}

/** The same, without the names and the code that the message quotes. */
export function wordsKey(finding: Finding): string {
  return kindKey({ ...finding, message: finding.message.replace(/`[^`]*`|"[^"]*"|'[^']*'/g, '`…`') });
}

/** The same with the text of its line, because line numbers change. */
export function findingKey(finding: Finding, documentOf: DocumentOf): string {
  if (finding.test !== undefined) return kindKey(finding);
  return `${kindKey(finding)} ${lineOf(documentOf(finding.file), finding.line).trim()}`;
}

function lineOf(document: Document | undefined, line: number): string {
  if (document === undefined || line < 1 || line > document.lines.count) return '';
  return document.lines.content(line - 1);
}
