import { type AnchorEdit, type Refusal, refusal } from '../../edit/index.js';
import { excerpt } from '../../locate/index.js';
import type { Document } from '../../text/index.js';
import { baseText, isProven } from './base.js';
import { squeezed } from './selected.js';
import type { AnchorPlace } from './ways.js';

/**
 * Why an edit by an id is not made if it replaces or removes more than the quoted line: nothing
 * shows that its writer saw those lines, and new text that has them all may bring back what was
 * removed since. `undefined` if the script names its state of the file, or if no unseen line is
 * lost.
 *
 * @param document the current text
 * @param original the file as the ids name it
 */
export function unseenLoss(
  original: Document,
  document: Document,
  edit: AnchorEdit,
  { place }: AnchorPlace,
): Refusal | undefined {
  const { id, selected, until = '' } = edit.anchor;
  if (id === undefined || isProven(edit)) return undefined;
  if (edit.action !== 'replace' && edit.action !== 'delete') return undefined;
  const quoted = [selected, until, ''].map(squeezed);
  if (place.texts.search.every(line => quoted.includes(squeezed(line)))) return undefined;
  const { fileFrom, fileTo } = place;
  const message =
    `The edit replaces or removes lines that it does not quote, and the script does not name the state of the file that the id ${id} was ` +
    `listed from ("base"): they may have changed since. Send it again${baseText(original)}, if these lines are meant.`;
  const places = [{ ...excerpt(document.lines, fileFrom, fileTo), distinguishedBy: undefined }];
  return refusal('EDIT_STALE_FILE', message, { places, placeCount: 1 });
}
