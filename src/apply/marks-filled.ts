import type { TextEdit } from '../edit/index.js';
import { fillMarks, hasLine } from '../locate/index.js';
import { type Document, splitLines } from '../text/index.js';
import { isProseFile } from '../text/prose-file.js';

/** How a report describes such an edit. */
export const FILLED = 'lines that the replacement leaves out';

/**
 * An edit with lines of its search in place of the marks in its new text that represent them, such
 * as `// ... existing code ...`: these lines stay unchanged. The edit itself is returned if this is
 * not sure, or if the file has such a line of its own. Examples in prose leave code out on purpose:
 * a mark there is a comment of the prose itself.
 *
 * @example withMarksFilled(Document.of('a\nb\nc\n'), replaceEdit('a\nb\nc', 'a\n// ...\nc\nd'), 'x.js').replace // 'a\nb\nc\nd'
 */
export function withMarksFilled(document: Document, edit: TextEdit, path: string | undefined): TextEdit {
  if (edit.kind !== 'replace') return edit;
  const isInProse = isProseFile(path);
  const mayBeMark = (line: string) => !hasLine(document, line) && (!isInProse || /^\s*<!--/.test(line));
  const texts = { search: splitLines(edit.search), replace: splitLines(edit.replace) };
  const filled = fillMarks(texts, mayBeMark);
  return filled === undefined ? edit : { ...edit, replace: filled.join('\n') };
}
