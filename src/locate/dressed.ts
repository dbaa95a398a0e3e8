import { atMost, type Place, type Reading, type Refusal, type ReplaceEdit, refusal } from '../edit/index.js';
import { type Document, splitLines } from '../text/index.js';
import { readAsShown, undressed } from './dress/index.js';
import { inOtherSpelling } from './dress/other-spelling.js';
import { literalPlaces } from './literal.js';
import type { Read } from './readings.js';

/** Where an edit in another dress is, or why it is not made. */
export type Dressed =
  | { readonly kind: 'places'; readonly places: readonly Place[]; readonly read: Read }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Readings that undo, without reading the file, what `dress/` undoes as the file shows it. */
const BY_FORM: ReadonlySet<Reading> = new Set<Reading>(['unnumbered', 'entities', 'unescaped']);

/**
 * Whether a place that was found may be worse than the place of the edit in another dress, which is
 * exact once the dress is undone.
 */
export function maySeeDressOnly([place]: readonly Place[], { reading }: Read): boolean {
  return BY_FORM.has(reading) || (place !== undefined && !atMost(place.found.tier, 'indentation'));
}

/**
 * The places of whole lines where an edit in another dress is: see `dress/`. `undefined` if there
 * are none.
 *
 * @param mayBeAsShown whether lines may be quoted as something else shows them
 */
export function dressedPlaces(
  document: Document,
  edit: ReplaceEdit,
  mayBeAsShown: boolean,
): Dressed | undefined {
  if (edit.occurrences.kind !== 'one') return undefined;
  const texts = { search: splitLines(edit.search), replace: splitLines(edit.replace) };
  const spelled = inOtherSpelling(document, texts, edit.path);
  if (spelled !== undefined) {
    const read = { reading: 'respelled', texts: spelled } as const;
    const places = literalPlaces(document, read);
    const own = edit.hints.wholeLines === undefined ? places : places.filter(isOfLines);
    if (own.length > 0) return { kind: 'places', places: own, read };
  }
  const found =
    undressed(document, texts, edit.path) ??
    (mayBeAsShown ? readAsShown(document, texts, edit.path) : undefined);
  if (found === undefined) return undefined;
  if (found.kind === 'unsure')
    return { kind: 'refused', refusal: unsureOfNewText(found, texts.search.length) };
  const places = literalPlaces(document, found.read).filter(isOfLines);
  return places.length === 0 ? undefined : { kind: 'places', places, read: found.read };
}

function isOfLines({ kind }: Place): boolean {
  return kind === 'lines';
}

function unsureOfNewText(
  { line, why }: { readonly line: number; readonly why: string },
  count: number,
): Refusal {
  const where = count === 1 ? `line ${line + 1}` : `lines ${line + 1}–${line + count}`;
  const message =
    `The searched text matches ${where}, but is written differently there. How to write the new text is not known: ${why}.` +
    ' Send the edit again, written as the file is.';
  return refusal('EDIT_CONFLICT', message);
}
