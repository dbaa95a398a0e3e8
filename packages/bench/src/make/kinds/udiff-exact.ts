import type { Kind } from '../kind.js';
import { patched, unifiedDiff } from '../patch.js';

/**
 * A unified diff as git writes it.
 */
export const udiffExact: Kind = {
  name: 'udiff_exact',
  hunks: 3,
  write: draft => patched(draft, 'unified_diff', unifiedDiff),
};
