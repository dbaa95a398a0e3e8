import type { Kind } from '../kind.js';
import { patched, unifiedDiff } from '../patch.js';

/**
 * `@@` and no numbers, as one popular prompt asks for.
 */
export const udiffBareHeader: Kind = {
  name: 'udiff_bare_header',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => unifiedDiff(hunks, of, { header: () => '@@' })),
};
