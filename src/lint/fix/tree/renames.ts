import type { Difference, Pair } from './difference.js';
import type { Part } from './part.js';
import { allParts, assignedParts, isBlock, isStatement, outwards } from './walk.js';

/**
 * Whether one name replaces another without a change of meaning: nothing in the function had the
 * new name, and each use gets its value from the same place as before.
 */
export function isFreshName(pair: Pair, whole: Pair, all: readonly Difference[]): boolean {
  const { before, after } = pair;
  if (!isName(before) || !isName(after) || (mayBePassedByName(before) && !/^_/.test(after.text)))
    return false;
  const scope = scopeOf(before);
  const same = all.filter(each => each.before?.text === before.text && isIn(each, scope));
  if (same.some(each => each.after?.text !== after.text)) return false;
  const old = occurrences(scope, before.text);
  if (!old.some(isBinding)) return false;
  const isUnused = /^_/.test(after.text);
  // Other files and functions may use a global name, under both names.
  const around = scope.type === 'module' ? whole.before : scope;
  if (!isUnused && occurrences(around, after.text).length > 0) return false;
  const renamed = new Set(same.map(each => each.after));
  const now = allParts(scopeOf(after)).filter(each => isUse(each, before.text) || renamed.has(each));
  return keepsOrigins(inOrderOfRun(now), part => renamed.has(part));
}

/** Whether a name is a parameter of a lambda whose callers may pass it by name. */
function mayBePassedByName(name: Part): boolean {
  const own = outwards(name).find(isOwnScope);
  if (own?.type !== 'lambda' || /^(?:argument_list|keyword_argument)$/.test(own.parent?.type ?? ''))
    return false;
  return allParts(own).some(each => each.text === name.text && isParameter(each));
}

/**
 * Whether every use comes after a definition of its own name, with no definition of the other name
 * between.
 */
function keepsOrigins(run: readonly Part[], isNew: (part: Part) => boolean): boolean {
  return run.every((use, at) => {
    if (isBinding(use)) return true;
    const before = run.slice(0, at).filter(isBinding);
    const all = run.filter(isBinding);
    if (all.every(each => isNew(each) === isNew(use))) return true;
    const own = ownBinding(use, all);
    if (own !== undefined) return isNew(own) === isNew(use);
    const origin = before.findLast(each => reaches(each, use));
    const others = before.slice(origin === undefined ? 0 : before.indexOf(origin) + 1);
    if (others.some(each => isNew(each) !== isNew(use))) return false;
    if (origin === undefined) return !isNew(use);
    return isNew(origin) === isNew(use) && !comesAround(use, origin, all, each => isNew(each) !== isNew(use));
  });
}

/** The binding of that name in a comprehension or lambda around a use. */
function ownBinding(use: Part, given: readonly Part[]): Part | undefined {
  const around = outwards(use).find(each => isOwnScope(each) && given.some(one => isBoundBy(one, each)));
  return given.find(each => around !== undefined && isBoundBy(each, around) && !isSource(use, around));
}

const OWN_SCOPE = /^(?:lambda|generator_expression|(?:list|set|dictionary)_comprehension)$/;

function isOwnScope({ type }: Part): boolean {
  return OWN_SCOPE.test(type);
}

/** Whether a name is bound by a comprehension or lambda itself. */
function isBoundBy(target: Part, scope: Part): boolean {
  return outwards(target).find(isOwnScope) === scope;
}

/** The iterable of the first loop of a comprehension is evaluated outside it. */
function isSource(use: Part, comprehension: Part): boolean {
  const first = comprehension.parts.find(each => each.type === 'for_in_clause');
  return outwards(use).some(each => each.field === 'right' && each.parent === first);
}

/**
 * Whether a value assigned at one place is available at another in every run: the block of the
 * assignment contains both.
 */
function reaches(given: Part, use: Part): boolean {
  if (outwards(given).some(each => isOwnScope(each) && !outwards(use).includes(each))) return false;
  const loop = outwards(given).find(each => each.type === 'for_statement' && isCounter(given, each));
  const statement = outwards(given).find(isStatement);
  const block = loop === undefined ? statement?.parent : loop.parts.find(isBlock);
  const around = isParameter(given) ? scopeOf(given) : block;
  return around === undefined || outwards(use).includes(around);
}

/** Whether a name is the variable of a loop. */
function isCounter(given: Part, loop: Part): boolean {
  const inside = outwards(given);
  return inside[inside.indexOf(loop) - 1]?.field === 'left';
}

/** Whether a loop around a use gives it another value in the next iteration. */
function comesAround(
  use: Part,
  origin: Part,
  all: readonly Part[],
  isOther: (part: Part) => boolean,
): boolean {
  const loops = outwards(use).filter(
    each =>
      /^(?:for|while)_statement$/.test(each.type) &&
      !outwards(origin).includes(each) &&
      // The iterable of a loop is evaluated once.
      !outwards(use).some(one => one.field === 'right' && one.parent === each),
  );
  return loops.some(loop => all.some(each => isOther(each) && outwards(each).includes(loop)));
}

/** In the order of evaluation: values before their targets, and the iterable before the loop. */
function inOrderOfRun(parts: readonly Part[]): readonly Part[] {
  const at = (part: Part) => {
    const inside = outwards(part);
    const left = inside.find(
      each => each.field === 'left' && /^(?:for|assign)/.test(each.parent?.type ?? ''),
    );
    if (left === undefined || !isBinding(part)) return part.from;
    return left.parent?.parts.find(each => each.field === 'right')?.to ?? part.from;
  };
  return [...parts].sort((a, b) => at(a) - at(b));
}

function occurrences(scope: Part, text: string): readonly Part[] {
  return allParts(scope).filter(each => isUse(each, text));
}

function isUse(part: Part, text: string): boolean {
  return part.type === 'identifier' && part.text === text && isName(part);
}

/** Whether a name is a variable, and not an attribute or keyword. */
function isName({ type, field, parent }: Part): boolean {
  if (type !== 'identifier' || field === 'attribute') return false;
  return parent?.type !== 'dotted_name' && (parent?.type !== 'keyword_argument' || field !== 'name');
}

function isDefinition({ parent, field }: Part): boolean {
  return field === 'name' && /^(?:function|class)_definition$/.test(parent?.type ?? '');
}

/** Whether the name gets its value here, and not by an import or from the language. */
function isBinding(name: Part): boolean {
  if (isParameter(name) || isDefinition(name)) return true;
  return outwards(name).some(
    each => each.type !== 'augmented_assignment' && assignedParts(each).some(one => one === name),
  );
}

function isParameter(name: Part): boolean {
  const holder = /^(?:typed_|default_|typed_default_)parameter$|_splat_pattern$/.test(name.parent?.type ?? '')
    ? (name.parent as Part)
    : name;
  return (
    /^(?:lambda_)?parameters$/.test(holder.parent?.type ?? '') &&
    (holder === name || holder.parts[0] === name)
  );
}

/**
 * The function or file around a name. For the variables of a comprehension or lambda, that
 * expression itself.
 */
function scopeOf(part: Part): Part {
  const own = outwards(part).find(isOwnScope);
  if (own !== undefined && allParts(own).some(each => isBoundHere(each, part.text, own))) return own;
  const around = outwards(isDefinition(part) ? part.parent?.parent : part.parent);
  return around.find(each => each.type === 'function_definition') ?? (around.at(-1) as Part);
}

function isBoundHere(part: Part, name: string, scope: Part): boolean {
  return part.text === name && isName(part) && isBinding(part) && isBoundBy(part, scope);
}

function isIn(difference: Difference, scope: Part): boolean {
  return difference.before !== undefined && outwards(difference.before).includes(scope);
}
