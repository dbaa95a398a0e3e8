import { type RuleRow, row } from '../rules/row.js';
import type { LintTool } from './tool.js';

const OVERRIDE = 'skip: it needs the class that is overridden, in another file';

/** Pyright and basedpyright. */
const pyrightRules: readonly RuleRow[] = [
  row(
    'reportOptionalMemberAccess reportOptionalSubscript reportOptionalCall reportOptionalOperand reportReturnType',
    'function',
    'body',
    'aliases',
  ),
  row('reportArgumentType reportCallIssue', '±7', '', 'aliases callee'),
  row('reportAttributeAccessIssue', '±7', '', 'class-if-self'),
  row('reportAssignmentType', '±5', '', 'class-if-self aliases'),
  row('reportIndexIssue reportOperatorIssue', '±5'),
  row('reportUndefinedVariable', '±5', '', 'constants'),
  row('reportUnusedImport reportMissingImports reportMissingModuleSource', 'imports'),
  row('reportIncompatibleMethodOverride reportIncompatibleVariableOverride', OVERRIDE, '', '', '', {
    handling: 'report',
  }),
  row('reportPossiblyUnbound', 'function', 'body'),
  row('reportRedeclaration', '±5', '', 'previous'),
  row('*', '±7'),
];

/** ESLint with typescript-eslint; rules of plugins with their prefix or without. */
const eslintRules: readonly RuleRow[] = [
  row('no-unused-vars */no-unused-vars', 'imports', '', '', '', { place: 'on-import' }),
  row(
    'import/order sort-imports import/no-duplicates consistent-type-imports */consistent-type-imports',
    'imports',
  ),
  row('no-unused-vars */no-unused-vars', '±3'),
  row(
    'eqeqeq prefer-const no-var no-extra-boolean-cast dot-notation */dot-notation no-extra-semi',
    '±1',
    'expression imports',
  ),
  row('no-undef', '±5', '', 'constants'),
  row('no-empty no-useless-catch no-unsafe-finally', 'try'),
  row('no-case-declarations no-fallthrough', 'block'),
  row('no-explicit-any */no-explicit-any no-unsafe-* */no-unsafe-*', '±7', '', 'aliases'),
  row(
    'no-floating-promises */no-floating-promises no-misused-promises */no-misused-promises require-await */require-await',
    'function',
    'body',
  ),
  row('no-unreachable consistent-return no-useless-return', 'function', 'body'),
  row(
    'no-redeclare */no-redeclare no-dupe-keys no-dupe-class-members */no-dupe-class-members',
    '±5',
    '',
    'previous',
  ),
  row(
    'react-hooks/rules-of-hooks react-hooks/exhaustive-deps rules-of-hooks exhaustive-deps',
    'function',
    'body',
  ),
  row('complexity max-lines-per-function', 'function', 'body', 'constants'),
  row('*', '±7'),
];

const tscRules: readonly RuleRow[] = [
  row('TS6133 TS6192 TS6196', 'imports', '', '', '', { place: 'on-import' }),
  row('TS6133 TS6192 TS6196', '±3'),
  row('TS2307 TS2305 TS2724', 'imports', '', 'module-names'),
  row('TS2304 TS2552', '±5', '', 'constants'),
  row('TS2345 TS2554 TS2769', '±7', '', 'callee aliases'),
  row('TS2322 TS2741 TS2739', 'function', 'body', 'aliases', '', { place: 'on-return' }),
  row('TS2322 TS2741 TS2739', '±5', '', 'aliases'),
  row('TS2339 TS2551', '±7', '', 'class-if-self'),
  row('TS18047 TS18048 TS2531 TS2532', 'function', 'body', 'aliases'),
  row('TS7006 TS7031 TS7053', '±7', '', 'signature'),
  row('TS2366 TS7030', 'function', 'body'),
  row('TS2416 TS2420 TS2430', OVERRIDE, '', '', '', { handling: 'report' }),
  row('TS1???', '±5', '', '', 'It hides everything else: first.'),
  row('*', '±7'),
];

const biomeRules: readonly RuleRow[] = [
  row('*noUnusedImports *organizeImports', 'imports'),
  row('*useConst *noDoubleEquals', '±1', 'expression imports'),
  row('*noUnusedVariables', '±3'),
  row('*noExplicitAny', '±7', '', 'aliases'),
  row('*noUselessCatch', 'try'),
  row('*', '±7'),
];

/** rustc and Clippy; lints of Clippy with their prefix or without. */
const rustRules: readonly RuleRow[] = [
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

const goRules: readonly RuleRow[] = [
  row('printf assign unusedresult structtag stdmethods', '±3'),
  row('copylocks lostcancel loopclosure nilness errcheck ineffassign', 'function', 'body'),
  row('unreachable SA4006 unparam', '±5'),
  row('typecheck', 'imports', '', '', '', { message: /imported and not used/ }),
  row('typecheck', '±5', '', 'constants'),
  row('goimports gci', 'imports'),
  row('*', '±7'),
];

/** Rules for other tools with SARIF output. */
export const sarifRules: readonly RuleRow[] = [row('*', 'statement')];

/** Tools whose findings come from other programs. To read or run one, move its rows to a folder. */
export const RULES_ONLY: readonly LintTool[] = [
  { name: 'pyright', aliases: ['basedpyright'], rules: pyrightRules },
  { name: 'eslint', rules: eslintRules },
  { name: 'tsc', rules: tscRules },
  { name: 'biome', rules: biomeRules },
  { name: 'clippy', aliases: ['rustc'], rules: rustRules },
  { name: 'govet', aliases: ['golangci-lint'], rules: goRules },
  { name: 'sarif', rules: sarifRules },
];
