import type { Excerpt, Place } from '../edit/index.js';
import { type ChangeSet, type Document, detached, type LineIndex, type Range } from '../text/index.js';

/** The most lines of a place that are shown as evidence. */
const SHOWN = 12;

/** The lines of a place as indexes from 0, the end excluded. */
export function linesOfPlace(lines: LineIndex, place: Place): Range {
  if (place.kind === 'lines') return { from: place.fileFrom, to: Math.max(place.fileTo, place.fileFrom + 1) };
  const { from, to } = place.range;
  return { from: lines.lineAt(from), to: lines.lineAt(Math.max(from, to - 1)) + 1 };
}

/** The offsets between which a place lies. */
export function offsetsOfPlace({ lines }: Document, place: Place): Range {
  if (place.kind === 'span') return place.range;
  return { from: lines.from(place.fileFrom), to: lines.from(place.fileTo) };
}

/** Lines as evidence: numbered from 1, the first ones of many. */
export function excerpt(lines: LineIndex, from: number, to: number, most = SHOWN): Excerpt {
  const end = Math.min(to, lines.count);
  const shown = lines.contents(from, Math.min(from + most, end)).map(detached);
  return { first: from + 1, last: end, lines: shown };
}

/** The text that addresses are of, and what was changed in it since. */
export interface Origin {
  readonly original: Document;
  readonly changes: ChangeSet;
}

/**
 * What became of a line of the original: it is another line of the text now, or edits have replaced
 * it. Indexes from 0, the end excluded; both are equal if nothing is left.
 */
export type LineNow =
  | { readonly kind: 'kept'; readonly line: number }
  | { readonly kind: 'changed'; readonly from: number; readonly to: number };

/** Where a line of the original, by its index, is in the document, which is the text now. */
export function lineNow(document: Document, { original, changes }: Origin, line: number): LineNow {
  const { lines } = document;
  const start = original.lines.from(line);
  const content = original.lines.content(line);
  const end = start + content.length;
  if (!changes.changes.some(change => change.from < end && change.to > start)) {
    const at = changes.mapPosition(start, 'after');
    const now = at < document.text.length ? lines.lineAt(at) : -1;
    if (now >= 0 && lines.from(now) === at && lines.content(now) === content)
      return { kind: 'kept', line: now };
  }
  const [from, to] = [changes.mapPosition(start, 'before'), changes.mapPosition(end, 'after')];
  if (from >= to) return { kind: 'changed', from: 0, to: 0 };
  return { kind: 'changed', from: lines.lineAt(from), to: lines.lineAt(to - 1) + 1 };
}

/**
 * The line of the original, as an index, that is now a line of the text; `undefined` if an edit has
 * put that line there.
 */
export function lineBefore(document: Document, origin: Origin, line: number): number | undefined {
  const { original, changes } = origin;
  if (changes.isEmpty) return line;
  const back = { original: document, changes: changes.invert(original.text) };
  const before = lineNow(original, back, line);
  return before.kind === 'kept' ? before.line : undefined;
}
