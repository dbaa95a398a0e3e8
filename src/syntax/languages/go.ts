import type { Language } from '../language.js';

export const go: Language = {
  name: 'go',
  extensions: ['go'],
  tree: {
    grammar: 'go',
    literals: { nodes: ['rune_literal', 'interpreted_string_literal'] },
    escapes: { nodes: ['escape_sequence'], legal: /^\\[abfnrtv\\"'0-7xuU]/ },
    // A line that ends in a name, a value or a closing bracket ends the statement.
    lineBreaks: {
      lists: ['literal_value', 'argument_list', 'parameter_list'],
      blocks: ['block'],
      words: new Set(['else', 'for', 'if']),
    },
    query: `
      (function_declaration name: (_) @name body: (_)? @body) @function
      (method_declaration
        receiver: (parameter_list (parameter_declaration type: [
          (type_identifier) @owner
          (generic_type type: (_) @owner)
          (pointer_type (type_identifier) @owner)
          (pointer_type (generic_type type: (_) @owner))]))
        name: (_) @name body: (_)? @body) @method
      (method_elem name: (_) @name) @method
      (type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @struct
      (type_spec name: (_) @name type: (interface_type)) @interface
      (type_spec name: (_) @name) @type
      (type_alias name: (_) @name) @type
      (var_spec name: (_) @name value: (expression_list (func_literal body: (_) @body))) @function
      (type_declaration . [(type_spec) (type_alias)] @wrapped .) @wrapper
      (var_declaration . (var_spec) @wrapped .) @wrapper
      (comment) @comment
      (import_declaration) @import
      (import_spec_list (import_spec) @import)
    `,
  },
  statements: `
    (function_declaration name: (_) @name body: (_)? @body) @function
    (method_declaration
      receiver: (parameter_list (parameter_declaration type: [
        (type_identifier) @owner
        (generic_type type: (_) @owner)
        (pointer_type (type_identifier) @owner)
        (pointer_type (generic_type type: (_) @owner))]))
      name: (_) @name body: (_)? @body) @function
    (type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @class
    (type_spec name: (_) @name type: (interface_type)) @class
    (type_spec name: (_) @name) @type
    (type_alias name: (_) @name) @type
    (type_declaration . [(type_spec) (type_alias)] @wrapped .) @wrapper
    (var_spec name: (_) @name value: (expression_list (func_literal body: (_) @body))) @function
    (const_spec name: (_) @name) @value
    (var_spec name: (_) @name) @value
    (const_declaration . (const_spec) @wrapped .) @wrapper
    (var_declaration . (var_spec) @wrapped .) @wrapper
    (short_var_declaration left: (expression_list (identifier) @name)) @value
    (field_declaration name: (_) @name) @value
    (method_elem name: (_) @name) @value
    (import_declaration) @import
    (import_spec name: (package_identifier)? @local path: (_) @module)
    (if_statement consequence: (_) @body) @block
    (for_statement body: (_) @body) @block
    [(expression_switch_statement) (type_switch_statement) (select_statement)] @switch
    (func_literal body: (_) @body) @callback
    (comment) @comment
    (composite_literal) @dictionary
    (keyed_element) @piece
    (argument_list (_) @piece)
    (source_file (_) @simple)
    (statement_list (_) @simple)
    (field_declaration_list (_) @simple)
  `,
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '\t',
  lines: {
    definitions: [
      { kind: 'method', pattern: /^func\s*\([^)]*\)\s*(?<name>\w+)/ },
      { kind: 'function', pattern: /^func\s+(?<name>\w+)/ },
      { kind: 'struct', pattern: /^\s*type\s+(?<name>\w+)(?:\[[^\]]*\])?\s+struct\b/ },
      { kind: 'interface', pattern: /^\s*type\s+(?<name>\w+)(?:\[[^\]]*\])?\s+interface\b/ },
      { kind: 'type', pattern: /^\s*type\s+(?<name>\w+)/ },
      { kind: 'struct', pattern: /^\t(?<name>[A-Z]\w*)(?:\[[^\]]*\])?\s+(?:struct|interface)\s*\{/ },
      { kind: 'function', pattern: /^var\s+(?<name>\w+).*=\s*func\(/ },
    ],
    imports: /^\s*(?:import\s|(?:[\w.]+\s+)?"[^"]+"$)/,
    opaque: [
      { open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// },
      { open: /^[^`]*`[^`]*$/, close: /`/ },
    ],
  },
};
