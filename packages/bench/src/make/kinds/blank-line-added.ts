import { commonLines } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * A blank line between quoted lines that the file does not have.
 */
export const blankLineAdded: Kind = {
  name: 'blank_line_added',
  write: draft => {
    const common = commonLines(draft);
    // Between two quoted lines, so that it is no part of the change.
    const between = common.slice(1).filter(({ s, r }, i) => {
      const before = common[i] as { s: number; r: number };
      const lines = [draft.search[s], draft.search[s - 1]] as string[];
      return before.s === s - 1 && before.r === r - 1 && !lines.some(isBlank);
    });
    const at = draft.random.pick(between);
    if (at === undefined) return undefined;
    return edited(draft, {
      search: draft.search.toSpliced(at.s, 0, ''),
      replace: draft.replace.toSpliced(at.r, 0, ''),
    });
  },
};
