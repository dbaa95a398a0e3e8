import { rewriteAll } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { hasEmptyBlanks, isBlank, solidLines, unitOf } from '../looks.js';

/**
 * One level of indentation lost from every line: the commonest failure of strong models, who quote a block as if it
 * stood alone.
 */
export const dedent: Kind = {
  name: 'dedent',
  write: draft => {
    const unit = unitOf(draft.file);
    if (
      unit === undefined ||
      !hasEmptyBlanks(draft) ||
      !solidLines(draft).every(line => line.startsWith(unit))
    )
      return undefined;
    return edited(
      draft,
      rewriteAll(draft, line => (isBlank(line) ? line : line.slice(unit.length))),
    );
  },
};
