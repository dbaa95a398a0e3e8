import { type RuleRow, row } from '../../rules/row.js';

/** Mypy, by the codes of its errors. */
export const rules: readonly RuleRow[] = [
  row('var-annotated', '±7', '', 'Annotate the variable.'),
  row('arg-type', '±7', 'aliases callee class-named', 'The message has the signature; change the call.'),
  row('return-value', 'function', 'aliases callers', 'All ways out of the function count.'),
  row('assignment', '±5', 'class-if-self aliases', 'Change the type of the variable, or the value.'),
  row('attr-defined', '±7', 'class-if-self class-named', 'What the class has decides.'),
  row(
    'union-attr',
    'function',
    'aliases class-named',
    'A guard belongs where the flow of the function has it.',
  ),
  row('call-arg', '±7', 'callee', 'Change the call.'),
  row('index operator', '±5', '', 'Convert one side, or guard it.'),
  row('name-defined', '±5', 'constants', 'An import is missing, or a name is misspelt.'),
  row('annotation-unchecked', '±7', '', 'Only a note: the function has no annotations.'),
  row('override', 'skip: it needs the class that is overridden, in another file', 'class', '', {
    handling: 'report',
  }),
  row(
    'call-overload misc list-item dict-item typeddict-item',
    '±7',
    'aliases callee',
    'The notes list what fits.',
  ),
  row(
    'return no-any-return empty-body',
    'function',
    'aliases callers',
    'All ways out of the function count.',
  ),
  row('no-redef', '±5', 'previous exports', 'Decide which definition stays.'),
  row('import-not-found import-untyped import', 'imports', '', 'It is a matter of what is installed.', {
    handling: 'report',
  }),
  row('unused-ignore', '±1', '', 'Delete the comment.'),
  row('truthy-*', '±7', 'aliases'),
  row('type-var has-type str-bytes-safe', '±7', 'aliases'),
  row('syntax', '±5', '', 'It hides everything else: first.'),
  row('type-arg func-returns-value', '±7'),
  row('str-format', '±7', '', 'What the format asks for decides.'),
  row('no-untyped-def', '±7', '', 'Annotate all of the function.'),
  row('*', '±7'),
];
