import { matchesGlob } from '../../rules/choose.js';
import { BLOCK_REWRITES } from './block-rewrites.js';
import type { Meaning, Rewrite } from './meaning.js';
import { negation } from './negation.js';
import type { Part } from './part.js';
import { isUnusedName } from './unused-name.js';
import { allParts, calledName, child, dottedName, functionOf, outwards } from './walk.js';

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

/** `assert (a, "message")` was meant as `assert a, "message"`. */
function assertedTuple({ type, parts: [, asserted, more] }: Part, of: Meaning): string | undefined {
  if (type !== 'assert_statement' || asserted?.type !== 'tuple' || more !== undefined) return undefined;
  return `(assert_statement assert ${asserted.parts.map(of).join(' ')})`;
}

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

function comparedToNone(part: Part, of: Meaning): string | undefined {
  const found = comparedTo(part, ['none']);
  if (found !== undefined) return isNone(of(found.side), found.isNegative);
  const [callee, list] = part.type === 'call' ? part.parts : [];
  const method = callee?.type === 'attribute' ? callee.parts[1]?.text : undefined;
  const isAsked =
    (method === 'is_' || method === 'is_not' || method === 'isnot') && list?.parts[0]?.type === 'none';
  return isAsked ? isNone(of(callee?.parts[0] as Part), method !== 'is_') : undefined;
}

function isNone(text: string, isNegative: boolean): string {
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

function comparedToTruth(part: Part, of: Meaning): string | undefined {
  if (part.type === 'comparison_operator' && part.parts.length === 5) return chainedToTruth(part, of);
  const found = comparedTo(part, ['true', 'false']);
  if (found === undefined) return undefined;
  const text = of(found.side);
  return found.isNegative === (found.word === 'true') ? negation(text) : text;
}

function comparedTypes(part: Part, of: Meaning): string | undefined {
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

function comparedLiterals(part: Part, of: Meaning): string | undefined {
  const found = comparison(part);
  if (found === undefined) return undefined;
  const sides = [of(found.left), of(found.right)].sort();
  return `(compare ${found.isNegative ? '!=' : '=='} ${sides.join(' ')})`;
}

/** `assert False`, an AssertionError that is raised, and `pytest.fail()`. */
function assertedFalse(part: Part): string | undefined {
  return isFailure(part) ? '(fail)' : undefined;
}

/** Whether a statement always fails. Its message does not count. */
function isFailure({ type, parts }: Part): boolean {
  const [first, second] = parts;
  if (type === 'assert_statement') return parts.find(each => each.type !== 'assert')?.type === 'false';
  const inner =
    type === 'raise_statement' ? (second ?? first) : type === 'expression_statement' ? first : undefined;
  if (type === 'raise_statement' && inner?.text === 'AssertionError') return true;
  return inner?.type === 'call' && FAILURES[type]?.includes(dottedName(inner.parts[0])) === true;
}

const FAILURES: Readonly<Record<string, readonly string[]>> = {
  raise_statement: ['AssertionError'],
  expression_statement: ['pytest.fail'],
};

/** A comparison as a statement was meant as an assertion. */
function comparedForNothing({ type, parts }: Part, of: Meaning): string | undefined {
  const compared = parts.find(each => each.type !== 'assert');
  const isAsked =
    (type === 'expression_statement' || type === 'assert_statement') &&
    (compared?.type === 'comparison_operator' || compared?.type === 'not_operator');
  return isAsked ? `(assert_statement assert ${of(compared as Part)})` : undefined;
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

/** The comparisons that methods of unittest make. */
const METHODS: Readonly<Record<string, string>> = {
  assertEqual: '==',
  assertNotEqual: '!=',
  assertIs: 'is',
  assertIsNot: 'is not',
  assertIn: 'in',
  assertNotIn: 'not in',
  assertGreater: '>',
  assertGreaterEqual: '>=',
  assertLess: '<',
  assertLessEqual: '<=',
};

function assertedByMethod({ type, parts: [call] }: Part, of: Meaning): string | undefined {
  if (type !== 'expression_statement' || call?.type !== 'call') return undefined;
  const name = calledName(call);
  const given = call.parts[1]?.parts ?? [];
  const [first, second] = given.map(of);
  if (first === undefined) return undefined;
  const asserted = (text: string) => `(assert_statement assert ${text})`;
  const operator = METHODS[ALIASES[name] ?? name];
  if (operator !== undefined && second !== undefined) {
    const sides = /^(?:==|!=|is|is not)$/.test(operator) ? [first, second].sort() : [first, second];
    return asserted(`(compare ${operator} ${sides.join(' ')})`);
  }
  if (name === 'assertTrue') return asserted(first);
  if (name === 'assertFalse') return asserted(negation(first));
  if (name === 'assertIsNone') return asserted(isNone(first, false));
  if (name === 'assertIsNotNone') return asserted(isNone(first, true));
  return undefined;
}

const ALIASES: Readonly<Record<string, string>> = {
  assertEquals: 'assertEqual',
  assertNotEquals: 'assertNotEqual',
  failUnlessEqual: 'assertEqual',
  assertItemsEqual: 'assertCountEqual',
  assertRegexpMatches: 'assertRegex',
  assertNotRegexpMatches: 'assertNotRegex',
  assertRaisesRegexp: 'assertRaisesRegex',
  assert_: 'assertTrue',
};

function aliasedMethod({ type, text, field }: Part): string | undefined {
  return type === 'identifier' && field === 'attribute' ? ALIASES[text] : undefined;
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

/** The parameter names of a parametrised test, in one string or several. */
function namesOfParameters(part: Part, of: Meaning): string | undefined {
  if (part.parent?.type !== 'argument_list' || !/^(?:string|tuple|list)$/.test(part.type)) return undefined;
  const call = part.parent.parent;
  if (call === undefined || calledName(call) !== 'parametrize') return undefined;
  if (part.parent.parts[0] !== part)
    return part.type === 'string' ? undefined : `(rows ${part.parts.map(each => rowOf(each, of)).join(' ')})`;
  const texts = part.type === 'string' ? [part.text] : part.parts.map(each => each.text);
  return `(names ${texts.flatMap(text => text.match(/\w+/g) ?? []).join(' ')})`;
}

function rowOf(part: Part, of: Meaning): string {
  return /^(?:tuple|list)$/.test(part.type) ? `(row ${part.parts.map(of).join(' ')})` : of(part);
}

/** A duplicate row runs the same test twice. */
function rowsOnce(part: Part, of: Meaning): string | undefined {
  const call = part.parent?.type === 'argument_list' ? part.parent.parent : undefined;
  const isRows = call !== undefined && calledName(call) === 'parametrize' && part.parent?.parts[1] === part;
  return isRows && /^(?:list|tuple)$/.test(part.type) ? `(rows ${once(part, of)})` : undefined;
}

function itemsOnce(part: Part, of: Meaning): string | undefined {
  return part.type === 'set' ? `(set ${once(part, of)})` : undefined;
}

function once({ parts }: Part, of: Meaning): string {
  return [...new Set(parts.map(of))].join(' ');
}

/**
 * The parameters of a test or fixture that its body uses or that have a default. Other functions
 * have callers.
 */
function withoutUnusedParameters(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'parameters' || !isRunByPytest(part.parent)) return undefined;
  const body = part.parent && child(part.parent, 'body');
  const used = new Set((body === undefined ? [] : allParts(body)).map(each => each.text));
  const isUsed = (each: Part) =>
    !/^(?:identifier|typed_parameter)$/.test(each.type) || used.has(nameOf(each));
  return `(parameters ${part.parts.filter(isUsed).map(of).join(' ')})`;
}

function isRunByPytest(part: Part | undefined): boolean {
  const marks = part?.parent?.type === 'decorated_definition' ? part.parent.parts : [];
  const isFixture = (each: Part) => each.type === 'decorator' && /\bfixture\b/.test(each.text);
  return /^test/.test(child(part, 'name')?.text ?? '') || marks.some(isFixture);
}

function nameOf(parameter: Part): string {
  return parameter.type === 'identifier' ? parameter.text : (parameter.parts[0]?.text ?? '');
}

/**
 * `try: f()` with `except E as e: assert e.args`, and `with pytest.raises(E) as e: f()` with the
 * assertions after it.
 */
function expectedError(part: Part, of: Meaning): string | undefined {
  if (!/^(?:block|module)$/.test(part.type)) return undefined;
  const texts: string[] = [];
  const errors: string[] = [];
  let alias: string | undefined;
  for (const each of part.parts) {
    const expected = each.type === 'try_statement' ? triedError(each) : raisesError(each);
    if (expected !== undefined) {
      alias = expected.alias;
      texts.push(`(raises ${of(expected.type)} ${expected.tried.map(of).join(' ')})`);
      const name = new RegExp(`(?<![\\w."])${alias}(?![\\w"])`, 'g');
      if (each.type === 'try_statement')
        texts.push(...expected.asserted.map(one => (alias ? of(one).replace(name, 'ERROR') : of(one))));
    } else if (alias === undefined) texts.push(of(each));
    else if (isErrorNamed(each, alias)) errors.push(child(each.parts[0], 'left')?.text ?? '');
    else texts.push(withErrors(of(each).replaceAll(`(attribute ${alias} value)`, 'ERROR'), errors));
  }
  return `(${part.type} ${texts.join(' ')})`;
}

/** `error = info.value`. */
function isErrorNamed({ parts: [inner] }: Part, alias: string): boolean {
  const [left, right] = [child(inner, 'left'), child(inner, 'right')];
  return (
    inner?.type === 'assignment' &&
    left?.type === 'identifier' &&
    right?.text === `(attribute ${alias} value)`
  );
}

function withErrors(text: string, names: readonly string[]): string {
  return names.reduce(
    (now, name) => now.replace(new RegExp(`(?<![\\w."])${name}(?![\\w"])`, 'g'), 'ERROR'),
    text,
  );
}

interface ExpectedError {
  readonly type: Part;
  readonly alias: string | undefined;
  readonly tried: readonly Part[];
  readonly asserted: readonly Part[];
}

function triedError({ parts }: Part): ExpectedError | undefined {
  const [tried, handler, more] = parts.filter(each => each.type !== 'try');
  if (tried?.type !== 'block' || handler?.type !== 'except_clause') return undefined;
  // `else: assert False` means that the body must raise.
  const isRaised =
    more === undefined ? tried.parts.some(isFailure) : (more.parts.at(-1)?.parts ?? []).every(isFailure);
  if (!isRaised) return undefined;
  const [caught] = handler.parts.filter(each => each.type !== 'except');
  const asserted = (handler.parts.find(each => each.type === 'block')?.parts ?? []).filter(
    each => each.type !== 'pass_statement',
  );
  if (caught === undefined || caught.type === 'block') return undefined;
  const [type, alias] = caught.type === 'as_pattern' ? aliased(caught) : [caught, undefined];
  return { type, alias, tried: tried.parts.filter(each => !isFailure(each)), asserted };
}

function aliased(part: Part): readonly [Part, string | undefined] {
  return [part.parts[0] as Part, child(part, 'alias')?.parts[0]?.text ?? child(part, 'alias')?.text];
}

function raisesError(part: Part): ExpectedError | undefined {
  const items =
    part.type === 'with_statement' ? part.parts.find(each => each.type === 'with_clause')?.parts : [];
  const value = items?.length === 1 ? items[0]?.parts[0] : undefined;
  const [call, alias] = value?.type === 'as_pattern' ? aliased(value) : [value, undefined];
  const type =
    call?.type === 'call' && dottedName(call.parts[0]) === 'pytest.raises' ? call.parts[1]?.parts : [];
  const tried = part.parts.find(each => each.type === 'block')?.parts ?? [];
  return type?.length === 1 ? { type: type[0] as Part, alias, tried, asserted: [] } : undefined;
}

/** A test without the mark that expects it to fail. */
function withoutExpectedFailure(part: Part, of: Meaning): string | undefined {
  if (part.type === 'decorator') return isExpectedFailure(part.parts.at(-1)) ? '' : undefined;
  if (part.type === 'decorated_definition') {
    const texts = part.parts.map(of).filter(text => text !== '');
    return texts.length === 1 ? texts[0] : `(decorated_definition ${texts.join(' ')})`;
  }
  const [value, mark, more] =
    part.type === 'call' && dottedName(part.parts[0]) === 'pytest.param' ? (part.parts[1]?.parts ?? []) : [];
  const isMarked = mark?.type === 'keyword_argument' && isExpectedFailure(mark.parts.at(-1));
  return value && isMarked && more === undefined ? of(value) : undefined;
}

function isExpectedFailure(part: Part | undefined): boolean {
  const path = dottedName(part?.type === 'call' ? part.parts[0] : part);
  return /(?:^|\.)(?:mark\.xfail|expectedFailure)$/.test(path);
}
