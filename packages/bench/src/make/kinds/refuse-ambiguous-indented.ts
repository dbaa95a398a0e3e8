import { rewriteAll } from '../../slips/edit-lines.js';
import { quoted, timesIn } from '../draft.js';
import { type Kind, refused } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * Quoted with another indentation, lines that stand in the file at several: more than one place fits, none to the letter.
 * Only a refusal is right.
 *
 * Source: github.com/neovateai/neovate-code/pull/645.
 */
export const refuseAmbiguousIndented: Kind = {
  name: 'refuse_ambiguous_indented',
  write: draft => {
    const { search, replace } = quoted(draft, 0, 0);
    const trimmed = search.map(line => line.trim());
    const file = draft.file.map(line => line.trim());
    if (trimmed.join('').length < 8 || timesIn(file, trimmed) < 2) return undefined;
    const lines = rewriteAll({ search, replace }, line => (isBlank(line) ? line : `\t   ${line}`));
    return lines && refused(draft.file, lines, { kind: 'ambiguous' });
  },
};
