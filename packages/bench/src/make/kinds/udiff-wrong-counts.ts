import type { Kind } from '../kind.js';
import { type PatchHunk, patched, rangeHeader, unifiedDiff } from '../patch.js';

/**
 * Counts in the headers that are not those of the hunk. Where they promise more lines than come, a reply that was cut off looks
 * the same: there a refusal is right too.
 */
export const udiffWrongCounts: Kind = {
  name: 'udiff_wrong_counts',
  hunks: 3,
  write: draft => {
    const more = draft.random.next() < 0.5;
    const by = (more ? 1 : -1) * (1 + draft.random.below(3));
    const header = (hunk: PatchHunk) =>
      rangeHeader(hunk, draft.random.next() < 0.5 ? { old: by } : { old: by, fresh: by });
    const written = patched(draft, 'unified_diff', (hunks, of) => unifiedDiff(hunks, of, { header }));
    return written && { ...written, ...(more && { refuse_ok: true }) };
  },
};
