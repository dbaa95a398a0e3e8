import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * The first line of the search alone without its indentation: the replacement is written anew, the search quoted from
 * the middle of a line.
 */
export const firstLineTrimmedInSearchOnly: Kind = {
  name: 'first_line_trimmed_in_search_only',
  write: draft => {
    const first = draft.search[0] as string;
    if (first !== draft.replace[0] || isBlank(first) || first === first.trimStart()) return undefined;
    return edited(draft, { search: [first.trimStart(), ...draft.search.slice(1)], replace: draft.replace });
  },
};
