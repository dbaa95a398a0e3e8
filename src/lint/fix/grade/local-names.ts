import type { Part, PartLanguage } from './part.js';
import { allParts, isClass, isFunction, isInType, outwards } from './walk.js';

/** Surrounds the number of a local name; no text of code has it. */
const MARK = '\u0001';

/** A text with the numbers of local names in the order in which they first come. */
export function renumbered(text: string): string {
  const numbers = new Map<string, number>();
  return text
    .split(MARK)
    .map((part, i) => {
      if (i % 2 === 0) return part;
      const number = numbers.get(part) ?? numbers.size;
      numbers.set(part, number);
      return `$${number}`;
    })
    .join('');
}

/** The text in place of a local name that is bound and never read. */
export const UNREAD = '$_';

/** Names with which a program can look at its own names. */
export const LOOKS_AT_NAMES: ReadonlySet<string> = new Set([
  ...['eval', 'exec', 'locals', 'globals', 'vars', 'dir', 'currentframe', '_getframe', 'with_statement'],
]);

/**
 * For each use of a name that only one function knows, a text that is the same whatever the name
 * is. Names that are read from outside keep theirs: parameters of Python, members, globals.
 */
export function localNames(root: Part, language: PartLanguage): ReadonlyMap<Part, string> {
  const texts = new Map<Part, string>();
  const all = allParts(root);
  if (all.some(each => LOOKS_AT_NAMES.has(each.type) || LOOKS_AT_NAMES.has(each.text))) return texts;
  let count = 0;
  for (const outer of all.filter(isOutermost)) {
    for (const uses of usesByName(outer, language).values()) {
      const bindings = uses.map(each => bindingOf(each, language));
      if (!isLocal(outer, uses, bindings, language)) continue;
      // A parameter keeps its place, whether anything reads it or not.
      const isRead = bindings.some(each => each === undefined || each.isRead) || uses.some(isParameter);
      const text = isRead ? `${MARK}${count++}${MARK}` : UNREAD;
      for (const each of uses) texts.set(each, text);
    }
  }
  return texts;
}

function isOutermost(part: Part): boolean {
  return isFunction(part) && !outwards(part.parent).some(isFunction);
}

const USES: ReadonlySet<string> = new Set([
  ...['identifier', 'shorthand_property_identifier', 'shorthand_property_identifier_pattern'],
]);

/** Whether a part is a name that is looked up, and not that of a member or a keyword. */
export function isUse({ type, field, parent }: Part): boolean {
  if (!USES.has(type) || field === 'attribute') return false;
  return !(field === 'name' && parent?.type === 'keyword_argument');
}

function usesByName(outer: Part, language: PartLanguage): ReadonlyMap<string, Part[]> {
  const found = new Map<string, Part[]>();
  for (const each of allParts(outer)) {
    if (!isUse(each) || (language === 'script' && isInType(each))) continue;
    const uses = found.get(each.text);
    if (uses === undefined) found.set(each.text, [each]);
    else uses.push(each);
  }
  return found;
}

/** Where a name is bound. */
interface Binding {
  readonly scope: Part;
  /** Whether its value is read there too, as by `+=`. */
  readonly isRead: boolean;
}

function isParameter(use: Part): boolean {
  return outwards(use).some(each => /_parameters?$/.test(each.type) || each.field === 'parameter');
}

function isLocal(
  outer: Part,
  uses: readonly Part[],
  bindings: readonly (Binding | undefined)[],
  language: PartLanguage,
): boolean {
  const bound = bindings.filter(each => each !== undefined);
  if (bound.length === 0 || uses.some(each => isFixed(each, language))) return false;
  if (bound.some(each => !outwards(each.scope).includes(outer) || isClass(each.scope))) return false;
  if (language === 'python') return bound.some(each => each.scope === outer) && uses.every(isInBody(outer));
  return uses.every(use => bound.some(each => outwards(use).includes(each.scope)));
}

/** Whether a use is in the body of a function, and not in its head. */
function isInBody(outer: Part): (use: Part) => boolean {
  return use => outwards(use).some(each => each.parent === outer && each.field === 'body');
}

const FIXING: ReadonlySet<string> = new Set([
  ...['global_statement', 'nonlocal_statement', 'parameters', 'lambda_parameters', 'import_statement'],
  ...['import_from_statement', 'case_pattern', 'type'],
]);

/** Whether the name of a use may not be another one. */
function isFixed(use: Part, language: PartLanguage): boolean {
  return language === 'python' && outwards(use).some(each => FIXING.has(each.type));
}

const PATTERNS: ReadonlySet<string> = new Set([
  ...['tuple', 'list', 'list_splat_pattern', 'pattern', 'object_pattern', 'array_pattern', 'rest_pattern'],
  ...['pair_pattern', 'assignment_pattern', 'object_assignment_pattern'],
]);

function bindingOf(use: Part, language: PartLanguage): Binding | undefined {
  let at = use;
  while (at.parent !== undefined && PATTERNS.has(at.parent.type) && !isValue(at)) at = at.parent;
  return language === 'python' ? pythonBinding(at) : scriptBinding(at);
}

/** A default in a pattern is read, and a key is no name. */
function isValue({ field, parent }: Part): boolean {
  if (parent?.type === 'pair_pattern') return field === 'key';
  return field === 'right';
}

function pythonBinding(target: Part): Binding | undefined {
  const { field, parent } = target;
  if (parent === undefined) return undefined;
  const scope = outwards(parent).find(each => isFunction(each) || isClass(each)) ?? last(parent);
  const isTarget =
    (field === 'left' && /^(?:assignment|for_statement|for_in_clause)$/.test(parent.type)) ||
    parent.type === 'as_pattern_target' ||
    (field === 'name' && parent.type === 'named_expression');
  if (isTarget) return { scope, isRead: false };
  if (field === 'left' && parent.type === 'augmented_assignment') return { scope, isRead: true };
  if (field !== 'name' || !(isFunction(parent) || isClass(parent))) return undefined;
  const around = outwards(parent.parent).find(each => isFunction(each) || isClass(each)) ?? last(parent);
  return { scope: around, isRead: true };
}

const BLOCK_SCOPES: ReadonlySet<string> = new Set([
  ...['statement_block', 'program', 'switch_body', 'for_statement', 'for_in_statement', 'class_body'],
]);

function scriptBinding(target: Part): Binding | undefined {
  const { field, parent } = target;
  if (parent === undefined) return undefined;
  const block = (from: Part | undefined) => outwards(from).find(each => BLOCK_SCOPES.has(each.type));
  const around = (from: Part | undefined) => outwards(from).find(isFunction);
  const bound = (scope: Part | undefined, isRead = false) => scope && { scope, isRead };
  switch (parent.type) {
    case 'variable_declarator':
      if (field !== 'name') return undefined;
      return bound(parent.parent?.type === 'variable_declaration' ? around(parent) : block(parent));
    case 'for_in_statement':
      return field === 'left' && parent.parts.some(each => each.field === 'kind') ? bound(parent) : undefined;
    case 'catch_clause':
      return field === 'parameter' ? bound(parent) : undefined;
    case 'required_parameter':
    case 'optional_parameter':
      return field === 'pattern' && !isMember(parent) ? bound(around(parent)) : undefined;
    case 'formal_parameters':
      return bound(around(parent));
    case 'arrow_function':
      return field === 'parameter' ? bound(parent) : undefined;
    case 'function_declaration':
      return field === 'name' ? bound(block(parent.parent), true) : undefined;
    default:
      return undefined;
  }
}

/** A parameter of a constructor that is a member of the class, too. */
function isMember(parameter: Part): boolean {
  return parameter.parts.some(each => each.type === 'accessibility_modifier' || each.type === 'readonly');
}

function last(part: Part): Part {
  return outwards(part).at(-1) ?? part;
}
