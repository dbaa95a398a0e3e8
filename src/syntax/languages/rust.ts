import type { Language } from '../language.js';

export const rust: Language = {
  name: 'rust',
  extensions: ['rs'],
  tree: {
    grammar: 'rust',
    literals: { nodes: ['char_literal'] },
    escapes: { nodes: ['escape_sequence'], legal: /^\\(?:[nrt0\\'"xu\r\n]|$)/ },
    standIns: [[/\bsafe(?=\s+(?:fn|static)\b)/g, '']],
    // The macro `try!` of the first edition: its name is a reserved word since.
    unsure: /\btry!\s*[([{]/,
    query: `
      (function_item name: (_) @name body: (_) @body) @function
      (function_signature_item name: (_) @name) @function
      (struct_item name: (_) @name body: (_)? @body) @struct
      (union_item name: (_) @name body: (_)? @body) @struct
      (enum_item name: (_) @name body: (_) @body) @enum
      (trait_item name: (_) @name body: (_) @body) @trait
      (impl_item type: (_) @name body: (_)? @body) @impl
      (mod_item name: (_) @name body: (_) @body) @namespace
      (type_item name: (_) @name) @type
      (macro_definition name: (_) @name) @macro
      (attribute_item) @decorator
      [(line_comment) (block_comment)] @comment
      [(use_declaration) (extern_crate_declaration) (mod_item !body)] @import
    `,
  },
  statements: `
    (function_item name: (_) @name body: (_) @body) @function
    (function_signature_item name: (_) @name) @function
    (macro_definition name: (_) @name) @function
    (struct_item name: (_) @name body: (_)? @body) @class
    (union_item name: (_) @name body: (_)? @body) @class
    (enum_item name: (_) @name body: (_) @body) @class
    (trait_item name: (_) @name body: (_) @body) @class
    (impl_item type: (_) @name body: (_)? @body) @class
    (type_item name: (_) @name) @type
    (const_item name: (_) @name) @value
    (static_item name: (_) @name) @value
    (let_declaration pattern: (identifier) @name) @value
    (field_declaration name: (_) @name) @value
    [(use_declaration) (extern_crate_declaration) (mod_item !body)] @import
    (mod_item name: (_) @name body: (_) @body) @simple
    (match_expression body: (_) @body) @switch
    [(if_expression consequence: (_) @body) (for_expression body: (_) @body)
      (while_expression body: (_) @body) (loop_expression body: (_) @body)] @block
    (closure_expression body: (block) @body) @callback
    (use_declaration argument: (scoped_identifier path: (_) @module name: (_) @imported))
    (use_declaration argument: (use_as_clause
      path: (scoped_identifier path: (_) @module name: (_) @imported) alias: (_) @local))
    (scoped_use_list path: (_) @module list: (use_list [(identifier) (self)] @imported))
    (scoped_use_list path: (_) @module list: (use_list (use_as_clause path: (_) @imported alias: (_) @local)))
    (scoped_use_list path: (_) @module list: (use_list (scoped_identifier name: (_) @imported)))
    (attribute_item) @decorator
    [(line_comment) (block_comment)] @comment
    (struct_expression) @dictionary
    (field_initializer) @piece
    (arguments (_) @piece)
    (source_file (_) @simple)
    (block (_) @simple)
    (match_block (match_arm) @simple)
    (declaration_list (_) @simple)
    (field_declaration_list (_) @simple)
    (enum_variant_list (_) @simple)
  `,
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '    ',
  lines: {
    definitions: [
      {
        kind: 'function',
        pattern:
          /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+(?:"[^"]*"\s+)?)?fn\s+(?<name>\w+)/,
      },
      { kind: 'struct', pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:struct|union)\s+(?<name>\w+)/ },
      { kind: 'enum', pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?enum\s+(?<name>\w+)/ },
      { kind: 'trait', pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?trait\s+(?<name>\w+)/ },
      { kind: 'impl', pattern: /^\s*(?:unsafe\s+)?impl\b(?:<[^>]*>)?\s*(?:[^{]*\bfor\s+)?(?<name>[\w:]+)/ },
      { kind: 'namespace', pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(?<name>\w+)\s*\{/ },
      { kind: 'type', pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?type\s+(?<name>\w+)/ },
      { kind: 'macro', pattern: /^\s*macro_rules!\s*(?<name>\w+)/ },
    ],
    imports: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:use|extern\s+crate)\s|^\s*(?:pub\s+)?mod\s+\w+;/,
    decorators: /^\s*#\[/,
    opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
  },
};
