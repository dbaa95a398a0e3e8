import { type RuleRow, row } from '../../rules/row.js';

/** Of a tool that has no rules here and reports its findings as SARIF. */
export const rules: readonly RuleRow[] = [row('*', 'statement', 'related')];
