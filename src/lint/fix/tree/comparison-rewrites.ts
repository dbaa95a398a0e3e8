import type { Meaning } from './meaning.js';
import { negation } from './negation.js';
import type { Part } from './part.js';
import { calledName } from './walk.js';

/** The two sides of a comparison by equality or identity. */
function comparison({ type, parts }: Part) {
  const [left, operator, right, more] = parts;
  if (type !== 'comparison_operator' || more !== undefined) return undefined;
  if (left === undefined || operator === undefined || right === undefined) return undefined;
  const isNegative = /^(?:!=|is not)$/.test(operator.type);
  return isNegative || /^(?:==|is)$/.test(operator.type) ? { left, right, isNegative } : undefined;
}

/** The other side of a comparison with a constant such as `None`, on either side. */
function comparedTo(part: Part, types: readonly string[]) {
  const found = comparison(part);
  if (found === undefined) return undefined;
  const { left, right, isNegative } = found;
  if (types.includes(right.type)) return { side: left, word: right.type, isNegative };
  return types.includes(left.type) ? { side: right, word: left.type, isNegative } : undefined;
}

export function comparedToNone(part: Part, of: Meaning): string | undefined {
  const found = comparedTo(part, ['none']);
  if (found !== undefined) return isNone(of(found.side), found.isNegative);
  const [callee, list] = part.type === 'call' ? part.parts : [];
  const method = callee?.type === 'attribute' ? callee.parts[1]?.text : undefined;
  const isAsked =
    (method === 'is_' || method === 'is_not' || method === 'isnot') && list?.parts[0]?.type === 'none';
  return isAsked ? isNone(of(callee?.parts[0] as Part), method !== 'is_') : undefined;
}

export function isNone(text: string, isNegative: boolean): string {
  const sides = [text, 'None'].sort();
  return `(compare ${isNegative ? 'is not' : 'is'} ${sides.join(' ')})`;
}

/** `a < b == True`, in which `b` is compared with `True`. */
function chainedToTruth(
  { parts: [left, operator, right, last, truth] }: Part,
  of: Meaning,
): string | undefined {
  const isAsked = last?.type === '==' && truth?.type === 'true';
  return left && right && isAsked ? `(compare ${operator?.type} ${of(left)} ${of(right)})` : undefined;
}

export function comparedToTruth(part: Part, of: Meaning): string | undefined {
  if (part.type === 'comparison_operator' && part.parts.length === 5) return chainedToTruth(part, of);
  const found = comparedTo(part, ['true', 'false']);
  if (found === undefined) return undefined;
  const text = of(found.side);
  return found.isNegative === (found.word === 'true') ? negation(text) : text;
}

export function comparedTypes(part: Part, of: Meaning): string | undefined {
  if (part.type === 'boolean_operator' && part.parts[1]?.type === 'or') return eitherType(part, of);
  if (part.type === 'call' && calledName(part) === 'isinstance') {
    const [value, type, more] = part.parts[1]?.parts ?? [];
    return value && type && !more ? instance(of(value), of(type), false) : undefined;
  }
  const found = comparison(part);
  if (found === undefined) return undefined;
  const [value, type] = [typed(found.left), found.right];
  if (value !== undefined) return instance(of(value), of(type), found.isNegative);
  const other = typed(found.right);
  return other && instance(of(other), of(found.left), found.isNegative);
}

/** `type(a) == b or type(a) == c`. */
function eitherType({ parts: [left, , right] }: Part, of: Meaning): string | undefined {
  const sides = [left, right].map(each => /^\(isinstance (.*) \[(.*)\]\)$/.exec(each ? of(each) : ''));
  const [one, other] = sides;
  if (!one || !other || one[1] !== other[1]) return undefined;
  return `(isinstance ${one[1]} [${one[2]} ${other[2]}])`;
}

function instance(value: string, type: string, isNegative: boolean): string {
  const types = type.replace(/^\(tuple (.*)\)$/, '$1');
  const text = `(isinstance ${value} [${types}])`;
  return isNegative ? negation(text) : text;
}

/** The argument of `type`: `x` in `type(x)`. */
function typed(part: Part): Part | undefined {
  const isType = part.type === 'call' && part.parts[0]?.text === 'type' && part.parts[1]?.parts.length === 1;
  return isType ? part.parts[1]?.parts[0] : undefined;
}

export function comparedLiterals(part: Part, of: Meaning): string | undefined {
  const found = comparison(part);
  if (found === undefined) return undefined;
  const sides = [of(found.left), of(found.right)].sort();
  return `(compare ${found.isNegative ? '!=' : '=='} ${sides.join(' ')})`;
}

/** A comparison as a statement was meant as an assertion. */
export function comparedForNothing({ type, parts }: Part, of: Meaning): string | undefined {
  const compared = parts.find(each => each.type !== 'assert');
  const isAsked =
    (type === 'expression_statement' || type === 'assert_statement') &&
    (compared?.type === 'comparison_operator' || compared?.type === 'not_operator');
  return isAsked ? `(assert_statement assert ${of(compared as Part)})` : undefined;
}
