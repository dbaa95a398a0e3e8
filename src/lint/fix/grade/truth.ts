import type { Part } from './part.js';
import type { Normal } from './rewrites.js';
import { child, isCall } from './walk.js';

/** Operators of Python and scripts that always give a boolean. */
const GIVES_BOOLEAN: ReadonlySet<string> = new Set([
  'is',
  'is not',
  'in',
  'not in',
  '===',
  '!==',
  '==',
  '!=',
  'instanceof',
]);
const SCRIPT_ONLY: ReadonlySet<string> = new Set(['==', '!=']);

/** The operator of an expression with two sides, and its sides. */
export function operation(
  part: Part,
): { readonly operator: string; readonly sides: readonly [Part, Part] } | undefined {
  if (!/^(?:comparison_operator|boolean_operator|binary_expression)$/.test(part.type)) return undefined;
  const [left, operator, right, more] = part.parts;
  if (left === undefined || operator === undefined || right === undefined || more !== undefined)
    return undefined;
  return { operator: operator.type, sides: [left, right] };
}

/** The operand of `not` or `!`; `undefined` for another expression. */
export function negated(part: Part): Part | undefined {
  if (part.type === 'not_operator') return child(part, 'argument');
  return part.type === 'unary_expression' && part.parts[0]?.type === '!'
    ? child(part, 'argument')
    : undefined;
}

/** The operand of `bool(x)`, `Boolean(x)`, `!!x` or `not not x`. */
export function madeBoolean(part: Part, normal: Normal): Part | undefined {
  const inner = negated(part);
  const twice = inner && negated(inner);
  if (twice !== undefined) return twice;
  const name = child(part, 'function')?.text;
  const isMaker = name === (normal.language === 'python' ? 'bool' : 'Boolean') && !normal.isShadowed(name);
  const given = child(part, 'arguments')?.parts ?? [];
  const [only] = given;
  return isCall(part) && isMaker && given.length === 1 && !/splat|spread|keyword/.test(only?.type ?? '')
    ? only
    : undefined;
}

function isBoolean(part: Part, normal: Normal): boolean {
  if (part.type === 'true' || part.type === 'false' || negated(part) !== undefined) return true;
  const operator = operation(part)?.operator ?? '';
  return GIVES_BOOLEAN.has(operator) && (normal.language === 'script' || !SCRIPT_ONLY.has(operator));
}

/** The text of a condition: only whether it holds counts. */
export function testText(part: Part, normal: Normal): string {
  const inner = madeBoolean(part, normal);
  return inner === undefined ? normal.of(part) : testText(inner, normal);
}

/** The text of `bool(x)`. */
export function booleanText(part: Part, normal: Normal): string {
  const inner = madeBoolean(part, normal);
  if (inner !== undefined) return booleanText(inner, normal);
  return isBoolean(part, normal) ? normal.of(part) : `(bool ${normal.of(part)})`;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  ...{ in: 'not in', 'not in': 'in', is: 'is not', 'is not': 'is' },
  ...{ '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
};

/** The text of `not x`. */
export function notText(part: Part, normal: Normal): string {
  const inner = negated(part);
  if (inner !== undefined) return booleanText(inner, normal);
  const compared = operation(part);
  const opposite = compared && OPPOSITES[compared.operator];
  const isSure = normal.language === 'script' || !SCRIPT_ONLY.has(compared?.operator ?? '');
  if (compared !== undefined && opposite !== undefined && isSure)
    return operationText(opposite, compared.sides, normal);
  return `(not ${testText(part, normal)})`;
}

export function operationText(
  operator: string,
  [left, right]: readonly [Part, Part],
  normal: Normal,
): string {
  return `(${operator} ${normal.of(left)} ${normal.of(right)})`;
}

/** The text of `then if condition else otherwise`. */
export function chosenText(condition: Part, then: Part, otherwise: Part, normal: Normal): string {
  if (then.type === 'true' && otherwise.type === 'false') return booleanText(condition, normal);
  if (then.type === 'false' && otherwise.type === 'true') return notText(condition, normal);
  if (condition.type === 'identifier' && condition.text === then.text)
    return `(or ${normal.of(condition)} ${normal.of(otherwise)})`;
  return `(choose ${testText(condition, normal)} ${normal.of(then)} ${normal.of(otherwise)})`;
}
