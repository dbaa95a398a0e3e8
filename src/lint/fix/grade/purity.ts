import type { Part } from './part.js';
import { isFunction } from './walk.js';

const CONSTANTS: ReadonlySet<string> = new Set([
  ...['integer', 'float', 'string', 'none', 'true', 'false', 'ellipsis', 'number', 'null', 'undefined'],
  ...['regex', 'this'],
]);

export function isConstant({ type }: Part): boolean {
  return CONSTANTS.has(type);
}

const HOLDERS: ReadonlySet<string> = new Set(['tuple', 'list', 'array', 'dictionary', 'object', 'pair']);
const WORDS: ReadonlySet<string> = new Set(['=>', '-', ':', 'shorthand_property_identifier', ',']);

/** Whether an expression has no effect, whatever the values of its names are. */
export function isPure(part: Part): boolean {
  if (isConstant(part) || part.type === 'identifier' || isFunctionValue(part)) return true;
  if (part.type === 'unary_operator' || part.type === 'unary_expression')
    return part.parts.every(each => /^(?:-|integer|float|number)$/.test(each.type));
  if (!HOLDERS.has(part.type)) return false;
  const isKey = (each: Part) =>
    each.field === 'key' && (isConstant(each) || each.type === 'property_identifier');
  return part.parts.every(
    each => WORDS.has(each.type) || isKey(each) || (each.field !== 'key' && isPure(each)),
  );
}

function isFunctionValue(part: Part): boolean {
  return isFunction(part) && part.type !== 'function_definition' && part.type !== 'method_definition';
}

const ENDS: ReadonlySet<string> = new Set([
  ...['return_statement', 'raise_statement', 'throw_statement', 'continue_statement', 'break_statement'],
]);

/** Whether nothing runs after a statement in its block. */
export function endsBlock({ type }: Part): boolean {
  return ENDS.has(type);
}
