import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * Blank lines around both halves that are part of the block and not of the file.
 */
export const extraOuterBlank: Kind = {
  name: 'extra_outer_blank',
  write: draft => {
    const [above, below] = [draft.random.below(2), 1 + draft.random.below(2)];
    if ([draft.file[draft.from - 1], draft.file[draft.to]].some(line => line !== undefined && isBlank(line)))
      return undefined;
    const pad = (lines: readonly string[]) => [...Array(above).fill(''), ...lines, ...Array(below).fill('')];
    return edited(draft, { search: pad(draft.search), replace: pad(draft.replace) });
  },
};
