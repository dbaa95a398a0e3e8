import type { Kind } from '../kind.js';
import { severalEdits } from './several.js';

/**
 * Two to four edits of one file in one set.
 */
export const multiEdit: Kind = {
  name: 'multi_edit',
  hunks: 4,
  write: draft => severalEdits(draft, (before, next) => next.from >= before.to),
};
