const FUNCTION = `[(arrow_function body: (_) @body) (function_expression body: (_) @body)
  (generator_function body: (_) @body)]`;
const BLOCK_FUNCTION = `[(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)
  (generator_function body: (_) @body)]`;

/** A `require`, or a member of its result. */
const required = (module: string) => {
  const call = `(call_expression function: (identifier) @required arguments: (arguments . (string)${module}))`;
  return `[${call} (member_expression object: ${call})]`;
};
const REQUIRED = required(' @module');

/** Declarations of variables. */
const variables = (statement: string) => `
  ((${statement} (variable_declarator value: ${required('')})) @import (#eq? @required "require"))
  ((${statement} (variable_declarator name: (identifier) @local value: ${REQUIRED}))
    (#eq? @required "require"))
  ((${statement} (variable_declarator
    name: (object_pattern (shorthand_property_identifier_pattern) @imported) value: ${REQUIRED}))
    (#eq? @required "require"))
  (${statement} . (variable_declarator name: (identifier) @name value: ${FUNCTION}) .) @function
  (${statement} . (variable_declarator name: (identifier) @name value: (class body: (_) @body)) .) @class
  (${statement} (variable_declarator name: (identifier) @name)) @value
  (${statement} (variable_declarator
    name: (object_pattern (shorthand_property_identifier_pattern) @name))) @value
  (${statement} (variable_declarator name: (array_pattern (identifier) @name))) @value
`;

/**
 * The statements of JavaScript.
 *
 * @param field what the grammar calls a field of a class
 * @param name what it calls the name of that
 * @param more patterns for what only one language has
 */
export function ecmaScriptStatements(field: string, name: string, more = ''): string {
  return `
    (function_declaration name: (_) @name body: (_) @body) @function
    (generator_function_declaration name: (_) @name body: (_) @body) @function
    (method_definition name: (_) @name body: (_) @body) @function
    (class_declaration name: (_) @name body: (_) @body) @class
    ${variables('lexical_declaration')}
    ${variables('variable_declaration')}
    (variable_declarator name: (identifier) @name value: ${FUNCTION}) @function
    (expression_statement (assignment_expression left: (_) @name right: ${FUNCTION})) @function
    (expression_statement (assignment_expression left: (_) @name right: (class body: (_) @body))) @class
    (${field} ${name}: (_) @name value: ${FUNCTION}) @function
    (${field} ${name}: (_) @name) @value
    (pair key: (_) @name value: ${BLOCK_FUNCTION}) @function
    (export_statement value: ${FUNCTION}) @function
    (export_statement value: (class body: (_) @body)) @class
    (export_statement declaration: (_) @wrapped) @wrapper
    ${more}
    ${BLOCK_FUNCTION} @callback
    (if_statement consequence: (_) @body) @block
    [(for_statement body: (_) @body) (for_in_statement body: (_) @body) (while_statement body: (_) @body)
      (do_statement body: (_) @body) (labeled_statement)] @block
    (switch_statement body: (_) @body) @switch
    (try_statement body: (_) @body) @try
    (import_statement) @import
    (import_statement (import_clause (named_imports
      (import_specifier name: (_) @imported alias: (_)? @local))) source: (_) @module)
    (import_statement (import_clause (identifier) @default) source: (_) @module)
    (import_statement (import_clause (namespace_import (identifier) @local)) source: (_) @module)
    (export_statement (export_clause (export_specifier name: (_) @imported alias: (_)? @local))
      source: (_) @module)
    (export_statement "*" @star source: (_) @module)
    (decorator) @decorator
    (comment) @comment
    (object) @dictionary
    [(pair) (template_string)] @piece
    (array (_) @piece)
    (arguments [(object) (array) (call_expression)] @piece)
    (program (_) @simple)
    (statement_block (_) @simple)
    (class_body (_) @simple)
    (switch_case body: (_) @simple)
    (switch_default body: (_) @simple)
  `;
}

/** Elements, which may be long statements. */
export const JSX_PIECES = '[(jsx_element) (jsx_self_closing_element)] @piece';

/** The statements of TypeScript; TSX also has {@link JSX_PIECES}. */
export const TYPESCRIPT_STATEMENTS = ecmaScriptStatements(
  'public_field_definition',
  'name',
  `
    (abstract_class_declaration name: (_) @name body: (_) @body) @class
    (interface_declaration name: (_) @name body: (_) @body) @class
    (enum_declaration name: (_) @name body: (_) @body) @class
    (type_alias_declaration name: (_) @name) @type
    (function_signature name: (_) @name) @function
    (class_body (method_signature name: (_) @name) @function)
    (interface_body [(property_signature name: (_) @name) (method_signature name: (_) @name)] @value)
    (abstract_method_signature name: (_) @name) @value
    [(module name: (_) @name body: (_) @body) (internal_module name: (_) @name body: (_) @body)] @simple
    (ambient_declaration (_) @wrapped) @wrapper
    (expression_statement (internal_module) @wrapped) @wrapper
    (import_statement (import_require_clause (identifier) @local source: (_) @module))
    (import_alias) @import
    (interface_body (_) @simple)
    (enum_body (_) @simple)
    (object_type (_) @piece)
    (union_type) @piece
  `,
);
