import { withWord } from '../../slips/edit-lines.js';
import { type Kind, refused } from '../kind.js';
import { namesOf } from '../looks.js';
import { otherName } from './shared.js';

/**
 * Two copies of the place, each with another word on the same line, and the search with a third: each is as near as the
 * other. Only a refusal is right.
 */
export const refuseNearTie: Kind = {
  name: 'refuse_near_tie',
  write: draft => {
    const { search, file, to, from, random } = draft;
    const at = random.below(search.length);
    const word = random.pick(namesOf(search[at] as string));
    if (word === undefined || search.length < 3) return undefined;
    const [one, two] = [otherName(draft, word), otherName(draft, word)];
    if (one === undefined || two === undefined || one === two) return undefined;
    const copy = (name: string) => search.with(at, withWord(search[at] as string, word, name));
    const gap = file.slice(to, to + 12);
    const twice = [
      ...file.slice(0, from),
      ...copy(one),
      ...gap,
      ...copy(two),
      ...file.slice(to + gap.length),
    ];
    return refused(twice, draft, { kind: 'ambiguous' });
  },
};
