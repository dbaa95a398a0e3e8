import type { LinesEdit, TextEdit } from '../edit/index.js';
import type { Document, LineRange } from '../text/index.js';

/** An edit that replaces lines of a document, 1-based, both inclusive, by a text as it is. */
export function linesAt(
  document: Document,
  { path, source }: Pick<TextEdit, 'path' | 'source'>,
  { first, last }: LineRange,
  replace: string,
): LinesEdit {
  const search = document.lines.slice(first - 1, last);
  // A text that its encoding cannot hold has no hash: then the lines must be there once.
  const base = document.encode().kind === 'bytes' ? document.hash : '';
  return { kind: 'lines', path: path ?? '', line: first, search, replace, base, source };
}
