import type { AnchorEdit } from '../edit/index.js';
import type { Origin } from '../locate/index.js';
import type { Syntax } from '../syntax/index.js';
import type { ChangeSet, Document } from '../text/index.js';
import { type AnchorPlace, locateAnchor, type Scope } from './anchors/index.js';
import { isInsertedAlready } from './anchors/inserted-already.js';
import type { EditAttempt } from './edit-outcome.js';
import { makeAt } from './make-at.js';

/**
 * Make an edit at its anchor: of the ways in which the anchor can be meant, in the first whose
 * result parses.
 *
 * @param nearer see {@link isInsertedAlready}
 */
export function makeAnchored(
  document: Document,
  edit: AnchorEdit,
  origin: Origin,
  nearer: readonly AnchorEdit[],
  syntax: Syntax | undefined,
): EditAttempt {
  const location = locateAnchor(document, edit, origin, syntax);
  if (location.kind === 'refused') return location;
  const ways = location.places.map(place => ({
    ...asMade(document, edit, nearer, place, makeAt(document, edit, [place.place], {})),
    ...scopeOf(place),
  }));
  const [first, ...others] = ways as [EditAttempt, ...EditAttempt[]];
  if (others.length === 0 || syntax === undefined) return first;
  return ways.find(way => way.kind !== 'applied' || !isBroken(document, way.changes, syntax)) ?? first;
}

/** An insertion whose text is already beside its anchor was made before. */
function asMade(
  document: Document,
  edit: AnchorEdit,
  nearer: readonly AnchorEdit[],
  anchor: AnchorPlace,
  outcome: EditAttempt,
): EditAttempt {
  const isInsertion = edit.action === 'insert_after' || edit.action === 'insert_before';
  if (outcome.kind !== 'applied' || !isInsertion) return outcome;
  // A copy of the anchor itself is wanted once more.
  if (edit.anchor.selected?.trim() === edit.content.trim()) return outcome;
  if (!isInsertedAlready(document, outcome.changes, edit, anchor.place, nearer)) return outcome;
  return { kind: 'already-applied', places: outcome.places, base: document };
}

function scopeOf({ scope }: AnchorPlace): { readonly scope: Scope } {
  return { scope };
}

function isBroken(document: Document, changes: ChangeSet, syntax: Syntax): boolean {
  return syntax.parses(document, document.withText(changes.apply(document.text))).kind === 'broken';
}
