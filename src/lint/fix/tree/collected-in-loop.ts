import { inlinedValue, substituted } from './inlined.js';
import type { Part } from './part.js';
import { allParts, assignedParts, calledName, child, functionOf, isBlock } from './walk.js';

/**
 * `x = []` before `for a in b: x.append(f(a))` is `x = [f(a) for a in b]`.
 *
 * @param statementsOf returns the texts of some statements.
 * @returns the texts of all statements; `undefined` if the first two do not build a list, or the
 *   names of the loop are used after it.
 */
export function collectedInLoop(
  part: Part,
  [loop, ...rest]: readonly Part[],
  of: (part: Part) => string,
  statementsOf: (parts: readonly Part[]) => readonly string[],
): readonly string[] | undefined {
  const list = emptyList(part);
  const found = list && loop && appended(loop, list);
  if (list === undefined || found === undefined || loop === undefined) return undefined;
  const text = comprehension(loop, found, of);
  return (
    inlinedValue(
      list,
      { text, part: loop },
      rest,
      () => statementsOf(rest),
      each => each.from < loop.to && each.from >= loop.from,
    ) ?? [`(expression_statement (assignment ${list.text} = ${text}))`, ...statementsOf(rest)]
  );
}

/** The name of `x = []`. */
function emptyList(part: Part): Part | undefined {
  const assignment = part.type === 'expression_statement' ? part.parts[0] : undefined;
  const [left, right] = [child(assignment, 'left'), child(assignment, 'right')];
  const isEmpty = right?.type === 'list' && right.parts.length === 0;
  return assignment?.type === 'assignment' && left?.type === 'identifier' && isEmpty ? left : undefined;
}

interface Appended {
  readonly item: Part;
  readonly iterable: Part;
  readonly targets: readonly Part[];
  readonly condition: Part | undefined;
}

/** What a loop appends to a list, if it does nothing else. */
function appended(loop: Part, list: Part): Appended | undefined {
  const [left, iterable] = [child(loop, 'left'), child(loop, 'right')];
  const isPlain =
    loop.type === 'for_statement' && !loop.parts.some(each => /^(?:async|else_clause)$/.test(each.type));
  if (!isPlain || left === undefined || iterable === undefined) return undefined;
  const body = only(loop.parts.find(isBlock));
  const isAsked = body?.type === 'if_statement' && child(body, 'alternative') === undefined;
  const call = (isAsked ? only(child(body, 'consequence')) : body)?.parts[0];
  const [item, another] = call?.type === 'call' ? (call.parts[1]?.parts ?? []) : [];
  const isAppend =
    call !== undefined && calledName(call) === 'append' && call.parts[0]?.parts[0]?.text === list.text;
  if (!isAppend || item === undefined || another !== undefined) return undefined;
  const targets = assignedParts(loop);
  const condition = isAsked ? child(body, 'condition') : undefined;
  const others = [item, iterable, ...(condition === undefined ? [] : [condition])];
  const isList = (each: Part) => isVariable(each) && each.text === list.text;
  if (others.flatMap(allParts).some(isList)) return undefined;
  return isUsedAfter(loop, targets) ? undefined : { item, iterable, targets, condition };
}

function isVariable({ type, field }: Part): boolean {
  return type === 'identifier' && field !== 'attribute' && field !== 'name';
}

function only(block: Part | undefined): Part | undefined {
  return block?.parts.length === 1 ? block.parts[0] : undefined;
}

function isUsedAfter(loop: Part, targets: readonly Part[]): boolean {
  const scope = functionOf(loop);
  const names = new Set(targets.map(each => each.text));
  const isUse = (each: Part) => each.type === 'identifier' && each.from >= loop.to && names.has(each.text);
  return scope === undefined || allParts(scope).some(isUse);
}

function comprehension(
  loop: Part,
  { item, iterable, targets, condition }: Appended,
  of: (part: Part) => string,
): string {
  const names = targets.map(each => each.text);
  const uses = allParts(loop).filter(each => isVariable(each) && names.includes(each.text));
  const source = of(iterable);
  return substituted(
    uses.map(each => [each, `$0.${names.indexOf(each.text)}`]),
    () => {
      const asked = condition === undefined ? '' : ` (if_clause if ${of(condition)})`;
      return `(list_comprehension ${of(item)} (for_in_clause for ${of(child(loop, 'left') as Part)} in ${source})${asked})`;
    },
  );
}
