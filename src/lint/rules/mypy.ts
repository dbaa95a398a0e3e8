import { type RuleTable, row } from './row.js';

/** Mypy, by the codes of its errors. */
export const mypyRules: RuleTable = {
  tool: 'mypy',
  rows: [
    row('var-annotated', '±7', 'annotations imports', '', 'Annotate the variable.', {
      needsImport: true,
    }),
    row(
      'arg-type',
      '±7',
      'rewrite guard annotations names',
      'aliases callee class-named',
      'The message has the signature; change the call.',
    ),
    row(
      'return-value',
      'function',
      'rewrite guard annotations names',
      'aliases callers',
      'All ways out of the function count.',
    ),
    row(
      'assignment',
      '±5',
      'rewrite guard annotations names',
      'class-if-self aliases',
      'Change the type of the variable, or the value.',
    ),
    row(
      'attr-defined',
      '±7',
      'rewrite guard annotations names imports',
      'class-if-self class-named',
      'What the class has decides.',
    ),
    row(
      'union-attr',
      'function',
      'rewrite guard annotations names',
      'aliases class-named',
      'A guard belongs where the flow of the function has it.',
    ),
    row('call-arg', '±7', 'expression annotations defaults', 'callee', 'Change the call.'),
    row('index operator', '±5', 'rewrite guard annotations names', '', 'Convert one side, or guard it.'),
    row(
      'name-defined',
      '±5',
      'imports names statement',
      'constants',
      'An import is missing, or a name is misspelt.',
      { needsImport: true },
    ),
    row('annotation-unchecked', '±7', 'annotations', '', 'Only a note: the function has no annotations.'),
    row('override', 'skip: it needs the class that is overridden, in another file', '', 'class', '', {
      handling: 'report',
    }),
    row(
      'call-overload misc list-item dict-item typeddict-item',
      '±7',
      'rewrite guard annotations names',
      'aliases callee',
      'The notes list what fits.',
    ),
    row(
      'return no-any-return empty-body',
      'function',
      'body annotations',
      'aliases callers',
      'All ways out of the function count.',
    ),
    row(
      'no-redef',
      '±5',
      'names statement imports annotations',
      'previous exports',
      'Decide which definition stays.',
    ),
    row(
      'import-not-found import-untyped import',
      'imports',
      'imports',
      '',
      'It is a matter of what is installed.',
      { handling: 'report' },
    ),
    row('unused-ignore', '±1', 'expression', '', 'Delete the comment.', { isLocal: true }),
    row('type-var has-type str-bytes-safe truthy-*', '±7', 'rewrite guard annotations names', 'aliases', ''),
    row('syntax', '±5', 'statement', '', 'It hides everything else: first.'),
    row('no-untyped-def', '±7', 'annotations imports', '', 'Annotate all of the function.'),
    row('*', '±7', 'rewrite names annotations guard imports', '', ''),
  ],
};
