import { operandsOf } from './operands.js';
import type { Part } from './part.js';
import { allParts, outwards } from './walk.js';

/**
 * Whether two statements have the same operands in the same order, the same operators, and neither
 * is the opposite of the other. Another order needs a rule that knows its meaning.
 *
 * @param message of the finding: a keyword argument that it quotes may be added.
 * @example of `f(1, 2)` and `f(1, level=2)`, with a message about `level`
 */
export function isSameSequence(before: Part, after: Part, message: string): boolean {
  const isAsked = (part: Part) =>
    outwards(part).some(each => each.type === 'keyword_argument' && isQuoted(each, message));
  const words = (part: Part, left: (each: Part) => boolean) =>
    allParts(part)
      .filter(each => !left(each) && !isKeyOfFormat(each))
      .flatMap(operandsOf)
      .filter(word => !MAKERS.has(word))
      .join(' ');
  const textOf = (part: Part, left: (each: Part) => boolean) =>
    [words(part, left), ...groups(part, each => words(each, left))].join('\n');
  const old = textOf(before, () => false);
  const isNamed = (part: Part) => part.field === 'name' && isAsked(part);
  const isSame = [() => false, isAsked, isNamed].some(left => old === textOf(after, left));
  // An empty text has no words.
  const isResult = before.type === 'return_statement' && before.parts.length !== after.parts.length;
  return (
    isSame &&
    !isResult &&
    JUDGES.every(type => count(before, type) === count(after, type)) &&
    conversions(before) === conversions(after) &&
    formats(before) === formats(after) &&
    signs(before) === signs(after) &&
    empties(before) === empties(after) &&
    addsNothing(before, after)
  );
}

/** Empty literals have no operands, so their types are compared. */
function empties(root: Part): string {
  const found = allParts(root).filter(
    ({ type, parts }) => /^(?:list|tuple|dictionary)$/.test(type) && parts.length === 0,
  );
  return found.map(({ type }) => type).join(' ');
}

/**
 * The grouping of operands in calculations, comparisons, choices and slices, which brackets and
 * colons decide.
 */
function groups(root: Part, words: (part: Part) => string): readonly string[] {
  return allParts(root)
    .filter(isGroup)
    .map(part => [part.type, ...part.parts.map(each => words(each) || operatorOf(each))].join('|'))
    .sort();
}

/** `%` and `+` are left out: texts can be joined in other ways too. */
function isGroup({ type, parts }: Part): boolean {
  if (type === 'binary_operator') return !/^[%+]$/.test(parts[1]?.type ?? '');
  return /^(?:boolean_operator|comparison_operator|not_operator|unary_operator|conditional_expression|slice)$/.test(
    type,
  );
}

/** The keys for `%` only name positions in the text. */
function isKeyOfFormat(part: Part): boolean {
  const isFormat = part.parent?.parent?.parent?.type === 'binary_operator';
  return part.type === 'string' && part.field === 'key' && isFormat;
}

function isQuoted({ parts: [name] }: Part, message: string): boolean {
  return name !== undefined && new RegExp(`\\b${name.text}\\b`).test(message);
}

/** Names that are not operands, because they only build texts. */
const MAKERS: ReadonlySet<string> = new Set(['format', 'six']);

/** The punctuation of all texts, without words and placeholders. */
function signs(root: Part): string {
  const texts = allParts(root).filter(
    each => each.parts.length === 0 && /^string(?:_content)?$/.test(each.type),
  );
  const plain = texts.map(({ type, text }) => (type === 'string' ? text.slice(1, -1) : text));
  return plain.join('').replace(/%(?:\(\w+\))?[-#0 +\d.]*[a-z]|\{[^{}]*\}|[\p{L}\d_]+/gu, '');
}

/** The width and precision of all formatted values, sorted. */
function formats(root: Part): string {
  const texts = allParts(root).filter(
    each => each.parts.length === 0 && /^(?:string|string_content|format_specifier)$/.test(each.type),
  );
  const found = texts.flatMap(({ type, text }) =>
    type === 'format_specifier'
      ? [text.replace(/^:/, '')]
      : [...text.matchAll(/\{[^{}:]*:([^{}]+)\}|%(?:\(\w+\))?([-#0 +\d.]+[sra]|[-#0 +\d.]*[b-qt-z])/gi)].map(
          each => each[1] ?? each[2] ?? '',
        ),
  );
  return found.sort().join(' ');
}

/** How often a text contains the `repr` of a value, in any notation. */
function conversions(root: Part): number {
  const texts = allParts(root).filter(
    each =>
      each.parts.length === 0 && /^(?:string|string_content|type_conversion|identifier)$/.test(each.type),
  );
  return texts.reduce(
    (sum, { text }) => sum + (text.match(/%[-#0 +\d.]*[ra]\b|![ra]\b|^(?:repr|ascii)$/g)?.length ?? 0),
    0,
  );
}

/** Operators that compare or decide. */
const JUDGES = [
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
  'in',
  'not in',
  'not_operator',
  '!=',
  'is not',
  'is',
  '==',
] as const;

/**
 * Operators that calculate. `+` and `%` may be missing, because texts can be joined in other ways.
 */
const CALCULATES = ['+', '-', '*', '/', '//', '%', '**', '&', '|', '^', '<<', '>>', '~'] as const;

function addsNothing(before: Part, after: Part): boolean {
  return CALCULATES.every(type => {
    const [old, now] = [count(before, type), count(after, type)];
    return old === now || (old > now && /^[+%]$/.test(type));
  });
}

function count(root: Part, type: string): number {
  return allParts(root).filter(
    each => operatorOf(each) === type && each.parent !== undefined && isOperator(each),
  ).length;
}

/** `===` compares as `==` does, if no value is converted. */
function operatorOf({ type, language }: Part): string {
  if (language === 'python') return type;
  return type === 'is' ? '==' : type === 'is not' ? '!=' : type;
}

/** Whether a token is an operator: a `*` before a list is not. */
function isOperator({ type, parent }: Part): boolean {
  return type === 'not_operator' || /operator|augmented_assignment/.test(parent?.type ?? '');
}
