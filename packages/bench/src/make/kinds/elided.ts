import { edited, type Kind } from '../kind.js';
import { rewriteHalves, runOf } from './shared.js';

/**
 * Quoted lines in the middle given as `...` in both halves.
 */
export const elided: Kind = {
  name: 'elided',
  write: draft => {
    const run = runOf(draft, 3);
    return run === undefined ? undefined : edited(draft, rewriteHalves(draft, run, ['...']));
  },
};
