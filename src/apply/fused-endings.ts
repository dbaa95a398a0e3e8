import { type Change, ChangeSet, type Document } from '../text/index.js';

/**
 * The changes without any that make one ending out of two: if a `\n` would come right after the
 * `\r` of another line, it is written like that. `undefined` if lines of the file itself would be
 * joined like this, because the text between them is deleted.
 *
 * @example unfused(Document.of('a\r'), ChangeSet.of(2, [{ from: 2, to: 2, insert: '\n' }]))?.apply('a\r') // 'a\r\r'
 */
export function unfused({ text, lines }: Document, set: ChangeSet): ChangeSet | undefined {
  if (!lines.hasReturns) return set;
  const changes: Change[] = [];
  for (const change of set.changes) {
    const { from, to, insert } = change;
    // The halves of an ending that is cut in two belong together.
    const behindReturn = text.charAt(from - 1) === '\r' && text.charAt(from) !== '\n';
    const beforeFeed = text.charAt(to) === '\n' && text.charAt(to - 1) !== '\r';
    if (insert === '' && behindReturn && beforeFeed) return undefined;
    const start = behindReturn ? insert.replace(/^\n/, '\r') : insert;
    changes.push({ from, to, insert: beforeFeed ? start.replace(/\r$/, '\n') : start });
  }
  return ChangeSet.of(text.length, changes);
}

/**
 * The ending of a line after one that ends with `before`: an empty line between a `\r` and a `\n`
 * would be no line at all.
 *
 * @example endingBehind('\r', '', '\n') // '\r'
 */
export function endingBehind(before: string, line: string, ending: string): string {
  return line === '' && before === '\r' && ending === '\n' ? before : ending;
}
