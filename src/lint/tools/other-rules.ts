import { type RuleRow, row } from '../rules/row.js';
import type { LintTool } from './tool.js';

export const goRules: readonly RuleRow[] = [
  row('structtag', '±3', 'class'),
  row('printf assign unusedresult stdmethods', '±3'),
  row('copylocks lostcancel loopclosure nilness errcheck ineffassign bodyclose', 'function', 'callee'),
  row('unparam', 'function', 'callers'),
  row('unreachable SA4006', '±5'),
  row('exhaustive', 'switch', 'aliases'),
  row('gocyclo gocognit cyclop funlen', 'function', 'constants tests'),
  row('typecheck', 'imports', '', '', { message: /imported and not used/ }),
  row('typecheck', '±5', 'constants callee aliases class-if-self'),
  row('goimports gci', 'imports'),
  row('*', '±7'),
];

/** Tools whose findings come from other programs. To read or run one, move its rows to a folder. */
export const RULES_ONLY: readonly LintTool[] = [{ name: 'govet', rules: goRules }];
