import { type RuleTable, row } from './row.js';

const OVERRIDE = 'skip: it needs the class that is overridden, in another file';

/** Pyright and basedpyright. */
export const pyrightRules: RuleTable = {
  tool: 'pyright',
  rows: [
    row(
      'reportOptionalMemberAccess reportOptionalSubscript reportOptionalCall reportOptionalOperand reportReturnType',
      'function',
      'aliases',
      '',
    ),
    row('reportArgumentType reportCallIssue', '±7', 'aliases callee', ''),
    row('reportAttributeAccessIssue', '±7', 'class-if-self', ''),
    row('reportAssignmentType', '±5', 'class-if-self aliases', ''),
    row('reportIndexIssue reportOperatorIssue', '±5', '', ''),
    row('reportUndefinedVariable', '±5', 'constants', ''),
    row('reportUnusedImport reportMissingImports reportMissingModuleSource', 'imports', '', ''),
    row('reportIncompatibleMethodOverride reportIncompatibleVariableOverride', OVERRIDE, '', '', {
      handling: 'report',
    }),
    row('reportPossiblyUnbound', 'function', '', ''),
    row('reportRedeclaration', '±5', 'previous', ''),
    row('*', '±7', '', ''),
  ],
};

/** ESLint with typescript-eslint; rules of plugins with their prefix or without. */
export const eslintRules: RuleTable = {
  tool: 'eslint',
  rows: [
    row('no-unused-vars */no-unused-vars', 'imports', '', '', { place: 'on-import' }),
    row(
      'import/order sort-imports import/no-duplicates consistent-type-imports */consistent-type-imports',
      'imports',
      '',
      '',
    ),
    row('no-unused-vars */no-unused-vars', '±3', '', ''),
    row(
      'eqeqeq prefer-const no-var no-extra-boolean-cast dot-notation */dot-notation no-extra-semi',
      '±1',
      '',
      '',
    ),
    row('no-undef', '±5', 'constants', ''),
    row('no-empty no-useless-catch no-unsafe-finally', 'try', '', ''),
    row('no-case-declarations no-fallthrough', 'block', '', ''),
    row('no-explicit-any */no-explicit-any no-unsafe-* */no-unsafe-*', '±7', 'aliases', ''),
    row(
      'no-floating-promises */no-floating-promises no-misused-promises */no-misused-promises require-await */require-await',
      'function',
      '',
      '',
    ),
    row('no-unreachable consistent-return no-useless-return', 'function', '', ''),
    row(
      'no-redeclare */no-redeclare no-dupe-keys no-dupe-class-members */no-dupe-class-members',
      '±5',
      'previous',
      '',
    ),
    row(
      'react-hooks/rules-of-hooks react-hooks/exhaustive-deps rules-of-hooks exhaustive-deps',
      'function',
      '',
      '',
    ),
    row('complexity max-lines-per-function', 'function', 'constants', ''),
    row('*', '±7', '', ''),
  ],
};

export const tscRules: RuleTable = {
  tool: 'tsc',
  rows: [
    row('TS6133 TS6192 TS6196', 'imports', '', '', { place: 'on-import' }),
    row('TS6133 TS6192 TS6196', '±3', '', ''),
    row('TS2307 TS2305 TS2724', 'imports', 'module-names', ''),
    row('TS2304 TS2552', '±5', 'constants', ''),
    row('TS2345 TS2554 TS2769', '±7', 'callee aliases', ''),
    row('TS2322 TS2741 TS2739', 'function', 'aliases', '', { place: 'on-return' }),
    row('TS2322 TS2741 TS2739', '±5', 'aliases', ''),
    row('TS2339 TS2551', '±7', 'class-if-self', ''),
    row('TS18047 TS18048 TS2531 TS2532', 'function', 'aliases', ''),
    row('TS7006 TS7031 TS7053', '±7', 'signature', ''),
    row('TS2366 TS7030', 'function', '', ''),
    row('TS2416 TS2420 TS2430', OVERRIDE, '', '', { handling: 'report' }),
    row('TS1???', '±5', '', 'It hides everything else: first.'),
    row('*', '±7', '', ''),
  ],
};

export const biomeRules: RuleTable = {
  tool: 'biome',
  rows: [
    row('*noUnusedImports *organizeImports', 'imports', '', ''),
    row('*useConst *noDoubleEquals', '±1', '', ''),
    row('*noUnusedVariables', '±3', '', ''),
    row('*noExplicitAny', '±7', 'aliases', ''),
    row('*noUselessCatch', 'try', '', ''),
    row('*', '±7', '', ''),
  ],
};

/** rustc and Clippy; lints of Clippy with their prefix or without. */
export const rustRules: RuleTable = {
  tool: 'clippy',
  rows: [
    row('unused_imports E0432 E0433', 'imports', '', ''),
    row('*len_zero *needless_return *bool_comparison *clone_on_copy unused_mut *redundant_*', '±1', '', ''),
    row('unused_variables dead_code', '±3', '', ''),
    row('*needless_range_loop *single_match *collapsible_if *manual_*', 'block', '', ''),
    row('E0308 E0277 E0599 E0061', 'function', 'callee', '', { place: 'on-return' }),
    row('E0308 E0277 E0599 E0061', '±7', 'callee', ''),
    row('E0382 E0499 E0502 E0505 E0597 E0716', 'function', '', ''),
    row('E0106 E0621', '±3 signature', '', ''),
    row('E0425', '±5', 'constants', ''),
    row('*ptr_arg *too_many_arguments *type_complexity', 'function', 'callers', ''),
    row('*unwrap_used *expect_used *panic', 'function', '', ''),
    row('*cognitive_complexity', 'function', 'constants', ''),
    row('*', '±7', '', ''),
  ],
};

export const goRules: RuleTable = {
  tool: 'govet',
  rows: [
    row('printf assign unusedresult structtag stdmethods', '±3', '', ''),
    row('copylocks lostcancel loopclosure nilness errcheck ineffassign', 'function', '', ''),
    row('unreachable SA4006 unparam', '±5', '', ''),
    row('typecheck', 'imports', '', '', { message: /imported and not used/ }),
    row('typecheck', '±5', 'constants', ''),
    row('goimports gci', 'imports', '', ''),
    row('*', '±7', '', ''),
  ],
};

/** Whatever else tells its findings as SARIF. */
export const sarifRules: RuleTable = { tool: 'sarif', rows: [row('*', 'statement', '', '')] };
