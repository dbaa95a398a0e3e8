import type { ReplaceEdit } from '../edit/index.js';
import type { Document } from '../text/index.js';

const MARK = '\ufeff';

/**
 * An edit without a byte order mark at the start of its texts: the mark belongs to the file and not
 * to its text. Unchanged if the text of the file has such a character itself, or if the edit
 * searches for nothing else.
 *
 * @example withoutMark(Document.of('a\n'), replaceEdit('\ufeffa', '\ufeffb')).search // 'a'
 */
export function withoutMark(document: Document, edit: ReplaceEdit): ReplaceEdit {
  if (!edit.search.startsWith(MARK) || edit.search === MARK || document.text.includes(MARK)) return edit;
  return { ...edit, search: bare(edit.search), replace: bare(edit.replace) };
}

function bare(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
