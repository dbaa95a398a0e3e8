import type { Language } from '../language.js';

export const javascript: Language = {
  name: 'javascript',
  extensions: ['js', 'mjs', 'cjs', 'jsx'],
  tree: {
    grammar: 'javascript',
    query: `
      (function_declaration name: (_) @name body: (_) @body) @function
      (generator_function_declaration name: (_) @name body: (_) @body) @function
      (class_declaration name: (_) @name body: (_) @body) @class
      ((method_definition name: (_) @name body: (_) @body) @constructor (#eq? @name "constructor"))
      (method_definition name: (_) @name body: (_) @body) @method
      (field_definition property: (_) @name
        value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @method
      (lexical_declaration (variable_declarator name: (identifier) @name
        value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
          (generator_function body: (_) @body)])) @function
      (variable_declaration (variable_declarator name: (identifier) @name
        value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @function
      (lexical_declaration (variable_declarator name: (identifier) @name value: (class body: (_) @body))) @class
      (expression_statement (assignment_expression left: (member_expression) @name
        right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @function
      (expression_statement (assignment_expression left: (member_expression) @name
        right: (class body: (_) @body))) @class
      (pair key: (property_identifier) @name
        value: [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)]) @method
      (export_statement "default" @name value: [(arrow_function body: (_) @body)
        (function_expression body: (_) @body)]) @function
      (export_statement "default" @name value: (class body: (_) @body)) @class
      (export_statement declaration: (_) @wrapped) @wrapper
      (decorator) @decorator
      (comment) @comment
      (import_statement) @import
      (try_statement) @try
    `,
  },
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: {
    definitions: [
      { kind: 'class', pattern: /^\s*(?:export\s+)?(?:default\s+)?class\s+(?<name>[\w$]+)/ },
      {
        kind: 'function',
        pattern: /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/,
      },
      {
        kind: 'function',
        pattern:
          /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/,
      },
      { kind: 'function', pattern: /^\s*(?<name>[\w$]+(?:\.[\w$]+)+)\s*=\s*(?:async\s+)?function\b/ },
      {
        kind: 'method',
        pattern:
          /^\s+(?:static\s+)?(?<name>#?[\w$]+)\s*(?:=|:)\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>\s*\{|[\w$]+\s*=>\s*\{)/,
      },
      {
        kind: 'method',
        pattern:
          /^\s+(?:(?:static|async|get|set)\s+)*\*?(?!(?:if|for|while|switch|catch|return|function|with|super|await|new|do|else|typeof)\b)(?<name>#?[\w$]+|\[[\w.]+\])\([^;]*\)\s*\{.*$/,
      },
    ],
    imports: /^\s*import\s/,
    decorators: /^\s*@[\w$]/,
    opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
  },
};
