import type { Kind } from '../kind.js';
import { patched, rangeHeader, unifiedDiff } from '../patch.js';

/**
 * Line numbers in the headers that are off by some: models cannot count lines.
 */
export const udiffWrongStart: Kind = {
  name: 'udiff_wrong_start',
  hunks: 3,
  write: draft => {
    const start = (draft.random.next() < 0.5 ? -1 : 1) * (2 + draft.random.below(40));
    return patched(draft, 'unified_diff', (hunks, of) =>
      unifiedDiff(hunks, of, { header: hunk => rangeHeader(hunk, { start }) }),
    );
  },
};
