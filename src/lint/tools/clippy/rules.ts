import { type RuleRow, row } from '../../rules/row.js';

/** rustc and Clippy; lints of Clippy with their prefix or without. */
export const rules: readonly RuleRow[] = [
  row('unused_imports E0432 E0433', 'imports'),
  row(
    '*len_zero *needless_return *bool_comparison *clone_on_copy unused_mut *redundant_*',
    '±1',
    'expression imports',
  ),
  row('unused_variables dead_code', '±3'),
  row('*needless_range_loop *single_match *collapsible_if *manual_*', 'block'),
  row('E0308 E0277 E0599 E0061', 'function', 'body', 'callee', '', { place: 'on-return' }),
  row('E0308 E0277 E0599 E0061', '±7', '', 'callee'),
  row('E0382 E0499 E0502 E0505 E0597 E0716', 'function', 'body'),
  row('E0106 E0621', '±3 signature'),
  row('E0425', '±5', '', 'constants'),
  row('*ptr_arg *too_many_arguments *type_complexity', 'function', 'body', 'callers'),
  row('*unwrap_used *expect_used *panic', 'function', 'body'),
  row('*cognitive_complexity', 'function', 'body', 'constants'),
  row('*', '±7'),
];
