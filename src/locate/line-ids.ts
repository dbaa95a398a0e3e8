import { AnchorIds } from '../edit/index.js';
import type { ChangeSet, Document, LineIndex } from '../text/index.js';

/**
 * The ids of a document's lines as anchors, by line index. Blank lines are counted; no other id has a `0`.
 *
 * @example lineIds(Document.of('a\n').lines)[0] // 'l…'
 */
export function lineIds(lines: LineIndex): readonly string[] {
  const ids = new AnchorIds('line_pattern');
  let blank = 0;
  return Array.from({ length: lines.count }, (_, i) => {
    const text = lines.content(i).trim();
    return text === '' ? `l0-${++blank}` : ids.next(text);
  });
}

/** The text that ids were made from, and what was changed in it since. */
export interface Origin {
  readonly original: Document;
  readonly changes: ChangeSet;
}

const KNOWN = new WeakMap<Document, ReadonlyMap<string, number>>();

/** The line, as index in the text by now, that had an id in the original; `undefined` where it is no longer there. */
export function lineOfId(document: Document, { original, changes }: Origin, id: string): number | undefined {
  const line = byId(original).get(id);
  if (line === undefined) return undefined;
  const at = changes.mapPosition(original.lines.from(line), 'after');
  if (at >= document.text.length) return undefined;
  const now = document.lines.lineAt(at);
  return document.lines.content(now) === original.lines.content(line) ? now : undefined;
}

function byId(document: Document): ReadonlyMap<string, number> {
  const known = KNOWN.get(document);
  if (known !== undefined) return known;
  const made = new Map(lineIds(document.lines).map((id, i) => [id, i]));
  KNOWN.set(document, made);
  return made;
}
