import type { Language } from '../language.js';
import { CPP_LINES, CPP_TREE } from './cpp.js';

export const c: Language = {
  name: 'c',
  extensions: ['c', 'h'],
  tree: CPP_TREE,
  comments: { line: ['//'], block: [['/*', '*/']] },
  atMargin: /^#\s*[a-z](?!.*\\$)/,
  indent: '    ',
  lines: CPP_LINES,
};
