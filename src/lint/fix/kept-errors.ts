import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { mayBeDeleted } from './deleted-code.js';
import { type Compared, compared, isAbout, type JudgedChange } from './judged-change.js';
import { isRethrown } from './lost-effects.js';
import type { Pair } from './tree/difference.js';
import type { Part } from './tree/part.js';
import { allParts, dottedName, isBlock, namesIn, outwards } from './tree/walk.js';
import { isLogged, isTrivial } from './trivial-code.js';

/**
 * Refuse a change that turns an error into a result: a `raise` is missing, a handler does not
 * always raise any more, another error is raised, or a failing line moves into a `try` that returns
 * a constant.
 */
export function errorBecameResult(change: JudgedChange): Refusal | undefined {
  const { before, findings } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const why =
    lostRaise(both) ??
    endedByFinally(both) ??
    sometimesRaised(both) ??
    otherError(both) ??
    caughtInstead(both, findings) ??
    madeError(both) ??
    caughtAll(both);
  return why && refusal('FIX_BREAKS', `${before.path}, line ${why.part.line}: ${why.what}.`);
}

interface Why {
  readonly part: Part;
  readonly what: string;
}

/** Nobody can catch an error by its name if its class is created where it is raised. */
function madeError({ tree, before }: Compared): Why | undefined {
  const isMade = (each: Part) =>
    each.type === 'call' && each.parts[0]?.text === 'type' && each.parts[1]?.parts.length === 3;
  const known = allParts(before).filter(isMade).length;
  const fresh = tree.differences
    .flatMap(({ after }) => (after === undefined ? [] : allParts(after)))
    .filter(isMade);
  return fresh.length > 0 && known === 0
    ? { part: fresh[0] as Part, what: 'the fix creates a class of errors where it raises it' }
    : undefined;
}

/** A new handler for every error. A failing test is no reason for one. */
function caughtAll({ tree, before }: Compared): Why | undefined {
  const isBroad = (each: Part) =>
    each.type === 'except_clause' &&
    /^\(except_clause except (?:\(block|(?:\(as_pattern )?(?:Base)?Exception\b)/.test(each.text);
  const known = new Set(
    allParts(before)
      .filter(isBroad)
      .map(each => each.text),
  );
  const fresh = tree.differences.flatMap(({ after }) => (after === undefined ? [] : allParts(after)));
  const part = fresh.find(
    each =>
      isBroad(each) &&
      !known.has(each.text) &&
      allParts(before).filter(isBroad).length < fresh.filter(isBroad).length + known.size,
  );
  return part && { part, what: 'the fix catches every error' };
}

/** Rules by which a `raise` may go, or several become one. */
const WITHOUT_RAISE =
  /^(?:TRY203|TRY302|W0706|try-except-raise|C901|PLR09\d\d|UP036|F811|no-redef|unreachable)$/;

function lostRaise({ before, after, tree, findings }: Compared): Why | undefined {
  const raised = (root: Part) => allParts(root).filter(isRaise);
  if (raised(after).length >= raised(before).length) return undefined;
  const gone = tree.differences.flatMap(({ before: old }) =>
    old === undefined ? [] : raised(old).filter(each => !isInRemovedRethrow(each, old)),
  );
  const part = gone.find(
    each =>
      !/NotImplemented/.test(each.text) &&
      !findings.some(
        one =>
          WITHOUT_RAISE.test(one.rule) ||
          ((mayBeDeleted(one) || one.test !== undefined) && isAbout(one, each)),
      ),
  );
  return part && { part, what: 'the fix removes a raise: the caller does not get the error any more' };
}

/** Whether it is all that a handler does, and the handler goes as a whole. */
function isInRemovedRethrow(raise: Part, removed: Part): boolean {
  return outwards(raise).some(each => isRethrown(each) && outwards(each).includes(removed));
}

function isRaise({ type }: Part): boolean {
  return type === 'raise_statement';
}

/** A handler that ended with a `raise` before, and does not now. */
function sometimesRaised({ tree, findings }: Compared): Why | undefined {
  const ends = (part: Part) => part.parts.find(isBlock)?.parts.at(-1);
  const found = tree.pairs.find(
    ({ before, after }) =>
      before.type === 'except_clause' &&
      ends(before)?.type === 'raise_statement' &&
      !isEnd(ends(after)) &&
      !findings.some(each => WITHOUT_RAISE.test(each.rule)),
  );
  return found && { part: found.after, what: 'the handler always raised an error, and now does not' };
}

/** Whether every path through a statement raises. */
function isEnd(part: Part | undefined): boolean {
  if (part === undefined) return false;
  if (part.type === 'raise_statement') return true;
  const blocks = allParts(part).filter(each => isBlock(each));
  const hasElse = part.parts.some(each => each.type === 'else_clause');
  return part.type === 'if_statement' && hasElse && blocks.every(each => isEnd(each.parts.at(-1)));
}

/** A new `return` in a `finally`, which discards every error. */
function endedByFinally({ before, after }: Compared): Why | undefined {
  const ends = (root: Part) =>
    allParts(root).filter(
      each => each.type === 'finally_clause' && allParts(each).some(one => one.type === 'return_statement'),
    );
  const found = ends(after);
  const last = found.length > ends(before).length ? found.at(-1) : undefined;
  return last && { part: last, what: 'the fix discards every error with a return in finally' };
}

/** Rules about the cause of an error: the error itself stays. */
const OF_CAUSE = /^(?:B904|raise-missing-from|W0707|TRY200)$/;

/** Rules whose fix may need another class of errors. */
const OF_CLASS = /^(?:TRY002|TRY004|F901|B016|W0719|broad-exception-raised|PLR0133|S101|B101|N818)$/;

function otherError({ before: old, tree, findings }: Compared): Why | undefined {
  const isOfCause = findings.length > 0 && findings.every(each => OF_CAUSE.test(each.rule));
  const found = tree.pairs.find(
    pair =>
      isRaise(pair.before) &&
      (isOfCause
        ? withoutCause(pair.before) !== withoutCause(pair.after)
        : isOtherClass(pair, findings, namesIn(old))),
  );
  return found && { part: found.after, what: 'the fix raises another error than before' };
}

/** Whether another existing class of errors is raised, and no rule requires that. */
function isOtherClass(
  { before, after }: Pair,
  findings: readonly Finding[],
  known: ReadonlySet<string>,
): boolean {
  // A finding about a whole function is not about one error in it.
  const about = findings.filter(({ line }) => before.line <= line && line <= before.lastLine);
  const isAsked = about.some(
    ({ rule, tool, test }) => test !== undefined || tool !== 'ruff' || OF_CLASS.test(rule),
  );
  const [old, now] = [classOf(before), classOf(after)];
  if (about.length === 0 || isAsked || old === '' || now === '' || old === now) return false;
  const isAlias =
    /^(?:OSError|TimeoutError)$/.test(now) && about.some(({ rule }) => /^UP0(?:24|41)$/.test(rule));
  const isOld = known.has(now) || /^[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Iteration)$/.test(now);
  return !isAlias && isOld;
}

function classOf({ parts }: Part): string {
  const error = parts.find(each => each.type !== 'raise');
  return dottedName(error?.type === 'call' ? error.parts[0] : error);
}

function withoutCause({ parts }: Part): string {
  return parts
    .filter(each => each.field !== 'cause' && each.type !== 'from')
    .map(each => each.text)
    .join(' ');
}

/**
 * A new handler that ignores an error or returns a constant, for a line that fails or has a wrong
 * type.
 */
function caughtInstead({ tree, before }: Compared, findings: readonly Finding[]): Why | undefined {
  const isSymptom = (each: Finding) =>
    /^exception/.test(each.rule) || /^(?:mypy|pyright|basedpyright)$/.test(each.tool);
  if (!findings.some(isSymptom)) return undefined;
  const known = new Set(
    allParts(before)
      .filter(isCatch)
      .map(each => each.text),
  );
  const fresh = tree.differences
    .flatMap(({ after }) => (after ? allParts(after).filter(isCatch) : []))
    .filter(each => !known.has(each.text));
  const part = fresh.find(each => !isOfImport(each) && isPlain(each));
  return part && { part, what: 'the fix catches the error instead of its cause' };
}

function isCatch({ type }: Part): boolean {
  return type === 'except_clause';
}

function isOfImport({ text }: Part): boolean {
  return /ImportError|ModuleNotFoundError/.test(text);
}

/** Errors that mean a fault in the program, not in its input. */
const OF_PROGRAM =
  /\b(?:Base)?Exception\b|\b(?:Attribute|Type|Name|UnboundLocal|Assertion|NotImplemented|Runtime)Error\b/;

/** Whether a handler only logs the error, continues, or returns a constant. */
function isPlain(handler: Part): boolean {
  const body = handler.parts.find(isBlock)?.parts ?? [];
  if (!body.every(each => isTrivial(each) || isLogged(each))) return false;
  // `None` can be the right result for one named error.
  const type = handler.parts.find(each => each.field === 'value')?.text ?? 'Exception';
  const [only, more] = body;
  const isNone = only?.type === 'return_statement' && /^(?:none)?$/.test(only.parts[1]?.type ?? '');
  return !isNone || more !== undefined || OF_PROGRAM.test(type);
}
