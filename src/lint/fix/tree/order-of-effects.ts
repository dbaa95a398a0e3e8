import { denial } from './denial.js';
import { effectOf } from './effects.js';
import { meaning } from './meaning.js';
import type { Part } from './part.js';
import { allParts, child, isBlock, isStatement, outwards, statementOf } from './walk.js';

/**
 * Whether moved code has an effect under the opposite of its old condition, or two effects in the
 * opposite order. If neither can be shown, it is no contradiction.
 */
export function contradicts(before: readonly Part[], after: readonly Part[]): boolean {
  const [old, now] = [before.flatMap(effectsIn), after.flatMap(effectsIn)];
  const names = new Set(old.map(each => each.what));
  return [...names].some(
    what => isInverted(conditionsOf(what, old), conditionsOf(what, now)) || isSwapped(what, old, now),
  );
}

interface Effect {
  readonly what: string;
  readonly part: Part;
}

function effectsIn(root: Part): readonly Effect[] {
  return allParts(root).flatMap(part => {
    const what = part.type === 'raise_statement' ? part.text : effectOf(part);
    return what === undefined ? [] : [{ what, part }];
  });
}

function conditionsOf(what: string, effects: readonly Effect[]): ReadonlySet<string> {
  return new Set(effects.filter(each => each.what === what).flatMap(({ part }) => conditionsAt(part)));
}

/** Whether one condition is the opposite in all places. */
function isInverted(old: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  return [...old].some(each => !now.has(each) && !old.has(denial(each)) && now.has(denial(each)));
}

/**
 * The conditions that are true at a part: those around it, and the opposite of those under which
 * the block was left before it.
 */
function conditionsAt(part: Part): readonly string[] {
  const inside = outwards(part);
  const around = inside.slice(0, inside.findIndex(each => each.type === 'function_definition') + 1);
  return around.flatMap((each, at) => [...branchCondition(each, around[at - 1]), ...leftBefore(each)]);
}

/** The condition of the branch that a part is in. */
function branchCondition(part: Part, inner: Part | undefined): readonly string[] {
  const condition = child(part, 'condition');
  if (condition === undefined || !/^(?:if_statement|elif_clause)$/.test(part.type)) return [];
  if (inner?.field === 'consequence') return both(condition).map(each => meaning(each));
  return inner?.field === 'alternative' ? [denial(meaning(condition))] : [];
}

/** After `if a: return`, `a` is false. */
function leftBefore(statement: Part): readonly string[] {
  if (!isStatement(statement)) return [];
  const siblings = statement.parent?.parts ?? [];
  return siblings.slice(0, siblings.indexOf(statement)).flatMap(each => {
    const condition = each.type === 'if_statement' ? child(each, 'condition') : undefined;
    const last = child(each, 'consequence')?.parts.at(-1)?.type ?? '';
    const isLeft = /^(?:return|raise|continue|break)_statement$/.test(last);
    const hasElse = each.parts.some(one => one.field === 'alternative');
    return condition !== undefined && isLeft && !hasElse ? [denial(meaning(condition))] : [];
  });
}

function both(part: Part): readonly Part[] {
  const [left, operator, right] = part.type === 'boolean_operator' ? part.parts : [];
  return left && right && operator?.type === 'and' ? [left, right].flatMap(both) : [part];
}

/** Whether an effect always came before another in a block, and now always comes after it. */
function isSwapped(what: string, old: readonly Effect[], now: readonly Effect[]): boolean {
  const others = new Set(old.map(each => each.what).filter(each => each !== what));
  return [...others].some(other => isAlwaysBefore(what, other, old) && isAlwaysBefore(other, what, now));
}

function isAlwaysBefore(first: string, second: string, effects: readonly Effect[]): boolean {
  const places = (what: string) => effects.filter(each => each.what === what).map(each => each.part);
  const pairs = places(first).flatMap(one => places(second).map(other => [one, other] as const));
  const beside = pairs.filter(
    ([one, other]) => blockOf(one) !== undefined && blockOf(one) === blockOf(other),
  );
  return (
    beside.length > 0 &&
    beside.every(([one, other]) => statementOf(one) !== statementOf(other) && one.from < other.from)
  );
}

function blockOf(part: Part): Part | undefined {
  const block = statementOf(part)?.parent;
  return block !== undefined && isBlock(block) ? block : undefined;
}
