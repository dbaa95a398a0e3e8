import { commonLines } from '../../edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';
import { withoutLine } from './shared.js';

/**
 * A blank line between quoted lines left out.
 */
export const blankLineDropped: Kind = {
  name: 'blank_line_dropped',
  write: draft => edited(draft, withoutLine(draft, isBlank)),
};

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

/**
 * A blank line inside the search left out, and in the replacement where it belongs: models copy the
 * old text with less care than they write the new one.
 */
export const blankLineDroppedInSearchOnly: Kind = {
  name: 'blank_line_dropped_in_search_only',
  write: draft => {
    const { search, replace, random } = draft;
    const isSolid = (line: string | undefined) => line !== undefined && !isBlank(line);
    const inner = commonLines(draft).filter(
      ({ s }) => isBlank(search[s] as string) && isSolid(search[s - 1]) && isSolid(search[s + 1]),
    );
    const line = random.pick(inner);
    return line && edited(draft, { search: search.toSpliced(line.s, 1), replace });
  },
};

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
