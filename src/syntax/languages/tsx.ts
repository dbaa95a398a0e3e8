import type { Language } from '../language.js';
import { AMPERSAND } from './ecmascript.js';
import { TYPESCRIPT_LINES, TYPESCRIPT_QUERY, UNKNOWN_LINE } from './typescript.js';

export const tsx: Language = {
  name: 'tsx',
  extensions: ['tsx'],
  tree: { grammar: 'tsx', query: TYPESCRIPT_QUERY, unsure: UNKNOWN_LINE, blind: AMPERSAND },
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: TYPESCRIPT_LINES,
};
