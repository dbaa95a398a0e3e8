import type { Difference, Pair } from './difference.js';
import type { Part } from './part.js';
import { allParts, child, functionOf, outwards } from './walk.js';

/**
 * Whether one name replaces another that is copied first: `current = frame`, and then only
 * `current`.
 *
 * @param whole both files.
 */
export function isCopiedName({ before, after }: Pair, whole: Pair, all: readonly Difference[]): boolean {
  if (!isVariable(before) || !isVariable(after)) return false;
  const scope = functionOf(before) ?? whole.before;
  if (uses(scope, after.text).length > 0) return false;
  const copy = all.find(
    each => each.before === undefined && isCopy(each.after, before.text, after.text),
  )?.after;
  const block = copy?.parent;
  if (copy === undefined || block === undefined || !outwards(after).includes(block)) return false;
  const behind = block.parts.slice(block.parts.indexOf(copy) + 1);
  const around = functionOf(copy) ?? whole.after;
  const isBehind = (each: Part) => outwards(each).some(one => behind.includes(one));
  const isLater = (each: Part) => each.from >= copy.to;
  const isFresh = uses(around, after.text).every(each => isBehind(each) || outwards(each).includes(copy));
  return isFresh && !uses(around, before.text).some(isLater);
}

function isCopy(part: Part | undefined, from: string, to: string): boolean {
  const assignment = part?.type === 'expression_statement' ? part.parts[0] : undefined;
  return (
    assignment?.type === 'assignment' &&
    child(assignment, 'left')?.text === to &&
    child(assignment, 'right')?.text === from
  );
}

function uses(scope: Part, name: string): readonly Part[] {
  return allParts(scope).filter(each => isVariable(each) && each.text === name);
}

function isVariable({ type, field, parent }: Part): boolean {
  if (type !== 'identifier' || field === 'attribute') return false;
  return parent?.type !== 'keyword_argument' || field !== 'name';
}
