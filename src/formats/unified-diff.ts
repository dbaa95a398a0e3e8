import type { ChangesFormat } from './format.js';

/** Not read yet. */
export const unifiedDiff: ChangesFormat = {
  name: 'unified-diff',
  prints: 'changes',
  parse: () => ({ format: 'unified-diff', edits: [], problems: [] }),
  detect: () => false,
  print: () => {
    throw new RangeError('Not written yet');
  },
  instructions: '',
};
