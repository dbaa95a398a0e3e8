import { type RuleRow, row } from '../../rules/row.js';

/** ESLint with typescript-eslint; rules of plugins with their prefix or without. */
export const rules: readonly RuleRow[] = [
  row('no-unused-vars */no-unused-vars', 'imports', '', '', { place: 'on-import' }),
  row(
    'import/order sort-imports import/no-duplicates no-duplicate-imports consistent-type-imports */consistent-type-imports */no-unused-imports simple-import-sort/imports',
    'imports',
  ),
  row('import/named import/default import/namespace import/no-unresolved', 'imports', 'module-names'),
  row('import/first', 'late-import', 'reason'),
  row('no-unused-vars */no-unused-vars', '±3'),
  row('eqeqeq prefer-const no-var no-extra-boolean-cast dot-notation */dot-notation no-extra-semi', '±1'),
  row('no-undef', '±5', 'constants'),
  row('no-empty no-useless-catch no-unsafe-finally', 'try'),
  row('no-case-declarations no-fallthrough default-case', 'switch'),
  row('switch-exhaustiveness-check */switch-exhaustiveness-check', 'switch', 'aliases'),
  row('no-explicit-any */no-explicit-any no-unsafe-* */no-unsafe-*', '±7', 'aliases callee'),
  row(
    'no-non-null-assertion */no-non-null-assertion no-unnecessary-* */no-unnecessary-* */prefer-nullish-coalescing */prefer-optional-chain restrict-* */restrict-*',
    '±7',
    'aliases',
  ),
  row(
    'no-floating-promises */no-floating-promises no-misused-promises */no-misused-promises require-await */require-await',
    'function',
    'callee',
  ),
  row('no-unreachable consistent-return no-useless-return array-callback-return', 'function'),
  row(
    'no-redeclare */no-redeclare no-dupe-keys no-dupe-class-members */no-dupe-class-members',
    '±5',
    'previous dictionary',
  ),
  row(
    'react-hooks/rules-of-hooks react-hooks/exhaustive-deps rules-of-hooks exhaustive-deps',
    'component',
    'aliases',
  ),
  row('no-else-return no-lonely-if no-useless-else', '±7'),
  row('no-throw-literal */only-throw-error', '±7'),
  row('no-await-in-loop', '±7', '', 'It makes the calls at the same time.', { handling: 'ask' }),
  row('complexity max-lines-per-function', 'function', 'constants tests'),
  row(
    '*/no-confusing-void-expression */unbound-method */no-deprecated */no-base-to-string */await-thenable */prefer-promise-reject-errors',
    '±7',
    'aliases callee',
  ),
  row('*', '±7'),
];
