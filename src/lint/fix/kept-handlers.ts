import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Compared, compared, isAbout, type JudgedChange } from './judged-change.js';
import { effectOf, hasEffect } from './tree/effects.js';
import { meaning } from './tree/meaning.js';
import type { Part } from './tree/part.js';
import {
  allParts,
  boundNames,
  calledName,
  child,
  definedName,
  dottedName,
  functionOf,
  isBlock,
  outwards,
  statementOf,
} from './tree/walk.js';
import { isTrivial } from './trivial-code.js';

/** Rules about handlers that are too broad or do nothing. */
const OF_HANDLERS =
  /^(?:E722|BLE001|[BS]1(?:10|12)|B001|bare-except|broad-except|broad-exception-caught|W070[23]|W0718)$/;

/** How much a handler catches: named errors, every `Exception`, or everything. */
type Breadth = 0 | 1 | 2;

/**
 * Refuse a change after which a handler catches more than before, or after which a reported handler
 * is as broad as before and still ignores the error.
 */
export function broaderHandler(change: JudgedChange): Refusal | undefined {
  const { before } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const why = broader(both) ?? catchesMore(both) ?? stillBroad(both) ?? suppressed(both);
  return why && refusal('FIX_BREAKS', `${before.path}, line ${why.part.line}: ${why.what}.`);
}

interface Why {
  readonly part: Part;
  readonly what: string;
}

interface Handlers {
  readonly before: Part;
  readonly after: Part;
}

/** Handlers that exist before and after and differ. */
function changedHandlers({ tree }: Compared): readonly Handlers[] {
  return [
    ...tree.pairs.filter(({ before, after }) => isHandler(before) && meaning(before) !== meaning(after)),
    ...tree.differences.flatMap(({ before, after }) => {
      const [old, now] = [handlersIn(before), handlersIn(after)];
      return old.flatMap((each, i) => (now[i] === undefined ? [] : [{ before: each, after: now[i] }]));
    }),
  ];
}

function isHandler({ type }: Part): boolean {
  return type === 'except_clause' || type === 'except_group_clause';
}

function handlersIn(part: Part | undefined): readonly Part[] {
  return part === undefined ? [] : allParts(part).filter(isHandler);
}

function broader(both: Compared): Why | undefined {
  const found = changedHandlers(both).find(({ before, after }) => breadthOf(after) > breadthOf(before));
  return found && { part: found.after, what: 'the handler catches more than before the fix' };
}

/** A handler of named errors that catches another error, and no rule requires that. */
function catchesMore(both: Compared): Why | undefined {
  const hidden = changedHandlers(both).find(({ after }) =>
    caughtBy(after, []).some(each => /\b__\w+__\b/.test(each)),
  );
  if (hidden !== undefined) return { part: hidden.after, what: 'the fix hides what the handler catches' };
  if (both.findings.some(each => each.test !== undefined)) return undefined;
  const found = changedHandlers(both).find(({ before, after }) => {
    const rules = both.findings.filter(each => isAbout(each, before)).map(each => each.rule);
    const [old, now] = [before, after].map(each => caughtBy(each, rules)) as [string[], string[]];
    return (
      breadthOf(before) === 0 &&
      !rules.some(each => OF_HANDLERS.test(each)) &&
      now.some(each => !old.includes(each))
    );
  });
  return found && { part: found.after, what: 'the handler catches more than before the fix' };
}

/** What a handler catches, with the rewrites of the rules. */
function caughtBy(handler: Part, rules: readonly string[]): string[] {
  const type = handler.parts.find(each => !isBlock(each) && !/^except\*?$|^\*$/.test(each.type));
  const plain = type?.type === 'as_pattern' ? type.parts[0] : type;
  if (plain === undefined) return [];
  return (plain.type === 'tuple' ? plain.parts : [plain]).map(each => meaning(each, rules));
}

/** A handler that a rule reports as too broad or empty, and that still is. */
function stillBroad(both: Compared): Why | undefined {
  for (const { before, after } of changedHandlers(both)) {
    const about = both.findings.filter(
      each => OF_HANDLERS.test(each.rule) && isAbout(each, { ...before, lastLine: before.line }),
    );
    if (about.length === 0 || isNarrower(before, after) || raises(after) || isForOtherFindings(before, both))
      continue;
    const isEnough = about.some(each => isBareOnly(each) || logsTraceback(after, each));
    if (!isEnough || doesNothing(after, both.after))
      return { part: after, what: 'the handler still catches as much, and ignores it' };
  }
  return undefined;
}

/** Whether only other findings in the handler are fixed. */
function isForOtherFindings(handler: Part, { tree, findings }: Compared): boolean {
  const others = findings.filter(each => !OF_HANDLERS.test(each.rule));
  const inside = tree.differences.filter(each =>
    outwards(each.before ?? each.around.before).includes(handler),
  );
  if (inside.length === 0) return false;
  return inside.every(each => {
    const statement = statementOf(each.before ?? each.around.before);
    return (
      statement !== undefined && statement !== handler.parent && others.some(one => isAbout(one, statement))
    );
  });
}

/** Some rules accept `except Exception` in place of `except`. */
function isBareOnly({ rule }: Finding): boolean {
  return /^[BS]1(?:10|12)$/.test(rule);
}

/** Whether the error is logged with its traceback. Rules about broad handlers accept that. */
function logsTraceback(handler: Part, { rule }: Finding): boolean {
  if (!/^(?:BLE001|W0718|broad-)/.test(rule)) return false;
  return allParts(handler).some(
    each =>
      each.type === 'call' &&
      (calledName(each) === 'exception' ||
        each.parts[1]?.parts.some(
          one => one.type === 'keyword_argument' && one.parts[0]?.text === 'exc_info',
        )),
  );
}

function isNarrower(before: Part, after: Part): boolean {
  return breadthOf(after) < breadthOf(before);
}

function raises(handler: Part): boolean {
  return handler.parts.find(isBlock)?.parts.at(-1)?.type === 'raise_statement';
}

/** How much a handler catches. Names that the file assigns are followed. */
function breadthOf(handler: Part): Breadth {
  const type = handler.parts.find(each => !isBlock(each) && !/^except\*?$|^\*$/.test(each.type));
  return type === undefined ? 2 : breadthOfType(type.type === 'as_pattern' ? (type.parts[0] as Part) : type);
}

function breadthOfType(type: Part, depth = 0): Breadth {
  const names = allParts(type).filter(each => each.type === 'identifier');
  const breadths = names.map(({ text }): Breadth => {
    if (text === 'BaseException') return 2;
    if (text === 'Exception') return 1;
    const value = depth < DEEPEST ? assigned(type, text) : undefined;
    return value === undefined ? 0 : breadthOfType(value, depth + 1);
  });
  return Math.max(0, ...breadths) as Breadth;
}

/** How many assignments in a row are followed. */
const DEEPEST = 5;

function assigned(from: Part, name: string): Part | undefined {
  let root = from;
  while (root.parent !== undefined) root = root.parent;
  const found = allParts(root).find(each => each.type === 'assignment' && child(each, 'left')?.text === name);
  return found && child(found, 'right');
}

/**
 * Whether a handler ignores the error: it makes no call with an effect, and changes nothing but
 * variables.
 */
function doesNothing(handler: Part, root: Part): boolean {
  const body = handler.parts.find(isBlock)?.parts ?? [];
  return body.every(each => isNothing(each, root));
}

function isNothing(part: Part, root: Part): boolean {
  if (isReadLater(part)) return false;
  if (isTrivial(part) || /^(?:delete|assert)_statement$/.test(part.type)) return true;
  if (part.type === 'if_statement')
    return allParts(part)
      .filter(isBlock)
      .every(({ parts }) => parts.every(each => isNothing(each, root)));
  if (part.type !== 'expression_statement') return false;
  if (allParts(part).some(each => effectOf(each)?.startsWith('set:'))) return false;
  const calls = allParts(part).filter(each => each.type === 'call' && hasEffect(part));
  return calls.every(each => isIdle(each, root)) && !/augmented/.test(part.parts[0]?.type ?? '');
}

/** Whether a statement assigns a variable that is read outside the handler. */
function isReadLater(part: Part): boolean {
  const handler = outwards(part).find(isHandler);
  const scope = functionOf(part);
  if (part.parts[0]?.type !== 'assignment' || scope === undefined) return false;
  const names = boundNames(part);
  const isRead = (each: Part) => each.type === 'identifier' && each.field !== 'left' && names.has(each.text);
  return allParts(scope).some(
    each => isRead(each) && !outwards(each).some(one => one.text === handler?.text && isHandler(one)),
  );
}

/** Whether a call has no effect: `sys.exc_info`, a lambda, or an empty function. */
function isIdle(call: Part, root: Part): boolean {
  const callee = call.parts[0];
  if (callee?.type === 'lambda') return !hasEffect(callee);
  if (/^(?:sys\.exc_info|id|type)$/.test(dottedName(callee))) return true;
  const name = calledName(call);
  const own = allParts(root).find(each => each.type === 'function_definition' && definedName(each) === name);
  const body = own && child(own, 'body')?.parts;
  return body?.every(isTrivial) ?? !hasEffect({ ...call, parts: [] });
}

/** A `suppress` that covers more than the handler that it replaces. */
function suppressed({ tree, findings }: Compared): Why | undefined {
  for (const { before, after, around } of tree.differences) {
    const calls = after === undefined ? [] : allParts(after).filter(isSuppress);
    const old = handlersIn(before ?? around.before);
    for (const call of calls) {
      const [types, caught] = [namesOf(call.parts[1]), old.flatMap(each => [...namesOf(each.parts[1])])];
      const isKnown = types.every(each => caught.includes(each));
      const breadth = call.parts[1] === undefined ? 2 : breadthOfType(call.parts[1]);
      const isAsked = findings.some(each => each.rule === 'SIM105');
      const isRight = isAsked ? isKnown : breadth === 0 && findings.some(each => OF_HANDLERS.test(each.rule));
      if (!isRight) return { part: call, what: 'the fix suppresses more errors than the handler caught' };
    }
  }
  return undefined;
}

function isSuppress(part: Part): boolean {
  return part.type === 'call' && calledName(part) === 'suppress';
}

function namesOf(part: Part | undefined): readonly string[] {
  return part === undefined
    ? []
    : allParts(part)
        .filter(each => each.type === 'identifier')
        .map(each => each.text);
}
