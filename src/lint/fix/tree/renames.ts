import type { Difference, Pair } from './difference.js';
import type { Part } from './part.js';
import { allParts, isBlock, isStatement, outwards, targetsOf } from './walk.js';

/**
 * Whether one name comes in the place of another, and everything still means what it did: nothing
 * in the function had the new name, and each use takes its value from where it took it before.
 */
export function isFreshName(pair: Pair, whole: Pair, all: readonly Difference[]): boolean {
  const { before, after } = pair;
  if (!isName(before) || !isName(after) || (isOfCallers(before) && !/^_/.test(after.text))) return false;
  const scope = scopeOf(before);
  const same = all.filter(each => each.before?.text === before.text && isIn(each, scope));
  if (same.some(each => each.after?.text !== after.text)) return false;
  const old = occurrences(scope, before.text);
  if (!old.some(isGiven)) return false;
  const isUnused = /^_/.test(after.text);
  // A name of the file may be used by other files and functions under both names.
  const around = scope.type === 'module' ? whole.before : scope;
  if (!isUnused && occurrences(around, after.text).length > 0) return false;
  const renamed = new Set(same.map(each => each.after));
  const now = allParts(scopeOf(after)).filter(each => isUse(each, before.text) || renamed.has(each));
  return keepsOrigins(inOrderOfRun(now), part => renamed.has(part));
}

/**
 * Whether it is a parameter of a lambda that is not only handed on: its callers may give it by
 * name.
 */
function isOfCallers(name: Part): boolean {
  const own = outwards(name).find(isOwnScope);
  if (own?.type !== 'lambda' || /^(?:argument_list|keyword_argument)$/.test(own.parent?.type ?? ''))
    return false;
  return allParts(own).some(each => each.text === name.text && isParameter(each));
}

/**
 * Whether every use stands behind a definition of its own name, with none of the other name
 * between.
 */
function keepsOrigins(run: readonly Part[], isNew: (part: Part) => boolean): boolean {
  return run.every((use, at) => {
    if (isGiven(use)) return true;
    const before = run.slice(0, at).filter(isGiven);
    const all = run.filter(isGiven);
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

/** What a comprehension or lambda around a use calls by that name. */
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

/** What the first loop of a comprehension goes over is worked out outside. */
function isSource(use: Part, comprehension: Part): boolean {
  const first = comprehension.parts.find(each => each.type === 'for_in_clause');
  return outwards(use).some(each => each.field === 'right' && each.parent === first);
}

/**
 * Whether a value given at one place is there at another in every run: its block goes on around
 * that place.
 */
function reaches(given: Part, use: Part): boolean {
  if (outwards(given).some(each => isOwnScope(each) && !outwards(use).includes(each))) return false;
  const loop = outwards(given).find(each => each.type === 'for_statement' && isCounter(given, each));
  const statement = outwards(given).find(isStatement);
  const block = loop === undefined ? statement?.parent : loop.parts.find(isBlock);
  const around = isParameter(given) ? scopeOf(given) : block;
  return around === undefined || outwards(use).includes(around);
}

/** Whether a name is what a loop counts by. */
function isCounter(given: Part, loop: Part): boolean {
  const inside = outwards(given);
  return inside[inside.indexOf(loop) - 1]?.field === 'left';
}

/** Whether a loop around a use brings it another value in its next round. */
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
      // What a loop goes over is worked out once.
      !outwards(use).some(one => one.field === 'right' && one.parent === each),
  );
  return loops.some(loop => all.some(each => isOther(each) && outwards(each).includes(loop)));
}

/**
 * The values are worked out before they are given a name, and what a loop goes over before the
 * loop.
 */
function inOrderOfRun(parts: readonly Part[]): readonly Part[] {
  const at = (part: Part) => {
    const inside = outwards(part);
    const left = inside.find(
      each => each.field === 'left' && /^(?:for|assign)/.test(each.parent?.type ?? ''),
    );
    if (left === undefined || !isGiven(part)) return part.from;
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

/** Whether it stands for a value by itself, not as what is asked of another one. */
function isName({ type, field, parent }: Part): boolean {
  if (type !== 'identifier' || field === 'attribute') return false;
  return parent?.type !== 'dotted_name' && (parent?.type !== 'keyword_argument' || field !== 'name');
}

function isDefinition({ parent, field }: Part): boolean {
  return field === 'name' && /^(?:function|class)_definition$/.test(parent?.type ?? '');
}

/** Whether the name is given its value here, and not by an import or the language. */
function isGiven(name: Part): boolean {
  if (isParameter(name) || isDefinition(name)) return true;
  return outwards(name).some(
    each => each.type !== 'augmented_assignment' && targetsOf(each).some(one => one === name),
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
 * The function around a name, or the file; of what a comprehension or lambda calls its values that
 * one.
 */
function scopeOf(part: Part): Part {
  const own = outwards(part).find(isOwnScope);
  if (own !== undefined && allParts(own).some(each => isBoundHere(each, part.text, own))) return own;
  const around = outwards(isDefinition(part) ? part.parent?.parent : part.parent);
  return around.find(each => each.type === 'function_definition') ?? (around.at(-1) as Part);
}

function isBoundHere(part: Part, name: string, scope: Part): boolean {
  return part.text === name && isName(part) && isGiven(part) && isBoundBy(part, scope);
}

function isIn(difference: Difference, scope: Part): boolean {
  return difference.before !== undefined && outwards(difference.before).includes(scope);
}
