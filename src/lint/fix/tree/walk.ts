import type { Part } from './part.js';

/**
 * A part and all parts in it, in the order of the file. Not recursive, and computed once for each
 * part.
 */
export function allParts(root: Part): readonly Part[] {
  const known = ALL_PARTS.get(root);
  if (known !== undefined) return known;
  const found = partsFrom(root);
  ALL_PARTS.set(root, found);
  return found;
}

const ALL_PARTS = new WeakMap<Part, readonly Part[]>();

function partsFrom(root: Part): readonly Part[] {
  const found: Part[] = [];
  const open = [root];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    found.push(part);
    for (let i = part.parts.length - 1; i >= 0; i--) open.push(part.parts[i] as Part);
  }
  return found;
}

/** The part itself and the parts around it, the innermost first. */
export function outwards(part: Part | undefined): readonly Part[] {
  const found: Part[] = [];
  for (let each = part; each !== undefined; each = each.parent) found.push(each);
  return found;
}

/** Whether a part is a list of statements: the file, or an indented block. */
export function isBlock({ type }: Part): boolean {
  return type === 'module' || type === 'block';
}

/** Whether a part is a statement. */
export function isStatement(part: Part): boolean {
  return part.parent !== undefined && isBlock(part.parent);
}

/** The innermost statement around a part, or the part itself. */
export function statementOf(part: Part): Part | undefined {
  return outwards(part).find(isStatement);
}

/** The innermost function around a part; `undefined` if there is none. */
export function functionOf(part: Part): Part | undefined {
  return outwards(part.parent).find(each => each.type === 'function_definition');
}

/** The child in a field of the grammar, such as `condition`. */
export function child(part: Part | undefined, field: string): Part | undefined {
  return part?.parts.find(each => each.field === field);
}

/**
 * The name of a function or class, with or without decorators; `undefined` for other statements.
 */
export function definedName(part: Part): string | undefined {
  const inner = definition(part);
  return inner && child(inner, 'name')?.text;
}

/** A function or class without its decorators. */
export function definition(part: Part): Part | undefined {
  const inner = part.type === 'decorated_definition' ? part.parts.at(-1) : part;
  return inner?.type === 'function_definition' || inner?.type === 'class_definition' ? inner : undefined;
}

/** Every name in some code, including attributes. */
export function namesIn(part: Part): ReadonlySet<string> {
  return new Set(
    allParts(part)
      .filter(each => each.type === 'identifier')
      .map(each => each.text),
  );
}

/** The names that code binds by assignments, imports, definitions and loops. */
export function boundNames(part: Part): ReadonlySet<string> {
  const found = new Set<string>();
  for (const each of allParts(part)) {
    for (const target of assignedParts(each)) found.add(target.text);
    const name = definedName(each);
    if (name !== undefined) found.add(name);
  }
  return found;
}

const LEFT: ReadonlySet<string> = new Set([
  'assignment',
  'augmented_assignment',
  'for_statement',
  'for_in_clause',
]);

/** The targets that a part itself assigns: names, attributes, items. */
export function assignedParts(part: Part): readonly Part[] {
  if (LEFT.has(part.type)) return flat(child(part, 'left'));
  if (part.type === 'named_expression') return flat(child(part, 'name'));
  if (part.type === 'as_pattern') return flat(child(part, 'alias')?.parts[0]);
  return [];
}

function flat(target: Part | undefined): readonly Part[] {
  if (target === undefined) return [];
  const isGroup = target.type === 'tuple' || target.type === 'list' || target.type === 'list_splat_pattern';
  return isGroup ? target.parts.flatMap(flat) : [target];
}

/** A dotted name as text, such as `os.path.join`; empty for other code. */
export function dottedName(part: Part | undefined): string {
  if (part?.type !== 'attribute') return part?.type === 'identifier' ? part.text : '';
  return `${dottedName(part.parts[0])}.${part.parts[1]?.text ?? ''}`;
}

/** The last name of a called function: `join` for `os.path.join()`. */
export function calledName(call: Part): string {
  return dottedName(call.parts[0]).split('.').at(-1) ?? '';
}

/** Whether a part is a docstring: the first statement of a file, class or function. */
export function isDocumentation(part: Part): boolean {
  const { parent } = part;
  if (parent === undefined || parent.parts[0] !== part || !isStringStatement(part)) return false;
  return parent.type === 'module' || /^(?:function|class)_definition$/.test(parent.parent?.type ?? '');
}

/** Whether a statement is only a string. */
export function isStringStatement({ type, parts }: Part): boolean {
  return type === 'expression_statement' && parts.length === 1 && parts[0]?.type === 'string';
}
