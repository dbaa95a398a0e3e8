import type { Kind } from '../kind.js';
import { unitOf } from '../looks.js';
import { atTwoPlaces, deeper, editOfDraft } from './copied.js';

/**
 * The same change for two places, sent twice as it is for the first; the second is a level deeper.
 *
 * Source: recorded edit calls of 2026.
 */
export const twinDeeper: Kind = {
  name: 'twin_deeper',
  write: draft => {
    const unit = unitOf(draft.file);
    const edit = editOfDraft(draft);
    return unit === undefined ? undefined : atTwoPlaces(draft, deeper(unit), [edit, edit]);
  },
};
