import type { Source } from '../../source.js';
import { treeDifference } from './difference.js';
import { type Part, partLanguageOf, partsOf } from './part.js';
import { allParts, child, isCall, isInType, outwards } from './walk.js';

/**
 * Words of types with which a checker accepts anything, or nothing that is used. Not `unknown`: in
 * place of another type it is told, and where there was none it asks for a check.
 */
const WIDE: ReadonlySet<string> = new Set(['Any', 'any', 'object', 'never', 'Object', 'Function']);

/**
 * What a change does to the types that checkers read, as far as it may hide something from them:
 * the program is the same, so only a person can say whether that is right.
 */
export function looserTypes(before: Source, after: Source): readonly string[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined) return [];
  const counts = countsOf(marksIn(old));
  const added = marksIn(now).flatMap(({ what, line }) => {
    const left = counts.get(what) ?? 0;
    counts.set(what, left - 1);
    return left > 0 ? [] : [`adds ${what}, so the type checker checks less: line ${line}`];
  });
  const lost = typesIn(old) - typesIn(now);
  const removed =
    lost > 0 ? [`removes ${lost === 1 ? 'a type' : `${lost} types`}, so the type checker checks less`] : [];
  return [...added, ...removed, ...changedTypes(old, now, after)];
}

/** How many annotations a file has. */
function typesIn(root: Part): number {
  return allParts(root).filter(each => isInAnyType(each) && !(each.parent && isInAnyType(each.parent)))
    .length;
}

interface Mark {
  readonly what: string;
  readonly line: number;
}

function countsOf(marks: readonly Mark[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { what } of marks) counts.set(what, (counts.get(what) ?? 0) + 1);
  return counts;
}

function marksIn(root: Part): readonly Mark[] {
  return allParts(root).flatMap(part => {
    const what = markOf(part);
    return what === undefined ? [] : [{ what, line: part.line }];
  });
}

function markOf(part: Part): string | undefined {
  const { type, text, parts } = part;
  if (parts.length === 0 && WIDE.has(text) && isInAnyType(part)) return `the type \`${text}\``;
  switch (type) {
    case 'as_expression':
    case 'type_assertion':
      return parts.at(-1)?.type === 'const' ? undefined : 'an assertion of a type';
    case 'non_null_expression':
      return 'an assertion with `!`';
    case 'optional_parameter':
      return 'an optional parameter';
    case 'public_field_definition':
    case 'property_signature':
      return parts.some(each => each.type === '?' || each.type === '!') ? 'an optional member' : undefined;
    case 'variable_declarator':
      return parts.some(each => each.type === '!') ? 'an unchecked variable' : undefined;
    case 'ambient_declaration':
      return 'a declaration without code';
    default:
      return isCall(part) && lastName(child(part, 'function')) === 'cast' ? 'a cast' : undefined;
  }
}

function lastName(callee: Part | undefined): string | undefined {
  return callee?.type === 'attribute' ? child(callee, 'attribute')?.text : callee?.text;
}

function isInAnyType(part: Part): boolean {
  return isInType(part) || outwards(part).some(each => each.field === 'type' || each.field === 'return_type');
}

/** Types that are removed, or replaced by others. That a parameter may be `None` may be added. */
function changedTypes(old: Part, now: Part, after: Source): readonly string[] {
  const isPython = partLanguageOf(after.path) === 'python';
  return treeDifference(old, now).differences.flatMap(({ before, after: fresh, around }) => {
    const [was, is] = [typeAround(before ?? around.before), typeAround(fresh ?? around.after)];
    // A whole type that is new says more than before.
    if (was === undefined || (before === undefined && is === fresh)) return [];
    const line = (fresh ?? around.after).line;
    if (is === undefined) return [];
    if (isPython && allowsNone(was, is)) return [];
    return [`declares another type: line ${line}`];
  });
}

function typeAround(part: Part): Part | undefined {
  return outwards(part).findLast(each => isInAnyType(each) && !(each.parent && isInAnyType(each.parent)));
}

/** Whether a type of a parameter differs only in that it may also be `None`. */
function allowsNone(was: Part, is: Part): boolean {
  const isOfDefault =
    is.parent?.type === 'typed_default_parameter' && child(is.parent, 'value')?.type === 'none';
  const words = (part: Part) =>
    allParts(part)
      .filter(each => each.parts.length === 0)
      .map(each => each.text);
  const rest = words(is).filter(each => !/^(?:None|Optional|\||Union)$/.test(each));
  return isOfDefault && rest.join(' ') === words(was).join(' ');
}
