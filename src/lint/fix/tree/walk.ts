import type { Part } from './part.js';

/**
 * A part and all parts in it, in the order of the file. Without calls of itself, and found once for
 * each part.
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

/** The part itself and what it stands in, the innermost first. */
export function outwards(part: Part | undefined): readonly Part[] {
  const found: Part[] = [];
  for (let each = part; each !== undefined; each = each.parent) found.push(each);
  return found;
}

/** A list of statements: the file, or what is further in behind a colon. */
export function isBlock({ type }: Part): boolean {
  return type === 'module' || type === 'block';
}

/** Whether it is one of a list of statements. */
export function isStatement(part: Part): boolean {
  return part.parent !== undefined && isBlock(part.parent);
}

/** The innermost statement around a part, or the part itself. */
export function statementOf(part: Part): Part | undefined {
  return outwards(part).find(isStatement);
}

/** The innermost function around a part; `undefined` outside of all. */
export function functionOf(part: Part): Part | undefined {
  return outwards(part.parent).find(each => each.type === 'function_definition');
}

/** What is known to its parent by a name of the grammar, such as `condition`. */
export function child(part: Part | undefined, field: string): Part | undefined {
  return part?.parts.find(each => each.field === field);
}

/** The name of a function or class, behind its decorators; `undefined` for other statements. */
export function definedName(part: Part): string | undefined {
  const inner = definition(part);
  return inner && child(inner, 'name')?.text;
}

/** A function or class without its decorators. */
export function definition(part: Part): Part | undefined {
  const inner = part.type === 'decorated_definition' ? part.parts.at(-1) : part;
  return inner?.type === 'function_definition' || inner?.type === 'class_definition' ? inner : undefined;
}

/** Every name that stands in some code, also as an attribute. */
export function namesIn(part: Part): ReadonlySet<string> {
  return new Set(
    allParts(part)
      .filter(each => each.type === 'identifier')
      .map(each => each.text),
  );
}

/** The names that code binds: what it assigns to, imports, defines, loops over. */
export function boundNames(part: Part): ReadonlySet<string> {
  const found = new Set<string>();
  for (const each of allParts(part)) {
    for (const target of targetsOf(each)) found.add(target.text);
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

/** What a part itself assigns to: names, attributes, items. */
export function targetsOf(part: Part): readonly Part[] {
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

/** The whole path of a call, such as `os.path.join`; the text of other code that is called. */
export function pathOf(part: Part | undefined): string {
  if (part?.type !== 'attribute') return part?.type === 'identifier' ? part.text : '';
  return `${pathOf(part.parts[0])}.${part.parts[1]?.text ?? ''}`;
}

/** The last name of what is called: `join` of `os.path.join()`. */
export function calledName(call: Part): string {
  return pathOf(call.parts[0]).split('.').at(-1) ?? '';
}

/** The string that stands as the first statement of a file, class or function, and documents it. */
export function isDocumentation(part: Part): boolean {
  const { parent } = part;
  if (parent === undefined || parent.parts[0] !== part || !isStringStatement(part)) return false;
  return parent.type === 'module' || /^(?:function|class)_definition$/.test(parent.parent?.type ?? '');
}

/** A string that stands for itself. */
export function isStringStatement({ type, parts }: Part): boolean {
  return type === 'expression_statement' && parts.length === 1 && parts[0]?.type === 'string';
}
