import { type RuleRow, row } from '../../rules/row.js';

/** pylint, by the names of its messages. */
export const rules: readonly RuleRow[] = [
  row(
    'unused-import wrong-import-order ungrouped-imports reimported multiple-imports',
    'imports',
    '',
    'exports',
  ),
  row('import-error no-name-in-module', 'imports', '', 'module-names'),
  row('wrong-import-position', 'late-import', '', 'reason'),
  row('import-outside-toplevel', '±7', 'imports names statement'),
  row('unused-variable unused-argument', 'function', 'names rewrite'),
  row('undefined-variable', '±5', 'imports names statement', 'constants'),
  row('used-before-assignment possibly-used-before-assignment', 'function', 'body'),
  row('bare-except broad-exception-caught broad-except', 'try', 'handler'),
  row('dangerous-default-value', '±3', 'defaults annotations body', 'signature'),
  row('function-redefined redefined-outer-name', '±5', '', 'previous'),
  row('no-member', '±7', '', 'class-if-self'),
  row('inconsistent-return-statements', 'function', 'body'),
  row('too-many-*', 'function', 'body', 'constants'),
  row('singleton-comparison unidiomatic-typecheck f-string-without-interpolation', '±1', 'rewrite'),
  row(
    'arguments-differ arguments-renamed signature-differs',
    'skip: it needs the class that is overridden, in another file',
    '',
    '',
    '',
    {
      handling: 'report',
    },
  ),
  row('*', '±7'),
];
