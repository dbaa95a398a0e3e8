import { anchorIds } from '../edit/index.js';
import { type ChangeSet, type Document, type LineIndex, memoized } from '../text/index.js';

/**
 * The ids of a document's lines as anchors, by line index. Blank lines are counted; no other id has
 * a `0`.
 *
 * @example lineIds(Document.of('a\n').lines)[0] // 'l…'
 */
export function lineIds(lines: LineIndex): readonly string[] {
  const texts = lines.contents().map(line => line.trim());
  const ids = anchorIds(
    'line_pattern',
    texts.filter(text => text !== ''),
  );
  let [solid, blank] = [0, 0];
  return texts.map(text => (text === '' ? `l0-${++blank}` : (ids[solid++] as string)));
}

const byId = memoized(({ lines }: Document) => new Map(lineIds(lines).map((id, i) => [id, i])));

/** The line of a document, as an index, that has an id; `undefined` if none has. */
export function lineOfId(document: Document, id: string): number | undefined {
  return byId(document).get(id);
}

/** The text that ids were made from, and what was changed in it since. */
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
