import type { CodeNode } from '../../../syntax/index.js';

/**
 * A node of TypeScript or JavaScript in the terms of the parts of Python, so that one set of checks
 * serves both: a call is a `call` with its function and arguments first, a declaration is an
 * `expression_statement` with assignments, each branch and each body is a `block`.
 *
 * Types that only the compiler reads become `type`; `x as T`, `x satisfies T` and `x!` are `x`.
 * What is in the node is changed when it becomes a part itself.
 */
export function scriptNode(node: CodeNode): CodeNode {
  const erased = withoutAssertion(node);
  const shape = SHAPES[erased.type];
  const shaped = shape === undefined ? erased : shape(erased);
  return { ...shaped, type: NAMES[shaped.type] ?? shaped.type, field: node.field };
}

/** `x as T`, `x satisfies T`, `<T>x`, `x!` and `(x)` are `x` when the program runs. */
function withoutAssertion(node: CodeNode): CodeNode {
  let inner = node;
  while (ERASED.has(inner.type)) {
    const named = inner.children.filter(each => each.isNamed && each.type !== 'comment');
    const value = inner.type === 'type_assertion' ? named.at(-1) : named[0];
    if (value === undefined) return inner;
    inner = value;
  }
  return inner;
}

const ERASED: ReadonlySet<string> = new Set([
  'as_expression',
  'satisfies_expression',
  'type_assertion',
  'non_null_expression',
  'parenthesized_expression',
]);

/** Names of the same thing in the grammar of Python. Names that are absent stay. */
const NAMES: Readonly<Record<string, string>> = {
  program: 'module',
  statement_block: 'block',
  class_body: 'block',
  call_expression: 'call',
  new_expression: 'call',
  arguments: 'argument_list',
  member_expression: 'attribute',
  subscript_expression: 'subscript',
  property_identifier: 'identifier',
  shorthand_property_identifier: 'identifier',
  shorthand_property_identifier_pattern: 'identifier',
  private_property_identifier: 'identifier',
  statement_identifier: 'identifier',
  type_identifier: 'identifier',
  jsx_identifier: 'identifier',
  this: 'identifier',
  super: 'identifier',
  assignment_expression: 'assignment',
  variable_declarator: 'assignment',
  public_field_definition: 'assignment',
  field_definition: 'assignment',
  augmented_assignment_expression: 'augmented_assignment',
  update_expression: 'augmented_assignment',
  assignment_pattern: 'typed_default_parameter',
  required_parameter: 'typed_parameter',
  optional_parameter: 'typed_parameter',
  formal_parameters: 'parameters',
  function_declaration: 'function_definition',
  function_expression: 'function_definition',
  generator_function: 'function_definition',
  generator_function_declaration: 'function_definition',
  arrow_function: 'function_definition',
  method_definition: 'function_definition',
  class_declaration: 'class_definition',
  abstract_class_declaration: 'class_definition',
  class: 'class_definition',
  export_statement: 'decorated_definition',
  lexical_declaration: 'expression_statement',
  variable_declaration: 'expression_statement',
  throw_statement: 'raise_statement',
  catch_clause: 'except_clause',
  await_expression: 'await',
  yield_expression: 'yield',
  object: 'dictionary',
  array: 'list',
  array_pattern: 'list',
  object_pattern: 'tuple',
  spread_element: 'list_splat',
  rest_pattern: 'list_splat_pattern',
  string_fragment: 'string_content',
  null: 'none',
  undefined: 'none',
  type_annotation: 'type',
  type_arguments: 'type',
  type_parameters: 'type',
  implements_clause: 'type',
  opting_type_annotation: 'type',
  omitting_type_annotation: 'type',
  asserts_annotation: 'type',
  type_predicate_annotation: 'type',
  interface_declaration: 'type_alias_statement',
  type_alias_declaration: 'type_alias_statement',
  function_signature: 'type_alias_statement',
  abstract_method_signature: 'type_alias_statement',
  method_signature: 'type_alias_statement',
  // Operators.
  '===': 'is',
  '!==': 'is not',
  '&&': 'and',
  '||': 'or',
  '??': 'or',
};

type Shape = (node: CodeNode) => CodeNode;

const SHAPES: Readonly<Record<string, Shape>> = {
  call_expression: ordered('function', 'arguments'),
  new_expression: ordered('constructor', 'arguments'),
  member_expression: ordered('object', 'property'),
  variable_declarator: renamed({ name: 'left', value: 'right' }),
  public_field_definition: renamed({ name: 'left', property: 'left', value: 'right' }),
  field_definition: renamed({ name: 'left', property: 'left', value: 'right' }),
  update_expression: renamed({ argument: 'left' }),
  assignment_pattern: renamed({ left: 'name', right: 'value' }),
  lexical_declaration: declarationFirst,
  variable_declaration: declarationFirst,
  expression_statement: directive,
  import_statement: flatImport,
  binary_expression: node => ({ ...node, type: operatorType(node) }),
  unary_expression: unary,
  ternary_expression: conditional,
  number: node => ({ ...node, type: 'integer' }),
  formal_parameters: withParameters,
  arrow_function: node => withBlock(onlyParameter(node), 'body'),
  if_statement: node => withBlock(node, 'consequence'),
  else_clause: elseBlock,
  for_statement: node => ({ ...withBlock(node, 'body'), type: 'counting_for_statement' }),
  for_in_statement: node => ({ ...withBlock(node, 'body'), type: 'for_statement' }),
  while_statement: node => withBlock(node, 'body'),
  do_statement: node => withBlock(node, 'body'),
  switch_case: caseBlock,
  switch_default: caseBlock,
};

/** The children of some fields first, in this order: others, such as `?.`, come after them. */
function ordered(...fields: readonly string[]): Shape {
  return node => {
    const first = fields.flatMap(field => node.children.filter(each => each.field === field));
    return { ...node, children: [...first, ...node.children.filter(each => !first.includes(each))] };
  };
}

function renamed(fields: Readonly<Record<string, string>>): Shape {
  return node => ({
    ...node,
    children: node.children.map(each => ({ ...each, field: fields[each.field ?? ''] ?? each.field })),
  });
}

/** The word `const`, `let` or `var` comes last: it counts, but is no part of the assignment. */
function declarationFirst(node: CodeNode): CodeNode {
  const isWord = ({ type }: CodeNode) => /^(?:const|let|var|using)$/.test(type);
  const { children } = node;
  return { ...node, children: [...children.filter(each => !isWord(each)), ...children.filter(isWord)] };
}

/** `'use strict'` does something, which the docstring of Python does not. */
function directive(node: CodeNode): CodeNode {
  const [first] = node.children;
  return first?.type === 'string' ? { ...node, type: 'directive_statement' } : node;
}

/** `import a, { b as c } from 'm'` as `from m import default as a, b as c`. */
function flatImport(node: CodeNode): CodeNode {
  const source = node.children.find(each => each.field === 'source');
  const clause = node.children.find(each => each.type === 'import_clause');
  // It runs a module, and binds nothing.
  if (source === undefined || clause === undefined) return { ...node, type: 'import_of_effects' };
  const names = clause.children.filter(each => each.isNamed && each.type !== 'comment').flatMap(importedName);
  return {
    ...node,
    type: 'import_from_statement',
    children: [{ ...source, field: 'module_name' }, ...names],
  };
}

function importedName(node: CodeNode): readonly CodeNode[] {
  switch (node.type) {
    case 'named_imports':
      return node.children.filter(each => each.type === 'import_specifier').map(specifier);
    case 'namespace_import': {
      const name = node.children.find(each => each.isNamed);
      return name === undefined ? [] : [aliased(node, token('*', node.from), name)];
    }
    default:
      return [aliased(node, token('default', node.from), node)];
  }
}

function specifier(node: CodeNode): CodeNode {
  const [name, alias] = ['name', 'alias'].map(field => node.children.find(each => each.field === field));
  if (name === undefined) return node;
  return alias === undefined ? { ...name, field: 'name' } : aliased(node, name, alias);
}

function aliased(node: CodeNode, name: CodeNode, alias: CodeNode): CodeNode {
  return { ...node, type: 'aliased_import', field: 'name', isNamed: true, children: [name, alias] };
}

/** A word that is not in the text, or not at this place. */
function token(type: string, from: number): CodeNode {
  return { type, isNamed: true, field: undefined, from, to: from, children: [] };
}

function operatorType({ children }: CodeNode): string {
  const operator = children.find(each => each.field === 'operator')?.type ?? '';
  if (/^(?:&&|\|\||\?\?)$/.test(operator)) return 'boolean_operator';
  return /^(?:[=!]==?|[<>]=?|in|instanceof)$/.test(operator) ? 'comparison_operator' : 'binary_operator';
}

function unary(node: CodeNode): CodeNode {
  const operator = node.children.find(each => each.field === 'operator')?.type ?? '';
  if (operator === '!') return { ...node, type: 'not_operator' };
  if (operator === 'delete') return { ...node, type: 'delete_statement' };
  return operator === '-' ? { ...node, type: 'unary_operator' } : node;
}

/** `a ? b : c` as `b if a else c`. */
function conditional(node: CodeNode): CodeNode {
  const [condition, value, other] = ['condition', 'consequence', 'alternative'].map(field =>
    node.children.find(each => each.field === field),
  );
  if (condition === undefined || value === undefined || other === undefined) return node;
  const words = ['if', 'else'].map(word => ({ ...token(word, node.from), isNamed: false }));
  const children = [value, words[0], condition, words[1], other] as readonly CodeNode[];
  return { ...node, type: 'conditional_expression', children };
}

/** `a => …` as `(a) => …`. */
function onlyParameter(node: CodeNode): CodeNode {
  return {
    ...node,
    children: node.children.map(each =>
      each.field === 'parameter'
        ? { ...each, type: 'formal_parameters', isNamed: true, field: 'parameters', children: [each] }
        : each,
    ),
  };
}

/** Each parameter in a node of its own, as TypeScript has it. */
function withParameters(node: CodeNode): CodeNode {
  const isParameter = ({ type, isNamed }: CodeNode) =>
    isNamed && !/^(?:comment|decorator|required_parameter|optional_parameter)$/.test(type);
  return {
    ...node,
    children: node.children.map(each =>
      isParameter(each) ? { ...each, type: 'required_parameter', field: undefined, children: [each] } : each,
    ),
  };
}

/** One statement in place of a block, or the value of an arrow function, as a block. */
function withBlock(node: CodeNode, field: string): CodeNode {
  const inBlock = (each: CodeNode): CodeNode => {
    if (each.field !== field || each.type === 'statement_block') return each;
    const inner = node.type === 'arrow_function' ? returned(each) : each;
    return {
      ...each,
      type: 'statement_block',
      children: inner.type === 'empty_statement' ? [] : [bare(inner)],
    };
  };
  return { ...node, children: node.children.map(inBlock) };
}

function returned(value: CodeNode): CodeNode {
  const word = { ...token('return', value.from), isNamed: false };
  return {
    ...value,
    type: 'return_statement',
    field: undefined,
    children: [word, { ...value, field: undefined }],
  };
}

function elseBlock(node: CodeNode): CodeNode {
  const inBlock = (each: CodeNode): CodeNode =>
    !each.isNamed || each.type === 'comment' || each.type === 'statement_block'
      ? each
      : { ...each, type: 'statement_block', children: [bare(each)] };
  return { ...node, children: node.children.map(inBlock) };
}

/** A statement in a block has no field. */
function bare(node: CodeNode): CodeNode {
  return { ...node, field: undefined };
}

/** The statements of a `case` in a block. */
function caseBlock(node: CodeNode): CodeNode {
  const body = node.children.filter(each => each.field === 'body');
  const [first, last] = [body[0], body.at(-1)];
  if (first === undefined || last === undefined) return node;
  const inner = body.length === 1 && first.type === 'statement_block' ? first.children : body;
  const block = { ...first, type: 'statement_block', to: last.to, isNamed: true, children: inner.map(bare) };
  return { ...node, children: [...node.children.filter(each => !body.includes(each)), block] };
}
