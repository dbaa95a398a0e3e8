import { type RuleRow, row } from '../../rules/row.js';

/** rustc and Clippy; lints of Clippy with their prefix or without. */
export const rules: readonly RuleRow[] = [
  row('unused_imports E0432 E0433', 'imports'),
  row('*len_zero *needless_return *bool_comparison *clone_on_copy unused_mut *redundant_*', '±1'),
  row('unused_variables dead_code', '±3'),
  row('*needless_range_loop *single_match *collapsible_if *manual_*', 'block'),
  row('E0308 E0277 E0599 E0061', 'function', 'callee aliases related', '', { place: 'on-return' }),
  row('E0308 E0277 E0599 E0061', '±7', 'callee aliases related'),
  row('E0382 E0499 E0502 E0505 E0597 E0716', 'function', 'related'),
  row('E0106 E0621', '±3 signature', 'aliases'),
  row('E0425', '±5', 'constants'),
  row('*ptr_arg *too_many_arguments *type_complexity', 'function', 'callers tests'),
  row('E0004', 'switch', 'aliases'),
  row('E0063 E0560 E0609 E0614', '±7', 'aliases class-if-self'),
  row('*unwrap_used *expect_used *panic', 'function', 'signature'),
  row('*cognitive_complexity *too_many_lines', 'function', 'constants tests'),
  row('*', '±7'),
];
