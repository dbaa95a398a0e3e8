import type { AnchorEdit, TextEdit } from '../../edit/index.js';

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
