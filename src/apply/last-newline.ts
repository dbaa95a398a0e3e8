import type { AnchorEdit, Place, ReplaceEdit } from '../edit/index.js';
import { linesOfPlace } from '../locate/index.js';
import { type Change, ChangeSet, type Document } from '../text/index.js';

const FIRST_ENDING = /^(?:\r\n|\n|\r)/;
const LAST_ENDING = /(?:\r\n|\n|\r)$/;

/**
 * The changes of an edit, and what it does to the last line ending of the file. If its place does
 * not end with the file, what the edit says about that ending is a slip, and is ignored.
 */
export function withLastNewline(
  document: Document,
  edit: ReplaceEdit | AnchorEdit,
  places: readonly Place[],
  changes: ChangeSet,
): ChangeSet {
  const wanted = edit.kind === 'replace' ? edit.lastNewline : undefined;
  const endsFile = places.some(place => linesOfPlace(document.lines, place).to >= document.lines.count);
  if (wanted === undefined || !endsFile) return changes;
  const result = changes.apply(document.text);
  const ending = LAST_ENDING.exec(result)?.[0] ?? '';
  // A file without a last line ending stays without: if its last line is empty now, the visible
  // ending is that of the line before.
  const isEnded = ending !== '' && LAST_ENDING.test(document.text);
  if ((wanted === 'added') === isEnded || result === '') return changes;
  return ChangeSet.of(document.text.length, atEnd(document, changes.changes, wanted, ending.length));
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
    // Lines that go with the ending before them leave it.
    const taken =
      last?.insert === '' && last.to === text.length ? FIRST_ENDING.exec(text.slice(last.from)) : null;
    if (last !== undefined && taken !== null)
      return [...before, { ...last, from: last.from + taken[0].length }];
    if (last?.to !== text.length) return [...changes, { from: text.length, to: text.length, insert: ending }];
    return [...before, { ...last, insert: last.insert + ending }];
  }
  const end = text.length - length;
  if (last === undefined || last.to < end) return [...changes, { from: end, to: text.length, insert: '' }];
  // Lines inserted after the last line are attached before its ending.
  if (last.to === end) return [...before, { ...last, to: text.length }];
  const kept = last.insert.slice(0, Math.max(0, last.insert.length - length));
  const left = length - (last.insert.length - kept.length);
  return [...before, { from: last.from - left, to: last.to, insert: kept }];
}
