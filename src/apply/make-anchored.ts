import type { AnchorEdit, LinesPlace, TextEdit } from '../edit/index.js';
import type { Origin } from '../locate/index.js';
import type { Syntax } from '../syntax/index.js';
import type { ChangeSet, Document } from '../text/index.js';
import { locateAnchor } from './anchors/locate-anchor.js';
import type { AnchorPlace, Scope } from './anchors/ways.js';
import { contentLines } from './anchors/written.js';
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

/** Lines with less text may be beside an anchor by chance. */
const LEAST_CHARACTERS = 8;

/**
 * Whether the text of an insertion is already right beside its anchor, blank lines aside: the same
 * script was applied twice. A short line, such as `}` or `pass`, does not show this.
 *
 * @param changes the changes of the insertion: only new lines
 * @param nearer edits of the script that insert something between this one and the anchor that
 *   they share, the one nearest to it first
 */
function isInsertedAlready(
  { lines }: Document,
  { changes }: ChangeSet,
  { action }: AnchorEdit,
  anchor: LinesPlace,
  nearer: readonly AnchorEdit[] = [],
): boolean {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0 || change.from !== change.to || lines.count === 0)
    return false;
  const put = change.insert.split(/\r\n|\n|\r/).filter(line => line.trim() !== '');
  if (put.join('').replace(/\s+/g, '').length < LEAST_CHARACTERS) return false;
  const at = lines.lineAt(change.from);
  const below = change.from > lines.from(at) ? at + 1 : at;
  const isBefore = action === 'insert_before';
  // A copy of text that begins with the anchor counts as inserted after it.
  if (isBefore && change.from > lines.from(anchor.fileFrom)) return false;
  const between = nearer.flatMap(edit => inOrder(solid(contentLines(edit)), isBefore));
  const wanted = [...between, ...inOrder(put, isBefore)];
  const there = solidLines(lines, isBefore ? below - 1 : below, isBefore ? -1 : 1, wanted.length);
  const isThere = (line: string, i: number) =>
    i < between.length ? line.trim() === there[i]?.trim() : line === there[i];
  return wanted.length === there.length && wanted.every(isThere);
}

/** Lines in their order from the anchor on. */
function inOrder(lines: readonly string[], isBefore: boolean): readonly string[] {
  return isBefore ? lines.toReversed() : lines;
}

function solid(lines: readonly string[]): string[] {
  return lines.filter(line => line.trim() !== '');
}

/**
 * The next lines that are not blank, at most `most` of them, from an index on, downwards or
 * upwards.
 */
function solidLines(lines: Document['lines'], from: number, step: 1 | -1, most: number): string[] {
  const found: string[] = [];
  for (let i = from; i >= 0 && i < lines.count && found.length < most; i += step) {
    const line = lines.content(i);
    if (line.trim() !== '') found.push(line);
  }
  return found;
}

/**
 * The order, as indexes, in which edits are made so that their texts are in the order of the
 * script. Of neighbouring edits that insert after one anchor the last is made first, because each
 * goes right after the anchor.
 *
 * @example orderOfMaking([after('a', '1'), after('a', '2'), after('b', '3')]) // [1, 0, 2]
 */
export function orderOfMaking(edits: readonly TextEdit[]): number[] {
  const order: number[] = [];
  for (let from = 0, to = 0; from < edits.length; from = to) {
    for (to = from + 1; to < edits.length && isBehindTheSame(edits[from], edits[to]); ) to++;
    for (let i = to - 1; i >= from; i--) order.push(i);
  }
  return order;
}

function isBehindTheSame(a: TextEdit | undefined, b: TextEdit | undefined): boolean {
  return a?.kind === 'anchor' && a.action === 'insert_after' && isBesideTheSame(a, b);
}

/**
 * The edits that insert something between an edit and the anchor that they share with it, the one
 * nearest to the anchor first.
 */
export function nearerToAnchor(edits: readonly TextEdit[], edit: AnchorEdit): readonly AnchorEdit[] {
  const at = edits.indexOf(edit);
  const between: AnchorEdit[] = [];
  const step = edit.action === 'insert_before' ? 1 : -1;
  for (let i = at + step; isBesideTheSame(edit, edits[i]); i += step) between.push(edits[i] as AnchorEdit);
  return between.toReversed();
}

function isBesideTheSame(a: AnchorEdit, b: TextEdit | undefined): boolean {
  if (b?.kind !== 'anchor' || a.action !== b.action) return false;
  return JSON.stringify(a.anchor) === JSON.stringify(b.anchor);
}
