import { rewriteCommon } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isCode } from '../looks.js';

/**
 * A comma or semicolon at the end of a quoted line lost or put in.
 *
 * Source: github.com/google-gemini/gemini-cli/issues/26975 names small punctuation drift as what an engine should bear.
 */
export const endPunctuation: Kind = {
  name: 'end_punctuation',
  write: draft => {
    const fits = (line: string) => isCode(line) && /[\w)\]'"}][,;]?$/.test(line);
    const rewrite = (line: string) => [
      /[,;]$/.test(line) ? line.slice(0, -1) : `${line}${draft.random.pick([',', ';'])}`,
    ];
    return edited(draft, rewriteCommon(draft, draft.random, fits, rewrite));
  },
};
