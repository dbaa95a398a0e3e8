import { type AnchorEdit, type Refusal, refusal, type Texts } from '../../edit/index.js';
import { excerpt } from '../../locate/index.js';
import { type Document, diffSequences } from '../../text/index.js';
import { baseText, isProven } from './base.js';
import { squeezed } from './selected.js';
import type { AnchorPlace } from './ways.js';

/**
 * Why an edit by an id is not made that takes away more than the line it quotes: nothing shows that those lines are the ones that its
 * writer saw. `undefined` where the script says which state of the file it is of, or nothing unseen goes.
 *
 * @param original the file as the ids name it
 * @param document the text by now
 */
export function unseenLoss(
  original: Document,
  document: Document,
  edit: AnchorEdit,
  { place }: AnchorPlace,
): Refusal | undefined {
  const { id, selected, until = '' } = edit.anchor;
  if (id === undefined || isProven(edit)) return undefined;
  const quoted = [selected, until, ''].map(squeezed);
  if (removed(place.texts).every(line => quoted.includes(squeezed(line)))) return undefined;
  const { fileFrom, fileTo } = place;
  const message =
    `The edit takes away lines that it does not quote, and the script does not say which state of the file the id ${id} is of ` +
    `("base"): they may have changed since it was listed. Send it again${baseText(original)}, if these lines are meant.`;
  const places = [{ ...excerpt(document.lines, fileFrom, fileTo), distinguishedBy: undefined }];
  return refusal('EDIT_STALE_FILE', message, { places, placeCount: 1 });
}

/** The lines that are gone where one run of lines becomes another. */
function removed({ search, replace }: Texts): string[] {
  return diffSequences(search, replace).flatMap(({ aFrom, aTo }) => search.slice(aFrom, aTo));
}
