import type { Language } from '../language.js';

export const php: Language = {
  name: 'php',
  extensions: ['php', 'phtml', 'php5', 'php7', 'phps'],
  tree: {
    grammar: 'php',
    query: `
      (function_definition name: (_) @name body: (_) @body) @function
      ((method_declaration name: (_) @name body: (_)? @body) @constructor (#eq? @name "__construct"))
      (method_declaration name: (_) @name body: (_)? @body) @method
      (class_declaration name: (_) @name body: (_) @body) @class
      (interface_declaration name: (_) @name body: (_) @body) @interface
      (trait_declaration name: (_) @name body: (_) @body) @trait
      (enum_declaration name: (_) @name body: (_) @body) @enum
      (namespace_definition name: (_) @name body: (_) @body) @namespace
      (expression_statement (assignment_expression left: (variable_name) @name
        right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)])) @function
      (attribute_group) @decorator
      (comment) @comment
      (namespace_use_declaration) @import
      (expression_statement [(require_once_expression) (require_expression) (include_expression)
        (include_once_expression)]) @import
      (try_statement) @try
    `,
  },
  comments: { line: ['//', '#'], block: [['/*', '*/']] },
  indent: '    ',
  lines: {
    definitions: [
      {
        kind: 'function',
        pattern: /^\s*(?:(?:public|protected|private|static|final|abstract)\s+)*function\s+&?(?<name>\w+)/,
      },
      { kind: 'class', pattern: /^\s*(?:(?:final|abstract|readonly)\s+)*class\s+(?<name>\w+)/ },
      { kind: 'interface', pattern: /^\s*interface\s+(?<name>\w+)/ },
      { kind: 'trait', pattern: /^\s*trait\s+(?<name>\w+)/ },
      { kind: 'enum', pattern: /^\s*enum\s+(?<name>\w+)/ },
    ],
    imports: /^(?:use\s+[\w\\]|\s*(?:require|include)(?:_once)?\b)/,
    decorators: /^\s*#\[/,
    opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
  },
};
