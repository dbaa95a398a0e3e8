import { commonLines } from '../../slips/edit-lines.js';
import type { Draft } from '../draft.js';
import { edited, type Kind } from '../kind.js';

/**
 * Blanks that do not break in the lines around, as text pasted from a page has them; the search has common ones.
 *
 * Source: github.com/anthropics/claude-code/issues/29869.
 */
export const nbsp: Kind = {
  name: 'nbsp',
  write: draft => {
    const common = commonLines(draft).filter(({ s }) => /\w \w/.test(draft.search[s] as string));
    const chosen = draft.random.pick(common);
    if (chosen === undefined) return undefined;
    const { search, replace, file, from } = draft;
    const line = (search[chosen.s] as string).replace(/(?<=\w) (?=\w)/g, '\u00a0');
    const there: Draft = {
      ...draft,
      file: file.with(from + chosen.s, line),
      search: search.with(chosen.s, line),
      replace: replace.with(chosen.r, line),
    };
    return edited(there, draft);
  },
};
