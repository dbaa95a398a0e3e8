import { rewriteAll, withWord } from '../../edit-lines.js';
import { quoted, timesIn } from '../draft.js';
import { type Kind, refused } from '../kind.js';
import { isBlank, namesOf } from '../looks.js';
import { otherName } from './shared.js';

/**
 * What is quoted stands in the file more than once, and nothing says which is meant. Only a refusal
 * is right.
 */
export const refuseAmbiguous: Kind = {
  name: 'refuse_ambiguous',
  write: draft => {
    for (const context of [0, 1]) {
      const { search, replace } = quoted(draft, context, context);
      if (search.join('').trim().length < 4 || timesIn(draft.file, search) < 2) continue;
      return refused(draft.file, { search, replace }, { kind: 'ambiguous' });
    }
    return undefined;
  },
};

/**
 * Quoted with another indentation, lines that stand in the file at several: more than one place
 * fits, none to the letter. Only a refusal is right.
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

/**
 * Two copies of the place, each with another word on the same line, and the search with a third:
 * each is as near as the other. Only a refusal is right.
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
