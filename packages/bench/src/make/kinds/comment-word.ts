import { rewriteCommon, withWord } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isComment } from '../looks.js';
import { hasComments } from './shared.js';

/** Words of prose: neither a name of the code nor a tag. */
const proseOf = (line: string) => line.match(/(?<= )[a-z]{4,}(?= )/g) ?? [];

/**
 * A quoted comment with another word in it: comments are remembered by their sense.
 */
export const commentWord: Kind = {
  name: 'comment_word',
  write: draft => {
    if (!hasComments(draft)) return undefined;
    const words = draft.others.filter(isComment).flatMap(proseOf);
    const lines = rewriteCommon(
      draft,
      draft.random,
      line => isComment(line) && proseOf(line).length > 2,
      line => {
        const word = draft.random.pick(proseOf(line)) as string;
        const other = draft.random.pick(words.filter(each => each !== word));
        return other === undefined ? undefined : [withWord(line, ` ${word} `, ` ${other} `)];
      },
    );
    return edited(draft, lines);
  },
};
