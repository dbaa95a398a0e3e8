import type { Kind } from '../kind.js';
import { type PatchHunk, patched, rangeHeader, unifiedDiff } from '../patch.js';

/**
 * Counts in the headers that are not those of the hunk.
 */
export const udiffWrongCounts: Kind = {
  name: 'udiff_wrong_counts',
  write: draft => {
    const [old, fresh] = [1 + draft.random.below(3), -1 - draft.random.below(2)];
    const header = (hunk: PatchHunk) =>
      rangeHeader(hunk, draft.random.next() < 0.5 ? { old } : { old: fresh, fresh: old });
    return patched(draft, 'unified_diff', (hunks, of) => unifiedDiff(hunks, of, { header }));
  },
};
