import { hasEffect } from './effects.js';
import { isDropped, isOpened, unguarded } from './left-out.js';
import type { Part } from './part.js';
import { allParts, child, functionOf, outwards } from './walk.js';

/** The texts that replace some names while the text of a statement is made. */
const SUBSTITUTES = new Map<Part, string>();

/** The text that replaces a name during {@link substituted}; `undefined` if there is none. */
export function substituteOf(part: Part): string | undefined {
  return SUBSTITUTES.get(part);
}

/** Whether a use of the name is ignored. */
type IsIgnored = (use: Part) => boolean;

/**
 * `x = f(); return g(x)` is `return g(f())`: a local variable that only the next statement uses,
 * once, is replaced by its value.
 *
 * @param rest the statements after it.
 * @param textOfRest returns their text; called while the name is replaced.
 * @param isIgnored whether a use is ignored, because its statement is left out of the text.
 * @returns `undefined` if the statement assigns no such variable.
 */
export function inlined(
  part: Part,
  rest: readonly Part[],
  textOfRest: () => readonly string[],
  of: (part: Part) => string,
  isIgnored: IsIgnored = () => false,
): readonly string[] | undefined {
  const assignment = part.type === 'expression_statement' ? part.parts[0] : undefined;
  const [left, value] = [child(assignment, 'left'), child(assignment, 'right')];
  if (assignment?.type !== 'assignment' || left?.type !== 'identifier' || value === undefined)
    return undefined;
  return inlinedValue(left, { text: of(value), part: value }, rest, textOfRest, isIgnored);
}

/**
 * The same for a value with a known text.
 *
 * @param left the target of the assignment.
 */
export function inlinedValue(
  left: Part,
  value: { readonly text: string; readonly part: Part },
  rest: readonly Part[],
  textOfRest: () => readonly string[],
  isIgnored: IsIgnored = () => false,
): readonly string[] | undefined {
  const next = unguarded(rest)[0];
  const use = next && onlyUse(left, next, isIgnored);
  if (next === undefined || use === undefined || !isKeptInOrder(use, value.part, next)) return undefined;
  return substituted([[use, value.text]], textOfRest);
}

/** The result of `find`, while texts replace some names. */
export function substituted<T>(texts: readonly (readonly [Part, string])[], find: () => T): T {
  const others = texts.map(([part]) => [part, SUBSTITUTES.get(part)] as const);
  for (const [part, text] of texts) SUBSTITUTES.set(part, text);
  try {
    return find();
  } finally {
    for (const [part, text] of others)
      if (text === undefined) SUBSTITUTES.delete(part);
      else SUBSTITUTES.set(part, text);
  }
}

/** Whether a name in a part is replaced by a text. */
export function holdsSubstitute({ from, to }: Part): boolean {
  for (const part of SUBSTITUTES.keys()) if (from <= part.from && part.to <= to) return true;
  return false;
}

const SIMPLE = /^(?:return|raise|expression|assert)_statement$/;

/** The only use of the value, if there is exactly one. */
function onlyUse(name: Part, next: Part, isIgnored: IsIgnored): Part | undefined {
  const scope = functionOf(name);
  if (scope === undefined || !SIMPLE.test(next.type)) return undefined;
  const all = allParts(scope).filter(
    each =>
      !isInGuard(each) &&
      each.type === 'identifier' &&
      each.text === name.text &&
      !isNameOfOther(each) &&
      !isIgnored(each),
  );
  const target = targetOf(next);
  const inside = allParts(next).filter(each => all.includes(each) && each !== target);
  const [use, more] = inside;
  if (use === undefined || more !== undefined || isGlobal(use) || isInOwnScope(use, next)) return undefined;
  const isTried = outwards(next).some(
    each => each.type === 'try_statement' && outwards(each).includes(scope),
  );
  const isLast = next.type === 'return_statement' || target?.text === name.text;
  const isDone = (isLast && !isTried) || all.length === 2;
  const isShared = all.some(
    each => isGlobal(each) || functionOf(each) !== scope || outwards(each).some(one => one.type === 'lambda'),
  );
  return isDone && !isShared ? use : undefined;
}

function targetOf(statement: Part): Part | undefined {
  const inner = statement.type === 'expression_statement' ? statement.parts[0] : undefined;
  const left = inner?.type === 'assignment' ? child(inner, 'left') : undefined;
  return left?.type === 'identifier' ? left : undefined;
}

/** Whether only a guard uses the name. */
function isInGuard(part: Part): boolean {
  return outwards(part).some(
    (each, i, all) => isDropped(each) || (isOpened(each) && all[i - 1]?.field === 'condition'),
  );
}

/** Whether a name is not a variable: an attribute or a keyword argument. */
function isNameOfOther({ field, parent }: Part): boolean {
  return field === 'attribute' || (parent?.type === 'keyword_argument' && field === 'name');
}

function isGlobal({ parent }: Part): boolean {
  return /^(?:global|nonlocal)_statement$/.test(parent?.type ?? '');
}

/** Whether a use is in code that runs later or several times. */
function isInOwnScope(use: Part, statement: Part): boolean {
  const inside = outwards(use);
  return inside
    .slice(0, inside.indexOf(statement))
    .some(each => /^(?:lambda|generator_expression|.*comprehension)$/.test(each.type));
}

/** Whether no other effect comes between the value and its use. */
function isKeptInOrder(use: Part, value: Part, next: Part): boolean {
  if (isChoice(use, next)) return false;
  const calls = allParts(next).filter(each => /^(?:call|await|yield)$/.test(each.type));
  const others = calls.filter(each => !outwards(use).includes(each) && each.from < use.from);
  if (next.parts[0]?.type === 'augmented_assignment') return !hasEffect(value);
  return (
    others.length === 0 || !(allParts(value).some(each => each.type === 'call') || others.some(hasEffect))
  );
}

/** Whether the use is conditional: `a and x`, `x if a else b`. */
function isChoice(use: Part, statement: Part): boolean {
  if (statement.type === 'assert_statement') return true;
  const inside = outwards(use);
  return inside
    .slice(0, inside.indexOf(statement))
    .some(
      each =>
        /^(?:conditional_expression|boolean_operator)$/.test(each.type) ||
        (each.type === 'comparison_operator' && each.parts.length > 3),
    );
}
