import type { Language } from '../language.js';
import { AMPERSAND, STRINGS, TEMPLATE_ESCAPES } from './ecmascript.js';
import { JSX_PIECES, TYPESCRIPT_STATEMENTS } from './ecmascript-statements.js';
import { NEWER_TYPESCRIPT, TYPESCRIPT_LINES, TYPESCRIPT_QUERY, UNKNOWN_LINE } from './typescript.js';

export const tsx: Language = {
  name: 'tsx',
  extensions: ['tsx'],
  tree: {
    grammar: 'tsx',
    reports: 0.025,
    escapes: TEMPLATE_ESCAPES,
    literals: STRINGS,
    query: TYPESCRIPT_QUERY,
    unsure: UNKNOWN_LINE,
    standIns: [[AMPERSAND, ''], ...NEWER_TYPESCRIPT],
  },
  statements: TYPESCRIPT_STATEMENTS + JSX_PIECES,
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: TYPESCRIPT_LINES,
};
