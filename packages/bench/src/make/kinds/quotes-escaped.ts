import { rewriteAll } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';

/**
 * Double quotes escaped, and nothing else: half of what JSON would have wanted.
 */
export const quotesEscaped: Kind = {
  name: 'quotes_escaped',
  write: draft => {
    const lines = [...draft.search, ...draft.replace];
    if (!draft.search.some(line => line.includes('"')) || lines.some(line => line.includes('\\')))
      return undefined;
    return edited(
      draft,
      rewriteAll(draft, line => line.replaceAll('"', '\\"')),
    );
  },
};
