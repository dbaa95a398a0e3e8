import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import type { MayKind } from '../rules/may.js';
import { asksInScript } from './asked-in-script.js';
import { isAnnotation, isImport } from './free-difference.js';
import { isGuard } from './guards.js';
import type { Compared } from './judged-change.js';
import { type Permission, sameFunction } from './permission.js';
import { isBoundQuery } from './tree/bound-query.js';
import { isCopiedName } from './tree/copied-name.js';
import type { Difference } from './tree/difference.js';
import { meaning } from './tree/meaning.js';
import type { Part } from './tree/part.js';
import { isFreshName } from './tree/renames.js';
import { isSameSequence } from './tree/sequence.js';
import {
  allParts,
  boundNames,
  calledName,
  child,
  definition,
  functionOf,
  isBlock,
  isStatement,
  namesIn,
  outwards,
  statementOf,
} from './tree/walk.js';

type IsAllowed = (difference: Difference, permission: Permission, both: Compared) => boolean;

/** Rules for which the statement before and after every fix has exactly the same meaning. */
const EXACT = /^(?:B904|C405|SIM10[238]|SIM117|SIM118|UP004|UP015|UP020)$/;

/**
 * Whether a statement around a difference has the same meaning as before, with the rewrites of the
 * rule.
 */
function hasSameMeaning({ before, after, around }: Difference, { finding }: Permission): boolean {
  const now = [...outwards(after ?? around.after)].reverse();
  const old = [...outwards(before ?? around.before)].reverse();
  return old.some((each, i) => {
    const other = now[i];
    const isOne = other !== undefined && (isStatement(each) || isBlock(each));
    return isOne && meaning(each, [finding.rule]) === meaning(other, [finding.rule]);
  });
}

/** Whether a name replaces one that does not exist, as the message says. */
function correctsName(before: Part, after: Part, { rule, message }: Finding): boolean {
  const isMissing =
    /^(?:F821|name-defined|attr-defined)$/.test(rule) && quotedIn(message).includes(before.text);
  const isSpecial = /^__\w+__$/.test(after.text) && !/^__/.test(before.text);
  return isMissing && before.type === 'identifier' && after.type === 'identifier' && !isSpecial;
}

/**
 * Whether the function around a difference passes values to the database that were part of the
 * query text before.
 */
function bindsQueryValues({ after, around }: Difference, { function: old }: Permission): boolean {
  const now = functionOf(after ?? around.after);
  return old !== undefined && now !== undefined && isBoundQuery(old, now);
}

/** Whether a finding allows a difference. */
export function allows(difference: Difference, permission: Permission, both: Compared): boolean {
  if (EXACT.test(permission.finding.rule)) return hasSameMeaning(difference, permission);
  if (asksInScript(difference, permission.finding, both)) return true;
  if (/^(?:UP031|[BS]608)$/.test(permission.finding.rule) && bindsQueryValues(difference, permission))
    return true;
  return [...permission.may].some(kind => ALLOWED[kind](difference, permission, both));
}

/** Rules about imports. A fix for another rule may only import names that the file did not have. */
const IMPORT_RULES =
  /^(?:F4|F811|F82|I00|E40|UP0(?:19|26|35|36)|TC|PLC04|ICN|TID|PYI|FA1|PT013|attr-defined|import|name-defined|no-redef|misc|[BS]4\d\d)/;

const ALLOWED: Readonly<Record<MayKind, IsAllowed>> = {
  rewrite: isSameInOrder,
  imports: ({ before, after }, { finding }) =>
    isLogger(after) ||
    (IMPORT_RULES.test(finding.rule) &&
      [before, after].every(each => each === undefined || isImport(each) || isOfImports(each))),
  names: ({ before, after }, { finding }, { before: old, after: now, tree }) =>
    before !== undefined &&
    after !== undefined &&
    (correctsName(before, after, finding) ||
      isFreshName({ before, after }, { before: old, after: now }, tree.differences) ||
      isCopiedName({ before, after }, { before: old, after: now }, tree.differences)),
  annotations: ({ before, after, around }) =>
    !(
      before !== undefined && /^(?:\(type )?(?:object|Any|\(attribute \w+ Any\))\)?$/.test(after?.text ?? '')
    ) &&
    (isAnnotation(before ?? around.before) ||
      isAnnotation(after ?? around.after) ||
      isTypedParameter(before, after) ||
      isTypedBase(before, after) ||
      isDeclaration(after)),
  expression: isAtExpression,
  statement: (difference, permission, both) =>
    isAtStatement(difference, permission) || isAtExpression(difference, permission, both),
  guard: isGuardNear,
  handler: ({ before, around }, { reported }) => {
    const inside = outwards(before ?? around.before);
    const handler = inside.find(each => /^(?:except_clause|try_statement)$/.test(each.type));
    // The result of the handler stays if the handler does more than `pass`.
    const body = inside.find(each => each.type === 'block' && each.parent === handler);
    const isResult = before !== undefined && statementOf(before)?.type === 'return_statement';
    if (body !== undefined && handler?.type === 'except_clause' && isResult) return false;
    // The body of the `try` stays as it is.
    if (
      inside.some(
        each => each.field === 'body' && each.parent === handler && handler?.type === 'try_statement',
      )
    )
      return false;
    return (
      handler !== undefined &&
      reported.some(each => outwards(each).includes(handler) || inside.includes(each))
    );
  },
  defaults: ({ before, after, around }) =>
    isBoundName(after) ||
    outwards(before ?? around.before).some(each => each.type === 'parameters') ||
    outwards(after ?? around.after).some(each => each.type === 'parameters'),
  body: isInBody,
};

/** `x=x` among the parameters of a lambda, which binds the value of the current iteration. */
function isBoundName(after: Part | undefined): boolean {
  const isOfLambda = after?.type === 'default_parameter' && after.parent?.type === 'lambda_parameters';
  return isOfLambda && child(after, 'name')?.text === child(after, 'value')?.text;
}

/**
 * Whether the reported statement keeps its operands in their order, and does not become its
 * opposite.
 */
function isSameInOrder({ before, after, around }: Difference, { finding, reported }: Permission): boolean {
  const [old, now] = [statementOf(before ?? around.before), statementOf(after ?? around.after)];
  if (old === undefined || now?.type !== old.type || !reported.includes(old)) return false;
  return isSameSequence(old, now, finding.message);
}

/** `logger = logging.getLogger(__name__)` */
function isLogger(after: Part | undefined): boolean {
  const assignment = after?.type === 'expression_statement' ? after.parts[0] : undefined;
  const value = child(assignment, 'right');
  return assignment?.type === 'assignment' && value?.type === 'call' && calledName(value) === 'getLogger';
}

/**
 * `__all__`, and a `try` with imports, which may have a substitute for a module that is missing.
 */
function isOfImports(part: Part): boolean {
  const statement = statementOf(part);
  if (statement === undefined) return false;
  const isExports = statement.type === 'expression_statement' && /__all__/.test(statement.text);
  return (
    isExports ||
    outwards(statement).some(each => each.type === 'try_statement' && allParts(each).some(isImport))
  );
}

/** `class A(B[int])` for `class A(B)`. */
function isTypedBase(before: Part | undefined, after: Part | undefined): boolean {
  const isBase = before?.parent?.field === 'superclasses' || before?.parent?.type === 'argument_list';
  return (
    isBase &&
    after?.type === 'subscript' &&
    after.parts[0]?.text === before?.text &&
    definition(before?.parent?.parent as Part)?.type === 'class_definition'
  );
}

function isTypedParameter(before: Part | undefined, after: Part | undefined): boolean {
  const isParameter = (part: Part | undefined) =>
    part?.parent?.type === 'parameters' || part?.parent?.type === 'lambda_parameters';
  return isParameter(before) && isParameter(after) && meaning(before as Part) === meaning(after as Part);
}

/** A declaration that only type annotations use. */
function isDeclaration(after: Part | undefined): boolean {
  const inner = after?.type === 'expression_statement' ? after.parts[0] : undefined;
  if (inner?.type !== 'assignment') return false;
  if (child(inner, 'right') === undefined) return true;
  return /\b(?:TypeVar|NewType|ParamSpec|TypeAlias)\b/.test(inner.text);
}

/**
 * Whether a difference is in the reported statement, in an assignment of a name that it uses, or in
 * a use of a name that it assigns.
 */
function isAtExpression(
  { before, after, around }: Difference,
  permission: Permission,
  both: Compared,
): boolean {
  const old = statementOf(before ?? around.before);
  if (
    old !== undefined &&
    permission.reported.includes(old) &&
    (before === undefined || before !== old || after?.type === old.type)
  )
    return true;
  if (before === undefined && after !== undefined && isStatement(after))
    return isHelper(after, permission, both);
  const statement = old !== undefined && isSimple(old) ? old : undefined;
  if (statement === undefined || !sameFunction(statement, permission)) return false;
  const bound = boundNames(statement);
  const isOrigin = [...bound].some(name => permission.names.has(name));
  const assigned = new Set(
    permission.reported.flatMap(each => [...(isSimple(each) ? boundNames(each) : [])]),
  );
  const isUse = [...namesIn(statement)].some(name => assigned.has(name));
  return isOrigin || isUse;
}

function isSimple(part: Part): boolean {
  return !part.parts.some(isBlock) && part.type !== 'decorated_definition';
}

/** Whether a new statement binds a name that the changed statements use. */
function isHelper(after: Part, permission: Permission, { tree, before }: Compared): boolean {
  const bound = boundNames(after);
  if (bound.size === 0 || [...bound].some(name => namesIn(before).has(name) && !permission.names.has(name)))
    return false;
  return (
    tree.differences.some(
      each =>
        each.after !== undefined &&
        each.after !== after &&
        [...bound].some(name => namesIn(each.after as Part).has(name)),
    ) || [...bound].some(name => permission.names.has(name))
  );
}

/** Whether a difference is in or around the reported statement, or beside it in its block. */
function isAtStatement({ before, after, around }: Difference, { reported, names }: Permission): boolean {
  const inside = outwards(before ?? around.before);
  const isInside = (each: Part) => inside.includes(each) && !isInDefinition(inside, each);
  if (reported.some(each => isInside(each) || (before !== undefined && outwards(each).includes(before))))
    return true;
  const block = before === undefined || isStatement(before) ? around.before : undefined;
  const isBeside = block !== undefined && reported.some(each => each.parent === block);
  if (!isBeside) return false;
  if (after === undefined) return [...boundNames(before as Part)].some(name => names.has(name));
  return before === undefined || contains(after, before);
}

/**
 * Whether a difference is in the body of a definition: the reported statement then is only its
 * head.
 */
function isInDefinition(inside: readonly Part[], statement: Part): boolean {
  const inner = definition(statement);
  return inner !== undefined && inside.some(each => each.type === 'block' && each.parent === inner);
}

/** Whether a statement contains another one. */
function contains(after: Part, before: Part): boolean {
  return allParts(after).some(each => each.text === before.text);
}

/** Whether a difference adds a check in the same function. */
export function isGuardNear(difference: Difference, permission: Permission): boolean {
  return (
    sameFunction(difference.before ?? difference.around.before, permission) &&
    isGuard(difference, permission.names, permission.finding)
  );
}

/** Whether a difference is in the function around the finding, or is a new function for it. */
function isInBody(difference: Difference, permission: Permission, both: Compared): boolean {
  const { before, after, around } = difference;
  if (sameFunction(before ?? around.before, permission)) return true;
  const name = before === undefined && after !== undefined ? definition(after) : undefined;
  const isNew = name !== undefined && !namesIn(both.before).has(child(name, 'name')?.text ?? '');
  return isNew || isAtStatement(difference, permission) || isAtExpression(difference, permission, both);
}
