import type { Language } from '../language.js';
import { AMPERSAND } from './ecmascript.js';
import { GLOBAL_BLOCK, TYPESCRIPT_LINES, TYPESCRIPT_QUERY } from './typescript.js';

export const tsx: Language = {
  name: 'tsx',
  extensions: ['tsx'],
  tree: { grammar: 'tsx', query: TYPESCRIPT_QUERY, unsure: GLOBAL_BLOCK, blind: AMPERSAND },
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: TYPESCRIPT_LINES,
};
