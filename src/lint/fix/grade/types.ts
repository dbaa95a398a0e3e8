import type { Source } from '../../source.js';
import { treeDifference } from './difference.js';
import { type Part, partLanguageOf, partsOf } from './part.js';
import { quoted } from './quoted.js';
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
  return [...added, ...removedTypes(old, now, before), ...changedTypes(old, now, before, after)];
}

/** Types and words such as `private` that a file has less of than before. */
function removedTypes(old: Part, now: Part, { document: { text } }: Source): readonly string[] {
  const gone = [...typesIn(old), ...limitsIn(old)];
  for (const { text: kept } of [...typesIn(now), ...limitsIn(now)]) {
    const at = gone.findIndex(each => each.text === kept);
    if (at >= 0) gone.splice(at, 1);
  }
  const lost =
    typesIn(old).length - typesIn(now).length + Math.max(0, limitsIn(old).length - limitsIn(now).length);
  return gone
    .slice(0, Math.max(0, lost))
    .map(
      ({ from, to, line }) =>
        `removes the type ${quoted(text.slice(from, to))}, so the type checker checks less: line ${line} before`,
    );
}

/** What forbids a use of a member: `private`, `readonly`. */
function limitsIn(root: Part): readonly Part[] {
  return allParts(root).filter(each => each.type === 'accessibility_modifier' || each.type === 'readonly');
}

/** The annotations of a file. */
function typesIn(root: Part): readonly Part[] {
  return allParts(root).filter(each => isInAnyType(each) && !(each.parent && isInAnyType(each.parent)));
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
function changedTypes(old: Part, now: Part, before: Source, after: Source): readonly string[] {
  const isPython = partLanguageOf(after.path) === 'python';
  return treeDifference(old, now).differences.flatMap(({ before: gone, after: fresh, around }) => {
    const [was, is] = [typeAround(gone ?? around.before), typeAround(fresh ?? around.after)];
    // A whole type that is new says more than before.
    if (was === undefined || (gone === undefined && is === fresh)) return [];
    const line = (fresh ?? around.after).line;
    if (is === undefined) return [];
    if (isPython && allowsNone(was, is)) return [];
    const [own, other] = gone && fresh ? [gone, fresh] : [around.before, around.after];
    const old = quoted(before.document.text.slice(own.from, own.to));
    const now = quoted(after.document.text.slice(other.from, other.to));
    return [`declares ${now} in place of ${old}: line ${line}`];
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
