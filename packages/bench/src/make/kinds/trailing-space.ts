import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * Blanks at the ends of quoted lines, which are seen by nobody: models put them in, and editors take them out.
 */
export const trailingSpace: Kind = {
  name: 'trailing_space',
  write: draft => {
    const blanks = () => (draft.random.next() < 0.5 ? (draft.random.pick([' ', '  ', '\t']) as string) : '');
    const search = draft.search.map(line => (isBlank(line) ? line : line + blanks()));
    const is = search.every((line, i) => line === draft.search[i]);
    return is ? undefined : edited(draft, { search, replace: draft.replace });
  },
};
