import type { Finding } from '../finding.js';
import { isConstant } from './tree/constants.js';
import type { Difference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';
import {
  allParts,
  boundNames,
  calledName,
  child,
  isBlock,
  isStatement,
  namesIn,
  outwards,
  statementOf,
} from './tree/walk.js';
import { isLogged } from './trivial-code.js';

/**
 * Whether a difference only adds a check before unchanged code: a new `if x is None: raise …` or
 * `assert x`, `x.y if x else None`, `str(x)`, or the same statement under `if x is not None`.
 *
 * @param names those that the finding is about. A guard checks one of them.
 */
export function isGuard(
  difference: Difference,
  names: ReadonlySet<string>,
  { rule, message }: Finding,
): boolean {
  const { before, after } = difference;
  if (after === undefined) return false;
  if (isDefault(difference, names) || isLastReturn(difference, rule)) return true;
  if (before === undefined && isOptionalChain(after)) return true;
  if (!isStatement(after))
    return (
      before !== undefined && (isChosen(after, before, names, message) || isConverted(after, before, message))
    );
  if (after.type === 'assert_statement') return isCheck(after.parts[1], names);
  return (
    after.type === 'if_statement' &&
    hasNoElse(after) &&
    isCheck(child(after, 'condition'), names) &&
    handlesMissing(after)
  );
}

/** `a?.b` for `a.b` in a script. */
function isOptionalChain({ type }: Part): boolean {
  return type === 'optional_chain';
}

/** `get(a, "")` for `get(a)`. */
function isDefault({ before, after, around }: Difference, names: ReadonlySet<string>): boolean {
  const call = around.after.parent;
  const isGetter = call?.type === 'call' && /^(?:get|getattr|getenv|next|pop)$/.test(calledName(call));
  const statement = call && statementOf(call);
  const isRemoval = call !== undefined && calledName(call) === 'pop' && statement?.parts[0] === call;
  const isNear =
    statement !== undefined &&
    !isRemoval &&
    [...boundNames(statement), ...namesIn(call as Part)].some(each => names.has(each));
  return before === undefined && after !== undefined && isGetter && isNear && isPlainResult(after);
}

/** `return None` at the end of a function, or another plain result if the rule misses one. */
function isLastReturn({ before, after, around }: Difference, rule: string): boolean {
  const isLast = around.after.parent?.type === 'function_definition' && around.after.parts.at(-1) === after;
  if (before !== undefined || after?.type !== 'return_statement' || !isLast) return false;
  const value = after.parts[1];
  return value === undefined || value.type === 'none' || (rule === 'return' && isPlainResult(value));
}

/**
 * Whether a new statement of a script ends the function where a value is missing or of another
 * kind, and does nothing else. What kind it is may also be told by a member of it, as in `if
 * (!answer.ok)`: the compiler only takes that if the type says so.
 */
export function isMissingGuard(part: Part, names: ReadonlySet<string>): boolean {
  const condition = part.type === 'if_statement' && hasNoElse(part) ? child(part, 'condition') : undefined;
  if (condition === undefined || part.language !== 'script') return false;
  return (isCheck(condition, names) || isKindOf(condition, names)) && handlesMissing(part);
}

/** `!answer.ok`, `answer.kind === 'lent'` */
function isKindOf(condition: Part, names: ReadonlySet<string>): boolean {
  const asked = condition.type === 'not_operator' ? condition.parts[1] : condition;
  const [left, operator, right] = asked?.type === 'comparison_operator' ? asked.parts : [asked];
  const isMember = left?.type === 'attribute' && names.has(left.parts[0]?.text ?? '');
  if (!isMember || operator === undefined) return isMember;
  return /^[=!]==$/.test(operator.text) && /^(?:string|true|false)$/.test(right?.type ?? '');
}

/** Whether a condition only checks whether values exist, or their types. */
function isCheck(condition: Part | undefined, names: ReadonlySet<string>): boolean {
  if (condition === undefined || hasEffect(condition)) return false;
  const parts = allParts(condition);
  const isPlain = parts.every(
    each =>
      !/^(?:integer|float|string|[<>]=?|==|!=)$/.test(each.type) ||
      isOfTypeof(each) ||
      isOfNone(each) ||
      isOfIn(each),
  );
  const calls = parts.filter(each => each.type === 'call');
  return (
    isPlain &&
    calls.every(each => /^(?:isinstance|hasattr|callable)$/.test(calledName(each))) &&
    parts.some(each => each.type === 'identifier' && names.has(each.text)) &&
    parts.every(
      each =>
        each.type !== 'identifier' || names.has(each.text) || isTypeOrCall(each) || isComparedMember(each),
    )
  );
}

/** The name of a type in `typeof x === 'string'`. */
function isOfTypeof({ type, parent }: Part): boolean {
  return (
    type === 'string' && (parent?.parts.some(each => /^\(unary_expression typeof /.test(each.text)) ?? false)
  );
}

/** The operator of `x == null` in a script, which means `null` and `undefined`. */
function isOfNone({ type, parent, language }: Part): boolean {
  const isEquality = language === 'script' && (type === '==' || type === '!=');
  return isEquality && (parent?.parts.some(each => each.type === 'none') ?? false);
}

/** The name in `'id' in x` of a script. */
function isOfIn({ type, parent, language }: Part): boolean {
  return type === 'string' && language === 'script' && parent?.parts[1]?.type === 'in';
}

/** The `id` in `typeof x.id === 'string'` and `x.id === undefined`. */
function isComparedMember(part: Part): boolean {
  const { parent, language } = part;
  const isMember = language === 'script' && parent?.type === 'attribute' && parent.parts[0] !== part;
  return (
    isMember && outwards(parent).some(each => /^(?:comparison_operator|unary_expression)$/.test(each.type))
  );
}

/** A function that a check calls, or the type that it checks for. */
function isTypeOrCall(part: Part): boolean {
  if (part.parent?.parts[1]?.type === 'instanceof' && part.field === 'right') return true;
  const call = outwards(part).find(each => each.type === 'call');
  return call !== undefined && !outwards(part).includes(call.parts[1]?.parts[0] as Part);
}

function hasNoElse({ parts }: Part): boolean {
  return !parts.some(each => each.field === 'alternative');
}

/** Whether the body of an `if` raises, returns a plain result, or assigns the missing value. */
function handlesMissing(part: Part): boolean {
  const body = child(part, 'consequence')?.parts ?? [];
  const asked = namesIn(child(part, 'condition') as Part);
  const isBefore = (i: number) => i < body.length - 1;
  return body.every(
    (each, i) => isEnd(each) || (isBefore(i) && (isLogged(each) || isMessage(each))) || isGiven(each, asked),
  );
}

function isEnd(part: Part): boolean {
  if (/^(?:raise|continue|break)_statement$/.test(part.type)) return !/\bSystemExit\b/.test(part.text);
  return part.type === 'return_statement' && (part.parts[1] === undefined || isPlainResult(part.parts[1]));
}

/** `msg = "…"` for the error in the next statement. */
function isMessage(part: Part): boolean {
  const assignment = part.type === 'expression_statement' ? part.parts[0] : undefined;
  const value = child(assignment, 'right');
  return (
    assignment?.type === 'assignment' &&
    child(assignment, 'left')?.type === 'identifier' &&
    value?.type === 'string' &&
    !hasEffect(value)
  );
}

/** A result that means "nothing". */
function isPlainResult(part: Part): boolean {
  const isEmpty =
    /^(?:list|tuple|dictionary|set|string)$/.test(part.type) &&
    part.parts.length === 0 &&
    !/\w/.test(part.text.replace(/^\(\w+\)$/, ''));
  return isEmpty || /^(?:none|false)$/.test(part.type) || (part.type === 'integer' && part.text === '0');
}

/** `x = []` if `x` is the missing value. */
function isGiven(part: Part, asked: ReadonlySet<string>): boolean {
  const assignment = part.type === 'expression_statement' ? part.parts[0] : undefined;
  const [left, right] = [child(assignment, 'left'), child(assignment, 'right')];
  if (assignment?.type !== 'assignment' || left === undefined || right === undefined) return false;
  return (
    [...boundNames(part)].every(each => asked.has(each) || namesIn(left).has(each)) &&
    [...namesIn(left)].some(each => asked.has(each)) &&
    (isConstant(right) || right.type === 'call')
  );
}

/** The same value if another one exists: `x.y if x else None`, `x and x.y`, `x or []`. */
function isChosen(after: Part, before: Part, names: ReadonlySet<string>, message: string): boolean {
  // There a missing member is right, and another value is not.
  if (/exactOptionalPropertyTypes/.test(message)) return false;
  if (isChainWithDefault(after)) return false;
  const others = after.parts.filter(each => each.text.replaceAll(' (optional_chain ?.)', '') !== before.text);
  if (others.length !== after.parts.length - 1) return false;
  if (after.type === 'boolean_operator')
    return others.every(
      each => /^(?:and|or)$/.test(each.type) || isPlainResult(each) || (isAnd(after) && isCheck(each, names)),
    );
  if (after.type !== 'conditional_expression') return false;
  return others.every(
    each =>
      /^(?:if|else)$/.test(each.type) ||
      (after.language === 'script' ? each.type === 'none' : isPlainResult(each)) ||
      isCheck(each, names) ||
      isTextOf(each, names),
  );
}

/** `a?.b ?? ''` for `a.b`: what was an error would become a result. */
function isChainWithDefault({ type, parts: [value, operator] }: Part): boolean {
  if (type !== 'boolean_operator' || operator?.text !== '??' || value === undefined) return false;
  return allParts(value).some(each => each.type === 'optional_chain');
}

/** `String(error)` in a script, for a value that may not be an error. */
function isTextOf(part: Part, names: ReadonlySet<string>): boolean {
  const [function_, given] = part.type === 'call' && part.language === 'script' ? part.parts : [];
  const [value, more] = given?.parts ?? [];
  return function_?.text === 'String' && more === undefined && value !== undefined && names.has(value.text);
}

function isAnd({ parts }: Part): boolean {
  return parts[1]?.type === 'and';
}

/** `str(x)` in place of `x`. */
function isConverted(after: Part, before: Part, message: string): boolean {
  if (after.language === 'script') return isConvertedScript(after, before, message);
  const name = after.type === 'call' ? after.parts[0]?.text : undefined;
  if (name === 'list' && OF_ITERATORS.test(message))
    return after.parts[1]?.parts.length === 1 && after.parts[1].parts[0]?.text === before.text;
  // If a value may be `None` or has an unknown type, its text may be wrong.
  if (
    !/[Ii]ncompatible (?:types?|return value)|Unsupported operand/.test(message) ||
    /None|Optional|Union|Any|object| \| /.test(message)
  )
    return false;
  const [given, more] = after.parts[1]?.parts ?? [];
  const isConverter = after.type === 'call' && CONVERTERS.has(after.parts[0]?.text ?? '');
  return isConverter && more === undefined && given?.text === before.text;
}

/** `String(x)` in place of `x`, if tsc names two types none of which may be missing. */
function isConvertedScript(after: Part, before: Part, message: string): boolean {
  const [converter, given] = after.type === 'call' ? after.parts : [];
  const isOnly = given?.parts.length === 1 && given.parts[0]?.text === before.text;
  return (
    isOnly &&
    /^(?:String|Number|Boolean|BigInt)$/.test(converter?.text ?? '') &&
    /is not assignable to/.test(message) &&
    !/null|undefined|any|unknown|object| \| /.test(message)
  );
}

/** Types whose items can be read only once. */
const OF_ITERATORS = /\b(?:zip|reversed|map|filter|enumerate|dict_\w+|Iterator|Iterable|Generator)\b/i;

/** Types that convert a value. */
const CONVERTERS: ReadonlySet<string> = new Set(
  'str int float bool bytes list tuple dict set frozenset'.split(' '),
);

/**
 * Whether a statement puts others under a check. The other branches may only raise, log or return a
 * plain result.
 */
export function isWrap(part: Part, names: ReadonlySet<string>): boolean {
  if (part.type !== 'if_statement' || !isCheck(child(part, 'condition'), names)) return false;
  const other = part.parts
    .filter(each => each.field === 'alternative')
    .flatMap(each => each.parts.find(isBlock)?.parts ?? []);
  return other.every(each => isEnd(each) || isLogged(each));
}
