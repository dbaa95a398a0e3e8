import { type AnchorEdit, type Refusal, refusal } from '../../edit/index.js';
import type { Syntax } from '../../syntax/index.js';
import { ChangeSet, type Document } from '../../text/index.js';
import { baseText } from './base.js';
import { selectedNow } from './find.js';
import { quoted } from './selected.js';

/** Why no edit for an older state is made, with the places where its selected text is now. */
export function stale(original: Document, edit: AnchorEdit, syntax: Syntax | undefined): Refusal {
  const origin = { original, changes: ChangeSet.empty(original.text.length) };
  const { lines, evidence } = selectedNow(original, edit.anchor, origin, syntax);
  const now =
    lines === ''
      ? 'is no line now.'
      : `is line ${lines} now. Choose by the id that it has now${baseText(original)}.`;
  const message =
    `The base of the script, ${edit.base}, is not the hash of this file: the file has changed since its anchors were listed, or the base ` +
    'was copied wrongly. ' +
    `${quoted(edit.anchor.selected)} ${now}`;
  return refusal('EDIT_STALE_FILE', message, evidence);
}
