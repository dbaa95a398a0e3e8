import type { Compared } from '../judged-change.js';
import { operandsOf } from './operands.js';
import { contradicts } from './order-of-effects.js';
import type { Part } from './part.js';
import {
  allParts,
  boundNames,
  child,
  definition,
  isBlock,
  isDocumentation,
  isStatement,
  outwards,
  statementOf,
} from './walk.js';

/**
 * Whether a function that is split up still does each of its steps: all calls, comparisons, raises
 * and literals stay, nothing is added, and the function is smaller. Variable names and calls of new
 * functions may differ.
 *
 * @param old the function before.
 */
export function hasSameSteps(old: Part, { before, after }: Pick<Compared, 'before' | 'after'>): boolean {
  const fresh = newFunctions(after, before);
  const name = child(definition(old), 'name')?.text ?? '';
  const now = functionsIn(after).filter(each => fresh.includes(nameOf(each)) || nameOf(each) === name);
  const left = new Set([...[old, ...now].flatMap(variablesOf), ...fresh]);
  const [was, is] = [stepsOf([old], left), stepsOf(now, left)];
  const same = now.find(each => nameOf(each) === name);
  if (same === undefined || sizeOf(same) >= sizeOf(old)) return false;
  return (
    [...was].every(each => is.has(each)) &&
    [...is].every(each => was.has(each)) &&
    raises([old]) <= raises(now) &&
    !contradicts([old], now)
  );
}

/** The number of statements and decisions of a function. Nested ones count more. */
function sizeOf(function_: Part): number {
  const decisions =
    /^(?:elif_clause|else_clause|except_clause|boolean_operator|conditional_expression|if_clause)$/;
  const counted = allParts(function_).filter(each => isStatement(each) || decisions.test(each.type));
  return counted.reduce((sum, each) => sum + outwards(each).filter(isBlock).length, 0);
}

function functionsIn(root: Part): readonly Part[] {
  return allParts(root).filter(each => each.type === 'function_definition');
}

function nameOf(function_: Part): string {
  return child(function_, 'name')?.text ?? '';
}

function stepsOf(roots: readonly Part[], left: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    roots
      .flatMap(allParts)
      .flatMap(stepOf)
      .filter(each => !left.has(each) && !/^[01]$/.test(each)),
  );
}

function raises(roots: readonly Part[]): number {
  return roots.flatMap(allParts).filter(each => /^(?:raise|assert)_statement$/.test(each.type)).length;
}

function stepOf(part: Part): readonly string[] {
  if (isLeftOut(part)) return [];
  if (/^delete_statement$|^(?:yield|await)$/.test(part.type)) return [part.type];
  if (
    /operator/.test(part.parent?.type ?? '') &&
    part.parts.length === 0 &&
    !/^(?:identifier|integer|float|string|true|false|none)$/.test(part.type)
  )
    return /^(?:not|and|or)$/.test(part.type)
      ? []
      : [part.type.replace('!=', '==').replace('is not', 'is').replace('not in', 'in')];
  return operandsOf(part).filter(each => each !== 'AssertionError');
}

function isLeftOut(part: Part): boolean {
  const statement = statementOf(part);
  if (statement !== undefined && isDocumentation(statement)) return true;
  return outwards(part).some(
    each => each.type === 'type' || each.field === 'return_type' || /import/.test(each.type),
  );
}

/** The parameters and local variables. */
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
