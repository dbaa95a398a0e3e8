import type { AnchorEdit, Place, ReplaceEdit } from '../edit/index.js';
import { linesOf } from '../locate/index.js';
import { type Change, ChangeSet, type Document } from '../text/index.js';

const LAST_ENDING = /(?:\r\n|\n|\r)$/;

/**
 * The changes of an edit, and what it does to the line ending that the file ends with. That an edit says something of it
 * where its place does not end with the file is a slip, and means nothing.
 */
export function withLastNewline(
  document: Document,
  edit: ReplaceEdit | AnchorEdit,
  places: readonly Place[],
  changes: ChangeSet,
): ChangeSet {
  const wanted = edit.kind === 'replace' ? edit.lastNewline : undefined;
  const endsFile = places.some(place => linesOf(document.lines, place).to >= document.lines.count);
  if (wanted === undefined || !endsFile) return changes;
  const result = changes.apply(document.text);
  const ending = LAST_ENDING.exec(result)?.[0] ?? '';
  const isEnded = ending !== '' && !losesEnding(document.text, changes.changes.at(-1));
  if ((wanted === 'added') === isEnded || result === '') return changes;
  return ChangeSet.of(document.text.length, atEnd(document, changes.changes, wanted, ending.length));
}

/**
 * Whether a change takes the last lines of a text that is not ended, and the ending before them: where the line before is
 * empty, the ending that the result shows is that of another line.
 */
function losesEnding(text: string, last: Change | undefined): boolean {
  if (LAST_ENDING.test(text) || last?.to !== text.length || last.insert !== '') return false;
  return /[\r\n]/.test(text.charAt(last.from));
}

/** The changes with the last of them, or one more, adding or removing the ending of the result. */
function atEnd(
  { text, ending }: Document,
  changes: readonly Change[],
  wanted: 'added' | 'removed',
  length: number,
): Change[] {
  const last = changes.at(-1);
  const before = changes.slice(0, -1);
  if (wanted === 'added') {
    if (last?.to !== text.length) return [...changes, { from: text.length, to: text.length, insert: ending }];
    return [...before, { ...last, insert: last.insert + ending }];
  }
  const end = text.length - length;
  if (last === undefined || last.to < end) return [...changes, { from: end, to: text.length, insert: '' }];
  // Lines put in behind the last one hang before its ending.
  if (last.to === end) return [...before, { ...last, to: text.length }];
  const kept = last.insert.slice(0, Math.max(0, last.insert.length - length));
  const left = length - (last.insert.length - kept.length);
  return [...before, { from: last.from - left, to: last.to, insert: kept }];
}
