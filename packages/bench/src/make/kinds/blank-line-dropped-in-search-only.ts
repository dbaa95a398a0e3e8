import { commonLines } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * A blank line inside the search left out, and in the replacement where it belongs: models copy the old text with less care
 * than they write the new one.
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
