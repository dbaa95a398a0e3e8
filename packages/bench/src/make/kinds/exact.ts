import { edited, type Kind } from '../kind.js';

/**
 * Nothing wrong: the measure of what an engine does with edits that are as they should be.
 */
export const exact: Kind = {
  name: 'exact',
  write: draft => edited(draft, draft),
};
