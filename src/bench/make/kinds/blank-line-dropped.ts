import { rewriteCommon } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * A blank line between quoted lines left out.
 */
export const blankLineDropped: Kind = {
  name: 'blank_line_dropped',
  write: draft => {
    const inner = (line: string) => isBlank(line);
    const trimmed = !isBlank(draft.search[0] as string) && !isBlank(draft.search.at(-1) as string);
    return trimmed
      ? edited(
          draft,
          rewriteCommon(draft, draft.random, inner, () => []),
        )
      : undefined;
  },
};
