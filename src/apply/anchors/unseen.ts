import { type AnchorEdit, type Refusal, refusal } from '../../edit/index.js';
import { excerpt, lineBefore, type Origin } from '../../locate/index.js';
import { type Document, holdsLine, type LineRange, parseAddress } from '../../text/index.js';
import { isOfState, linesOfAddress } from '../lines-of-address.js';
import { squeezed } from './selected.js';
import type { AnchorPlace } from './ways.js';

/**
 * Why an edit by an address is not made if it replaces or removes lines that the address does not
 * stand for and that are not quoted: nothing shows that its writer saw them as they are, and new
 * text that has them all may bring back what was removed since. `undefined` if the file is in a
 * state that the writer was shown, or if no such line is lost.
 *
 * @param document the current text
 */
export function unseenLoss(
  document: Document,
  edit: AnchorEdit,
  { place }: AnchorPlace,
  origin: Origin,
): Refusal | undefined {
  const { at, selected, until = '' } = edit.anchor;
  if (at === undefined || isOfState(origin.original, edit)) return undefined;
  if (edit.action !== 'replace' && edit.action !== 'delete') return undefined;
  const named = [at, until].flatMap(text => namedBy(text, origin.original, edit));
  const isSeen = (line: number) => {
    if ([selected, until, ''].some(text => squeezed(document.lines.content(line)) === squeezed(text)))
      return true;
    const before = lineBefore(document, origin, line);
    // What an edit before it has put there, the same writer has written.
    return before === undefined || named.some(lines => holdsLine(lines, before + 1));
  };
  const { fileFrom, fileTo } = place;
  const lines = Array.from({ length: fileTo - fileFrom }, (_, i) => fileFrom + i);
  if (lines.every(isSeen)) return undefined;
  const message =
    `The edit replaces or removes lines that ${at} does not stand for, and that it does not quote: they may have changed since. ` +
    'Send it again with the address of all of them, if they are meant.';
  const places = [{ ...excerpt(document.lines, fileFrom, fileTo), distinguishedBy: undefined }];
  return refusal('EDIT_STALE_FILE', message, { places, placeCount: 1 });
}

function namedBy(text: string, original: Document, edit: AnchorEdit): LineRange[] {
  if (parseAddress(text) === undefined) return [];
  const lines = linesOfAddress(original, text, edit);
  return lines.kind === 'lines' ? [lines] : [];
}
