import type { Part, PartLanguage } from './part.js';
import { allParts, child, isCall, isClass, isFunction, isType, outwards } from './walk.js';

/** Decorators of Python that do not read the annotations of what they decorate. */
const BLIND: ReadonlySet<string> = new Set([
  ...['staticmethod', 'classmethod', 'property', 'abstractmethod', 'overload', 'override', 'final', 'wraps'],
  ...['contextmanager', 'asynccontextmanager', 'cached_property', 'lru_cache', 'cache', 'fixture', 'setter'],
  ...['parametrize', 'total_ordering'],
]);

/**
 * Whether a part cannot matter when the program runs: types, and words that only checkers read.
 * Annotations of Python stay where something may read them: in classes, and below decorators that
 * are not known.
 */
export function isErased(part: Part, language: PartLanguage): boolean {
  return language === 'python' ? isErasedInPython(part) : isErasedInScript(part);
}

function isErasedInPython(part: Part): boolean {
  if (part.field !== 'type' && part.field !== 'return_type') return false;
  if (allParts(part).some(each => isCall(each) || each.type === 'await' || each.type === 'named_expression'))
    return false;
  const around = outwards(part.parent).find(each => isFunction(each) || isClass(each));
  if (around === undefined) return true;
  if (isClass(around)) return false;
  const decorators = around.parent?.type === 'decorated_definition' ? around.parent.parts : [];
  return decorators.filter(each => each.type === 'decorator').every(isBlind);
}

/** Whether a decorator is known to read no annotations, and to register nothing. */
export function isBlind(decorator: Part): boolean {
  const [called] = decorator.parts.filter(each => each.type !== '@');
  const name = called?.type === 'call' ? child(called, 'function') : called;
  const word = name?.type === 'attribute' ? child(name, 'attribute') : name;
  return word !== undefined && BLIND.has(word.text);
}

const WORDS: ReadonlySet<string> = new Set(['readonly', 'abstract', 'declare', 'override']);

function isErasedInScript(part: Part): boolean {
  const { type, parent } = part;
  if (isType(part)) return true;
  const around = parent?.type ?? '';
  // In a constructor, these words make a member of the parameter.
  if (around === 'required_parameter' || around === 'optional_parameter')
    return type === '?' || (type === 'this' && part.field === 'pattern');
  if (WORDS.has(type) || type === 'accessibility_modifier') return true;
  if (around === 'public_field_definition' || around === 'variable_declarator')
    return type === '?' || type === '!';
  if (around === 'method_definition') return type === '?';
  const isTypeOnly = part.parts.some(each => each.type === 'type' && each.parts.length === 0);
  if (isTypeOnly && /^(?:im|ex)port_(?:statement|specifier)$/.test(type)) return true;
  return type === 'export_statement' && isType(child(part, 'declaration') ?? part);
}

const WRAPPERS: ReadonlySet<string> = new Set([
  ...['as_expression', 'satisfies_expression', 'non_null_expression', 'type_assertion'],
]);

/** The value in an assertion of a type; the part itself if it is none. */
export function withoutAssertion(part: Part): Part {
  if (!WRAPPERS.has(part.type)) return part;
  const values = part.parts.filter(each => !isType(each) && !/^(?:as|satisfies|!)$/.test(each.type));
  const value = part.type === 'type_assertion' ? values.at(-1) : values[0];
  return value === undefined ? part : withoutAssertion(value);
}
