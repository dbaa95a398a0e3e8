import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { matchesGlob } from '../rules/choose.js';
import type { Difference, Pair } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import { exportsIn, importedNames } from './tree/imports.js';
import type { Part } from './tree/part.js';
import { isFreshName } from './tree/renames.js';
import {
  allParts,
  boundNames,
  calledName,
  child,
  definedName,
  definition,
  dottedName,
  functionOf,
  isDocumentation,
  isStatement,
  namesIn,
  outwards,
  statementOf,
} from './tree/walk.js';

/** One difference in a test file, with everything that its checks need. */
export interface TestChange {
  readonly difference: Difference;
  /** The whole file. */
  readonly whole: Pair;
  /** All differences of the file. */
  readonly all: readonly Difference[];
  /** The findings in this file. */
  readonly findings: readonly Finding[];
  /** The findings about the statement that differs. */
  readonly near: readonly Finding[];
  /** The innermost statement around the difference, before and after. */
  readonly old: Part;
  readonly now: Part;
}

/**
 * Whether an addition cannot make a failing test pass: an import, an assertion, documentation, or a
 * new function.
 */
export function isHarmlessAddition(change: TestChange): boolean {
  const { before, after } = change.difference;
  if (before !== undefined && isDocumentation(statementOf(before) ?? before))
    return after === undefined || isDocumentation(statementOf(after) ?? after);
  if (before !== undefined) return isImport(before) && keepsImports(change);
  if (after === undefined) return false;
  if (isDocumentation(after)) return true;
  return isImport(after)
    ? keepsImports(change)
    : isNarrowing(after) || isBareAnnotation(after) || isNewFunction(change);
}

/** Whether a part is in an import. */
function isImport(part: Part): boolean {
  return outwards(part).some(each => IMPORTS.has(each.type));
}

const IMPORTS: ReadonlySet<string> = new Set([
  'import_statement',
  'import_from_statement',
  'future_import_statement',
]);

const MOVES_IMPORTS = 'UP035 UP026 import-error attr-defined import-*';

/**
 * Whether every imported name keeps its meaning. A name is only removed if nothing uses it, and
 * only added if it is new.
 */
function keepsImports({ whole, near, difference }: TestChange): boolean {
  if (difference.after !== undefined && !isImport(difference.after)) return false;
  const [old, now] = [importedNames(whole.before), importedNames(whole.after)];
  const isRequired = near.some(each => MOVES_IMPORTS.split(' ').some(rule => matchesGlob(rule, each.rule)));
  const used = usedNames(whole.after);
  const known = boundNames(whole.before);
  const isSame = (name: string, from: string) =>
    now.get(name) === from || (isRequired && now.has(name) && hasSameLastName(from, now.get(name)));
  return (
    [...old].every(([name, from]) => isSame(name, from) || (!now.has(name) && !used.has(name))) &&
    [...now.keys()].every(name => old.has(name) || !known.has(name))
  );
}

/** Whether a name comes from another module, but has the same name there. */
function hasSameLastName(one: string, other = ''): boolean {
  return one.split('.').at(-1) === other.split('.').at(-1);
}

/** Names that are used outside imports. */
function usedNames(root: Part): ReadonlySet<string> {
  const used = allParts(root).filter(each => each.type === 'identifier' && !isImport(each));
  return new Set([...used.map(each => each.text), ...exportsIn(root)]);
}

/** An assertion, or a guard that only raises. It cannot make a test pass. */
function isNarrowing(part: Part): boolean {
  if (!isStatement(part) || isExpectedToFail(part) || !functionOf(part)) return false;
  if (part.type === 'assert_statement') return !part.parts.some(hasEffect);
  if (part.type !== 'if_statement' || part.parts.some(each => each.field === 'alternative')) return false;
  const [condition, body] = [child(part, 'condition'), child(part, 'consequence')];
  return condition !== undefined && !hasEffect(condition) && (body?.parts ?? []).every(isFailure);
}

function isFailure(part: Part): boolean {
  if (part.type === 'raise_statement') return true;
  const [call] = part.type === 'expression_statement' ? part.parts : [];
  return call?.type === 'call' && /^(?:pytest|self)\.fail$/.test(dottedName(call.parts[0]));
}

/** Whether the test expects or catches an error that is raised here. */
function isExpectedToFail(part: Part): boolean {
  return outwards(part.parent).some(
    each =>
      (each.type === 'with_statement' &&
        /raises|warns|suppress|fail/i.test(each.parts.find(isClause)?.text ?? '')) ||
      (each.type === 'try_statement' && each.parts.some(part => part.type === 'except_clause')),
  );
}

/** `x: int` has no effect on a value. */
function isBareAnnotation({ type, parts: [inner] }: Part): boolean {
  return (
    type === 'expression_statement' && inner?.type === 'assignment' && child(inner, 'right') === undefined
  );
}

/**
 * A function with a new name. A function that pytest runs is not allowed, except a fixture that a
 * finding misses.
 */
function isNewFunction({ difference: { after }, whole, findings }: TestChange): boolean {
  const inner = after && definition(after);
  const name = after && definedName(after);
  if (inner?.type !== 'function_definition' || name === undefined) return false;
  if (missingNames(findings).has(name)) return true;
  const isByItself = after === inner && after.parent?.type === 'module' && !RUN_BY_TOOLS.test(name);
  return isByItself && !namesIn(whole.before).has(name);
}

/** Functions that a test runner or the language calls by itself. */
const RUN_BY_TOOLS = /^(?:pytest_|set_?up|tear_?down|__)/i;

/** Names that findings report as missing. */
function missingNames(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(
    findings.filter(each => isOneOf(each, MISSING_NAME_RULES)).flatMap(each => quotedIn(each.message)),
  );
}

const MISSING_NAME_RULES =
  'fixture-missing F821 F822 name-defined attr-defined exception-in-test import-error';

function isOneOf({ rule }: Finding, rules: string): boolean {
  return rules.split(' ').some(each => matchesGlob(each, rule));
}

/** Whether the rule of a finding requires a change that is more than a rewrite. */
export function isKeptByRule(change: TestChange): boolean {
  if (change.findings.some(isOfLinter) && isRename(change)) return true;
  return BY_RULE.some(
    ([rules, isRequired, where]) =>
      (where === 'anywhere' ? change.findings : change.near).some(each => isOneOf(each, rules)) &&
      isRequired(change),
  );
}

/** Whether a finding is about style, not about behaviour. */
function isOfLinter({ tool }: Finding): boolean {
  return !/^(?:mypy|bandit|pytest)$/.test(tool);
}

type ByRule = readonly [
  rules: string,
  isRequired: (change: TestChange) => boolean,
  where: 'near' | 'anywhere',
];

const BY_RULE: readonly ByRule[] = [
  ['assignment no-redef', isRename, 'anywhere'],
  ['PT012 PT031', isOutOfBlock, 'anywhere'],
  ['F811 no-redef', isSecondDefinition, 'near'],
  ['F841 B018 B015', isUnusedValue, 'near'],
  ['F811 I001 E402 E401', isMovedImport, 'anywhere'],
  ['E722 BLE001 B110 S110 B112 S112 B001', isNarrowerHandler, 'near'],
  [MISSING_NAME_RULES, isMissingName, 'anywhere'],
  ['fixture-error*', isInFailingFixture, 'anywhere'],
  ['B* S* PL*', isAddedKeyword, 'near'],
  ['B3?? B50? S3?? S50?', isSaferCall, 'near'],
  ['B017 PT011 PT012 PT030', isStricterRaises, 'near'],
  ['B018 B015', isNamedNothing, 'near'],
  ['UP*', isModernWord, 'near'],
];

function isRename({ difference: { before, after }, whole, all }: TestChange): boolean {
  if (before === undefined || after === undefined) return false;
  const wasTest = /^test/i.test(before.text) && before.field === 'name';
  if (wasTest && !/^test/i.test(after.text)) return false;
  return isFreshName({ before, after }, whole, all);
}

/**
 * A statement that moves out of the block of a `raises` or `warns`. All statements stay in their
 * order.
 */
function isOutOfBlock({ difference: { before, after, isMoved }, old, now }: TestChange): boolean {
  if (!isMoved) return false;
  const [was, is] = [old, now].map(each => outwards(each).find(one => one.type === 'function_definition'));
  if (was === undefined || is === undefined) return false;
  const isInside = before !== undefined && expecting(before) !== undefined;
  const isOutside = after !== undefined && expecting(after) === undefined;
  return (isInside || isOutside) && inOneRow(was) === inOneRow(is) && isSmaller(was, is);
}

function expecting(part: Part): Part | undefined {
  return outwards(part.parent).find(isExpecting);
}

function isExpecting({ type, parts }: Part): boolean {
  return (
    type === 'with_statement' && /\b(?:raises|warns|deprecated_call)\b/.test(parts.find(isClause)?.text ?? '')
  );
}

function isClause({ type }: Part): boolean {
  return type === 'with_clause';
}

/**
 * The statements of a function in their order, without the blocks that expect an error or warning.
 */
function inOneRow(part: Part): string {
  const simple = allParts(part).filter(each => isStatement(each) && !isExpecting(each));
  return simple
    .map(each => (each.parts.some(one => one.type === 'block') ? each.type : each.text))
    .join('\n');
}

/** Whether the same errors are expected as before, from some of the same statements. */
function isSmaller(before: Part, after: Part): boolean {
  const [old, now] = [before, after].map(each => allParts(each).filter(isExpecting)) as [Part[], Part[]];
  const inside = (each: Part) => (child(each, 'body')?.parts ?? []).map(one => one.text);
  return (
    old.length === now.length &&
    now.every((each, i) => {
      const was = old[i] as Part;
      return (
        each.parts.find(isClause)?.text === was.parts.find(isClause)?.text &&
        inside(each).every(one => inside(was).includes(one))
      );
    })
  );
}

/** A duplicate definition with exactly the same code. */
function isSecondDefinition({ difference: { before, after }, whole }: TestChange): boolean {
  if (before === undefined || after !== undefined || !isStatement(before)) return false;
  return allParts(whole.after).some(each => isStatement(each) && each.text === before.text);
}

/** A value without an effect that nothing uses. */
function isUnusedValue({ difference: { before, after }, whole }: TestChange): boolean {
  if (before === undefined || after !== undefined || before.type !== 'expression_statement') return false;
  const names = boundNames(before);
  return !hasEffect(before) && ![...names].some(name => namesIn(whole.after).has(name));
}

function isMovedImport({ difference: { before, after, isMoved } }: TestChange): boolean {
  return isMoved && isImport((before ?? after) as Part);
}

/** A handler that names what it catches, or raises. */
function isNarrowerHandler({ difference: { before, after, around } }: TestChange): boolean {
  if (around.before.type === 'except_clause' && before === undefined && after !== undefined)
    return !after.text.includes('BaseException');
  const isBroad = before?.parent?.type === 'except_clause' && /^(?:Base)?Exception$/.test(before.text);
  if (isBroad) return after !== undefined && !/Exception\b/.test(after.text.replace(/\b\w+Exception\b/g, ''));
  const isHandled = outwards(around.before).some(each => each.type === 'except_clause');
  return (
    isHandled &&
    after !== undefined &&
    isFailure(after) &&
    (before === undefined || before.type === 'pass_statement')
  );
}

/** Another name in place of a missing one. */
function isMissingName({ difference: { before, after }, findings, whole }: TestChange): boolean {
  if (before?.type !== 'identifier' || after?.type !== 'identifier') return false;
  const isDefined =
    before.field !== 'attribute' && !isParameter(before) && boundNames(whole.before).has(before.text);
  return !isDefined && missingNames(findings).has(before.text);
}

function isParameter({ parent }: Part): boolean {
  return parent?.type === 'parameters' || parent?.type === 'typed_parameter';
}

/** Whether a part is in a failing fixture, so that no test depends on its result. */
function isInFailingFixture({ difference: { before, after, around }, findings }: TestChange): boolean {
  const part = before ?? (after === undefined ? around.before : around.before);
  const fixture = outwards(part).find(each => each.type === 'function_definition' && isFixture(each));
  const failing = findings.filter(each => isOneOf(each, 'fixture-error*'));
  return (
    fixture !== undefined && failing.some(({ line }) => fixture.line <= line && line <= fixture.lastLine)
  );
}

function isFixture({ parent }: Part): boolean {
  return parent?.parts.some(each => each.type === 'decorator' && /\bfixture\b/.test(each.text)) ?? false;
}

/** A keyword argument that the message names, such as `timeout`. */
function isAddedKeyword({ difference: { before, after }, near }: TestChange): boolean {
  if (before !== undefined || after?.type !== 'keyword_argument') return false;
  const name = after.parts[0]?.text ?? '';
  return near.some(each => each.tool !== 'pytest' && new RegExp(`\\b${name}\\b`).test(each.message));
}

/** Another library function with the same arguments, outside assertions. */
function isSaferCall({ difference: { before, after, around }, near, old }: TestChange): boolean {
  if (!near.some(each => each.tool === 'bandit' || each.rule.startsWith('S'))) return false;
  if (outwards(old).some(each => each.type === 'assert_statement')) return false;
  const call = outwards(around.before).find(each => each.type === 'call');
  const isCallee =
    before !== undefined && call?.parts[0] !== undefined && outwards(before).includes(call.parts[0]);
  return isCallee && after !== undefined && (after.type === 'identifier' || after.type === 'attribute');
}

/** `_ = x.y` for `x.y`. */
function isNamedNothing({ old, now }: TestChange): boolean {
  const [value, assignment] = [old.parts[0], now.parts[0]];
  const isNothing = assignment?.type === 'assignment' && child(assignment, 'left')?.text === '_';
  return isNothing && child(assignment, 'right')?.text === value?.text;
}

/** `raises` of a narrower exception, or with a `match`. */
function isStricterRaises({ difference: { before, after, around } }: TestChange): boolean {
  const call = outwards(around.before).find(each => each.type === 'call');
  if (call === undefined || !/^(?:raises|warns|assertRaises\w*)$/.test(calledName(call))) return false;
  if (before === undefined) return after?.type === 'keyword_argument' && after.parts[0]?.text === 'match';
  return (
    /^(?:Base)?Exception$/.test(before.text) &&
    after !== undefined &&
    !/^(?:Base)?Exception$/.test(after.text)
  );
}

/** Modules of Python, and compatibility modules, whose names have newer equivalents. */
const LIBRARY =
  /^(?:typing|typing_extensions|six|io|mock|unittest|collections|functools|datetime|socket|select|os|subprocess|abc)\b/;

/** A newer equivalent. Nothing that the test itself defines or writes as a literal may change. */
function isModernWord({ difference: { before, after }, old, whole }: TestChange): boolean {
  if (isImport(old) || outwards(old).some(each => each.type === 'assert_statement')) return false;
  const known = new Map([...importedNames(whole.before), ...importedNames(whole.after)]);
  const isOfLibrary = (name: string) =>
    known.has(name) ? LIBRARY.test(known.get(name) as string) : !boundNames(whole.before).has(name);
  const isNamed =
    before !== undefined && [...namesIn(before)].some(name => LIBRARY.test(known.get(name) ?? ''));
  const isWord = (part: Part | undefined) => part === undefined || [...namesIn(part)].every(isOfLibrary);
  const literals = (part: Part | undefined) =>
    part === undefined ? [] : allParts(part).filter(each => /^(?:string|integer|float)$/.test(each.type));
  return (
    isNamed &&
    after !== undefined &&
    !hasEffect(before) &&
    isWord(before) &&
    isWord(after) &&
    literals(after).length === 0 &&
    literals(before).length === 0
  );
}
