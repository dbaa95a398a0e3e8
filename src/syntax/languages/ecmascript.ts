import type { Node } from 'web-tree-sitter';
import type { EscapeRules } from '../escapes.js';
import type { OneLineLiterals } from '../one-line-literals.js';

/**
 * A bare ampersand of JSX: in an attribute, after a tag, or in a line of text alone. Bounded, since
 * files may be one line, and looking back only from an ampersand, since that is slow.
 */
export const AMPERSAND =
  /&(?:(?<=\w=(?:"[^"\n]{0,500}|'[^'\n]{0,500})&)|(?!&)(?<=>[^<>{}=;\n]{0,200}&)|(?=[^<>{}=;:()&'"`\n]{0,200}$)(?<=^[^<>{}=;:()&'"`\n]{0,200}&))/gm;

/** In a template without a tag an escaped number is no escape. */
export const TEMPLATE_ESCAPES: EscapeRules = {
  nodes: ['escape_sequence'],
  legal: /^\\(?:[^1-9]|$)/,
  isHeld: ({ parent }) => parent?.type === 'template_string' && !isTagged(parent),
};

/** Attributes of JSX may go over lines. */
export const STRINGS: OneLineLiterals = {
  nodes: ['string'],
  isHeld: ({ parent }) => parent?.type !== 'jsx_attribute',
};

/** Whether a template has a tag. The grammar reads one with type arguments as two comparisons. */
function isTagged({ parent }: Node): boolean {
  return parent?.type === 'call_expression' || /^>+$/.test(parent?.childForFieldName('operator')?.type ?? '');
}

const FUNCTION =
  '[(arrow_function body: (_) @body) (function_expression body: (_) @body)' +
  ' (generator_function body: (_) @body)]';
const CLASS = '(class body: (_) @body)';

/** A class that is given a name, by its first line: a variable, a member, a field. */
export const NAMED_CLASS_LINE =
  /^\s*(?:export\s+)?(?:(?:const|let|var|static)\s+)?(?<name>[\w$]+(?:\.[\w$]+)*)\s*=\s*class\b/;

/** A function that is assigned to a variable or member, by its first line. */
export const ASSIGNED_FUNCTION_LINE =
  /^\s*(?<name>[\w$]+(?:\.[\w$]+|\['[^']*'\])*)\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>)/;

/**
 * Where functions and classes get a name from outside: variables, assignments, fields, properties
 * of objects, default exports. A variable that is alone in its statement means the whole statement;
 * one of several means only itself, because nobody wants to move the others with it. A function
 * that is an argument is a part of the call, and an arrow function without a block in an object is
 * a value like any other: those are no definitions.
 *
 * @param field what the grammar calls a field of a class
 * @param name what it calls the name of that
 */
export function namedValues(field: string, name: string): string {
  return `
    (variable_declarator name: (identifier) @name value: ${FUNCTION}) @function
    (variable_declarator name: (identifier) @name value: ${CLASS}) @class
    ${alone('lexical_declaration')}
    ${alone('variable_declaration')}
    (expression_statement (assignment_expression
      left: [(identifier) (member_expression) (subscript_expression)] @name right: ${FUNCTION})) @function
    (expression_statement (assignment_expression
      left: [(identifier) (member_expression) (subscript_expression)] @name right: ${CLASS})) @class
    (${field} ${name}: (_) @name value: ${FUNCTION}) @method
    (${field} ${name}: (_) @name value: ${CLASS}) @class
    (pair key: (_) @name value: [(arrow_function body: (statement_block) @body)
      (function_expression body: (_) @body) (generator_function body: (_) @body)]) @method
    (export_statement "default" @name value: ${FUNCTION}) @function
    (export_statement "default" @name value: ${CLASS}) @class
  `;
}

function alone(statement: string): string {
  const value = '[(arrow_function) (function_expression) (generator_function) (class)]';
  return `(${statement} . (variable_declarator value: ${value}) @wrapped .) @wrapper`;
}
