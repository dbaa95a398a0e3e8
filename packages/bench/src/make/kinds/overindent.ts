import { rewriteAll } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { hasEmptyBlanks, isBlank, unitOf } from '../looks.js';

/**
 * One level of indentation too many on every line, as in a reply that is a list or a quotation.
 */
export const overindent: Kind = {
  name: 'overindent',
  write: draft => {
    const unit = unitOf(draft.file);
    if (unit === undefined || !hasEmptyBlanks(draft)) return undefined;
    return edited(
      draft,
      rewriteAll(draft, line => (isBlank(line) ? line : unit + line)),
    );
  },
};
