import type { Refusal } from '../../edit/index.js';
import type { Check, Proposal } from './check.js';
import { noConflictMarkers } from './conflict-markers.js';
import { encodable } from './encodable.js';
import { keepsMarks } from './keeps-marks.js';
import { noLoneComment } from './lone-comment.js';
import { noPlaceholder } from './placeholder.js';

export type { Check, Proposal } from './check.js';
export { deletedBy, wouldDelete } from './would-delete.js';

/** The checks of every edit before it is made. */
export const CHECKS: readonly Check[] = [
  keepsMarks,
  encodable,
  noPlaceholder,
  noLoneComment,
  noConflictMarkers,
];

/** The first refusal of the checks, in their order. */
export function checked(proposal: Proposal, checks: readonly Check[]): Refusal | undefined {
  for (const check of checks) {
    const refusal = check.run(proposal);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
