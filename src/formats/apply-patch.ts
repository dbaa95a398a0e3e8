import type { ChangesFormat } from './format.js';

/** Not read yet. */
export const applyPatch: ChangesFormat = {
  name: 'apply-patch',
  prints: 'changes',
  parse: () => ({ format: 'apply-patch', edits: [], problems: [] }),
  detect: () => false,
  print: () => {
    throw new RangeError('Not written yet');
  },
  instructions: '',
};
