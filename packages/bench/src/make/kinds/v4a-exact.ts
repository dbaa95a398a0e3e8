import type { Kind } from '../kind.js';
import { applyPatch, patched } from '../patch.js';

/**
 * The format of `apply_patch`, as it should be.
 */
export const v4aExact: Kind = {
  name: 'v4a_exact',
  hunks: 3,
  write: draft => patched(draft, 'apply_patch', applyPatch),
};
