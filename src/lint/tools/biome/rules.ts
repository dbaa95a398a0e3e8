import { type RuleRow, row } from '../../rules/row.js';

/** Biome, by the path of its rules. */
export const rules: readonly RuleRow[] = [
  row('*noUnusedImports *organizeImports', 'imports'),
  row('*useConst *noDoubleEquals', '±1', 'expression imports'),
  row('*noUnusedVariables', '±3'),
  row('*noExplicitAny', '±7', '', 'aliases'),
  row('*noUselessCatch', 'try'),
  row('*', '±7'),
];
