import type { FileQuery, LineQuery } from '../../apply/index.js';
import { amount, were } from '../../text/amount.js';

/** Files over so many bytes are not searched. */
export const LARGEST = 8 * 1024 * 1024;

/** What a caller should know of a query: a glob that is not used, since a file is named. */
export function remarksOn({ glob, folder }: FileQuery, kind: 'folder' | 'file'): readonly string[] {
  return kind === 'file' && glob !== undefined && glob !== ''
    ? [`The glob is ignored: ${folder} is a file.`]
    : [];
}

/** The same of a pattern: one with a line break finds nothing that goes over two lines. */
export function remarksOnPattern(query: LineQuery): readonly string[] {
  return hasLineBreak(query)
    ? ['Lines are searched one by one: the pattern matches within one line only, never over a line break.']
    : [];
}

/** Whether a pattern may be meant to go over the end of a line. `[^\n]` is not. */
export function hasLineBreak({ pattern, isLiteral }: LineQuery): boolean {
  if (/[\n\r]/.test(pattern)) return true;
  return !isLiteral && /\\n/.test(pattern.replace(/\\\\/g, '').replace(/\[\^(?:\\.|[^\]\\])*\]/g, ''));
}

/** How many files were left out because they are large; nothing if none was. */
export function remarksOnLarge(count: number): readonly string[] {
  return count === 0 ? [] : [`${amount(count, 'file')} over 8 MB ${were(count)} not searched.`];
}
