import { type RuleTable, row } from './row.js';

/** Ruff, by its codes. */
export const ruffRules: RuleTable = {
  tool: 'ruff',
  rows: [
    row(
      'F401',
      'imports',
      'imports',
      'exports',
      'Take the name out of the whole block; some imports are there for their effect.',
    ),
    row('F541', '±1', 'rewrite', '', 'Drop the `f`.', { isLocal: true }),
    row('F601', '±3', 'expression', 'dictionary previous', 'Decide with both keys in sight.'),
    row('F811', '±5', 'imports names statement', 'previous exports', 'Decide which definition stays.'),
    row(
      'F821',
      '±5',
      'imports names statement',
      'constants',
      'An import is missing, or a name is misspelt.',
      { needsImport: true },
    ),
    row('F823', 'function', 'body', '', 'The order of assignments decides.'),
    row('F841', '±3', 'names statement', '', 'Unpacking and context managers may be intended.'),
    row('F901', '±1', 'statement', '', 'NotImplementedError is the exception.', { isLocal: true }),
    row(
      'E402',
      'late-import',
      'imports statement',
      'reason',
      'Move the import up, unless there is a reason that it is late.',
    ),
    row('E701 E702', '±1', 'rewrite', '', 'Split the line.', { isLocal: true }),
    row('E711 E712 E721', '±1', 'rewrite', '', 'Use `is None`, the truth of the value, or `isinstance`.'),
    row('E722', 'try', 'handler', '', 'What is tried decides which exception is meant.'),
    row('E731', '±3', 'statement', '', 'Write a def.'),
    row('I001', 'imports', 'imports', '', 'The block is sorted as a whole.'),
    row('UP*', '±3', 'statement annotations imports names', '', 'Newer syntax, in its place.', {
      isLocal: true,
    }),
    row('B002', '±5', 'statement', 'class', 'There is no `++`: an assignment may be missing.'),
    row(
      'B006',
      '±3',
      'defaults annotations body',
      'signature callers',
      'None, and the value made in the body.',
    ),
    row('B007', '±1', 'names expression', '', 'Call it `_`.', { isLocal: true }),
    row('B011', '±1', 'statement', '', 'Raise AssertionError.', { isLocal: true }),
    row('B015', '±3', 'statement', '', 'Assert it, use it, or take it out.'),
    row('B016', '±1', 'statement', '', 'Raise an exception.'),
    row('C901', 'function', 'body', 'constants', 'Split it up without changing what it does.'),
    row('invalid-syntax', '±5', 'statement', '', 'It hides everything else: first.'),
    row('*', '±7', 'statement names annotations guard handler imports defaults', '', ''),
  ],
};
