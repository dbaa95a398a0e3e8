import { type Finding, findingLines } from '../finding.js';
import type { Difference } from './tree/difference.js';
import type { Part } from './tree/part.js';
import { allParts, child, functionOf, statementOf } from './tree/walk.js';

/** What tsc says with `exactOptionalPropertyTypes`: a member must be absent, not `undefined`. */
const OF_ABSENCE = /^TS(?:2412|2375|2379)$/;

/** Whether tsc misses that a member is left out: the object may hold an older value of it. */
export function isOfAbsence({ rule }: Finding): boolean {
  return OF_ABSENCE.test(rule);
}

/**
 * Whether a difference only leaves a member out where its value is `undefined`, as tsc asks:
 * `if (v !== undefined) { a.b = v; }` for `a.b = v;`, and `...(v !== undefined && { b: v })` for
 * `b: v` in an object.
 */
export function leavesAbsentOut(difference: Difference, findings: readonly Finding[]): boolean {
  const { before, after, around } = difference;
  if (before === undefined || after === undefined || around.before.language !== 'script') return false;
  const statement = statementOf(before);
  const asked = findings.filter(
    each => isOfAbsence(each) && statement !== undefined && isIn(each, statement),
  );
  return asked.some(each => isLeftOut(before, after, each) || isSetIfThere(before, after, each));
}

function isIn(finding: Finding, { line, lastLine }: Part): boolean {
  const { first, last } = findingLines(finding);
  return first <= lastLine && line <= last;
}

/** `...(v !== undefined && { b: v })`, also with `v === undefined ? {} : { b: v }`. */
function isLeftOut(before: Part, after: Part, finding: Finding): boolean {
  const spread = after.type === 'list_splat' ? after.parts.at(-1) : undefined;
  const [pair, choice] =
    spread !== undefined && before.type === 'pair'
      ? [before, spread]
      : before.type === 'dictionary' && before.parts.length === 1
        ? [before.parts[0], after]
        : [];
  const value = pair?.parts[1];
  if (pair?.type !== 'pair' || value === undefined || choice === undefined || !isPlace(value)) return false;
  const isOnly = (part: Part | undefined) =>
    part?.type === 'dictionary' && part.parts.length === 1 && part.parts[0]?.text === pair.text;
  const isEmpty = (part: Part | undefined) => part?.type === 'dictionary' && part.parts.length === 0;
  if (choice.type === 'conditional_expression') {
    const [yes, , condition, , no] = choice.parts;
    if (isThere(condition, value, finding)) return isOnly(yes) && isEmpty(no);
    return isAbsent(condition, value) && isEmpty(yes) && isOnly(no);
  }
  const [condition, operator, object] = choice.type === 'boolean_operator' ? choice.parts : [];
  return (
    spread !== undefined && operator?.text === '&&' && isThere(condition, value, finding) && isOnly(object)
  );
}

/** `if (v !== undefined) { a.b = v; }`, for a new object or with `else { delete a.b; }`. */
function isSetIfThere(before: Part, after: Part, finding: Finding): boolean {
  const assignment = before.type === 'expression_statement' ? before.parts[0] : undefined;
  const [target, value] = [child(assignment, 'left'), child(assignment, 'right')];
  if (target?.type !== 'attribute' || value === undefined || !isPlace(value)) return false;
  if (after.type !== 'if_statement' || !isThere(child(after, 'condition'), value, finding)) return false;
  const [set, more] = child(after, 'consequence')?.parts ?? [];
  if (set?.text !== before.text || more !== undefined) return false;
  const other = child(after, 'alternative')?.parts.find(each => each.type === 'block')?.parts;
  if (other === undefined) return isNewObject(target, before);
  const [only, another] = other;
  const deleted = only?.parts[0]?.type === 'delete_statement' ? only.parts[0].parts.at(-1) : undefined;
  return another === undefined && deleted?.text === target.text;
}

/** Whether the member is set here only, of an object that the function makes. */
function isNewObject(target: Part, statement: Part): boolean {
  const body = child(functionOf(statement), 'body');
  const name = target.parts[0];
  if (body === undefined || name?.type !== 'identifier') return false;
  const isMade = body.parts.some(
    each =>
      each.parts.some(one => one.type === 'const') &&
      each.parts.some(
        one =>
          child(one, 'left')?.text === name.text &&
          /^(?:function_definition|dictionary)$/.test(child(one, 'right')?.type ?? ''),
      ),
  );
  const sets = allParts(body).filter(
    each => each.type === 'assignment' && child(each, 'left')?.text === target.text,
  );
  return isMade && sets.length === 1;
}

/** A name or a member of one, which may be read twice. */
function isPlace(part: Part): boolean {
  return part.type === 'identifier' || (part.type === 'attribute' && isPlace(part.parts[0] as Part));
}

/** `v !== undefined`, and `v` alone if tsc says that it is an object or a function. */
function isThere(condition: Part | undefined, value: Part, { message }: Finding): boolean {
  if (condition?.text === value.text) return isObjectType(message);
  return comparesTo(condition, value) === '!==';
}

function isAbsent(condition: Part | undefined, value: Part): boolean {
  return comparesTo(condition, value) === '===';
}

function comparesTo(condition: Part | undefined, value: Part): string | undefined {
  const [left, operator, right] = condition?.type === 'comparison_operator' ? condition.parts : [];
  return left?.text === value.text && right?.text === 'undefined' ? operator?.text : undefined;
}

/** Whether the first type of a message is an object or `undefined`: only the latter is not true. */
function isObjectType(message: string): boolean {
  const [, type = ''] = /^Type '(.*?)' is not assignable/.exec(message) ?? [];
  const members = withoutArguments(type).split(/(?<!\s)\s*\|\s*/);
  const objects = members.filter(each => each !== 'undefined');
  return (
    members.includes('undefined') &&
    objects.length > 0 &&
    objects.every(each => /^[A-Z]\w*<>$|^\{.*\}$|^\(\(.*\) => .*\)$/.test(each))
  );
}

/** `Record<>` for `Record<string, A<B>>` */
function withoutArguments(type: string): string {
  const shorter = type.replace(/<[^<>]+>/g, '<>').replace(/<<>[^<>]*>|<[^<>]*<>[^<>]*>/g, '<>');
  return shorter === type ? type : withoutArguments(shorter);
}
