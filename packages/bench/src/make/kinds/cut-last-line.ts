import { editedText, type Kind } from '../kind.js';

/**
 * The last quoted line is broken off in the middle, in both halves: the model stopped where it knew the rest to be the same.
 *
 * Source: github.com/cline/cline/issues/11439.
 */
export const cutLastLine: Kind = {
  name: 'cut_last_line',
  write: draft => {
    const [last, fresh] = [draft.search.at(-1) as string, draft.replace.at(-1) as string];
    const words = [...last.matchAll(/(?<=\w)(?=\W)/g)]
      .map(match => match.index)
      .filter(at => last.slice(0, at).trim().length > 4);
    const cut = draft.random.pick(words);
    if (last !== fresh || cut === undefined || draft.search.length < 3) return undefined;
    const shorten = (lines: readonly string[]) => [...lines.slice(0, -1), last.slice(0, cut)].join('\n');
    return editedText(draft, shorten(draft.search), shorten(draft.replace));
  },
};
