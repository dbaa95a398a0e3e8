import { type RuleRow, row } from '../../rules/row.js';

/** pylint, by the names of its messages. */
export const rules: readonly RuleRow[] = [
  row('unused-import wrong-import-order ungrouped-imports reimported multiple-imports', 'imports', 'exports'),
  row('import-error no-name-in-module', 'imports', 'module-names'),
  row('wrong-import-position', 'late-import', 'reason'),
  row('import-outside-toplevel', '±7'),
  row('unused-variable unused-argument', 'function'),
  row('undefined-variable', '±5', 'constants'),
  row('used-before-assignment possibly-used-before-assignment', 'function'),
  row('bare-except broad-exception-caught broad-except', 'try'),
  row('dangerous-default-value', '±3', 'signature'),
  row('function-redefined redefined-outer-name', '±5', 'previous'),
  row('no-member', '±7', 'class-if-self'),
  row('inconsistent-return-statements', 'function'),
  row('too-many-*', 'function', 'constants'),
  row('singleton-comparison unidiomatic-typecheck f-string-without-interpolation', '±1'),
  row(
    'arguments-differ arguments-renamed signature-differs',
    'skip: it needs the class that is overridden, in another file',
    '',
    '',
    {
      handling: 'report',
    },
  ),
  row('*', '±7'),
];
