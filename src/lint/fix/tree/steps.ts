import type { Compared } from '../judged-change.js';
import { operandsOf } from './operands.js';
import type { Part } from './part.js';
import { allParts, boundNames, child, definition, isDocumentation, outwards, statementOf } from './walk.js';

/**
 * Whether a function that is split up into several still does each of its steps: everything that is called, compared, raised
 * and written is there as often as before. Names of variables, and the calls of functions that are new, may be others.
 */
export function hasSameSteps({ before, after }: Pick<Compared, 'before' | 'after'>): boolean {
  const [old, now] = [stepsOf(before, after), stepsOf(after, before)];
  return old.size === now.size && [...old].every(([step, count]) => now.get(step) === count);
}

/** How often each step is there. */
function stepsOf(root: Part, other: Part): ReadonlyMap<string, number> {
  const left = new Set([...variablesOf(root), ...variablesOf(other), ...newFunctions(root, other)]);
  const found = new Map<string, number>();
  for (const part of allParts(root)) {
    for (const step of stepOf(part)) if (!left.has(step)) found.set(step, (found.get(step) ?? 0) + 1);
  }
  return found;
}

function stepOf(part: Part): readonly string[] {
  if (isLeftOut(part)) return [];
  if (/^(?:raise|delete)_statement$|^(?:yield|await)$/.test(part.type)) return [part.type];
  if (
    /operator/.test(part.parent?.type ?? '') &&
    part.parts.length === 0 &&
    !/^(?:identifier|integer|float|string|true|false|none)$/.test(part.type)
  )
    return [part.type];
  return operandsOf(part);
}

function isLeftOut(part: Part): boolean {
  const statement = statementOf(part);
  if (statement !== undefined && isDocumentation(statement)) return true;
  return outwards(part).some(
    each => each.type === 'type' || each.field === 'return_type' || /import/.test(each.type),
  );
}

/** Parameters, and what is assigned by a name of its own. */
function variablesOf(root: Part): readonly string[] {
  const parameters = allParts(root).filter(each => each.type === 'parameters');
  const names = parameters
    .flatMap(each => each.parts)
    .map(each => (each.type === 'identifier' ? each : (child(each, 'name') ?? each.parts[0])));
  return [
    ...names.map(each => each?.text ?? ''),
    ...[...boundNames(root)].filter(each => /^\w+$/.test(each)),
    'self',
    'cls',
  ];
}

function newFunctions(root: Part, other: Part): readonly string[] {
  const names = (each: Part) => allParts(each).flatMap(part => child(definition(part), 'name')?.text ?? []);
  const [own, others] = [names(root), new Set(names(other))];
  return own.filter(each => !others.has(each));
}
