import type { Kind } from '../kind.js';
import { type PatchLine, patched, signed, unifiedDiff } from '../patch.js';

/**
 * Quoted lines at the start of a hunk without the blank in front.
 */
export const udiffContextUnprefixed: Kind = {
  name: 'udiff_context_unprefixed',
  hunks: 3,
  write: draft => {
    const count = 1 + draft.random.below(2);
    const line = (each: PatchLine, i: number) => (each.sign === ' ' && i < count ? each.text : signed(each));
    return patched(draft, 'unified_diff', (hunks, of) => {
      const first = hunks.flatMap(hunk => hunk.lines.slice(0, count)).filter(each => each.sign === ' ');
      // A line that begins with a sign of a patch is that without its blank, and one that begins with a blank loses it.
      if (first.length === 0 || first.some(each => !/^\w/.test(each.text))) return undefined;
      return unifiedDiff(hunks, of, { line });
    });
  },
};
