import type { Finding } from '../finding.js';
import {
  isClause,
  isFailure,
  isImport,
  isOneOf,
  MISSING_NAME_RULES,
  missingNames,
  type TestChange,
} from './test-additions.js';
import { hasEffect } from './tree/effects.js';
import { importedNames } from './tree/imports.js';
import type { Part } from './tree/part.js';
import { isFreshName } from './tree/renames.js';
import { allParts, boundNames, calledName, child, isStatement, namesIn, outwards } from './tree/walk.js';

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
