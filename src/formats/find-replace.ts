import type { EditsFormat } from './format.js';

/** Not read yet. */
export const findReplace: EditsFormat = {
  name: 'find-replace',
  prints: 'edits',
  parse: () => ({ format: 'find-replace', edits: [], problems: [] }),
  detect: () => false,
  print: () => {
    throw new RangeError('Not written yet');
  },
  instructions: '',
};
