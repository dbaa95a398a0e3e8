import type { Part } from './part.js';
import { allParts, isFunction, outwards } from './walk.js';

const CONSTANTS: ReadonlySet<string> = new Set([
  ...['integer', 'float', 'string', 'none', 'true', 'false', 'ellipsis', 'number', 'null', 'undefined'],
  ...['regex', 'this'],
]);

/** A string that is filled in formats its values: that is a call. */
export function isConstant(part: Part): boolean {
  return CONSTANTS.has(part.type) && !allParts(part).some(({ type }) => type === 'interpolation');
}

const HOLDERS: ReadonlySet<string> = new Set(['tuple', 'list', 'array', 'dictionary', 'object', 'pair']);
const WORDS: ReadonlySet<string> = new Set(['=>', '-', ':', 'shorthand_property_identifier', ',']);

/** Whether an expression has no effect, whatever the values of its names are. */
export function isPure(part: Part): boolean {
  if (isConstant(part) || isKnownName(part) || isFunctionValue(part)) return true;
  if (part.type === 'unary_operator' || part.type === 'unary_expression')
    return part.parts.every(each => /^(?:-|integer|float|number)$/.test(each.type));
  if (!HOLDERS.has(part.type)) return false;
  const isKey = (each: Part) =>
    each.field === 'key' && (isConstant(each) || each.type === 'property_identifier');
  return part.parts.every(
    each => WORDS.has(each.type) || isKey(each) || (each.field !== 'key' && isPure(each)),
  );
}

/**
 * A name that a function binds. Another one may be missing, which a program may want to know: `try:
 * unicode`, `except NameError`.
 */
function isKnownName({ type, text, parent }: Part): boolean {
  if (type !== 'identifier') return false;
  const around = outwards(parent);
  const outermost = around.findLast(isFunction);
  if (outermost === undefined || around.some(each => each.type === 'try_statement')) return false;
  return allParts(outermost).some(
    each =>
      each.text === text &&
      (/^(?:left|name|pattern|parameter)$/.test(each.field ?? '') ||
        /parameter/.test(each.parent?.type ?? '')),
  );
}

/** A default of Python is evaluated where the function is made. */
function isFunctionValue(part: Part): boolean {
  const isValue =
    isFunction(part) && part.type !== 'function_definition' && part.type !== 'method_definition';
  return isValue && !allParts(part).some(({ type }) => /^default_parameter$|^typed_default/.test(type));
}

const ENDS: ReadonlySet<string> = new Set([
  ...['return_statement', 'raise_statement', 'throw_statement', 'continue_statement', 'break_statement'],
]);

/** Whether nothing runs after a statement in its block. */
export function endsBlock({ type }: Part): boolean {
  return ENDS.has(type);
}
