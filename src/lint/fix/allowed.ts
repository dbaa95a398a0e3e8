import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { chooseRow } from '../rules/choose.js';
import type { MayKind } from '../rules/may.js';
import type { Source } from '../source.js';
import { isOfAbsence } from './absent-members.js';
import { allows, isGuardNear } from './allowed-kinds.js';
import { isAnnotation, isFree } from './free-difference.js';
import { isWrap } from './guards.js';
import { type Compared, compared, isOnlyRewritten, type JudgedChange, type RowOf } from './judged-change.js';
import { SPLITS } from './kept-code.js';
import { changesOperands } from './kept-operands.js';
import { headOf, type Permission, permissionOf } from './permission.js';
import type { Difference } from './tree/difference.js';
import { type Guards, withoutGuards } from './tree/left-out.js';
import type { Part } from './tree/part.js';
import { hasSameSteps } from './tree/steps.js';
import { boundNames, isBlock, isStatement, statementOf } from './tree/walk.js';

/** The row for a finding from the built-in tables, without rows of users. */
export const rowOfTables: RowOf = finding => chooseRow(finding, [], () => false);

/**
 * Refuse a change of anything that the rules of its findings do not allow to change. Code that only
 * writes the same in another way is allowed.
 */
export function notAllowed(change: JudgedChange): Refusal | undefined {
  const { before, after, findings } = change;
  const { differences, permissions } = forbidden(change);
  // Report a difference that the tool itself does not offer, if there is one.
  const offered = findings.flatMap(each => each.fix?.edits.map(({ text }) => text) ?? []);
  const found = differences.find(each => !offered.includes(each.after?.text ?? '')) ?? differences[0];
  if (found === undefined) return undefined;
  const line = (found.before ?? found.after ?? found.around.after).line;
  const may = [...new Set(permissions.flatMap(each => [...each.may]))].map(kind => KIND_NAMES[kind]);
  return refusal(
    'FIX_BREAKS',
    `${before.path}, line ${line}: the fix ${whatOf(found, before, after)}. For ${namesOf(findings)}, only these may change: ${may.join(', ')}.`,
  );
}

/** The differences that no finding allows, and what the findings allow. */
export function forbidden(change: JudgedChange): Forbidden {
  const { before, findings, rowOf = rowOfTables } = change;
  const both = compared(change);
  if (both === undefined) return { differences: [], permissions: [] };
  const permissions = both.findings.map(finding => permissionOf(finding, rowOf(finding), both));
  // A failed test is reported in its own file, and the change is in the code that it tests.
  const fromElsewhere = findings.filter(each => each.file !== before.path);
  if (fromElsewhere.some(each => rowOf(each).may.includes('body'))) return { differences: [], permissions };
  const covered = permissions.map(permission => coveredBy(permission, both, permissions));
  const mayDiffer = (each: Difference) => isFree(each, both) || covered.some(all => all.has(each));
  const guards = guardsIn(both.tree.differences, permissions);
  const isUnderGuard = (each: Difference) =>
    withoutGuards(guards, () => isOnlyRewritten(each, both.findings));
  const differences = both.tree.differences.filter(each => !mayDiffer(each) && !isUnderGuard(each));
  return { differences, permissions };
}

interface Forbidden {
  readonly differences: readonly Difference[];
  readonly permissions: readonly Permission[];
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
