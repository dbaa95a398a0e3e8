import { type Refusal, refusal } from '../../edit/index.js';
import { holdsLine } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { chooseRow } from '../rules/choose.js';
import type { MayKind } from '../rules/may.js';
import type { RuleRow } from '../rules/row.js';
import type { Source } from '../source.js';
import { isOfAbsence } from './absent-members.js';
import { asksInScript } from './asked-in-script.js';
import { isGuard, isWrap } from './guards.js';
import {
  type Compared,
  compared,
  isAbout,
  isOnlyRewritten,
  type JudgedChange,
  type RowOf,
} from './judged-change.js';
import { SPLITS } from './kept-code.js';
import { changesOperands } from './kept-operands.js';
import { isBoundQuery } from './tree/bound-query.js';
import { isCopiedName } from './tree/copied-name.js';
import type { Difference } from './tree/difference.js';
import { importedNames } from './tree/imports.js';
import { type Guards, withoutGuards } from './tree/left-out.js';
import { meaning } from './tree/meaning.js';
import type { Part } from './tree/part.js';
import { isFreshName } from './tree/renames.js';
import { isSameSequence } from './tree/sequence.js';
import { hasSameSteps } from './tree/steps.js';
import {
  allParts,
  boundNames,
  calledName,
  child,
  definition,
  functionOf,
  isBlock,
  isDocumentation,
  isStatement,
  namesIn,
  outwards,
  statementOf,
} from './tree/walk.js';

/** The row for a finding from the built-in tables, without rows of users. */
export const rowOfTables: RowOf = finding => chooseRow(finding, [], () => false);

/**
 * Refuse a change of anything that the rules of its findings do not allow to change. Code that only
 * writes the same in another way is allowed.
 */
export function notAllowed(change: JudgedChange): Refusal | undefined {
  const { before, after, findings, rowOf = rowOfTables } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const permissions = both.findings.map(finding => permissionOf(finding, rowOf(finding), both));
  // A failed test is reported in its own file, and the change is in the code that it tests.
  const fromElsewhere = findings.filter(each => each.file !== before.path);
  if (fromElsewhere.some(each => rowOf(each).may.includes('body'))) return undefined;
  const covered = permissions.map(permission => coveredBy(permission, both, permissions));
  const mayDiffer = (each: Difference) => isFree(each, both) || covered.some(all => all.has(each));
  const guards = guardsIn(both.tree.differences, permissions);
  const isUnderGuard = (each: Difference) =>
    withoutGuards(guards, () => isOnlyRewritten(each, both.findings));
  const all = both.tree.differences.filter(each => !mayDiffer(each) && !isUnderGuard(each));
  // Report a difference that the tool itself does not offer, if there is one.
  const offered = findings.flatMap(each => each.fix?.edits.map(({ text }) => text) ?? []);
  const found = all.find(each => !offered.includes(each.after?.text ?? '')) ?? all[0];
  if (found === undefined) return undefined;
  const line = (found.before ?? found.after ?? found.around.after).line;
  const may = [...new Set(permissions.flatMap(each => [...each.may]))].map(kind => KIND_NAMES[kind]);
  return refusal(
    'FIX_BREAKS',
    `${before.path}, line ${line}: the fix ${whatOf(found, before, after)}. For ${namesOf(findings)}, only these may change: ${may.join(', ')}.`,
  );
}

/** What a finding still allows in a statement that another rule only wants rewritten. */
const STILL_ALLOWED: ReadonlySet<MayKind> = new Set<MayKind>(['names', 'annotations', 'imports']);

/**
 * The differences that one finding allows: none if its rule only requires a rewrite, and other
 * values are added or removed.
 */
function coveredBy(
  permission: Permission,
  both: Compared,
  permissions: readonly Permission[],
): ReadonlySet<Difference> {
  const elsewhere = {
    ...permission,
    may: new Set([...permission.may].filter(kind => STILL_ALLOWED.has(kind))),
  };
  const isOthers = (each: Difference) =>
    !(permission.may.has('body') && permission.finding.test === undefined) &&
    isOfRewrite(each, permission, permissions) &&
    !allows(each, elsewhere, both);
  const found = both.tree.differences.filter(each => allows(each, permission, both) && !isOthers(each));
  const isBroken =
    changesOperands(
      found.filter(each => !isTyped(each)),
      permission.finding,
      both,
    ) ||
    (SPLITS.test(permission.finding.rule) &&
      permission.function !== undefined &&
      !hasSameSteps(permission.function, both));
  return new Set(isBroken ? [] : found);
}

/**
 * Whether a difference is in a statement that another rule only wants rewritten, so that this
 * finding is no reason to change what the statement does.
 */
function isOfRewrite(
  { before, around }: Difference,
  own: Permission,
  permissions: readonly Permission[],
): boolean {
  const statement =
    before === undefined && isBlock(around.before) ? undefined : statementOf(before ?? around.before);
  if (statement === undefined || beginsIn(own.finding, statement)) return false;
  return permissions.some(
    each =>
      each !== own &&
      beginsIn(each.finding, statement) &&
      !['body', 'statement', 'expression', 'handler'].some(kind => each.may.has(kind as MayKind)),
  );
}

/** Whether the first line of a finding is in the head of a statement. */
function beginsIn({ line }: Finding, statement: Part): boolean {
  const head = headOf(statement);
  return head.line <= line && line <= head.lastLine;
}

/** Whether only annotations differ. */
function isTyped({ before, after, around }: Difference): boolean {
  return isAnnotation(before ?? around.before) || isAnnotation(after ?? around.after);
}

/** The guards that the change adds. */
function guardsIn(differences: readonly Difference[], permissions: readonly Permission[]): Guards {
  const fresh = differences.filter(each => each.after !== undefined && isStatement(each.after));
  const names = fresh.flatMap(each => [...boundNames(each.after as Part)]);
  const guardPermissions = permissions
    .filter(each => each.may.has('guard'))
    .map(each => ({ ...each, names: new Set([...each.names, ...names]) }));
  const dropped = fresh.filter(each =>
    guardPermissions.some(permission => isGuardNear({ ...each, before: undefined }, permission)),
  );
  const opened = fresh.filter(
    each =>
      !dropped.includes(each) &&
      guardPermissions.some(
        permission => !isOfAbsence(permission.finding) && isWrap(each.after as Part, permission.names),
      ),
  );
  const parts = (all: readonly Difference[]) => all.flatMap(each => each.after ?? []);
  return { dropped: parts(dropped), opened: parts(opened) };
}

const KIND_NAMES: Readonly<Record<MayKind, string>> = {
  rewrite: 'the reported expression to another with the same operands',
  imports: 'imports',
  names: 'names of variables',
  annotations: 'annotations',
  expression: 'the reported expression',
  statement: 'the reported statement',
  guard: 'a check before it',
  handler: 'the handler',
  defaults: 'defaults of parameters',
  body: 'the function around it',
};

/** @example `changes "a" to "b"`, `deletes "a"`, `adds "b"` */
function whatOf({ before: old, after: now }: Difference, before: Source, after: Source): string {
  const text = (part: Part, { document }: Source) =>
    JSON.stringify(document.text.slice(part.from, part.to).slice(0, LONGEST));
  if (old === undefined) return `adds ${text(now as Part, after)}`;
  return now === undefined
    ? `deletes ${text(old, before)}`
    : `changes ${text(old, before)} to ${text(now, after)}`;
}

const LONGEST = 80;

function namesOf(findings: readonly Finding[]): string {
  return [...new Set(findings.map(each => `${each.tool} ${each.rule}`))].join(', ');
}

/** What one finding allows to change, and in which part of the file. */
interface Permission {
  readonly finding: Finding;
  readonly may: ReadonlySet<MayKind>;
  /** The innermost statements that it is about. */
  readonly reported: readonly Part[];
  readonly function: Part | undefined;
  /** The names that these statements use or assign. */
  readonly names: ReadonlySet<string>;
}

function permissionOf(finding: Finding, row: RuleRow, { before }: Compared): Permission {
  const about = allParts(before).filter(each => isStatement(each) && isAbout(finding, headOf(each)));
  // The line of an `else` or `except` is in the head of no statement.
  const around = allParts(before).findLast(
    each => isStatement(each) && holdsLine({ first: each.line, last: each.lastLine }, finding.line),
  );
  const reported = about.length > 0 || around === undefined ? about : [around];
  const first = reported.at(-1);
  const function_ = allParts(before).findLast(
    each =>
      each.type === 'function_definition' &&
      isAbout(finding, each.parent?.type === 'decorated_definition' ? each.parent : each),
  );
  const isWhole = (each: Part) => row.may.includes('statement') && definition(each) === undefined;
  const names = new Set(reported.flatMap(each => [...(isWhole(each) ? namesIn(each) : ownNames(each))]));
  return {
    finding,
    may: new Set(row.may),
    reported,
    function: function_ ?? (first && functionOf(first)),
    names,
  };
}

/** A compound statement is reduced to its first lines, without its block. */
function headOf(part: Part): Pick<Part, 'line' | 'lastLine'> & Part {
  const inner = definition(part) ?? part;
  const block = inner.parts.find(isBlock);
  return block === undefined ? part : { ...part, lastLine: Math.max(part.line, block.line - 1, inner.line) };
}

/** The names of a statement, without those of other statements in it. */
function ownNames(part: Part): ReadonlySet<string> {
  const found = new Set<string>();
  const inner = definition(part) ?? part;
  for (const each of inner.parts.filter(one => !isBlock(one) && one.field !== 'alternative'))
    for (const name of namesIn(each)) found.add(name);
  return found;
}

/** Whether a difference does not change what the program does, whichever rule it is about. */
function isFree({ before, after, isMoved }: Difference, { after: now, before: was }: Compared): boolean {
  const part = (after ?? before) as Part;
  if (isMoved && before !== undefined) return true;
  if (isDocumentation(part) || (before === undefined && isAnnotation(part))) return true;
  // `as e` may go if nothing uses the name.
  if (
    before?.type === 'as_pattern' &&
    before.parent?.type === 'except_clause' &&
    before.parts[0]?.text === after?.text
  )
    return true;
  if (!isImport(part)) return false;
  const [old, fresh] = [importedNames(was), importedNames(now)];
  const used = new Set(
    allParts(now)
      .filter(each => each.type === 'identifier' && !isImport(each))
      .map(each => each.text),
  );
  const usedBefore = new Set(
    allParts(was)
      .filter(each => each.type === 'identifier' && !isImport(each))
      .map(each => each.text),
  );
  const isFresh = [...fresh.keys()].every(
    name => old.has(name) || !(usedBefore.has(name) || boundNames(was).has(name)),
  );
  return (
    isFresh &&
    [...old].every(
      ([name, from]) =>
        fresh.get(name) === from || (!used.has(name) && usedBefore.has(name) && !fresh.has(name)),
    )
  );
}

function isImport(part: Part): boolean {
  return outwards(part).some(each => /^(?:future_)?import_(?:from_)?statement$/.test(each.type));
}

function isAnnotation(part: Part): boolean {
  return outwards(part).some(
    each => each.type === 'type' || each.field === 'return_type' || each.type === 'type_alias_statement',
  );
}

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
function allows(difference: Difference, permission: Permission, both: Compared): boolean {
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
function isGuardNear(difference: Difference, permission: Permission): boolean {
  return (
    sameFunction(difference.before ?? difference.around.before, permission) &&
    isGuard(difference, permission.names, permission.finding)
  );
}

function sameFunction(part: Part, { function: around, reported }: Permission): boolean {
  if (around !== undefined) return outwards(part).includes(around);
  const block = reported[0]?.parent;
  return block !== undefined && outwards(part).includes(block);
}

/** Whether a difference is in the function around the finding, or is a new function for it. */
function isInBody(difference: Difference, permission: Permission, both: Compared): boolean {
  const { before, after, around } = difference;
  if (sameFunction(before ?? around.before, permission)) return true;
  const name = before === undefined && after !== undefined ? definition(after) : undefined;
  const isNew = name !== undefined && !namesIn(both.before).has(child(name, 'name')?.text ?? '');
  return isNew || isAtStatement(difference, permission) || isAtExpression(difference, permission, both);
}
