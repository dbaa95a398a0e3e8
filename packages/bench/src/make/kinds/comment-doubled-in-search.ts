import { commonLines } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isComment } from '../looks.js';
import { hasComments } from './shared.js';

/**
 * A comment that the search has twice and the file and the replacement once: a copy that stammers.
 *
 * Source: recorded calls of 2026.
 */
export const commentDoubledInSearch: Kind = {
  name: 'comment_doubled_in_search',
  write: draft => {
    const { search, replace, file, random } = draft;
    // Beside another copy nobody could say which of them is one too many; one end of a comment makes another text.
    const fits = (line: string) =>
      isComment(line) && !/\/\*|\*\/|<!--/.test(line) && file.filter(other => other === line).length === 1;
    const lines = commonLines(draft).filter(({ s }) => fits(search[s] as string));
    const line = hasComments(draft) ? random.pick(lines) : undefined;
    return line && edited(draft, { search: search.toSpliced(line.s, 0, search[line.s] as string), replace });
  },
};
