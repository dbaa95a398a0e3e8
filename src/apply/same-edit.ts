import type { TextEdit } from '../edit/index.js';
import type { Change, ChangeSet } from '../text/index.js';

interface Made {
  readonly edit: TextEdit;
  readonly changes: ChangeSet;
}

/**
 * Whether two edits are one that was sent twice: they make the same changes, and the search of one
 * contains that of the other, for example with one more line of context.
 */
export function isSameEdit(a: Made, b: Made): boolean {
  if (a.edit.kind !== 'replace' || b.edit.kind !== 'replace') return false;
  const [shorter, longer] = [a.edit.search.trim(), b.edit.search.trim()].sort((x, y) => x.length - y.length);
  return (longer as string).includes(shorter as string) && areSame(a.changes.changes, b.changes.changes);
}

function areSame(some: readonly Change[], others: readonly Change[]): boolean {
  return some.length === others.length && some.every((one, i) => isSameChange(one, others[i] as Change));
}

/** Whether two changes put the same text in the same place. */
export function isSameChange(a: Change, b: Change): boolean {
  return a.from === b.from && a.to === b.to && a.insert === b.insert;
}
