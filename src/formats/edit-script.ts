import type { EditsFormat } from './format.js';

/** Not read yet. */
export const editScript: EditsFormat = {
  name: 'edit-script',
  prints: 'edits',
  parse: () => ({ format: 'edit-script', edits: [], problems: [] }),
  detect: () => false,
  print: () => {
    throw new RangeError('Not written yet');
  },
  instructions: '',
};
