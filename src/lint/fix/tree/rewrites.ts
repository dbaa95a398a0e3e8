import { matchesGlob } from '../../rules/choose.js';
import { BLOCK_REWRITES } from './block-rewrites.js';
import {
  comparedForNothing,
  comparedLiterals,
  comparedToNone,
  comparedToTruth,
  comparedTypes,
} from './comparison-rewrites.js';
import { aliased, assertedFalse, expectedError } from './expected-error.js';
import type { Meaning, Rewrite } from './meaning.js';
import type { Part } from './part.js';
import {
  aliasedMethod,
  assertedByMethod,
  assertedTuple,
  namesOfParameters,
  once,
  rowsOnce,
  withoutExpectedFailure,
  withoutUnusedParameters,
} from './test-rewrites.js';
import { isUnusedName } from './unused-name.js';
import { calledName, child, dottedName, functionOf, outwards } from './walk.js';

/** The rewrites that rules require. Each gives the old and the new code the same text. */
const REWRITES: readonly (readonly [rules: string, rewrite: Rewrite])[] = [
  ['E711', comparedToNone],
  ['E712', comparedToTruth],
  ['E721', comparedTypes],
  ['F631', assertedTuple],
  ['F632', comparedLiterals],
  ['B011 PT015 B101 S101', assertedFalse],
  ['B015 B018', comparedForNothing],
  ['E731', namedLambda],
  ['F841 B007', unusedName],
  ['B007', countedForNothing],
  ['B904', raisedFrom],
  ['TRY201', raisedAgain],
  ['PT009 UP005', assertedByMethod],
  ['UP005', aliasedMethod],
  ['UP006 UP007 UP035 UP038 UP045', typeOfBuiltins],
  ['UP008', superOfClass],
  ['UP012', encodedText],
  ['UP015', openedToRead],
  ['UP018', literalCalled],
  ['UP024 UP041', oldErrors],
  ['UP011 UP033', cachedCall],
  ['C408', calledForLiteral],
  ['SIM118', keysOf],
  ['PT014', rowsOnce],
  ['B033', itemsOnce],
  ['PT017 PT015 B011', expectedError],
  ['ARG00? PT019', withoutUnusedParameters],
  ['PT006 PT007', namesOfParameters],
  ['xpass-strict', withoutExpectedFailure],
  ...BLOCK_REWRITES,
];

/** The rewrites that some rules require. */
export function rewritesOf(rules: readonly string[]): readonly Rewrite[] {
  const own = REWRITES.filter(([names]) =>
    names.split(' ').some(name => rules.some(rule => matchesGlob(name, rule))),
  );
  return own.map(([, rewrite]) => rewrite);
}

/** `raise e` in the handler of `e` is `raise`. */
function raisedAgain({ type, parts, parent }: Part): string | undefined {
  const [, error, more] = type === 'raise_statement' ? parts : [];
  const handler = outwards(parent).find(each => each.type === 'except_clause');
  const alias = handler?.parts.find(each => each.type === 'as_pattern');
  const isSame = error?.type === 'identifier' && alias !== undefined && aliased(alias)[1] === error.text;
  return isSame && more === undefined ? '(raise_statement raise)' : undefined;
}

/** `f = lambda x: y`, and the equivalent function. */
function namedLambda(part: Part, of: Meaning): string | undefined {
  if (part.type === 'function_definition') {
    const body = child(part, 'body')?.parts.filter(each => !isString(each)) ?? [];
    const [result] = body;
    if (body.length !== 1 || result?.type !== 'return_statement') return undefined;
    const value = result.parts.find(each => each.type !== 'return');
    return lambdaText(child(part, 'name'), child(part, 'parameters'), value, of);
  }
  const assignment = part.type === 'expression_statement' ? part.parts[0] : undefined;
  const lambda = assignment && child(assignment, 'right');
  if (assignment?.type !== 'assignment' || lambda?.type !== 'lambda') return undefined;
  return lambdaText(child(assignment, 'left'), child(lambda, 'parameters'), child(lambda, 'body'), of);
}

function isString({ type, parts }: Part): boolean {
  return type === 'expression_statement' && parts[0]?.type === 'string';
}

function lambdaText(
  name: Part | undefined,
  parameters: Part | undefined,
  value: Part | undefined,
  of: Meaning,
) {
  return value && `(def ${name?.text} (${parameters?.parts.map(of).join(' ') ?? ''}) ${of(value)})`;
}

/** An assignment to an unused name is equal to its value. */
function unusedName(part: Part, of: Meaning): string | undefined {
  const isAssigned = part.type === 'assignment' && child(part, 'left')?.type === 'identifier';
  const value = isAssigned ? child(part, 'right') : part.type === 'as_pattern' ? part.parts[0] : undefined;
  const name = isAssigned ? child(part, 'left') : child(part, 'alias');
  return value !== undefined && name !== undefined && isUnusedName(name) ? of(value) : undefined;
}

/** `for i, x in enumerate(xs)` if nothing uses `i`. */
function countedForNothing(part: Part, of: Meaning): string | undefined {
  const [left, right] = [child(part, 'left'), child(part, 'right')];
  const [count, item] = left?.type === 'tuple' && left.parts.length === 2 ? left.parts : [];
  const isCounted = right?.type === 'call' && right.parts[0]?.text === 'enumerate';
  const items = isCounted ? right.parts[1]?.parts[0] : undefined;
  if (part.type !== 'for_statement' || !count || !item || !items || !isUnusedName(count)) return undefined;
  const texts = part.parts.map(each => of(each === left ? item : each === right ? items : each));
  return `(for_statement ${texts.join(' ')})`;
}

/** `raise E` and `raise E from e`. */
function raisedFrom(part: Part, of: Meaning): string | undefined {
  if (part.type === 'raise_statement') {
    const parts = part.parts.filter(each => each.field !== 'cause' && each.type !== 'from');
    return `(raise_statement ${parts.map(of).join(' ')})`;
  }
  const isHandled = part.type === 'as_pattern' && part.parent?.type === 'except_clause';
  return isHandled ? of(part.parts[0] as Part) : undefined;
}

/** Names of `typing` and their replacements. */
function typeOfBuiltins({ type, text }: Part): string | undefined {
  const isName = type === 'identifier' && /^(?:List|Dict|Set|FrozenSet|Tuple|Type)$/.test(text);
  return isName ? text.toLowerCase() : undefined;
}

/** `super(A, self)` in a method of `A`. */
function superOfClass(part: Part): string | undefined {
  if (part.type !== 'call' || part.parts[0]?.text !== 'super') return undefined;
  const [type, object] = part.parts[1]?.parts ?? [];
  if (type === undefined) return '(super)';
  const class_ = outwards(part).find(each => each.type === 'class_definition');
  const [first] = child(functionOf(part), 'parameters')?.parts ?? [];
  const isOwn = child(class_, 'name')?.text === type.text && first?.text === object?.text;
  return isOwn ? '(super)' : undefined;
}

/** `"a".encode("utf-8")`, `"a".encode()` and `b"a"`. */
function encodedText({ type, text, parts: [callee, list] }: Part): string | undefined {
  if (type === 'string' && text.startsWith('b"')) return text.slice(1);
  const isEncoded = type === 'call' && callee?.type === 'attribute' && callee.parts[1]?.text === 'encode';
  const isUtf8 = list?.parts.every(each => /^(?:"utf-?8")$/i.test(each.text)) ?? false;
  if (!isEncoded || !isUtf8) return undefined;
  return callee?.parts[0]?.type === 'string' ? callee.parts[0].text : `(encoded ${callee?.parts[0]?.text})`;
}

function openedToRead(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'call' || calledName(part) !== 'open') return undefined;
  const given = part.parts[1]?.parts.filter(
    each => !/^(?:\(keyword_argument mode )?"(?:r|rt|U|rU|Ur)"/.test(each.text),
  );
  return `(call ${part.parts[0]?.text} ${given?.map(of).join(' ')})`;
}

/** `str("a")` and `int(1)` are equal to their argument. Without one, they are empty. */
function literalCalled(part: Part): string | undefined {
  const given = part.parts[1]?.parts ?? [];
  const isType =
    part.type === 'call' && /^(?:str|int|float|bool|bytes|native_str)$/.test(part.parts[0]?.text ?? '');
  if (!isType || given.length > 1) return undefined;
  if (given.length === 0)
    return { str: '""', bytes: 'b""', int: '0', bool: 'False' }[part.parts[0]?.text ?? ''];
  return /^(?:string|integer|float|true|false)$/.test(given[0]?.type ?? '') ? given[0]?.text : undefined;
}

function oldErrors({ type, text }: Part): string | undefined {
  const old = /^(?:EnvironmentError|IOError|WindowsError|socket\.error|select\.error|os\.error)$/;
  const path = type === 'attribute' ? text.replace(/^\(attribute (\w+) (\w+)\)$/, '$1.$2') : text;
  return (type === 'identifier' || type === 'attribute') && old.test(path) ? 'OSError' : undefined;
}

/** `@lru_cache()` and `@lru_cache`; `@lru_cache(maxsize=None)` and `@cache`. */
function cachedCall(part: Part): string | undefined {
  if (part.parent?.type !== 'decorator') return undefined;
  const name = part.type === 'call' ? calledName(part) : dottedName(part).split('.').at(-1);
  const isUnbounded = part.type === 'call' && /maxsize None/.test(part.parts[1]?.text ?? '');
  if (name === 'cache' || (name === 'lru_cache' && isUnbounded)) return '(cache)';
  return name === 'lru_cache' && (part.parts[1]?.parts.length ?? 0) === 0 ? '(lru_cache)' : undefined;
}

/** `dict()`, `list()`, `tuple()` and the literals; `dict(a=1)` and `{"a": 1}`. */
function calledForLiteral(part: Part, of: Meaning): string | undefined {
  const name = part.type === 'call' ? part.parts[0]?.text : undefined;
  const given = part.parts[1]?.parts ?? [];
  if ((name === 'list' || name === 'tuple') && given.length === 0) return `(${name})`;
  if ((part.type === 'list' || part.type === 'tuple') && part.parts.length === 0) return `(${part.type})`;
  if (name !== 'dict' || !given.every(each => each.type === 'keyword_argument')) return undefined;
  const pairs = given.map(each => `(pair "${each.parts[0]?.text}" ${of(each.parts.at(-1) as Part)})`);
  return `(${['dictionary', ...pairs].join(' ')})`;
}

function keysOf({ type, parts: [callee, list] }: Part, of: Meaning): string | undefined {
  const isKeys = type === 'call' && callee?.type === 'attribute' && callee.parts[1]?.text === 'keys';
  return isKeys && list?.parts.length === 0 ? of(callee.parts[0] as Part) : undefined;
}

function itemsOnce(part: Part, of: Meaning): string | undefined {
  return part.type === 'set' ? `(set ${once(part, of)})` : undefined;
}
