import { type RuleRow, row } from '../../rules/row.js';

/**
 * The rows for pytest, by the kind of failure. They also match the names of kinds in other tables.
 */
export const rules: readonly RuleRow[] = [
  row(
    'assertion parametrised parametrized',
    'tested-function',
    'test fixtures called',
    'The code is wrong, not the assertion.',
  ),
  row('exception-in-test', 'tested-function', 'test fixtures called', 'The code is wrong, not the test.'),
  row(
    'exception-in-code',
    'tested-function',
    'test frames class',
    'The test shows a case that the code does not handle.',
  ),
  row(
    'raises-not-met raises* warns* did-not-*',
    'tested-function',
    'test fixtures called',
    'The code is wrong, not the expectation.',
  ),
  row(
    'fixture-error*',
    'function',
    'fixtures test',
    'An error of the teardown belongs to the lines behind `yield`.',
  ),
  row('fixture-missing', '±5 signature', 'fixtures', 'A name is misspelt, or a conftest is missing.'),
  row('import-error', 'imports', 'module-names frames', 'Either side may be wrong.'),
  row('syntax-error', '±5', '', 'It hides everything else: first.'),
  row('timeout', 'tested-function', 'test called'),
  row('xpass-strict', '±2 decorator', 'test', 'It passes: the mark goes.'),
  row('flaky', 'skip: it passes when it is run again', '', '', { handling: 'report' }),
  row('*', '±7', 'test'),
];
