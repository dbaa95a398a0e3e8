import { type AnchorEdit, type Refusal, refusal } from '../../edit/index.js';
import type { Syntax } from '../../syntax/index.js';
import { ChangeSet, type Document } from '../../text/index.js';
import { selectedNow } from './find.js';
import { quoted } from './selected.js';

/** Whether an edit was written for another state of the file than the given one. */
export function isStale(original: Document, { base }: AnchorEdit): boolean {
  return base !== undefined && hashOf(original)?.startsWith(base.toLowerCase()) !== true;
}

/** A text that its encoding cannot hold has no hash. */
function hashOf(document: Document): string | undefined {
  return document.encode().kind === 'bytes' ? document.hash : undefined;
}

/** Why no edit for an older state is made, with the places where its selected text is now. */
export function stale(original: Document, edit: AnchorEdit, syntax: Syntax | undefined): Refusal {
  const { anchor, base } = edit;
  const origin = { original, changes: ChangeSet.empty(original.text.length) };
  const { lines, evidence } =
    anchor.selected === '' ? { lines: '', evidence: {} } : selectedNow(original, anchor, origin, syntax);
  const now = lines === '' ? 'is no line now' : `is line ${lines} now`;
  const message =
    `The base of the script, ${base}, is not the hash of this file: the file has changed since, or the base was copied wrongly.` +
    (anchor.selected === '' ? '' : ` ${quoted(anchor.selected)} ${now}.`);
  return refusal('EDIT_STALE_FILE', message, evidence);
}
