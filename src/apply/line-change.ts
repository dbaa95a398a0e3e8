import type { Change, Document, Ending } from '../text/index.js';
import { endingBehind } from './fused-endings.js';

/** A line to be written; `ending` where it is a line of the file, which keeps its own. */
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
 * The change of text that puts some lines in the place of others; `undefined` if they are the
 * same.
 *
 * Touches no ending but those between its own lines, so that an edit of the next line does not meet
 * this one: lines put in hang on the end of the line before. A file without a last line ending
 * stays without.
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

/** Add a change behind the others; one that touches the last becomes part of it. */
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

/** A new line ends as the line of the file that it replaces does, or the one before it. */
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
