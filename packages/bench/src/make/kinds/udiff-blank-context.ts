import type { Kind } from '../kind.js';
import { type PatchLine, patched, signed, unifiedDiff } from '../patch.js';

/**
 * Blank quoted lines without the blank in front that makes them lines of a hunk.
 */
export const udiffBlankContext: Kind = {
  name: 'udiff_blank_context',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) => (each.sign === ' ' && each.text === '' ? '' : signed(each));
    return patched(draft, 'unified_diff', (hunks, of) => {
      const some = hunks.some(hunk => hunk.lines.some(each => each.sign === ' ' && each.text === ''));
      return some ? unifiedDiff(hunks, of, { line }) : undefined;
    });
  },
};
