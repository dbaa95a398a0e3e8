import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';
import { withoutLine } from './shared.js';

/**
 * A blank line between quoted lines left out.
 */
export const blankLineDropped: Kind = {
  name: 'blank_line_dropped',
  write: draft => edited(draft, withoutLine(draft, isBlank)),
};
