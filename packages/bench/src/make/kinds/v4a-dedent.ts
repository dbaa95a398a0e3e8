import type { Kind } from '../kind.js';
import { hasEmptyBlanks, isBlank, unitOf } from '../looks.js';
import { applyPatch, patched } from '../patch.js';

/**
 * An `apply_patch` with one level of indentation lost from every line.
 */
export const v4aDedent: Kind = {
  name: 'v4a_dedent',
  hunks: 3,
  write: draft => {
    const unit = unitOf(draft.file);
    if (unit === undefined || !hasEmptyBlanks(draft)) return undefined;
    return patched(draft, 'apply_patch', (hunks, of) => {
      const lines = hunks.flatMap(hunk => hunk.lines).filter(each => !isBlank(each.text));
      if (!lines.every(each => each.text.startsWith(unit))) return undefined;
      return applyPatch(hunks, of, {
        line: ({ sign, text }) => sign + (isBlank(text) ? text : text.slice(unit.length)),
      });
    });
  },
};
