import { rewriteCommon, withWord } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { namesOf } from '../looks.js';

/**
 * A letter lost, doubled or swapped with its neighbour in a quoted line.
 */
export const contextTypo: Kind = {
  name: 'context_typo',
  write: draft => {
    const lines = rewriteCommon(
      draft,
      draft.random,
      line => namesOf(line).length > 0,
      line => {
        const word = draft.random.pick(namesOf(line)) as string;
        const at = 1 + draft.random.below(word.length - 2);
        const [head, c, d, tail] = [
          word.slice(0, at),
          word.charAt(at),
          word.charAt(at + 1),
          word.slice(at + 2),
        ];
        const ways = [head + d + c + tail, head + d + tail, head + c + c + d + tail].filter(
          way => way !== word,
        );
        return [withWord(line, word, draft.random.pick(ways) as string)];
      },
    );
    return edited(draft, lines);
  },
};
