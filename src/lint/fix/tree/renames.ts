import type { Difference, Pair } from './difference.js';
import type { Part } from './part.js';
import { allParts, boundNames, namesIn, outwards } from './walk.js';

/**
 * Whether one name comes in the place of another, and everything still means what it did: nothing had the new name, and from the first place
 * on the old one is used no more, so that no use changes what it stands for.
 */
export function isFreshName(pair: Pair, whole: Pair, all: readonly Difference[]): boolean {
  const { before, after } = pair;
  if (!isName(before) || !isName(after)) return false;
  const same = all.filter(each => each.before?.text === before.text && isIn(each, scopeOf(before)));
  if (same.some(each => each.after?.text !== after.text)) return false;
  if (!isBound(before)) return false;
  const isUnused = /^_/.test(after.text);
  if (!isUnused && namesIn(whole.before).has(after.text)) return false;
  const first = Math.min(...same.map(each => each.after?.from ?? 0));
  const isLeft = (each: Part) => isName(each) && each.text === before.text && each.from > first;
  return !allParts(scopeOf(after)).some(each => isLeft(each) && !isDefinition(each));
}

/** Whether it stands for a value by itself, not as what is asked of another one. */
function isName({ type, field, parent }: Part): boolean {
  if (type !== 'identifier' || field === 'attribute') return false;
  return parent?.type !== 'dotted_name' && (parent?.type !== 'keyword_argument' || field !== 'name');
}

function isDefinition({ parent, field }: Part): boolean {
  return field === 'name' && /^(?:function|class)_definition$/.test(parent?.type ?? '');
}

/** Whether the name is given its value here, and not by an import or the language. */
function isBound(name: Part): boolean {
  const scope = scopeOf(name);
  const parameters = scope.parts.find(each => each.field === 'parameters');
  return boundNames(scope).has(name.text) || (parameters !== undefined && namesIn(parameters).has(name.text));
}

/** The function around a name, or the file. */
function scopeOf(part: Part): Part {
  const around = outwards(part.parent);
  return around.find(each => each.type === 'function_definition') ?? (around.at(-1) as Part);
}

function isIn(difference: Difference, scope: Part): boolean {
  return difference.before !== undefined && outwards(difference.before).includes(scope);
}
