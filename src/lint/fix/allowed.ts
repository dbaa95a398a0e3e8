import { type Refusal, refusal } from '../../edit/index.js';
import { holdsLine } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { chooseRow } from '../rules/choose.js';
import type { MayKind } from '../rules/may.js';
import type { RuleRow } from '../rules/row.js';
import type { Source } from '../source.js';
import { isGuard, isWrap } from './guards.js';
import {
  type Compared,
  compared,
  isAbout,
  isWrittenOtherwise,
  type JudgedChange,
  type RowOf,
} from './judged-change.js';
import { SPLITS } from './kept-code.js';
import { changedOperands } from './kept-operands.js';
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

/** The row of the tables, without those of users. */
export const rowOfTables: RowOf = finding => chooseRow(finding, [], () => false);

/**
 * Refuse a change of anything that the rules of its findings do not let change. Another way to
 * write the same is no change.
 */
export function notAllowed(change: JudgedChange): Refusal | undefined {
  const { before, after, findings, rowOf = rowOfTables } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const rights = both.findings.map(finding => rightOf(finding, rowOf(finding), both));
  // A failed test is told in its own file; what it tests is changed here.
  const fromElsewhere = findings.filter(each => each.file !== before.path);
  if (fromElsewhere.some(each => rowOf(each).may.includes('body'))) return undefined;
  const covered = rights.map(right => coveredBy(right, both, rights));
  const isAllowed = (each: Difference) => isFree(each, both) || covered.some(all => all.has(each));
  const guards = guardsIn(both.tree.differences, rights);
  const isRest = (each: Difference) => withoutGuards(guards, () => isWrittenOtherwise(each, both.findings));
  const all = both.tree.differences.filter(each => !isAllowed(each) && !isRest(each));
  // What the tool itself offers is not what is wrong.
  const offered = findings.flatMap(each => each.fix?.edits.map(({ text }) => text) ?? []);
  const found = all.find(each => !offered.includes(each.after?.text ?? '')) ?? all[0];
  if (found === undefined) return undefined;
  const line = (found.before ?? found.after ?? found.around.after).line;
  const may = [...new Set(rights.flatMap(each => [...each.may]))].map(kind => WORDS[kind]);
  return refusal(
    'FIX_BREAKS',
    `${before.path}, line ${line}: the fix ${whatOf(found, before, after)}. For ${namesOf(findings)}, only these may change: ${may.join(', ')}.`,
  );
}

/** What a finding lets change in a statement of which another rule asks for other words only. */
const ELSEWHERE: ReadonlySet<MayKind> = new Set<MayKind>(['names', 'annotations', 'imports']);

/**
 * What one finding lets be: nothing where its rule asks for other words for the same, and other
 * values come or go.
 */
function coveredBy(right: Right, both: Compared, rights: readonly Right[]): ReadonlySet<Difference> {
  const elsewhere = { ...right, may: new Set([...right.may].filter(kind => ELSEWHERE.has(kind))) };
  const isOthers = (each: Difference) =>
    !(right.may.has('body') && right.finding.test === undefined) &&
    isOfRewrite(each, right, rights) &&
    !isWithin(each, elsewhere, both);
  const found = both.tree.differences.filter(each => isWithin(each, right, both) && !isOthers(each));
  const isBroken =
    changedOperands(
      found.filter(each => !isTyped(each)),
      right.finding,
      both,
    ) !== undefined ||
    (SPLITS.test(right.finding.rule) && right.function !== undefined && !hasSameSteps(right.function, both));
  return new Set(isBroken ? [] : found);
}

/**
 * Whether a difference is in a statement of which another rule asks for other words only: the
 * finding is no reason to change what it does.
 */
function isOfRewrite({ before, around }: Difference, own: Right, rights: readonly Right[]): boolean {
  const statement =
    before === undefined && isBlock(around.before) ? undefined : statementOf(before ?? around.before);
  if (statement === undefined || beginsIn(own.finding, statement)) return false;
  return rights.some(
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

/** The guards that come in. */
function guardsIn(differences: readonly Difference[], rights: readonly Right[]): Guards {
  const fresh = differences.filter(each => each.after !== undefined && isStatement(each.after));
  const names = fresh.flatMap(each => [...boundNames(each.after as Part)]);
  const asking = rights
    .filter(each => each.may.has('guard'))
    .map(each => ({ ...each, names: new Set([...each.names, ...names]) }));
  const dropped = fresh.filter(each =>
    asking.some(right => isGuardNear({ ...each, before: undefined }, right)),
  );
  const opened = fresh.filter(
    each => !dropped.includes(each) && asking.some(right => isWrap(each.after as Part, right.names)),
  );
  const parts = (all: readonly Difference[]) => all.flatMap(each => each.after ?? []);
  return { dropped: parts(dropped), opened: parts(opened) };
}

const WORDS: Readonly<Record<MayKind, string>> = {
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

/** What one finding lets change, and where. */
interface Right {
  readonly finding: Finding;
  readonly may: ReadonlySet<MayKind>;
  /** The innermost statements that it is about. */
  readonly reported: readonly Part[];
  readonly function: Part | undefined;
  /** What these statements use, and what they assign. */
  readonly names: ReadonlySet<string>;
}

function rightOf(finding: Finding, row: RuleRow, { before }: Compared): Right {
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

/** Of a statement with others in it only its first line. */
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

/** What is no change of what a program does, whichever rule it is about. */
function isFree({ before, after, isMoved }: Difference, { after: now, before: was }: Compared): boolean {
  const part = (after ?? before) as Part;
  if (isMoved && before !== undefined) return true;
  if (isDocumentation(part) || (before === undefined && isAnnotation(part))) return true;
  // An error that nobody asks the name of needs none.
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

type Allows = (difference: Difference, right: Right, both: Compared) => boolean;

/** Rules of which every fix brings the statement to one of two texts that say exactly the same. */
export const EXACT = /^(?:B904|C405|SIM10[238]|SIM117|SIM118|UP004|UP015|UP020)$/;

/**
 * Whether a statement around a difference says the same as before, by the words that a rule asks
 * for.
 */
function saysTheSame({ before, after, around }: Difference, { finding }: Right): boolean {
  const now = [...outwards(after ?? around.after)].reverse();
  const old = [...outwards(before ?? around.before)].reverse();
  return old.some((each, i) => {
    const other = now[i];
    const isOne = other !== undefined && (isStatement(each) || isBlock(each));
    return isOne && meaning(each, [finding.rule]) === meaning(other, [finding.rule]);
  });
}

/** Whether a name comes in the place of one that is not there, as the message says. */
function isMisspelt(before: Part, after: Part, { rule, message }: Finding): boolean {
  const isMissing =
    /^(?:F821|name-defined|attr-defined)$/.test(rule) && quotedIn(message).includes(before.text);
  const isSpecial = /^__\w+__$/.test(after.text) && !/^__/.test(before.text);
  return isMissing && before.type === 'identifier' && after.type === 'identifier' && !isSpecial;
}

/**
 * Whether the function around a difference hands over to the database what it wrote into a query.
 */
function isHandedOver({ after, around }: Difference, { function: old }: Right): boolean {
  const now = functionOf(after ?? around.after);
  return old !== undefined && now !== undefined && isBoundQuery(old, now);
}

/** Whether a difference is one that a finding lets be. */
function isWithin(difference: Difference, right: Right, both: Compared): boolean {
  if (EXACT.test(right.finding.rule)) return saysTheSame(difference, right);
  if (/^(?:UP031|[BS]608)$/.test(right.finding.rule) && isHandedOver(difference, right)) return true;
  return [...right.may].some(kind => ALLOWS[kind](difference, right, both));
}

/** Rules that are about what is imported: others only bring in names that nothing had. */
const OF_IMPORTS =
  /^(?:F4|F811|F82|I00|E40|UP0(?:19|26|35|36)|TC|PLC04|ICN|TID|PYI|FA1|PT013|attr-defined|import|name-defined|no-redef|misc|[BS]4\d\d)/;

const ALLOWS: Readonly<Record<MayKind, Allows>> = {
  rewrite: isSameInOrder,
  imports: ({ before, after }, { finding }) =>
    isLogger(after) ||
    (OF_IMPORTS.test(finding.rule) &&
      [before, after].every(each => each === undefined || isImport(each) || isOfImports(each))),
  names: ({ before, after }, { finding }, { before: old, after: now, tree }) =>
    before !== undefined &&
    after !== undefined &&
    (isMisspelt(before, after, finding) ||
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
  statement: (difference, right, both) =>
    isAtStatement(difference, right) || isAtExpression(difference, right, both),
  guard: isGuardNear,
  handler: ({ before, around }, { reported }) => {
    const inside = outwards(before ?? around.before);
    const handler = inside.find(each => /^(?:except_clause|try_statement)$/.test(each.type));
    // What the handler gives back stays, where it does more than to pass.
    const body = inside.find(each => each.type === 'block' && each.parent === handler);
    const isResult = before !== undefined && statementOf(before)?.type === 'return_statement';
    if (body !== undefined && handler?.type === 'except_clause' && isResult) return false;
    // What is tried stays as it is.
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

/** `x=x` among the parameters of a lambda: the value of this round. */
function isBoundName(after: Part | undefined): boolean {
  const isLambdas = after?.type === 'default_parameter' && after.parent?.type === 'lambda_parameters';
  return isLambdas && child(after, 'name')?.text === child(after, 'value')?.text;
}

/**
 * The reported statement with the same words in the same order, asked for the same and not the
 * opposite.
 */
function isSameInOrder({ before, after, around }: Difference, { finding, reported }: Right): boolean {
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

/** `try: import a`, `__all__`, and what stands for a module that is not there. */
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

/** A variable, class or alias that only types are made of. */
function isDeclaration(after: Part | undefined): boolean {
  const inner = after?.type === 'expression_statement' ? after.parts[0] : undefined;
  if (inner?.type !== 'assignment') return false;
  if (child(inner, 'right') === undefined) return true;
  return /\b(?:TypeVar|NewType|ParamSpec|TypeAlias)\b/.test(inner.text);
}

/**
 * In the reported statement, or in an assignment of what it uses, or in a use of what it assigns.
 */
function isAtExpression({ before, after, around }: Difference, right: Right, both: Compared): boolean {
  const old = statementOf(before ?? around.before);
  if (
    old !== undefined &&
    right.reported.includes(old) &&
    (before === undefined || before !== old || after?.type === old.type)
  )
    return true;
  if (before === undefined && after !== undefined && isStatement(after)) return isHelper(after, right, both);
  const statement = old !== undefined && isSimple(old) ? old : undefined;
  if (statement === undefined || !sameFunction(statement, right)) return false;
  const bound = boundNames(statement);
  const isOrigin = [...bound].some(name => right.names.has(name));
  const assigned = new Set(right.reported.flatMap(each => [...(isSimple(each) ? boundNames(each) : [])]));
  const isUse = [...namesIn(statement)].some(name => assigned.has(name));
  return isOrigin || isUse;
}

function isSimple(part: Part): boolean {
  return !part.parts.some(isBlock) && part.type !== 'decorated_definition';
}

/** A new variable, or function, that the changed statements use. */
function isHelper(after: Part, right: Right, { tree, before }: Compared): boolean {
  const bound = boundNames(after);
  if (bound.size === 0 || [...bound].some(name => namesIn(before).has(name) && !right.names.has(name)))
    return false;
  return (
    tree.differences.some(
      each =>
        each.after !== undefined &&
        each.after !== after &&
        [...bound].some(name => namesIn(each.after as Part).has(name)),
    ) || [...bound].some(name => right.names.has(name))
  );
}

/** In or around the reported statement, or beside it in its block. */
function isAtStatement({ before, after, around }: Difference, { reported, names }: Right): boolean {
  const inside = outwards(before ?? around.before);
  const isInside = (each: Part) => inside.includes(each) && !isInDefinition(inside, each);
  if (reported.some(each => isInside(each) || (before !== undefined && outwards(each).includes(before))))
    return true;
  const block = before === undefined || isStatement(before) ? around.before : undefined;
  const isBeside = block !== undefined && reported.some(each => each.parent === block);
  if (!isBeside) return false;
  if (after === undefined) return [...boundNames(before as Part)].some(name => names.has(name));
  return before === undefined || isMadeOf(after, before);
}

/** Whether a place is in the body of a definition: a statement that is one is its head. */
function isInDefinition(inside: readonly Part[], statement: Part): boolean {
  const inner = definition(statement);
  return inner !== undefined && inside.some(each => each.type === 'block' && each.parent === inner);
}

/** Whether a statement holds what another one was. */
function isMadeOf(after: Part, before: Part): boolean {
  return allParts(after).some(each => each.text === before.text);
}

/** A question that is asked in the same function, before what was there. */
function isGuardNear(difference: Difference, right: Right): boolean {
  return (
    sameFunction(difference.before ?? difference.around.before, right) &&
    isGuard(difference, right.names, right.finding)
  );
}

function sameFunction(part: Part, { function: around, reported }: Right): boolean {
  if (around !== undefined) return outwards(part).includes(around);
  const block = reported[0]?.parent;
  return block !== undefined && outwards(part).includes(block);
}

/** In the function around the finding, or a new one for it. */
function isInBody(difference: Difference, right: Right, both: Compared): boolean {
  const { before, after, around } = difference;
  if (sameFunction(before ?? around.before, right)) return true;
  const name = before === undefined && after !== undefined ? definition(after) : undefined;
  const isNew = name !== undefined && !namesIn(both.before).has(child(name, 'name')?.text ?? '');
  return isNew || isAtStatement(difference, right) || isAtExpression(difference, right, both);
}
