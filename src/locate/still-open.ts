import { type Excerpt, type LinesPlace, type Place, type ReplaceEdit, refusal } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { madeElsewhere, placeAround } from './applied.js';
import { DIFFER } from './found.js';
import { excerpt, linesOfPlace } from './line-numbers.js';
import type { Location } from './location.js';
import { searchedAt } from './location.js';
import { differInWhiteSpaceAlone, formAt } from './white-space.js';

/**
 * Of the places where an edit was found, those where it is still to be made; or that it was made in
 * each; or why this is not clear.
 */
export function whereNotApplied(document: Document, edit: ReplaceEdit, places: readonly Place[]): Location {
  // A change of the last line ending is seen when it is made.
  if (edit.lastNewline !== undefined) return { kind: 'places', places };
  const states = places.map(place => ({ place, state: stateAt(document, place) }));
  const refused = states.find(({ state }) => state.kind === 'refused')?.state;
  if (refused?.kind === 'refused') return refused;
  const open = states.flatMap(({ place, state }) => (state.kind === 'open' ? [place] : []));
  const made = states.flatMap(({ state }) => (state.kind === 'made' ? [state.place] : []));
  return open.length > 0 ? { kind: 'places', places: open, made } : { kind: 'already-applied', places: made };
}

/**
 * Whether an edit is still to be made where its search was found; `made` shows the place of its
 * replacement.
 */
type State =
  | { readonly kind: 'open' }
  | { readonly kind: 'made'; readonly place: Place }
  | Extract<Location, { readonly kind: 'refused' }>;

function stateAt(document: Document, place: Place): State {
  if (place.kind === 'lines' && differInWhiteSpaceAlone(place.texts))
    return stateByExactText(document, place);
  const around = placeAround(document, place);
  if (around !== undefined)
    return around.isSure ? { kind: 'made', place: around.place } : mayBeMade(document, around.place);
  const elsewhere = madeElsewhere(document, place);
  return elsewhere === undefined ? { kind: 'open' } : foundAtBoth(document, place, elsewhere);
}

/**
 * Halves that differ only in white space are equal to every tier: their exact characters show which
 * of them is there.
 */
function stateByExactText(document: Document, place: LinesPlace): State {
  const form = formAt(document.lines, place);
  if (form === 'replacement') return { kind: 'made', place };
  const isThird = form === 'neither' && place.found.differences.includes(DIFFER.unevenIndentation);
  if (form !== 'both' && !isThird) return { kind: 'open' };
  const there = excerpt(document.lines, place.fileFrom, place.fileTo);
  const why =
    form === 'both'
      ? `match its replacement, and also its search at another depth: ${IF_MADE_BY_EDIT}`
      : 'are indented neither as its search nor as its replacement';
  const message = `The edit changes white space alone, and ${excerptName(there)} ${why}.`;
  return { kind: 'refused', refusal: refusal('EDIT_CONFLICT', message, { nearest: there }) };
}

/**
 * What the edit inserts is already beside the search. It may be there by chance, or be wanted once
 * more.
 */
function mayBeMade(document: Document, place: Place): State {
  const { from, to } = linesOfPlace(document.lines, place);
  const standing = [excerpt(document.lines, from, to)];
  const message =
    `The result of the edit is already at ${excerptName(standing[0] as Excerpt)}: ${IF_MADE_BY_EDIT}. ` +
    'To add the same lines once more, quote the lines around them as well.';
  return { kind: 'refused', refusal: refusal('EDIT_CONFLICT', message, { standing }) };
}

function foundAtBoth(document: Document, place: Place, elsewhere: LinesPlace): State {
  const { from, to } = linesOfPlace(document.lines, place);
  const nearest = excerpt(document.lines, from, to);
  const standing = [excerpt(document.lines, elsewhere.fileFrom, elsewhere.fileTo)];
  const message =
    `The search text is at ${excerptName(nearest)} except for ${place.found.differences.join(', ')}, and the replacement ` +
    `is at ${excerptName(standing[0] as Excerpt)} already: ${IF_MADE_BY_EDIT}.`;
  return {
    kind: 'refused',
    refusal: refusal('EDIT_NO_OCCURRENCE_FOUND', message, { nearest, standing, ...searchedAt(place) }),
  };
}

/**
 * What a refusal says about a replacement that is in the file, without evidence that the edit put
 * it there.
 */
export const IF_MADE_BY_EDIT = 'if this edit put it there, there is nothing to do';

/** @example excerptName({ first: 3, last: 4, lines: [] }) // 'lines 3-4' */
export function excerptName({ first, last }: Excerpt): string {
  return last > first ? `lines ${first}-${last}` : `line ${first}`;
}
