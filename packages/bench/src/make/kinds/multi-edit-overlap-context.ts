import type { Kind } from '../kind.js';
import { severalEdits } from './several.js';

/**
 * Edits of one file whose quoted lines overlap: what each changes is clear of the other.
 */
export const multiEditOverlapContext: Kind = {
  name: 'multi_edit_overlap_context',
  hunks: 4,
  write: draft =>
    severalEdits(draft, (before, next) => next.from < before.to && next.hunk.aFrom >= before.hunk.aTo),
};
