import type { Kind } from '../kind.js';
import { atTwoPlaces, editOfDraft } from './copied.js';

/**
 * An edit whose text stands twice, sent twice: both places are meant.
 *
 * Source: recorded edit calls of 2026.
 */
export const repeated: Kind = {
  name: 'repeated',
  write: draft => atTwoPlaces(draft, line => line, [editOfDraft(draft), editOfDraft(draft)]),
};
