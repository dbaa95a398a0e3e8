import type { Kind } from '../kind.js';
import { applyPatch, type PatchLine, patched, signed } from '../patch.js';

/**
 * Blanks at the ends of quoted lines of an `apply_patch`.
 */
export const v4aTrailingSpace: Kind = {
  name: 'v4a_trailing_space',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) =>
      signed(each) + (each.sign === ' ' && each.text.trim() !== '' && draft.random.next() < 0.5 ? '  ' : '');
    return patched(draft, 'apply_patch', (hunks, of) => applyPatch(hunks, of, { line }));
  },
};
