import { chosen, flattened } from './choice.js';
import type { Meaning } from './meaning.js';
import type { Part } from './part.js';

export function givenTo(call: Part): readonly Part[] {
  const list = call.parts[1];
  return list?.type === 'argument_list' ? list.parts : list === undefined ? [] : [list];
}

/** The object and the name of a method that is called. */
export function method(part: Part): { readonly object: Part; readonly name: string } | undefined {
  const callee = part.type === 'call' ? part.parts[0] : undefined;
  const [object, name] = callee?.type === 'attribute' ? callee.parts : [];
  return object && name && { object, name: name.text };
}

export function isText(part: Part | undefined): part is Part {
  return part?.type === 'string' && part.text.startsWith('"');
}

/** `"a b".split()` is `["a", "b"]`. */
export function splitText(part: Part): string | undefined {
  const asked = method(part);
  const given = part.type === 'call' ? givenTo(part) : [];
  if (asked?.name !== 'split' || !isText(asked.object) || given.length > 1) return undefined;
  const [separator] = given;
  if (separator !== undefined && (!isText(separator) || separator.text === '""')) return undefined;
  const text: string = JSON.parse(asked.object.text);
  const words = separator ? text.split(JSON.parse(separator.text)) : (text.match(/\S+/g) ?? []);
  return `(${['list', ...words.map(word => JSON.stringify(word))].join(' ')})`;
}

/** `", ".join(["a", "b"])` is `"a, b"`. */
export function joinedText(part: Part): string | undefined {
  const asked = method(part);
  const [list, more] = part.type === 'call' ? givenTo(part) : [];
  if (asked?.name !== 'join' || !isText(asked.object) || more !== undefined) return undefined;
  if (list === undefined || !/^(?:list|tuple)$/.test(list.type) || !list.parts.every(isText))
    return undefined;
  return JSON.stringify(list.parts.map(each => JSON.parse(each.text)).join(JSON.parse(asked.object.text)));
}

/**
 * `"a" + "b"` is `"ab"`. If a rule requires it, `[1] + x` is `[1, *x]`, which also accepts other
 * iterables.
 */
export function concatenated(part: Part, of: Meaning): string | undefined {
  const [left, operator, right] = part.type === 'binary_operator' ? part.parts : [];
  if (left === undefined || right === undefined || operator?.type !== '+') return undefined;
  const [one, other] = [of(left), of(right)];
  if (/^"/.test(one) && /^"/.test(other) && !/\{/.test(one + other))
    return JSON.stringify(JSON.parse(one) + JSON.parse(other));
  const isList = of.rules.includes('RUF005') && (left.type === 'list' || right.type === 'list');
  return isList ? `(list ${[left, right].flatMap(each => itemsOf(each, of)).join(' ')})` : undefined;
}

function itemsOf(part: Part, of: Meaning): readonly string[] {
  if (part.type === 'list') return part.parts.map(of);
  const [given, more] = part.type === 'call' && part.parts[0]?.text === 'list' ? givenTo(part) : [];
  return [`(list_splat * ${of(given !== undefined && more === undefined ? given : part)})`];
}

/** A conditional expression. */
export function choice(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'conditional_expression') return undefined;
  const [yes, , condition, , no] = part.parts.length === 5 ? part.parts : spaced(part);
  return yes && condition && no && chosen(of(condition), of(yes), of(no));
}

/** `a and b and c`, with any nesting; the same for `or`. */
export function joined(part: Part, of: Meaning): string | undefined {
  const [left, operator, right] = part.type === 'boolean_operator' ? part.parts : [];
  if (left === undefined || right === undefined) return undefined;
  const kind = operator?.type === 'and' ? 'all' : 'some';
  return `(${kind} ${[left, right].map(each => flattened(of(each), kind)).join(' ')})`;
}

function spaced({ parts: [yes, condition, no] }: Part): readonly (Part | undefined)[] {
  return [yes, undefined, condition, undefined, no];
}
