import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Compared, compared, isAbout, type JudgedChange } from './judged-change.js';
import { isConstant } from './tree/constants.js';
import type { Difference, TreeDifference } from './tree/difference.js';
import { effectOf, hasEffect } from './tree/effects.js';
import { meaning } from './tree/meaning.js';
import type { Part } from './tree/part.js';
import {
  allParts,
  boundNames,
  calledName,
  child,
  definedName,
  definition,
  functionOf,
  isBlock,
  isStatement,
  isStringStatement,
  namesIn,
  outwards,
  statementOf,
} from './tree/walk.js';

/** Messages about code that should not exist. It may be deleted. */
const DELETABLE =
  /unused|never used|not (?:used|accessed)|redefin|already defined|redeclar|repeated|duplicate|useless|unnecessary|unreachable|redundant|has no effect|shadow|conflicting|outdated|superfluous/i;

/**
 * Refuse a change that removes a finding by deleting its code: a statement or definition without a
 * replacement, a block that becomes empty, a value that becomes a constant, a call that is missing.
 * A rule against an unsafe call does not mean that the call is not needed.
 */
export function deletedCode(change: JudgedChange): Refusal | undefined {
  const { before } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const why =
    lostDefinition(both) ??
    deletedStatement(both) ??
    emptied(both) ??
    becameConstant(both) ??
    lostEffect(both) ??
    stillIgnored(both) ??
    swallowed(both);
  return why && refusal('FIX_BREAKS', `${before.path}, line ${why.part.line}: ${why.what}.`);
}

interface Why {
  readonly part: Part;
  readonly what: string;
}

/**
 * Whether the finding means that the code should not exist. Names that the message quotes do not
 * count.
 */
export function mayBeDeleted({ message, rule, test }: Finding): boolean {
  if (test !== undefined) return false;
  return (
    DELETABLE.test(message.replace(QUOTED, '')) ||
    /^(?:I\d|E402|UP036|F401|F811|F841|ERA|B015|B018)/.test(rule)
  );
}

const QUOTED = /"[^"\n]*"|`[^`\n]*`|'[^'\n]*'/g;

/** `self.call` as a statement: reading an attribute may have an effect. */
function isUnusedAttribute({ type, parts: [value] }: Part): boolean {
  const asked = value === undefined ? [] : allParts(value);
  return type === 'expression_statement' && asked.some(each => /^(?:attribute|subscript)$/.test(each.type));
}

function deletedStatement({ tree, findings }: Compared): Why | undefined {
  for (const { before, after, isMoved, around } of tree.differences) {
    if (before === undefined || isMoved || !isStatement(before)) continue;
    if (isTrivial(before) || /import/.test(before.type)) continue;
    if (after !== undefined && !isTrivial(after)) continue;
    const about = findings.filter(each => isAbout(each, before));
    if (isUnusedAttribute(before) && about.some(each => /^B01[58]$/.test(each.rule)))
      return {
        part: before,
        what: 'the fix removes an attribute whose reading may have an effect',
      };
    if (about.some(mayBeDeleted) || isDefinedTwice(before, around.before, findings)) continue;
    if (definedName(before) !== undefined)
      return { part: before, what: `the fix removes the definition of ${definedName(before)}` };
    const asked = about.find(each => each.test === undefined);
    if (
      asked === undefined ||
      hasReplacement(tree, scopeOf(around.before, findings)) ||
      isInlined(before, tree) ||
      isComputedElsewhere(before, tree)
    )
      continue;
    const what = `what ${asked.tool} ${asked.rule} reports`;
    return {
      part: before,
      what:
        after === undefined
          ? `the fix deletes ${what}, without a replacement`
          : `the fix replaces ${what} by a statement that does nothing`,
    };
  }
  return undefined;
}

/**
 * A function or class that is missing without a replacement. Each finding about unused or duplicate
 * code allows one to be missing.
 */
function lostDefinition({ before, after, findings }: Compared): Why | undefined {
  const definitions = (part: Part) => allParts(part).filter(each => definition(each) === each);
  const [old, now] = [definitions(before), definitions(after)];
  if (old.length - now.length <= findings.filter(mayBeDeleted).length) return undefined;
  const names = new Set(now.map(definedName));
  const part = old.find(each => !names.has(definedName(each))) ?? (old[0] as Part);
  return { part, what: `the fix removes the definition of ${definedName(part)}` };
}

/** A variable that is replaced by its value. */
function isInlined(part: Part, { differences }: TreeDifference): boolean {
  const names =
    part.parts[0]?.type === 'assignment' && !hasEffect(part) ? boundNames(part) : new Set<string>();
  return differences.some(
    ({ before, after }) => before?.type === 'identifier' && names.has(before.text) && after !== undefined,
  );
}

/** A value that is computed as before, under another name or where it is used. */
function isComputedElsewhere(part: Part, { differences }: TreeDifference): boolean {
  const value = part.parts[0]?.type === 'assignment' ? child(part.parts[0], 'right') : undefined;
  if (value === undefined || isPlain(value)) return false;
  const come = differences.flatMap(({ after }) => (after === undefined ? [] : allParts(after)));
  return come.some(each => each.text === value.text);
}

/** A definition that another one in the same block hides, if a finding is about that. */
function isDefinedTwice(part: Part, { parts }: Part, findings: readonly Finding[]): boolean {
  const name = definedName(part);
  const isAsked = findings.some(({ rule }) => rule === 'F811' || rule === 'no-redef');
  return isAsked && name !== undefined && parts.filter(each => definedName(each) === name).length > 1;
}

/** The block that must contain a replacement: of a function that is split up, its whole body. */
function scopeOf(block: Part, findings: readonly Finding[]): Part {
  const isSplit = findings.some(({ rule }) => SPLITS.test(rule));
  return (isSplit ? child(functionOf(block), 'body') : undefined) ?? block;
}

/** Rules about functions that are too long or have too many branches. */
export const SPLITS =
  /^(?:C901|PLR09\d\d|complexity|max-(?:lines-per-function|statements|depth|nested-callbacks)|(?:sonarjs\/)?cognitive-complexity|lint\/complexity\/noExcessiveCognitiveComplexity)$/;

/** Whether the change adds code to the same block. */
function hasReplacement({ differences }: TreeDifference, block: Part): boolean {
  return differences.some(
    ({ after, around }) =>
      after !== undefined && outwards(around.before).includes(block) && hasWork(wholeCall(after)),
  );
}

/**
 * Whether a statement does nothing: `pass`, a string, a constant, or a `return` of a constant or
 * variable.
 */
export function isTrivial(part: Part): boolean {
  const [first, second] = part.parts;
  switch (part.type) {
    case 'pass_statement':
    case 'continue_statement':
    case 'break_statement':
    case 'global_statement':
      return true;
    case 'return_statement':
      return second === undefined || isPlain(second);
    case 'expression_statement':
      return isStringStatement(part) || (first !== undefined && (isPlain(first) || isPlainAssignment(first)));
    case 'assert_statement':
      return isConstant(second ?? part);
    default:
      return isEmptyCompound(part);
  }
}

/** Whether all blocks of a statement contain only `pass`, strings and constants. */
function isEmptyCompound(part: Part): boolean {
  const blocks = allParts(part).filter(isBlock);
  const isNothing = (each: Part) => isTrivial(each) && !/^(?:return|continue|break)/.test(each.type);
  return (
    blocks.length > 0 && definedName(part) === undefined && blocks.every(each => each.parts.every(isNothing))
  );
}

function isPlain(part: Part): boolean {
  return part.type === 'identifier' || isConstant(part);
}

function isPlainAssignment(part: Part): boolean {
  const value = part.type === 'assignment' ? child(part, 'right') : undefined;
  return value !== undefined && isPlain(value) && child(part, 'left')?.type === 'identifier';
}

/** A block that had an effect before, and has none now. */
function emptied({ tree, findings }: Compared): Why | undefined {
  const isUseless = (block: Part) =>
    !hasEffect(block) && findings.some(each => mayBeDeleted(each) && isAbout(each, block));
  // If a function is split up, its branches change. Only its whole body must still do something.
  const isSplit = findings.some(({ rule }) => SPLITS.test(rule));
  const pair = tree.pairs.find(
    ({ before, after }) =>
      before.type === 'block' &&
      (!isSplit || before.parent?.type === 'function_definition') &&
      !isTrivialBlock(before) &&
      isTrivialBlock(after) &&
      !isUseless(before),
  );
  return pair && { part: pair.after, what: 'the block does something before the fix and nothing after it' };
}

function isTrivialBlock({ parts }: Part): boolean {
  return parts.every(isTrivial);
}

/** A computed value that is now the same in every run. */
function becameConstant({ tree, findings, before: old, after: now }: Compared): Why | undefined {
  for (const { before, after } of tree.differences) {
    if (before === undefined || after === undefined || !isComputed(before)) continue;
    if (!isConstant(after) && !(isParameter(after) && before.type !== 'identifier')) continue;
    if (isSetting(before) || !hasLostName(before, old, now)) continue;
    // A text whose quotes were missing.
    if (after.text === JSON.stringify(before.text) || isOriginKept(before, old, now)) continue;
    const rules = findings.filter(each => isAbout(each, before)).map(each => each.rule);
    // `logging.exception` already logs the error.
    if (rules.includes('TRY401')) continue;
    if (meaning(before, rules) === meaning(after, rules)) continue;
    return { part: after, what: 'the fix replaces a computed value by a constant' };
  }
  return undefined;
}

/** Whether a variable only held a value whose operands are all still used. */
function isOriginKept(name: Part, before: Part, after: Part): boolean {
  if (name.type !== 'identifier') return false;
  const origin = allParts(before).filter(
    each => each.type === 'assignment' && child(each, 'left')?.text === name.text,
  );
  const isLeft = allParts(after).some(
    each => each.type === 'assignment' && child(each, 'left')?.text === name.text,
  );
  return (
    origin.length > 0 &&
    !isLeft &&
    !origin.some(each => hasLostName(child(each, 'right') ?? each, before, after))
  );
}

/** Whether a `return` returns a parameter. */
function isParameter(part: Part): boolean {
  const parameters =
    part.parent?.type === 'return_statement' ? child(functionOf(part), 'parameters') : undefined;
  return part.type === 'identifier' && parameters !== undefined && namesIn(parameters).has(part.text);
}

const PLAIN_PLACES =
  /^(?:keyword_argument|default_parameter|typed_default_parameter|decorator|type|subscript|slice)$/;

/** Whether a part is an annotation, or the name of a setting. */
function isSetting(part: Part): boolean {
  if (outwards(part).some(each => each.type === 'type' || each.field === 'return_type')) return true;
  return part.type === 'identifier' && PLAIN_PLACES.test(part.parent?.type ?? '');
}

function isComputed(part: Part): boolean {
  if (isConstant(part) || /^(?:list|tuple|dictionary|set|string)$/.test(part.type)) return false;
  if (part.type === 'call')
    return (
      part.parts[1]?.parts.every(isConstant) !== true ||
      !/^(?:list|dict|set|tuple|str|int|float|bool|bytes|frozenset|object)$/.test(calledName(part))
    );
  return /^(?:identifier|attribute|subscript|binary_operator|comparison_operator|boolean_operator|await|conditional_expression|not_operator|.*comprehension)$/.test(
    part.type,
  );
}

/** Whether a name of the part occurs less often than before. */
function hasLostName(part: Part, before: Part, after: Part): boolean {
  const names = allParts(part).filter(each => each.type === 'identifier' && each.text !== 'format');
  const count = (root: Part, text: string) =>
    allParts(root).filter(each => each.type === 'identifier' && each.text === text).length;
  return names.some(({ text }) => count(after, text) < count(before, text));
}

/** Another statement without an effect, in place of the reported `pass`. */
function stillIgnored({ tree, findings }: Compared): Why | undefined {
  const isFound = (part: Part) =>
    findings.some(({ rule }) => /^[BS]1(?:10|12)$/.test(rule)) && /^(?:pass|continue)/.test(part.type);
  const found = tree.differences.find(
    ({ before, after }) =>
      before !== undefined && isFound(before) && after?.type === 'expression_statement' && isTrivial(after),
  );
  return found?.after && { part: found.after, what: 'the fix still ignores the error' };
}

/** A call, a raise or an assignment that is missing. */
function lostEffect({ tree, findings, before, after }: Compared): Why | undefined {
  const left = new Map<string, number>();
  for (const key of effectsIn(after)) left.set(key, (left.get(key) ?? 0) + 1);
  const isSplit = findings.some(({ rule }) => SPLITS.test(rule) || rule === 'SIM114');
  const lost = new Set<string>();
  for (const key of effectsIn(before)) {
    const count = left.get(key) ?? 0;
    if (!isSplit) left.set(key, count - 1);
    if (count <= 0) lost.add(key);
  }
  if (lost.size === 0) return undefined;
  for (const difference of tree.differences) {
    const part = removedParts(difference).find(each => lost.has(effectOf(each) ?? ''));
    if (part !== undefined && !isReplaced(part, difference, findings, tree))
      return { part, what: `the fix removes ${named(part)}` };
  }
  return undefined;
}

function effectsIn(root: Part): readonly string[] {
  return allParts(root).flatMap(each => effectOf(each) ?? []);
}

function removedParts({ before, around }: Difference): readonly Part[] {
  if (before === undefined) return [];
  // A call with another function name is another call.
  const call =
    before.field === 'function' || before.parent?.field === 'function'
      ? outwards(around.before).find(each => each.type === 'call')
      : undefined;
  return [...allParts(before), ...(call === undefined ? [] : [call])];
}

function named(part: Part): string {
  const name =
    part.type === 'call' ? `the call of ${calledName(part)}` : `a ${part.type.replaceAll('_', ' ')}`;
  return part.type === 'assignment' ? `the assignment of ${child(part, 'left')?.text}` : name;
}

/** Whether a finding is about the part, or it has a replacement with an effect. */
function isReplaced(
  part: Part,
  difference: Difference,
  findings: readonly Finding[],
  tree: TreeDifference,
): boolean {
  const { after, around } = difference;
  const whole = difference.before !== undefined && isStatement(difference.before) ? [difference.before] : [];
  const places = [statementOf(part) ?? part, ...whole].map(headOf);
  const about = findings.filter(each => each.test === undefined && places.some(one => isAbout(each, one)));
  if (isOfOldVersion(part, findings)) return true;
  if (isLogged(part) && after !== undefined && isLogged(wholeCall(after))) return true;
  if (part.type === 'yield') return false;
  if (part.type === 'await' && part.language === 'script') return mayNotWait(difference, findings);
  const isReal = after !== undefined && hasWork(wholeCall(after));
  if (about.some(mayBeDeleted))
    return part.type !== 'call' || /^(?:F811|no-redef|UP036)$/.test(about[0]?.rule ?? '') || isReal;
  if (about.length > 0)
    return (
      isReal ||
      (after?.type === 'identifier' && !isOnlyLogged(wholeCall(after))) ||
      hasReplacement(tree, outwards(around.before).find(isBlock) ?? around.before)
    );
  const isOfTest = findings.some(each => each.test !== undefined);
  const isOfFunction = findings.some(
    each => isOfWhole(each) && functionOf(part)?.line === functionAt(part, each)?.line,
  );
  return isReal && (isOfTest || isOfFunction || after.type === difference.before?.type);
}

/** Whether a rule is about waiting; or its fix handles the failure of the promise in another way. */
function mayNotWait({ after, around }: Difference, findings: readonly Finding[]): boolean {
  const now = statementOf(after ?? around.after) ?? around.after;
  const isCaught = allParts(now).some(each => each.type === 'call' && calledName(each) === 'catch');
  return findings.some(
    ({ rule }) =>
      /await-thenable|return-await|useless-await|useAwaitThenable/i.test(rule) ||
      (isCaught && /promise/i.test(rule)),
  );
}

/** The call, if the part is the name of the called function. */
function wholeCall(part: Part): Part {
  const inner = part.field === 'attribute' ? part.parent : part;
  return inner?.field === 'function' && inner.parent !== undefined ? inner.parent : part;
}

/** Whether code does something other than log or print. */
function hasWork(part: Part): boolean {
  return !isTrivial(part) && !isConstant(part) && part.type !== 'identifier' && !isOnlyLogged(part);
}

/** Whether code only logs or prints, except as an error. */
function isOnlyLogged(part: Part): boolean {
  return isLogged(part) && !/^(?:error|exception|critical)$/.test(calledName(callOf(part)));
}

/** Whether code only logs or prints a message. */
export function isLogged(part: Part): boolean {
  const call = callOf(part);
  return call.type === 'call' && LOGS.test(calledName(call));
}

const LOGS = /^(?:print|debug|info|warning|warn|log|error|exception|critical)$/;

function callOf(part: Part): Part {
  return (part.type === 'expression_statement' ? part.parts[0] : undefined) ?? part;
}

/** Whether the part is code for a version of Python that is not supported any more. */
function isOfOldVersion(part: Part, findings: readonly Finding[]): boolean {
  const around = outwards(part).filter(isStatement).map(headOf);
  return findings.some(each => each.rule === 'UP036' && around.some(one => isAbout(each, one)));
}

/** A compound statement is reduced to its first line. */
function headOf(part: Part): Part {
  return part.parts.some(isBlock) ? { ...part, lastLine: part.line } : part;
}

/** Rules whose fix rewrites the function around what they find. */
function isOfWhole({ tool, rule }: Finding): boolean {
  return tool === 'bandit' || /^(?:C901|S\d|PLR|SIM|RET|F823|return)/.test(rule);
}

function functionAt(part: Part, finding: Finding): Part | undefined {
  return outwards(part).find(each => each.type === 'function_definition' && isAbout(finding, each));
}

/** A new handler that ignores the error. */
function swallowed({ tree }: Compared): Why | undefined {
  for (const { before, after } of tree.differences) {
    if (after === undefined) continue;
    const known = before === undefined ? [] : allParts(before).filter(each => each.type === 'except_clause');
    const handlers = allParts(after).filter(
      each => each.type === 'except_clause' && !known.some(one => one.text === each.text),
    );
    const silent = handlers.find(each => isSilent(each) && !isOfImport(each));
    if (silent !== undefined) return { part: silent, what: 'the fix catches an error and ignores it' };
  }
  return undefined;
}

function isSilent(handler: Part): boolean {
  const body = handler.parts.find(isBlock);
  const type = handler.parts.find(each => each.field === 'value')?.text ?? '';
  const isBroad = type === '' || /\b(?:Base)?Exception\b/.test(type);
  const isNothing = (each: Part) =>
    isTrivial(each) && (isBroad || each.type === 'pass_statement' || each.type === 'expression_statement');
  return (body?.parts ?? []).every(isNothing);
}

/** Whether a handler is for a module that may not be installed. */
function isOfImport(handler: Part): boolean {
  const body = handler.parent?.parts.find(isBlock)?.parts ?? [];
  return body.some(each => /import/.test(each.type)) && /Import|ModuleNotFound/.test(handler.text);
}
