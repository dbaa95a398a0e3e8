import type { Kind } from '../kind.js';
import { type PatchLine, patched, signed, unifiedDiff } from '../patch.js';

/**
 * Blanks at the ends of quoted lines of a diff.
 */
export const udiffTrailingSpace: Kind = {
  name: 'udiff_trailing_space',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) =>
      signed(each) + (each.sign === ' ' && each.text.trim() !== '' && draft.random.next() < 0.5 ? '  ' : '');
    return patched(draft, 'unified_diff', (hunks, of) => unifiedDiff(hunks, of, { line }));
  },
};
