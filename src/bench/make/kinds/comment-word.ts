import { rewriteCommon, withWord } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isComment, namesOf } from '../looks.js';

/**
 * A quoted comment with another word in it: comments are remembered by their sense.
 */
export const commentWord: Kind = {
  name: 'comment_word',
  write: draft => {
    const lines = rewriteCommon(
      draft,
      draft.random,
      line => isComment(line) && namesOf(line).length > 2,
      line => {
        const word = draft.random.pick(namesOf(line)) as string;
        const other = draft.random.pick(
          draft.others
            .filter(isComment)
            .flatMap(namesOf)
            .filter(w => w !== word),
        );
        return other === undefined ? undefined : [withWord(line, word, other)];
      },
    );
    return edited(draft, lines);
  },
};
