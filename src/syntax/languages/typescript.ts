import type { Language, LineRules } from '../language.js';

/** What TypeScript has in common with TSX. */
export const TYPESCRIPT_QUERY = `
  (function_declaration name: (_) @name body: (_) @body) @function
  (generator_function_declaration name: (_) @name body: (_) @body) @function
  (function_signature name: (_) @name) @function
  (class_declaration name: (_) @name body: (_) @body) @class
  (abstract_class_declaration name: (_) @name body: (_) @body) @class
  (interface_declaration name: (_) @name body: (_) @body) @interface
  (enum_declaration name: (_) @name body: (_) @body) @enum
  (type_alias_declaration name: (_) @name) @type
  (module name: (_) @name body: (_)? @body) @namespace
  (internal_module name: (_) @name body: (_)? @body) @namespace
  ((method_definition name: (_) @name body: (_) @body) @constructor (#eq? @name "constructor"))
  (method_definition name: (_) @name body: (_) @body) @method
  (method_signature name: (_) @name) @method
  (abstract_method_signature name: (_) @name) @method
  (public_field_definition name: (_) @name
    value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @method
  (lexical_declaration (variable_declarator name: (identifier) @name
    value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)
      (generator_function body: (_) @body)])) @function
  (variable_declaration (variable_declarator name: (identifier) @name
    value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @function
  (lexical_declaration (variable_declarator name: (identifier) @name value: (class body: (_) @body))) @class
  (expression_statement (assignment_expression left: (member_expression) @name
    right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @function
  (pair key: (property_identifier) @name
    value: [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)]) @method
  (export_statement "default" @name value: [(arrow_function body: (_) @body)
    (function_expression body: (_) @body)]) @function
  (export_statement "default" @name value: (class body: (_) @body)) @class
  (export_statement declaration: (_) @wrapped) @wrapper
  (ambient_declaration (_) @wrapped) @wrapper
  (expression_statement (internal_module) @wrapped) @wrapper
  (decorator) @decorator
  (comment) @comment
  (import_statement) @import
  (try_statement) @try
`;

export const TYPESCRIPT_LINES: LineRules = {
  definitions: [
    {
      kind: 'class',
      pattern: /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\s+(?<name>[\w$]+)/,
    },
    { kind: 'interface', pattern: /^\s*(?:export\s+)?(?:declare\s+)?interface\s+(?<name>[\w$]+)/ },
    { kind: 'enum', pattern: /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+(?<name>[\w$]+)/ },
    { kind: 'type', pattern: /^\s*(?:export\s+)?(?:declare\s+)?type\s+(?<name>[\w$]+)[^=]*=/ },
    {
      kind: 'namespace',
      pattern: /^\s*(?:export\s+)?(?:declare\s+)?(?:namespace|module)\s+(?<name>[\w$.'"-]+)/,
    },
    {
      kind: 'function',
      pattern:
        /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/,
    },
    {
      kind: 'function',
      pattern:
        /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)[^=]*=\s*(?:async\s*)?(?:function\b|\([^()]*\)[^=]*=>|[\w$]+\s*=>|\($)/,
    },
    {
      kind: 'method',
      pattern:
        /^\s+(?:(?:public|private|protected|static|readonly)\s+)*(?<name>#?[\w$]+)\s*(?:=|:)\s*(?:async\s*)?(?:function\b|\([^()]*\)[^=]*=>\s*\{|[\w$]+\s*=>\s*\{)/,
    },
    {
      kind: 'method',
      pattern:
        /^\s+(?:(?:public|private|protected|static|override|readonly|abstract|async|get|set)\s+)*\*?(?!(?:if|for|while|switch|catch|return|function|with|super|await|new|do|else|typeof)\b)(?<name>#?[\w$]+|\[[\w.]+\])(?:<[^>]*>)?\((?:[^;]*\)?[^;=]*\{.*)?$/,
    },
  ],
  imports: /^\s*import\s/,
  decorators: /^\s*@[\w$]/,
  opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
};

export const typescript: Language = {
  name: 'typescript',
  extensions: ['ts', 'mts', 'cts'],
  tree: { grammar: 'typescript', query: TYPESCRIPT_QUERY },
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: TYPESCRIPT_LINES,
};
