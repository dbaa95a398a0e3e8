import type { Part } from './part.js';

const ALL_PARTS = new WeakMap<Part, readonly Part[]>();

/** A part and all parts in it, in the order of the file. */
export function allParts(root: Part): readonly Part[] {
  const known = ALL_PARTS.get(root);
  if (known !== undefined) return known;
  const found: Part[] = [];
  const open = [root];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    found.push(part);
    for (let i = part.parts.length - 1; i >= 0; i--) open.push(part.parts[i] as Part);
  }
  ALL_PARTS.set(root, found);
  return found;
}

/** A part and the parts around it, the innermost first. */
export function outwards(part: Part | undefined): readonly Part[] {
  const found: Part[] = [];
  for (let each = part; each !== undefined; each = each.parent) found.push(each);
  return found;
}

const BLOCKS: ReadonlySet<string> = new Set([
  ...['module', 'block', 'program', 'statement_block', 'class_body'],
  ...['switch_case', 'switch_default'],
]);

/** Whether a part is a list of statements. */
export function isBlock({ type }: Part): boolean {
  return BLOCKS.has(type);
}

/** Whether a part is a statement: in a block, or the only one of an `if` or a loop of a script. */
export function isStatement(part: Part): boolean {
  const { parent, field, type } = part;
  if (parent === undefined) return false;
  if (isBlock(parent)) return field !== 'value' && field !== 'pattern' && !TOKENS.has(type);
  return /statement$|declaration$/.test(type) && !isBlock(part) && field !== 'declaration';
}

const TOKENS: ReadonlySet<string> = new Set(['case', 'default', ':']);

/** The innermost statement around a part, or the part itself. */
export function statementOf(part: Part): Part | undefined {
  return outwards(part).find(isStatement);
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['function_definition', 'lambda', 'function_declaration', 'function_expression', 'arrow_function'],
  ...['method_definition', 'generator_function', 'generator_function_declaration'],
]);

export function isFunction({ type }: Part): boolean {
  return FUNCTIONS.has(type);
}

const CLASSES: ReadonlySet<string> = new Set([
  ...['class_definition', 'class_declaration', 'class', 'abstract_class_declaration'],
]);

export function isClass({ type }: Part): boolean {
  return CLASSES.has(type);
}

/** The child in a field of the grammar, such as `condition`. */
export function child(part: Part | undefined, field: string): Part | undefined {
  return part?.parts.find(each => each.field === field);
}

/** The function or class in a decorator or an export; the part itself if there is neither. */
export function undecorated(part: Part): Part {
  const inner = part.parts.find(each => each.field === 'definition' || each.field === 'declaration');
  return inner === undefined ? part : undecorated(inner);
}

/** The name of a function or class; `undefined` for other statements. */
export function definedName(part: Part): string | undefined {
  const inner = undecorated(part);
  return isFunction(inner) || isClass(inner) ? child(inner, 'name')?.text : undefined;
}

export function isCall({ type }: Part): boolean {
  return type === 'call' || type === 'call_expression' || type === 'new_expression';
}

/** What a call calls, as the file writes it. */
export function calleeOf(call: Part, text: string): string {
  const callee = child(call, 'function') ?? child(call, 'constructor') ?? call;
  return text.slice(callee.from, callee.to);
}

const TYPES: ReadonlySet<string> = new Set([
  ...['type', 'type_annotation', 'type_parameters', 'type_arguments', 'asserts_annotation'],
  ...['type_predicate_annotation', 'implements_clause', 'interface_declaration', 'type_alias_declaration'],
  ...['type_alias_statement', 'ambient_declaration', 'function_signature', 'abstract_method_signature'],
  ...['method_signature', 'index_signature', 'override_modifier', 'type_identifier_list'],
]);

/** Whether a part is in a type, which only checkers read. */
export function isInType(part: Part): boolean {
  return outwards(part).some(isType);
}

/** Whether a part is a type. The word `type` of `import type` is none. */
export function isType({ type, parts }: Part): boolean {
  return TYPES.has(type) && (type !== 'type' || parts.length > 0);
}
