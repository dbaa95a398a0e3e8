import type { ChangesFormat } from './format.js';

/** Not read yet. */
export const wholeFile: ChangesFormat = {
  name: 'whole-file',
  prints: 'changes',
  parse: () => ({ format: 'whole-file', edits: [], problems: [] }),
  detect: () => false,
  print: () => {
    throw new RangeError('Not written yet');
  },
  instructions: '',
};
