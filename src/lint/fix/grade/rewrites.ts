import { isErased } from './erased.js';
import { plainFormat } from './format.js';
import type { Part, PartLanguage } from './part.js';
import type { Step } from './statements.js';
import { isNothing, isUndefined } from './statements.js';
import {
  booleanText,
  chosenText,
  madeBoolean,
  negated,
  notText,
  operation,
  operationText,
  testText,
} from './truth.js';
import { child, isBlock } from './walk.js';

/** What a rewrite needs to know of the program. */
export interface Normal {
  readonly language: PartLanguage;
  of(part: Part): string;
  /** The text of the body of a loop, with or without a block. */
  bodyOf(part: Part): string;
  /** The text of a name: the same for every name of a local variable. */
  nameOf(part: Part): string;
  statements(steps: readonly Step[], tail: 'function' | 'loop' | undefined): string[];
  /** Whether a name is a local one that is bound once and read once. */
  isUsedTwice(name: Part): boolean;
  /** Whether the file gives another meaning to a name that the language knows. */
  isShadowed(name: string): boolean;
  /** Whether a name gets a value after its declaration. */
  isAssigned(name: string): boolean;
}

/** A rewrite that keeps the meaning, whatever the types of the operands are. */
export interface Rewrite {
  readonly name: string;
  readonly language: PartLanguage | 'both';
  /** One text for both forms; `undefined` for code that has neither. */
  readonly apply: (part: Part, normal: Normal) => string | undefined;
}

/** Every rewrite of an expression. Those of statements are in `statements.ts`. */
export const EXPRESSIONS: readonly Rewrite[] = [
  { name: 'not a in b; !(a === b); !!x in a condition', language: 'both', apply: negation },
  { name: 'a comparison is its operator and sides', language: 'both', apply: comparison },
  { name: 'and, or of three', language: 'both', apply: junction },
  { name: 'bool(x), Boolean(x), !!x', language: 'both', apply: truthCall },
  { name: 'a if a else b', language: 'both', apply: chosen },
  { name: 'condition of a loop', language: 'both', apply: loopCondition },
  { name: 'return None; return undefined', language: 'both', apply: emptyReturn },
  { name: 'dict(), list(), tuple(); new Array(), new Object()', language: 'both', apply: emptyHolder },
  { name: '"{}".format(x)', language: 'python', apply: formatted },
  { name: 'except (A,)', language: 'python', apply: soleHandler },
  { name: 'class A(object), class A()', language: 'python', apply: plainClass },
  { name: 'open(x, "r")', language: 'python', apply: readMode },
  { name: 'typed parameters', language: 'python', apply: typedParameter },
  { name: 'cast(T, x)', language: 'python', apply: castValue },
  { name: 'let that is never assigned', language: 'script', apply: constant },
  { name: '{ a: a }', language: 'script', apply: shorthand },
  { name: '() => { return x }', language: 'script', apply: arrowText },
  { name: "a['b']", language: 'script', apply: member },
  { name: 'typed parameters of scripts', language: 'script', apply: scriptParameter },
  { name: 'import { a as a }', language: 'script', apply: sameAlias },
  { name: 'void 0', language: 'script', apply: voidZero },
  { name: 'a class is abstract', language: 'script', apply: abstractClass },
];

function negation(part: Part, normal: Normal): string | undefined {
  const inner = negated(part);
  return inner && notText(inner, normal);
}

function comparison(part: Part, normal: Normal): string | undefined {
  const found = operation(part);
  if (found === undefined || JUNCTIONS[found.operator] !== undefined) return undefined;
  return operationText(found.operator, found.sides, normal);
}

const JUNCTIONS: Readonly<Record<string, string>> = { and: 'and', or: 'or', '&&': 'and', '||': 'or' };

/** `(a and b) and c` is `a and (b and c)`. */
function junction(part: Part, normal: Normal): string | undefined {
  const word = JUNCTIONS[operation(part)?.operator ?? ''];
  if (word === undefined) return undefined;
  const flat = (each: Part): readonly Part[] => {
    const found = operation(each);
    return found !== undefined && JUNCTIONS[found.operator] === word ? found.sides.flatMap(flat) : [each];
  };
  return `(${word} ${flat(part)
    .map(each => normal.of(each))
    .join(' ')})`;
}

function truthCall(part: Part, normal: Normal): string | undefined {
  return madeBoolean(part, normal) === undefined || negated(part) !== undefined
    ? undefined
    : booleanText(part, normal);
}

function chosen(part: Part, normal: Normal): string | undefined {
  const isPython = part.type === 'conditional_expression';
  if (!isPython && part.type !== 'ternary_expression') return undefined;
  const inOrder = part.parts.filter(each => !/^(?:if|else|\?|:)$/.test(each.type));
  const [first, second, third] = inOrder;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const [condition, then, otherwise] = isPython ? [second, first, third] : [first, second, third];
  return chosenText(condition, then, otherwise, normal);
}

function loopCondition(part: Part, normal: Normal): string | undefined {
  const [condition, body] = [child(part, 'condition'), child(part, 'body')];
  if (part.type !== 'while_statement' || condition === undefined || body === undefined) return undefined;
  const more = part.parts.filter(each => each.field === 'alternative').map(each => normal.of(each));
  return `(${['while', testText(condition, normal), normal.bodyOf(body), ...more].join(' ')})`;
}

function emptyReturn(part: Part): string | undefined {
  return part.type === 'return_statement' && isNothing(part.parts[1])
    ? '(return_statement :return)'
    : undefined;
}

const HOLDERS: Readonly<Record<string, string>> = {
  ...{ dict: 'dictionary', list: 'list', tuple: 'tuple', Array: 'array', Object: 'object' },
};

function emptyHolder(part: Part, normal: Normal): string | undefined {
  if (part.parts.length === 0 && Object.values(HOLDERS).includes(part.type)) return `(empty ${part.type})`;
  const callee = child(part, 'function') ?? child(part, 'constructor');
  const given = child(part, 'arguments');
  const type = HOLDERS[callee?.type === 'identifier' ? callee.text : ''];
  const isScript = /^[AO]/.test(callee?.text ?? '');
  if (type === undefined || given === undefined || given.parts.length > 0) return undefined;
  if (isScript !== (normal.language === 'script') || normal.isShadowed(callee?.text ?? '')) return undefined;
  return part.type === 'call' || part.type === 'new_expression' || part.type === 'call_expression'
    ? `(empty ${type})`
    : undefined;
}

function formatted(part: Part, normal: Normal): string | undefined {
  return plainFormat(part, each => normal.of(each));
}

function soleHandler(part: Part, normal: Normal): string | undefined {
  const [only, more] = part.parts;
  const isOfHandler =
    part.type === 'tuple' &&
    (part.parent?.type === 'except_clause' ||
      (part.parent?.type === 'as_pattern' && part.parent.parent?.type === 'except_clause'));
  if (!isOfHandler || only === undefined || more !== undefined) return undefined;
  return /splat/.test(only.type) ? undefined : normal.of(only);
}

function plainClass({ type, field, parts }: Part, normal: Normal): string | undefined {
  if (type !== 'argument_list' || field !== 'superclasses') return undefined;
  const isPlain = parts.every(each => each.text === 'object') && parts.length < 2;
  return isPlain && !normal.isShadowed('object') ? '' : undefined;
}

function readMode(part: Part, normal: Normal): string | undefined {
  const given = child(part, 'arguments')?.parts ?? [];
  const callee = child(part, 'function');
  const isOpen =
    part.type === 'call' &&
    callee?.text === 'open' &&
    callee.type === 'identifier' &&
    !normal.isShadowed('open');
  const [, mode] = given;
  const words = ['"r"', '"rt"'];
  if (!isOpen || mode?.type !== 'string' || !words.includes(mode.text)) return undefined;
  const rest = given.filter(each => each !== mode);
  // What comes after it by its place would move.
  if (rest.slice(1).some(each => each.type !== 'keyword_argument')) return undefined;
  return `(call function:open arguments:(argument_list ${rest.map(each => `:${normal.of(each)}`).join(' ')}))`;
}

function typedParameter(part: Part, normal: Normal): string | undefined {
  if (part.type === 'typed_parameter')
    return isTypeErased(part) ? normal.of(part.parts[0] as Part) : undefined;
  if (part.type !== 'typed_default_parameter' && part.type !== 'default_parameter') return undefined;
  const [name, value] = [child(part, 'name'), child(part, 'value')];
  if (name === undefined || value === undefined) return undefined;
  return part.type === 'default_parameter' || isTypeErased(part)
    ? `(parameter ${normal.of(name)} ${normal.of(value)})`
    : undefined;
}

function isTypeErased(part: Part): boolean {
  const type = child(part, 'type');
  return type !== undefined && isErased(type, 'python');
}

function castValue(part: Part, normal: Normal): string | undefined {
  const callee = child(part, 'function')?.text;
  const [, value, more] = child(part, 'arguments')?.parts ?? [];
  const isCast = part.type === 'call' && callee === 'cast' && value !== undefined && more === undefined;
  return isCast && normal.isShadowed('cast') ? normal.of(value) : undefined;
}

function constant(part: Part, normal: Normal): string | undefined {
  if (part.type !== 'let' || part.parent?.type !== 'lexical_declaration') return undefined;
  const names = part.parent.parts
    .filter(each => each.type === 'variable_declarator')
    .map(each => child(each, 'name'));
  const isConstant = names.every(name => name?.type === 'identifier' && !normal.isAssigned(name.text));
  const hasValues = part.parent.parts.every(
    each => each.type !== 'variable_declarator' || child(each, 'value') !== undefined,
  );
  return isConstant && hasValues && part.parent.field !== 'initializer' ? 'const' : undefined;
}

function shorthand(part: Part, normal: Normal): string | undefined {
  if (/^shorthand_property_identifier/.test(part.type)) return `(pair ${part.text} ${normal.nameOf(part)})`;
  if (part.type !== 'pair' && part.type !== 'pair_pattern') return undefined;
  const [key, value] = [child(part, 'key'), child(part, 'value')];
  const isName = key?.type === 'property_identifier' && key.text !== '__proto__';
  return isName && value !== undefined ? `(pair ${key.text} ${normal.of(value)})` : undefined;
}

/** An arrow function with its body as a block, and its parameters as a list. */
function arrowText(part: Part, normal: Normal): string | undefined {
  if (part.type !== 'arrow_function') return undefined;
  const [body, single] = [child(part, 'body'), child(part, 'parameter')];
  if (body === undefined) return undefined;
  const isAsync = part.parts.some(each => each.type === 'async');
  const given =
    single === undefined
      ? normal.of(child(part, 'parameters') as Part)
      : `(formal_parameters :${normal.of(single)})`;
  const text = isBlock(body) ? normal.of(body) : `{(return_statement :return :${normal.of(body)})}`;
  return `(arrow ${isAsync ? 'async ' : ''}${given} ${text})`;
}

/** A name that a member may have after a point. */
const NAME = /^"[A-Za-z_$][\w$]*"$/;

function member(part: Part, normal: Normal): string | undefined {
  const object = child(part, 'object');
  const key = child(part, part.type === 'member_expression' ? 'property' : 'index');
  if (!/^(?:member|subscript)_expression$/.test(part.type) || object === undefined || key === undefined)
    return undefined;
  const isNamed = part.type === 'member_expression' || (key.type === 'string' && NAME.test(key.text));
  const chain = part.parts.some(each => each.type === 'optional_chain' || each.type === '?.') ? '?.' : '.';
  const name = key.type === 'string' ? key.text.slice(1, -1) : key.text;
  return isNamed ? `(member ${chain} ${normal.of(object)} ${name})` : undefined;
}

function scriptParameter(part: Part, normal: Normal): string | undefined {
  if (part.type !== 'required_parameter' && part.type !== 'optional_parameter') return undefined;
  const isMember = part.parts.some(
    each => each.type === 'accessibility_modifier' || each.type === 'readonly' || each.type === 'decorator',
  );
  const [pattern, value] = [child(part, 'pattern'), child(part, 'value')];
  if (isMember || pattern === undefined) return undefined;
  if (pattern.type === 'this') return '';
  return value === undefined ? normal.of(pattern) : `(assign ${normal.of(pattern)} ${normal.of(value)})`;
}

function sameAlias(part: Part, normal: Normal): string | undefined {
  const [name, alias] = [child(part, 'name'), child(part, 'alias')];
  if (part.type !== 'export_specifier' || name === undefined || alias?.text !== name.text) return undefined;
  return `(export_specifier :${normal.of(name)})`;
}

function voidZero(part: Part): string | undefined {
  return isUndefined(part) ? 'undefined' : undefined;
}

function abstractClass(part: Part, normal: Normal): string | undefined {
  if (part.type !== 'abstract_class_declaration') return undefined;
  return normal.of({ ...part, type: 'class_declaration' });
}
