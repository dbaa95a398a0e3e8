import type { Part } from './part.js';
import { allParts, calledName, child, dottedName } from './walk.js';

/** What is known of a value without running the program. */
type Known = { readonly value: unknown } | { readonly truth: boolean } | undefined;

/** What is known of names. */
export type Names = ReadonlyMap<string, Known>;

const NO_NAMES: Names = new Map();

/**
 * Whether an expression is always true or always false; `undefined` if it depends on something.
 *
 * @example truthOf(conditionOf('if not 1 > 2: …')) // true
 */
export function truthOf(part: Part, names: Names = NO_NAMES): boolean | undefined {
  const known = knownOf(part, names);
  if (known === undefined) return undefined;
  return 'truth' in known ? known.truth : isTrue(known.value);
}

/** Whether an expression has the same value in every run: it consists only of literals. */
export function isConstant(part: Part): boolean {
  const known = knownOf(part, NO_NAMES);
  return known !== undefined && 'value' in known;
}

type Read = (part: Part, names: Names) => Known;

function knownOf(part: Part, names: Names): Known {
  return READ[part.type]?.(part, names);
}

const READ: Readonly<Record<string, Read>> = {
  true: () => ({ value: true }),
  false: () => ({ value: false }),
  none: () => ({ value: null }),
  ellipsis: () => ({ value: '...' }),
  integer: ({ text }) => ({ value: Number(text.replaceAll('_', '')) }),
  float: ({ text }) => ({ value: Number(text.replaceAll('_', '')) }),
  string: ({ text, parts }) =>
    parts.length === 0 ? { value: JSON.parse(text.replace(/^b/, '')) } : undefined,
  list: container,
  tuple: container,
  set: container,
  dictionary: container,
  pair: ({ parts }, names) => all(parts, names),
  identifier: ({ text }, names) => names.get(text),
  not_operator: (part, names) => {
    const truth = truthOf(part.parts.at(-1) as Part, names);
    return truth === undefined ? undefined : { value: !truth };
  },
  unary_operator: (part, names) => {
    const value = numberOf(child(part, 'argument'), names);
    return value === undefined ? undefined : { value: part.parts[0]?.type === '-' ? -value : value };
  },
  boolean_operator: ofBoth,
  comparison_operator: compared,
  binary_operator: calculated,
  call: called,
  conditional_expression: ({ parts }, names) => {
    const truth = parts[2] && truthOf(parts[2], names);
    if (truth === undefined) return undefined;
    return knownOf((truth ? parts[0] : parts.at(-1)) as Part, names);
  },
  named_expression: (part, names) => knownOf(child(part, 'value') as Part, names),
};

function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function container({ parts }: Part, names: Names): Known {
  return all(parts, names) ?? (parts.length > 0 && !parts.some(isSplat) ? { truth: true } : undefined);
}

function isSplat({ type }: Part): boolean {
  return /splat/.test(type);
}

function all(parts: readonly Part[], names: Names): Known {
  const known = parts.map(each => knownOf(each, names));
  const isKnown = known.every(each => each !== undefined && 'value' in each);
  return isKnown ? { value: known.map(each => (each as { value: unknown }).value) } : undefined;
}

function numberOf(part: Part | undefined, names: Names): number | undefined {
  const known = part && knownOf(part, names);
  if (known === undefined || !('value' in known)) return undefined;
  return typeof known.value === 'number' || typeof known.value === 'boolean'
    ? Number(known.value)
    : undefined;
}

/** One side can decide the result, and so can two opposite sides. */
function ofBoth(part: Part, names: Names): Known {
  const [left, operator, right] = part.parts;
  if (left === undefined || right === undefined) return undefined;
  const decides = operator?.type === 'or';
  const truths = [truthOf(left, names), truthOf(right, names)];
  if (truths.includes(decides)) return { truth: decides };
  if (isOpposite(left, right) || isOpposite(right, left)) return { truth: decides };
  return truths.includes(undefined) ? undefined : { truth: !decides };
}

function isOpposite(one: Part, other: Part): boolean {
  return other.type === 'not_operator' && other.parts.at(-1)?.text === one.text && !hasCall(one);
}

function hasCall(part: Part): boolean {
  return allParts(part).some(each => each.type === 'call' || each.type === 'await');
}

const COMPARE: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  '==': (a, b) => a === b,
  is: (a, b) => a === b,
  '!=': (a, b) => a !== b,
  'is not': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function compared({ parts }: Part, names: Names): Known {
  const [left, operator, right, more] = parts;
  if (left === undefined || operator === undefined || right === undefined || more !== undefined)
    return undefined;
  const compare = COMPARE[operator.type];
  // A name that is compared with itself.
  if (compare !== undefined && left.text === right.text && !hasCall(left)) return { truth: compare(0, 0) };
  const [a, b] = [knownOf(left, names), knownOf(right, names)];
  if (a === undefined || b === undefined || !('value' in a) || !('value' in b)) return undefined;
  if (compare !== undefined) return { value: compare(comparable(a.value), comparable(b.value)) };
  const isIn = Array.isArray(b.value) && b.value.some(each => comparable(each) === comparable(a.value));
  return { value: operator.type === 'not in' ? !isIn : isIn };
}

function comparable(value: unknown): number | string {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : JSON.stringify(value);
}

const CALCULATE: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '//': (a, b) => Math.floor(a / b),
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
};

function calculated({ parts: [left, operator, right] }: Part, names: Names): Known {
  if (operator?.type === '+' && left && right && isConstantText(left) && isConstantText(right))
    return { value: `${left.text}${right.text}` };
  const [a, b] = [numberOf(left, names), numberOf(right, names)];
  // Zero times any number.
  if (operator?.type === '*' && (a === 0 || b === 0)) return { value: 0 };
  if (operator?.type === '-' && left?.text === right?.text && left && !hasCall(left)) return { value: 0 };
  const calculate = CALCULATE[operator?.type ?? ''];
  return calculate === undefined || a === undefined || b === undefined
    ? undefined
    : { value: calculate(a, b) };
}

function isConstantText(part: Part): boolean {
  return part.type === 'string' && part.parts.length === 0;
}

function called(part: Part, names: Names): Known {
  const given = part.parts[1]?.parts ?? [];
  const [first, second] = given;
  const name = dottedName(part.parts[0]);
  if (name === 'isinstance' && second?.text === 'object') return { value: true };
  if (name === 'range')
    return numberOf(first, names) === 0 && second === undefined ? { value: [] } : undefined;
  if (
    !/^(?:bool|int|float|str|list|tuple|dict|set|frozenset|len|all|any|enumerate|sorted|reversed|iter)$/.test(
      calledName(part),
    )
  )
    return undefined;
  if (part.parts[0]?.type !== 'identifier') return undefined;
  if (first === undefined) return { value: name === 'all' };
  const truth = truthOf(first, names);
  if (truth === undefined || second !== undefined) return undefined;
  if (/^(?:enumerate|sorted|reversed|iter)$/.test(name)) return { truth };
  if (name === 'all' || name === 'any') return all(given, names);
  return name === 'str' ? { truth: true } : { value: truth };
}
