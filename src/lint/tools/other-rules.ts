import { type RuleTable, row } from '../rules/row.js';
import type { LintTool } from './tool.js';

const OVERRIDE = 'skip: it needs the class that is overridden, in another file';

/** Pyright and basedpyright. */
const pyrightRules: RuleTable = {
  tool: 'pyright',
  rows: [
    row(
      'reportOptionalMemberAccess reportOptionalSubscript reportOptionalCall reportOptionalOperand reportReturnType',
      'function',
      'body',
      'aliases',
      '',
    ),
    row(
      'reportArgumentType reportCallIssue',
      '±7',
      'statement imports names guard annotations',
      'aliases callee',
      '',
    ),
    row('reportAttributeAccessIssue', '±7', 'statement imports names guard annotations', 'class-if-self', ''),
    row(
      'reportAssignmentType',
      '±5',
      'statement imports names guard annotations',
      'class-if-self aliases',
      '',
    ),
    row('reportIndexIssue reportOperatorIssue', '±5', 'statement imports names guard annotations', '', ''),
    row('reportUndefinedVariable', '±5', 'statement imports names guard annotations', 'constants', ''),
    row('reportUnusedImport reportMissingImports reportMissingModuleSource', 'imports', 'imports', '', ''),
    row('reportIncompatibleMethodOverride reportIncompatibleVariableOverride', OVERRIDE, '', '', '', {
      handling: 'report',
    }),
    row('reportPossiblyUnbound', 'function', 'body', '', ''),
    row('reportRedeclaration', '±5', 'statement imports names guard annotations', 'previous', ''),
    row('*', '±7', 'statement imports names guard annotations', '', ''),
  ],
};

/** ESLint with typescript-eslint; rules of plugins with their prefix or without. */
const eslintRules: RuleTable = {
  tool: 'eslint',
  rows: [
    row('no-unused-vars */no-unused-vars', 'imports', 'imports', '', '', { place: 'on-import' }),
    row(
      'import/order sort-imports import/no-duplicates consistent-type-imports */consistent-type-imports',
      'imports',
      'imports',
      '',
      '',
    ),
    row('no-unused-vars */no-unused-vars', '±3', 'statement imports names guard annotations', '', ''),
    row(
      'eqeqeq prefer-const no-var no-extra-boolean-cast dot-notation */dot-notation no-extra-semi',
      '±1',
      'expression imports',
      '',
      '',
    ),
    row('no-undef', '±5', 'statement imports names guard annotations', 'constants', ''),
    row('no-empty no-useless-catch no-unsafe-finally', 'try', 'handler statement', '', ''),
    row('no-case-declarations no-fallthrough', 'block', 'statement', '', ''),
    row(
      'no-explicit-any */no-explicit-any no-unsafe-* */no-unsafe-*',
      '±7',
      'statement imports names guard annotations',
      'aliases',
      '',
    ),
    row(
      'no-floating-promises */no-floating-promises no-misused-promises */no-misused-promises require-await */require-await',
      'function',
      'body',
      '',
      '',
    ),
    row('no-unreachable consistent-return no-useless-return', 'function', 'body', '', ''),
    row(
      'no-redeclare */no-redeclare no-dupe-keys no-dupe-class-members */no-dupe-class-members',
      '±5',
      'statement imports names guard annotations',
      'previous',
      '',
    ),
    row(
      'react-hooks/rules-of-hooks react-hooks/exhaustive-deps rules-of-hooks exhaustive-deps',
      'function',
      'body',
      '',
      '',
    ),
    row('complexity max-lines-per-function', 'function', 'body', 'constants', ''),
    row('*', '±7', 'statement imports names guard annotations', '', ''),
  ],
};

const tscRules: RuleTable = {
  tool: 'tsc',
  rows: [
    row('TS6133 TS6192 TS6196', 'imports', 'imports', '', '', { place: 'on-import' }),
    row('TS6133 TS6192 TS6196', '±3', 'statement imports names guard annotations', '', ''),
    row('TS2307 TS2305 TS2724', 'imports', 'imports', 'module-names', ''),
    row('TS2304 TS2552', '±5', 'statement imports names guard annotations', 'constants', ''),
    row('TS2345 TS2554 TS2769', '±7', 'statement imports names guard annotations', 'callee aliases', ''),
    row('TS2322 TS2741 TS2739', 'function', 'body', 'aliases', '', { place: 'on-return' }),
    row('TS2322 TS2741 TS2739', '±5', 'statement imports names guard annotations', 'aliases', ''),
    row('TS2339 TS2551', '±7', 'statement imports names guard annotations', 'class-if-self', ''),
    row('TS18047 TS18048 TS2531 TS2532', 'function', 'body', 'aliases', ''),
    row('TS7006 TS7031 TS7053', '±7', 'statement imports names guard annotations', 'signature', ''),
    row('TS2366 TS7030', 'function', 'body', '', ''),
    row('TS2416 TS2420 TS2430', OVERRIDE, '', '', '', { handling: 'report' }),
    row('TS1???', '±5', 'statement imports names guard annotations', '', 'It hides everything else: first.'),
    row('*', '±7', 'statement imports names guard annotations', '', ''),
  ],
};

const biomeRules: RuleTable = {
  tool: 'biome',
  rows: [
    row('*noUnusedImports *organizeImports', 'imports', 'imports', '', ''),
    row('*useConst *noDoubleEquals', '±1', 'expression imports', '', ''),
    row('*noUnusedVariables', '±3', 'statement imports names guard annotations', '', ''),
    row('*noExplicitAny', '±7', 'statement imports names guard annotations', 'aliases', ''),
    row('*noUselessCatch', 'try', 'handler statement', '', ''),
    row('*', '±7', 'statement imports names guard annotations', '', ''),
  ],
};

/** rustc and Clippy; lints of Clippy with their prefix or without. */
const rustRules: RuleTable = {
  tool: 'clippy',
  rows: [
    row('unused_imports E0432 E0433', 'imports', 'imports', '', ''),
    row(
      '*len_zero *needless_return *bool_comparison *clone_on_copy unused_mut *redundant_*',
      '±1',
      'expression imports',
      '',
      '',
    ),
    row('unused_variables dead_code', '±3', 'statement imports names guard annotations', '', ''),
    row('*needless_range_loop *single_match *collapsible_if *manual_*', 'block', 'statement', '', ''),
    row('E0308 E0277 E0599 E0061', 'function', 'body', 'callee', '', { place: 'on-return' }),
    row('E0308 E0277 E0599 E0061', '±7', 'statement imports names guard annotations', 'callee', ''),
    row('E0382 E0499 E0502 E0505 E0597 E0716', 'function', 'body', '', ''),
    row('E0106 E0621', '±3 signature', 'defaults annotations body', '', ''),
    row('E0425', '±5', 'statement imports names guard annotations', 'constants', ''),
    row('*ptr_arg *too_many_arguments *type_complexity', 'function', 'body', 'callers', ''),
    row('*unwrap_used *expect_used *panic', 'function', 'body', '', ''),
    row('*cognitive_complexity', 'function', 'body', 'constants', ''),
    row('*', '±7', 'statement imports names guard annotations', '', ''),
  ],
};

const goRules: RuleTable = {
  tool: 'govet',
  rows: [
    row(
      'printf assign unusedresult structtag stdmethods',
      '±3',
      'statement imports names guard annotations',
      '',
      '',
    ),
    row('copylocks lostcancel loopclosure nilness errcheck ineffassign', 'function', 'body', '', ''),
    row('unreachable SA4006 unparam', '±5', 'statement imports names guard annotations', '', ''),
    row('typecheck', 'imports', 'imports', '', '', { message: /imported and not used/ }),
    row('typecheck', '±5', 'statement imports names guard annotations', 'constants', ''),
    row('goimports gci', 'imports', 'imports', '', ''),
    row('*', '±7', 'statement imports names guard annotations', '', ''),
  ],
};

/** Whatever else tells its findings as SARIF. */
export const sarifRules: RuleTable = { tool: 'sarif', rows: [row('*', 'statement', 'statement', '', '')] };

/** Tools whose findings come from others. One that is to be read or run gets a folder, and its rows go there. */
export const RULES_ONLY: readonly LintTool[] = [
  { name: 'pyright', aliases: ['basedpyright'], rules: pyrightRules },
  { name: 'eslint', rules: eslintRules },
  { name: 'tsc', rules: tscRules },
  { name: 'biome', rules: biomeRules },
  { name: 'clippy', aliases: ['rustc'], rules: rustRules },
  { name: 'govet', aliases: ['golangci-lint'], rules: goRules },
  { name: 'sarif', rules: sarifRules },
];
