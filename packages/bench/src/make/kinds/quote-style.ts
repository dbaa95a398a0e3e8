import { rewriteCommon } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isComment } from '../looks.js';

/** Languages in which both quotes mean the same. */
const ALIKE = ['javascript', 'typescript', 'tsx', 'python', 'css', 'lua'];

/**
 * The other kind of quotes around the strings of quoted lines, by habit of the writer. The lines that the edit changes are
 * as they should be.
 */
export const quoteStyle: Kind = {
  name: 'quote_style',
  write: draft => {
    if (!ALIKE.includes(draft.change.language)) return undefined;
    const fits = (line: string) =>
      /(["'])[^"'\\]*\1/.test(line) && !isComment(line) && !/["'].*["'].*["']/.test(line);
    const swap = (line: string) => [line.replace(/["']/g, quote => (quote === '"' ? "'" : '"'))];
    return edited(draft, rewriteCommon(draft, draft.random, fits, swap));
  },
};
