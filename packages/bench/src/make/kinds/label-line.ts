import { edited, type Kind } from '../kind.js';
import { commentIn } from '../looks.js';

/**
 * A first line in both halves that only says what the block is: a comment with the path of the file, or the name of the
 * language, as models write them above or behind a fence.
 */
export const labelLine: Kind = {
  name: 'label_line',
  write: draft => {
    const { path, language } = draft.change;
    const label = draft.random.next() < 0.7 ? commentIn(draft, path) : language;
    if (label === undefined || draft.file.includes(label)) return undefined;
    return edited(draft, { search: [label, ...draft.search], replace: [label, ...draft.replace] });
  },
};
