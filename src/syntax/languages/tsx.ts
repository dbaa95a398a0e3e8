import type { Language } from '../language.js';
import { TYPESCRIPT_LINES, TYPESCRIPT_QUERY } from './typescript.js';

export const tsx: Language = {
  name: 'tsx',
  extensions: ['tsx'],
  tree: { grammar: 'tsx', query: TYPESCRIPT_QUERY },
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: TYPESCRIPT_LINES,
};
