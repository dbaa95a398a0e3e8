import type { Language } from '../language.js';
import { AMPERSAND } from './ecmascript.js';
import { NEWER_TYPESCRIPT, TYPESCRIPT_LINES, TYPESCRIPT_QUERY, UNKNOWN_LINE } from './typescript.js';

export const tsx: Language = {
  name: 'tsx',
  extensions: ['tsx'],
  tree: {
    grammar: 'tsx',
    query: TYPESCRIPT_QUERY,
    unsure: UNKNOWN_LINE,
    standIns: [[AMPERSAND, ''], ...NEWER_TYPESCRIPT],
  },
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: TYPESCRIPT_LINES,
};
