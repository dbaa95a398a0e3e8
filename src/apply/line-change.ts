import { type Change, ChangeSet, type Document, type Ending } from '../text/index.js';

/** A line to be written; `ending` if it is a line of the file, which keeps its own. */
export interface OutLine {
  readonly text: string;
  readonly ending?: Ending;
}

/** File lines `fileFrom` up to, not including, `fileTo`, and the lines that take their place. */
export interface MergedLines {
  readonly fileFrom: number;
  readonly fileTo: number;
  readonly out: readonly OutLine[];
}

/**
 * The change of text that replaces some lines with others; `undefined` if they are equal. Touches
 * no ending except those between its own lines, so that an edit of the next line does not touch
 * this one: inserted lines are attached to the end of the line before. A file without a last line
 * ending stays without.
 */
export function changeOfLines(document: Document, merged: MergedLines): Change | undefined {
  const { fileFrom, fileTo, out } = merged;
  if (out.length === 0) return deletion(document, fileFrom, fileTo);
  if (fileFrom === fileTo) return insertion(document, fileFrom, joined(document, merged), merged);
  const { lines, text } = document;
  const from = lines.from(fileFrom);
  const to = lines.at(fileTo - 1).to;
  const insert = joined(document, merged);
  return text.slice(from, to) === insert ? undefined : { from, to, insert };
}

/** Add a change after the others; if it touches the last, it becomes part of it. */
export function addChange(changes: Change[], change: Change): void {
  const last = changes.at(-1);
  if (last === undefined || last.to !== change.from) changes.push(change);
  else changes.splice(-1, 1, { from: last.from, to: change.to, insert: last.insert + change.insert });
}

function joined(document: Document, merged: MergedLines): string {
  const { fileFrom, out } = merged;
  let before: string = fileFrom > 0 ? document.lines.ending(fileFrom - 1) : '';
  let all = '';
  for (const [i, { text, ending }] of out.entries()) {
    const last = i === out.length - 1;
    before = last ? '' : endingBehind(before, text, ending || endingNear(document, merged, i));
    all += text + before;
  }
  return all;
}

/** A new line ends like the line of the file that it replaces, or like the one before it. */
function endingNear({ lines, ending }: Document, { fileFrom, fileTo }: MergedLines, i: number): string {
  const near = fileFrom < fileTo ? Math.min(fileFrom + i, fileTo - 1) : fileFrom > 0 ? fileFrom - 1 : 0;
  return (near < lines.count ? lines.ending(near) : '') || ending;
}

function deletion({ lines }: Document, fileFrom: number, fileTo: number): Change | undefined {
  if (fileFrom === fileTo) return undefined;
  const last = lines.at(fileTo - 1);
  const endsFile = last.to === last.next && fileFrom > 0;
  return { from: endsFile ? lines.at(fileFrom - 1).to : lines.from(fileFrom), to: last.next, insert: '' };
}

function insertion(document: Document, before: number, insert: string, merged: MergedLines): Change {
  const { lines, ending, text } = document;
  if (before === 0) {
    return { from: 0, to: 0, insert: text === '' ? insert : insert + endingNear(document, merged, 0) };
  }
  const above = lines.at(before - 1);
  const separator = lines.ending(before - 1) || ending;
  return { from: above.to, to: above.to, insert: separator + insert };
}

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
