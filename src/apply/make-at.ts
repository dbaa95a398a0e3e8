import type { AnchorEdit, Place, ReplaceEdit } from '../edit/index.js';
import { changesNothingAt, isMadeAt, type Location } from '../locate/index.js';
import { type Change, ChangeSet, type Document, splitLines } from '../text/index.js';
import { addAll } from '../text/many.js';
import type { ApplyEditsOptions } from './apply-edits.js';
import { duplicateInsertion } from './duplicate-insertion.js';
import { conflict, PLACES_OVERLAP } from './edit-conflicts.js';
import type { EditAttempt } from './edit-outcome.js';
import { fit } from './fit.js';
import { halfEscaped } from './half-escaped.js';
import { asOneChangeSet } from './joined-changes.js';
import { withLastNewline } from './last-newline.js';

/** Make an edit at its location, if it has one. */
export function makeReplace(
  document: Document,
  edit: ReplaceEdit,
  location: Location,
  options: ApplyEditsOptions,
): EditAttempt {
  if (location.kind === 'refused') return location;
  if (location.kind === 'same-as') throw new TypeError('An edit is the same as another only in a set');
  if (location.kind === 'already-applied') {
    return { kind: 'already-applied', places: location.places, base: document };
  }
  const attempt = makeAt(document, edit, location.places, options);
  return attempt.kind === 'applied' && location.made?.length ? { ...attempt, made: location.made } : attempt;
}

/** Fit an edit to each of its places, as one set of changes. */
export function makeAt(
  document: Document,
  edit: ReplaceEdit | AnchorEdit,
  places: readonly Place[],
  options: ApplyEditsOptions,
): EditAttempt {
  const changes: Change[] = [];
  for (const found of places) {
    const fitted = fit(document, found, options.withoutFit);
    if (fitted.kind === 'refused') return fitted;
    addAll(changes, fitted.changes);
  }
  const joined = asOneChangeSet(document.text, changes);
  if (joined === undefined) return conflict(PLACES_OVERLAP);
  const set = withLastNewline(document, edit, places, ChangeSet.of(document.text.length, joined));
  if (set.isEmpty) {
    const unverified = edit.kind === 'replace' ? unverifiedPlace(document, edit, places) : undefined;
    if (unverified !== undefined) return { kind: 'refused', refusal: changesNothingAt(document, unverified) };
    return { kind: 'already-applied', places, base: document };
  }
  if (edit.kind === 'replace') {
    const refused = places.map(place => halfEscaped(document, edit, place)).find(Boolean);
    if (refused !== undefined) return { kind: 'refused', refusal: refused };
    const duplicate = duplicateInsertion(document, edit, places, set.changes);
    if (duplicate !== undefined) return duplicate;
  }
  return { kind: 'applied', places, changes: set, base: document };
}

/** A place where an edit would change nothing, without evidence that it was made. */
function unverifiedPlace(document: Document, edit: ReplaceEdit, places: readonly Place[]): Place | undefined {
  const sent = { search: splitLines(edit.search), replace: splitLines(edit.replace) };
  return places.find(place => !isMadeAt(document, place, sent));
}
