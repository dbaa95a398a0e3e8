import { type RuleRow, row } from '../rules/row.js';
import type { LintTool } from './tool.js';

export const goRules: readonly RuleRow[] = [
  row('printf assign unusedresult structtag stdmethods', '±3'),
  row('copylocks lostcancel loopclosure nilness errcheck ineffassign', 'function', 'body'),
  row('unreachable SA4006 unparam', '±5'),
  row('typecheck', 'imports', '', '', '', { message: /imported and not used/ }),
  row('typecheck', '±5', '', 'constants'),
  row('goimports gci', 'imports'),
  row('*', '±7'),
];

/** Tools whose findings come from other programs. To read or run one, move its rows to a folder. */
export const RULES_ONLY: readonly LintTool[] = [{ name: 'govet', rules: goRules }];
