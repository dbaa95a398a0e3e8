import { rewriteCommon, withWord } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isCode, isHead, namesOf } from '../looks.js';
import { otherName } from './shared.js';

/**
 * Quoted lines as they may have been in an older version: a name in one of them is another. Not in one that says what
 * stands below: with another name there, another place would be meant.
 */
export const stale: Kind = {
  name: 'stale',
  write: draft => {
    if (draft.search.length < 5) return undefined;
    const fits = (line: string) => isCode(line) && !isHead(line) && namesOf(line).length > 1;
    const rewrite = (line: string) => {
      const word = draft.random.pick(namesOf(line)) as string;
      return [withWord(line, word, otherName(draft, word) ?? `${word}Old`)];
    };
    return edited(draft, rewriteCommon(draft, draft.random, fits, rewrite));
  },
};
