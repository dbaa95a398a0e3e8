import type { TextEdit } from '../edit/index.js';
import type { Document } from '../text/index.js';

/** A token with which a model ends a text. */
const TOKEN = /<[|｜][\w▁-]+[|｜]>$/;
/** The names of the tags around the texts of an edit, or around the arguments of a call. */
const NAME =
  '(?:antml:)?(?:(?:old|new)_?(?:str|string|text|content|code)|parameters?|invoke|function(?:_?calls?)?|tool(?:_?(?:call|use))?|' +
  'arguments|search|find|replace(?:ment)?|diff|patch|edit|content|updated_?code)';
const CLOSER = new RegExp(`</(${NAME})>$`, 'i');
const CDATA = /\]\]>$/;
/** The last lines of a block. */
const BLOCK_END =
  /(?:^|\n)[ \t]*(?:(?:={5,9}|`{3,}|~{3,})[ \t]*\n[ \t]*)*(?:>{5,9}|\+{5,9}) ?(?:REPLACE|UPDATED)$/;

/**
 * An edit without the marks of its format that were left at the end of its new text: a closing tag
 * that closes nothing, a token that ends an answer, the last line of a block. It is no such mark if
 * the file or the search has it, or if an edit of the set opens it.
 *
 * @example withoutLeakedMarkers(Document.of('a\n'), replaceEdit('a', 'b</new_str>'), []).replace // 'b'
 */
export function withoutLeakedMarkers(
  document: Document,
  edit: TextEdit,
  edits: readonly TextEdit[],
): TextEdit {
  if (edit.kind !== 'replace') return edit;
  const isOurs = (part: string) =>
    document.text.includes(part) || edits.some(each => each.kind === 'replace' && each.search.includes(part));
  let text = edit.replace.trimEnd();
  for (let mark = markAt(text, edits); mark !== undefined && !isOurs(mark.trim()); mark = markAt(text, edits))
    text = text.slice(0, -mark.length).replace(/\r?\n[ \t]*$/, '');
  if (text.trim() === '' || text === edit.replace.trimEnd()) return edit;
  return { ...edit, replace: text + (/(?<![\r\n])[\r\n]+$/.exec(edit.search)?.[0] ?? '') };
}

/**
 * The mark that a text ends with; `undefined` if there is none, or if some new text opens what it
 * closes.
 */
function markAt(text: string, edits: readonly TextEdit[]): string | undefined {
  const isOpened = (opener: string) => edits.some(each => newTextOf(each).includes(opener));
  const closer = CLOSER.exec(text);
  if (closer !== null) return isOpened(`<${closer[1]}`) ? undefined : closer[0];
  if (CDATA.test(text)) return isOpened('<![CDATA[') ? undefined : ']]>';
  return (TOKEN.exec(text) ?? BLOCK_END.exec(text))?.[0];
}

function newTextOf(edit: TextEdit): string {
  return edit.kind === 'replace' || edit.kind === 'lines' ? edit.replace : edit.content;
}
