import type { Kind } from '../kind.js';
import { applyPatch, type PatchLine, patched, signed } from '../patch.js';

/**
 * An `apply_patch` whose blank quoted lines lack the blank in front.
 *
 * Source: github.com/NousResearch/hermes-agent/pull/89664.
 */
export const v4aBlankContext: Kind = {
  name: 'v4a_blank_context',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) => (each.sign === ' ' && each.text === '' ? '' : signed(each));
    return patched(draft, 'apply_patch', (hunks, of) => {
      const some = hunks.some(hunk => hunk.lines.some(each => each.sign === ' ' && each.text === ''));
      return some ? applyPatch(hunks, of, { line }) : undefined;
    });
  },
};
