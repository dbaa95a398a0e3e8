import { type Refusal, refusal, type TextEdit } from '../../edit/index.js';
import type { Document } from '../../text/index.js';
import { type Around, type Cleared, withoutMarksAtEnds } from './ends.js';
import { hasShape, withoutPlusSigns, withoutShape } from './shapes.js';

/** An edit without what was left over in its new text, or why that cannot be known. */
interface ClearedEdit {
  readonly edit: TextEdit;
  readonly refusal?: Refusal;
}

/**
 * Edits without what their transport left in the new texts, and neither the file nor a search has:
 * markup of a call or a format at the ends, and one shape before the lines that an edit keeps. It
 * is undone where that is sure, and refused where it may be so.
 *
 * @example withoutLeftOvers(Document.of('a\n'), [replaceEdit('a', 'b</new_str>')])[0]?.edit // replaces by 'b'
 */
export function withoutLeftOvers(
  document: Document,
  edits: readonly TextEdit[],
  path?: string,
): readonly ClearedEdit[] {
  return edits.map(edit => {
    if (edit.kind === 'lines') return { edit };
    const cleared = clearedText(document, edit, edits, edit.path ?? path);
    if ('unsure' in cleared) return { edit, refusal: leftOver(cleared.unsure) };
    return { edit: cleared.text === newTextOf(edit) ? edit : withNewText(edit, cleared.text) };
  });
}

function clearedText(
  document: Document,
  edit: TextEdit,
  edits: readonly TextEdit[],
  path: string | undefined,
): Cleared {
  const search = edit.kind === 'replace' ? edit.search : '';
  // In a patch each line has a sign of its own: all that follows it is text.
  if (edit.kind === 'replace' && edit.hints.wholeLines === 'always') return { text: edit.replace };
  // What both texts have is read as one where the search is looked for.
  if (hasShape(search, path)) return { text: newTextOf(edit) };
  const others = edits.filter(each => each !== edit);
  const around: Around = {
    path,
    search,
    isOld: part => document.text.includes(part) || edits.some(each => searchOf(each).includes(part)),
    isElsewhere: part => others.some(each => newTextOf(each).includes(part)),
  };
  const ended = withoutMarksAtEnds(newTextOf(edit), around);
  if ('unsure' in ended) return ended;
  if (edit.kind !== 'replace') return { text: withoutPlusSigns(ended.text, around.path) };
  return withoutShape(ended.text, around, () => lineOf(document, search));
}

/** The line, 1-based, at which a text is in the file; `undefined` if it is not there as it is. */
function lineOf({ text, lines }: Document, search: string): number | undefined {
  const at = search === '' ? -1 : text.indexOf(search);
  return at < 0 ? undefined : lines.lineAt(at) + 1;
}

function leftOver(part: string): Refusal {
  const message =
    `The new text has ${JSON.stringify(part.trim().slice(0, 80))}, which may be left over from the call or the format: neither the ` +
    'file nor the search has it, and nothing opens or closes it. Send the new text without it.';
  return refusal('EDIT_MALFORMED', message);
}

function searchOf(edit: TextEdit): string {
  return edit.kind === 'replace' ? edit.search : '';
}

function newTextOf(edit: TextEdit): string {
  return edit.kind === 'replace' || edit.kind === 'lines' ? edit.replace : edit.content;
}

function withNewText(edit: Exclude<TextEdit, { kind: 'lines' }>, text: string): TextEdit {
  return edit.kind === 'replace' ? { ...edit, replace: text } : { ...edit, content: text };
}
