import { type RuleRow, row } from '../../rules/row.js';

const OVERRIDE = 'skip: it needs the class that is overridden, in another file';

/** tsc, by its codes. */
export const rules: readonly RuleRow[] = [
  row('TS6133 TS6192 TS6196', 'imports', '', '', { place: 'on-import' }),
  row('TS6133 TS6192 TS6196', '±3'),
  row('TS2307 TS2305 TS2724', 'imports', 'module-names'),
  row('TS2304 TS2552', '±5', 'constants'),
  row('TS2345 TS2379 TS2554 TS2769', '±7', 'callee aliases'),
  row('TS2322 TS2375 TS2741 TS2739 TS2740', 'function', 'aliases callee', '', { place: 'on-return' }),
  row('TS2322 TS2375 TS2741 TS2739 TS2740', '±5', 'aliases callee'),
  row('TS2339 TS2551', '±7', 'class-if-self aliases'),
  row('TS18046 TS18047 TS18048 TS2531 TS2532 TS2533', 'function', 'aliases'),
  row('TS7006 TS7031 TS7053', '±7', 'signature callee aliases'),
  row('TS2366 TS2355 TS7030', 'function', 'aliases'),
  row('TS2416 TS2420 TS2430', OVERRIDE, '', '', { handling: 'report' }),
  row('TS2300 TS2451 TS2393', '±5', 'previous'),
  row('TS7029', 'switch'),
  row('TS1???', '±5', '', 'It hides everything else: first.'),
  row('*', '±7', 'aliases callee'),
];
