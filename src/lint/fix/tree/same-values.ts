import { truth } from './choice.js';
import { hasEffect } from './effects.js';
import {
  choice,
  concatenated,
  givenTo,
  isText,
  joined,
  joinedText,
  method,
  splitText,
} from './joined-values.js';
import type { Meaning, Rewrite } from './meaning.js';
import { OWN_SCOPE } from './own-names.js';
import type { Part } from './part.js';
import { calledName, child, dottedName, isBlock, outwards } from './walk.js';

/**
 * Rewrites of values that hold for all rules. Each gives all ways to write a value the same text.
 */
export const SAME_VALUES: readonly Rewrite[] = [
  splitText,
  joinedText,
  concatenated,
  collected,
  countedFromZero,
  constantAttribute,
  spreadKeywords,
  choice,
  alternatives,
  oneOf,
  joined,
  truthOf,
  generated,
  plainMark,
  withoutUnusedAlias,
];

const COLLECTIONS: Readonly<Record<string, string>> = { list: 'list', tuple: 'tuple', set: 'set' };

/** `set([1])` is `{1}`, `list(x for x in y)` is `[x for x in y]`, `dict(a=1)` is `{"a": 1}`. */
function collected(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'call' || part.parts[0]?.type !== 'identifier') return undefined;
  const name = part.parts[0].text;
  const given = givenTo(part);
  const [first, second] = given;
  if (name === 'dict') return dictionary(given, of);
  if (/^(?:sorted|sum|any|all|max|min)$/.test(name) && first && second === undefined)
    return taken(name, first, of);
  const kind = COLLECTIONS[name];
  if (kind === undefined || second !== undefined) return undefined;
  if (first === undefined) return kind === 'set' ? undefined : `(${kind})`;
  const inner = `${first.type}`;
  const each = mapped(first, of);
  if (each !== undefined && kind !== 'tuple') return `(${kind}_comprehension ${each})`;
  if (inner === 'generator_expression' || (kind === inner.split('_')[0] && /comprehension/.test(inner)))
    return kind === 'tuple' ? undefined : `(${kind}_comprehension ${insideOf(first, of)})`;
  if (inner === 'list_comprehension' && kind === 'set') return `(set_comprehension ${insideOf(first, of)})`;
  if (/^(?:list|tuple)$/.test(inner) || (inner === 'set' && kind === 'set'))
    return `(${[kind, ...first.parts.map(of)].join(' ')})`;
  return undefined;
}

/** Functions that read all items accept any iterable, so a copy as a list does not matter. */
function taken(name: string, first: Part, of: Meaning): string | undefined {
  const isCopied = first.type === 'call' && /^(?:list|tuple)$/.test(first.parts[0]?.text ?? '');
  const inner = isCopied && givenTo(first).length === 1 ? givenTo(first)[0] : first;
  if (inner === undefined) return undefined;
  const isEach = /^(?:list_comprehension|generator_expression)$/.test(inner.type);
  const each = isEach ? insideOf(inner, of) : mapped(inner, of);
  const text = each === undefined ? of(inner) : `(each ${each})`;
  return `(call ${name} (argument_list ${text}))`;
}

/** The text inside a comprehension. */
function insideOf(part: Part, of: Meaning): string {
  return of(part).slice(part.type.length + 2, -1);
}

function dictionary(given: readonly Part[], of: Meaning): string | undefined {
  const [first, second] = given;
  if (given.every(each => each.type === 'keyword_argument')) {
    const pairs = given.map(each => `(pair "${each.parts[0]?.text}" ${of(each.parts.at(-1) as Part)})`);
    return `(${['dictionary', ...pairs].join(' ')})`;
  }
  if (first === undefined || second !== undefined) return undefined;
  if (/^(?:dictionary|dictionary_comprehension)$/.test(first.type)) return of(first);
  const isPair = (each: Part | undefined): each is Part => each?.type === 'tuple' && each.parts.length === 2;
  const pair = (each: Part) => `(pair ${each.parts.map(of).join(' ')})`;
  if (/^(?:list|tuple)$/.test(first.type) && first.parts.length > 0 && first.parts.every(isPair))
    return `(dictionary ${first.parts.map(pair).join(' ')})`;
  const [item] = first.parts;
  if (!/^(?:list_comprehension|generator_expression)$/.test(first.type) || !isPair(item)) return undefined;
  return `(dictionary_comprehension ${insideOf(first, of).replace(/^\(tuple /, '(pair ')})`;
}

/** `range(0, n)` is `range(n)`. */
function countedFromZero(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'call' || part.parts[0]?.text !== 'range') return undefined;
  const given = givenTo(part);
  const isFromZero = given.length === 2 && given[0]?.text === '0';
  return isFromZero ? `(call range (argument_list ${of(given[1] as Part)}))` : undefined;
}

/** `getattr(x, "a")` is `x.a`. */
function constantAttribute(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'call' || part.parts[0]?.text !== 'getattr') return undefined;
  const [object, name, more] = givenTo(part);
  const isName = isText(name) && /^"[A-Za-z_]\w*"$/.test(name.text) && more === undefined;
  return object && isName ? `(attribute ${of(object)} ${JSON.parse(name.text)})` : undefined;
}

/** `f(**{"a": 1})` is `f(a=1)`. */
function spreadKeywords(part: Part, of: Meaning): string | undefined {
  const inner = part.type === 'dictionary_splat' ? part.parts.at(-1) : undefined;
  const isPlain = (each: Part) => each.type === 'pair' && /^"[A-Za-z_]\w*"$/.test(each.parts[0]?.text ?? '');
  if (inner?.type !== 'dictionary' || inner.parts.length === 0 || !inner.parts.every(isPlain))
    return undefined;
  const keyword = ({ parts }: Part) =>
    `(keyword_argument ${JSON.parse(parts[0]?.text ?? '""')} = ${of(parts.at(-1) as Part)})`;
  return inner.parts.map(keyword).join(' ');
}

/** `bool(a)` if `a` is a truth value already. */
function truthOf(part: Part, of: Meaning): string | undefined {
  const [given, more] = part.type === 'call' && part.parts[0]?.text === 'bool' ? givenTo(part) : [];
  return given !== undefined && more === undefined ? truth(of(given)) : undefined;
}

/** `map(lambda x: f(x), xs)`, and `iter` of a generator. */
function generated(part: Part, of: Meaning): string | undefined {
  const each = mapped(part, of);
  if (each !== undefined) return `(generator_expression ${each})`;
  const [given, more] = part.type === 'call' && part.parts[0]?.text === 'iter' ? givenTo(part) : [];
  const text = given === undefined || more !== undefined ? '' : of(given);
  return text.startsWith('(generator_expression ') ? text : undefined;
}

/** `map(lambda x: f(x), xs)` as an argument of a function that reads all items. */
function mapped(part: Part, of: Meaning): string | undefined {
  const [callee, items, more] = part.type === 'call' && part.parts[0]?.text === 'map' ? givenTo(part) : [];
  if (callee === undefined || items === undefined || more !== undefined) return undefined;
  if (/^(?:identifier|attribute)$/.test(callee.type)) return mappedByName(callee, items, of);
  const parameters = callee.type === 'lambda' ? (child(callee, 'parameters')?.parts ?? []) : [];
  const [name, another] = parameters;
  if (name?.type !== 'identifier' || another !== undefined) return undefined;
  const [, bound, body] = /^\(lambda lambda \(lambda_parameters (\S+)\) (.*)\)$/.exec(of(callee)) ?? [];
  return body === undefined ? undefined : `${body} (for_in_clause for ${bound} in ${of(items)})`;
}

/** `map(f, xs)` is `f(x) for x in xs`. */
function mappedByName(callee: Part, items: Part, of: Meaning): string {
  const depth = outwards(callee).filter(each => OWN_SCOPE.test(each.type)).length;
  const name = `$${depth}.0`;
  return `(call ${of(callee)} (argument_list ${name})) (for_in_clause for ${name} in ${of(items)})`;
}

/** `x == 1 or x == 2` is `x in (1, 2)`; the same for `isinstance` and `startswith`. */
function alternatives(part: Part, of: Meaning): string | undefined {
  const [left, operator, right] = part.type === 'boolean_operator' ? part.parts : [];
  if (left === undefined || right === undefined || operator?.type !== 'or') return undefined;
  const [one, other] = [asked(left, of), asked(right, of)];
  if (one === undefined || other === undefined || one.what !== other.what || hasEffect(part))
    return undefined;
  return askedText({ what: one.what, options: [...one.options, ...other.options] });
}

interface Asked {
  readonly what: string;
  readonly options: readonly string[];
}

const askedText = ({ what, options }: Asked): string => `(one-of ${what} [${options.join(' ')}])`;

function asked(part: Part, of: Meaning): Asked | undefined {
  if (part.type === 'boolean_operator' && part.parts[1]?.type === 'or') {
    const both = [part.parts[0], part.parts[2]].map(each => each && asked(each, of));
    const [one, other] = both;
    return one && other && one.what === other.what
      ? { what: one.what, options: [...one.options, ...other.options] }
      : undefined;
  }
  if (part.type === 'comparison_operator' && part.parts.length === 3) {
    const [left, operator, right] = part.parts as [Part, Part, Part];
    if (operator.type === '==') return { what: `in ${of(left)}`, options: [of(right)] };
    const isLiteral = operator.type === 'in' && /^(?:list|tuple|set)$/.test(right.type);
    return isLiteral ? { what: `in ${of(left)}`, options: right.parts.map(of) } : undefined;
  }
  if (part.type !== 'call') return undefined;
  const [first, second] = givenTo(part);
  const options = (each: Part) => (each.type === 'tuple' ? each.parts.map(of) : [of(each)]);
  if (part.parts[0]?.text === 'isinstance' && first && second)
    return { what: `isinstance ${of(first)}`, options: options(second) };
  const name = method(part);
  const isAffix = name !== undefined && /^(?:starts|ends)with$/.test(name.name);
  return isAffix && first && !second
    ? { what: `${name.name} ${of(name.object)}`, options: options(first) }
    : undefined;
}

/** A test for membership in a literal collection, with any brackets. */
function oneOf(part: Part, of: Meaning): string | undefined {
  if (hasEffect(part)) return undefined;
  const [left, operator, right] = part.parts;
  if (part.type === 'comparison_operator' && operator?.type === 'not in' && part.parts.length === 3)
    return left && right && /^(?:list|tuple|set)$/.test(right.type)
      ? `(not ${askedText({ what: `in ${of(left)}`, options: right.parts.map(of) })})`
      : undefined;
  if (part.type === 'comparison_operator' && part.parts[1]?.type === '==') return undefined;
  const found = asked(part, of);
  return found !== undefined && (part.type === 'comparison_operator' || found.options.length > 1)
    ? askedText(found)
    : undefined;
}

/** `except E as e` if nothing in the handler uses `e`. */
function withoutUnusedAlias({ type, parts, parent }: Part, of: Meaning): string | undefined {
  const [error, , alias] = parts.length === 3 ? parts : [parts[0], undefined, parts.at(-1)];
  if (type !== 'as_pattern' || parent?.type !== 'except_clause' || error === undefined) return undefined;
  const name = alias?.parts[0]?.text ?? alias?.text;
  const isUsed = parent.parts.filter(isBlock).some(each =>
    of(each)
      .split(/[ ()]/)
      .includes(name ?? ''),
  );
  return isUsed ? undefined : of(error);
}

/**
 * `@pytest.fixture(scope="function")`, `@pytest.fixture()` and `@pytest.fixture`; the same for
 * marks.
 */
function plainMark(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'call' || part.parent?.type !== 'decorator') return undefined;
  const path = dottedName(part.parts[0]);
  const isFixture = /(?:^|\.)fixture$/.test(path) && calledName(part) === 'fixture';
  if (!isFixture && !/^pytest\.mark\.\w+$/.test(path)) return undefined;
  const given = givenTo(part).filter(each => !(isFixture && isDefault(each)));
  return given.length === 0
    ? of(part.parts[0] as Part)
    : `(call ${of(part.parts[0] as Part)} (argument_list ${given.map(of).join(' ')}))`;
}

function isDefault(part: Part): boolean {
  const name = child(part, 'name')?.text ?? part.parts[0]?.text;
  return part.type === 'keyword_argument' && name === 'scope' && part.parts.at(-1)?.text === '"function"';
}
