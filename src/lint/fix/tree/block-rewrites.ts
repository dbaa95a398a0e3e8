import type { Meaning, Rewrite } from './meaning.js';
import { negation } from './negation.js';
import type { Part } from './part.js';
import { child, dottedName, isBlock } from './walk.js';

/** Nested statements and the one statement with the same meaning; calls and literals. */
export const BLOCK_REWRITES: readonly (readonly [rules: string, rewrite: Rewrite])[] = [
  ['SIM117', joinedWith],
  ['SIM102', joinedIf],
  ['SIM108', chosenValue],
  ['SIM103', returnedCondition],
  ['UP020', openOfIo],
  ['C405', setOfLiteral],
  ['UP004', withoutObject],
];

/** The only statement of a block; `undefined` if there are more. */
function only(block: Part | undefined): Part | undefined {
  return block?.parts.length === 1 ? block.parts[0] : undefined;
}

/** `with a: with b:` and `with a, b:`. */
function joinedWith(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'with_statement') return undefined;
  const items: string[] = [];
  let body: Part | undefined;
  for (let each: Part | undefined = part; each?.type === 'with_statement'; each = only(body)) {
    const isAsync = each.parts.some(one => one.type === 'async');
    if (isAsync !== part.parts.some(one => one.type === 'async')) break;
    items.push(isAsync ? 'async' : '', ...itemsOf(each).map(of));
    body = each.parts.find(isBlock);
  }
  return `(with ${items.filter(Boolean).join(' ')} ${body === undefined ? '' : of(body)})`;
}

function itemsOf({ parts }: Part): readonly Part[] {
  return parts
    .filter(each => !isBlock(each))
    .flatMap(each => (each.type === 'with_clause' ? each.parts : []));
}

/** `if a: if b:` and `if a and b:`. */
function joinedIf(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'if_statement' || hasElse(part)) return undefined;
  const conditions: string[] = [];
  let body: Part | undefined;
  for (
    let each: Part | undefined = part;
    each?.type === 'if_statement' && !hasElse(each);
    each = only(body)
  ) {
    conditions.push(...allOf(child(each, 'condition')).map(of));
    body = child(each, 'consequence');
  }
  return `(if ${conditions.join(' and ')} ${body === undefined ? '' : of(body)})`;
}

function hasElse({ parts }: Part): boolean {
  return parts.some(each => each.field === 'alternative');
}

/** The parts of `a and b and c`. */
function allOf(part: Part | undefined): readonly Part[] {
  if (part === undefined) return [];
  const [left, operator, right] = part.type === 'boolean_operator' ? part.parts : [];
  return operator?.type === 'and' ? [...allOf(left), ...allOf(right)] : [part];
}

/** `if a: x = b` with `else: x = c`, and `x = b if a else c`. */
function chosenValue(part: Part, of: Meaning): string | undefined {
  if (part.type === 'expression_statement') {
    const [left, value] = assigned(part);
    if (left === undefined || value?.type !== 'conditional_expression') return undefined;
    const [yes, , condition, , no] = value.parts;
    return yes && condition && no && `(choose ${of(left)} ${of(condition)} ${of(yes)} ${of(no)})`;
  }
  const clause = part.type === 'if_statement' ? child(part, 'alternative') : undefined;
  if (clause?.type !== 'else_clause') return undefined;
  const [[left, yes], [other, no]] = [
    assigned(only(child(part, 'consequence'))),
    assigned(only(clause.parts.find(isBlock))),
  ];
  const condition = child(part, 'condition');
  if (!left || !other || !yes || !no || !condition || left.text !== other.text) return undefined;
  return `(choose ${of(left)} ${of(condition)} ${of(yes)} ${of(no)})`;
}

function assigned(statement: Part | undefined): readonly [Part?, Part?] {
  const inner = statement?.type === 'expression_statement' ? statement.parts[0] : undefined;
  if (inner?.type !== 'assignment') return [];
  const [left, right] = [child(inner, 'left'), child(inner, 'right')];
  return left && right ? [left, right] : [];
}

/** `if a: return True` before `return False`, and `return a` or `return bool(a)`. */
function returnedCondition(part: Part, of: Meaning): string | undefined {
  if (part.type === 'return_statement') {
    const value = part.parts.find(each => each.type !== 'return');
    const isBool = value?.type === 'call' && value.parts[0]?.text === 'bool';
    const given = isBool ? value.parts[1]?.parts[0] : value;
    return given && `(return ${of(given)})`;
  }
  if (!isBlock(part)) return undefined;
  const texts: string[] = [];
  for (const [at, each] of part.parts.entries()) {
    const truth = truthReturned(only(child(each, 'consequence')));
    const clause = child(each, 'alternative');
    const other = clause === undefined ? part.parts[at + 1] : only(clause.parts.find(isBlock));
    const condition = child(each, 'condition');
    if (each.type === 'if_statement' && condition && truth !== undefined && truthReturned(other) === !truth) {
      texts.push(`(return ${truth ? of(condition) : negation(of(condition))})`);
      if (clause === undefined) return `(block ${[...texts, ...part.parts.slice(at + 2).map(of)].join(' ')})`;
    } else texts.push(of(each));
  }
  return `(block ${texts.join(' ')})`;
}

/** The truth value that a `return` returns. */
function truthReturned(part: Part | undefined): boolean | undefined {
  const type = part?.type === 'return_statement' ? part.parts[1]?.type : undefined;
  return type === 'true' ? true : type === 'false' ? false : undefined;
}

function openOfIo(part: Part): string | undefined {
  return part.type === 'attribute' && dottedName(part) === 'io.open' ? 'open' : undefined;
}

/** `set([a, b])` and `{a, b}`. */
function setOfLiteral(part: Part, of: Meaning): string | undefined {
  if (part.type === 'set') return `(set ${part.parts.map(of).join(' ')})`;
  if (part.type !== 'call' || part.parts[0]?.text !== 'set') return undefined;
  const [given, more] = part.parts[1]?.parts ?? [];
  if (more !== undefined || (given !== undefined && !/^(?:list|tuple)$/.test(given.type))) return undefined;
  return `(set ${(given?.parts ?? []).map(of).join(' ')})`;
}

function withoutObject({ type, field, parts }: Part, of: Meaning): string | undefined {
  if (type !== 'argument_list' || field !== 'superclasses') return undefined;
  const bases = parts.filter(each => each.text !== 'object');
  return bases.length === 0 ? '' : `(bases ${bases.map(of).join(' ')})`;
}
