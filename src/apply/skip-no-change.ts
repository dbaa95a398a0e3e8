import type { EditOutcome } from './edit-outcome.js';

/**
 * The outcomes of a set in which an edit that changes nothing, because its search and replacement
 * are equal, is skipped: that is no reason to refuse the others. If no edit of the set changes
 * anything, all stay refused.
 */
export function skipNoChange(outcomes: readonly EditOutcome[]): EditOutcome[] {
  if (outcomes.every(changesNothing)) return [...outcomes];
  return outcomes.map(outcome => (changesNothing(outcome) ? SKIPPED : outcome));
}

const SKIPPED: EditOutcome = { kind: 'skipped', places: [], lines: [], standing: [], madeIn: 'given' };

function changesNothing(outcome: EditOutcome): boolean {
  return outcome.kind === 'refused' && outcome.refusal.code === 'EDIT_NO_CHANGE';
}
