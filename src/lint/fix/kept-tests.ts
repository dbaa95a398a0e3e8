import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { lineText, type Source } from '../source.js';
import { isTestSource } from '../test-file.js';
import { isAskedInTest } from './asked-in-script.js';
import { isAbout, type JudgedChange } from './judged-change.js';
import { isHarmlessAddition, type TestChange } from './test-additions.js';
import { isKeptByRule } from './test-changes.js';
import { isToolResult, toolResults } from './tool-results.js';
import { type Difference, type Pair, treeDifference } from './tree/difference.js';
import { isSameStatement } from './tree/meaning.js';
import { type Part, partsOf } from './tree/part.js';
import { allParts, calledName, definedName, isStatement, outwards } from './tree/walk.js';

/** Lines that define what is tested, for a file without a parse tree. */
const TESTING_LINE =
  /\bassert\w*\b|\b(?:raises|warns|parametrize|fixture|fail)\b|^\s*(?:async\s+)?def\s+test|^\s*class\s/i;

/**
 * Refuse a change of a test file that may change what a test means. Allowed are rewrites with the
 * same meaning, what the rule of a finding requires, imports, annotations and new assertions. A
 * tool's own fix is only refused if it removes a test or an assertion, because the tool knows its
 * rule.
 */
export function weakenedTests(change: JudgedChange): Refusal | undefined {
  const { before, after, findings, maker } = change;
  if (!isTestSource(before)) return undefined;
  const [old, now] = [partsOf(before), partsOf(after)];
  if (now === undefined || old === undefined) return weakenedByText(before, after);
  const whole = { before: old, after: now };
  const own = findings.filter(each => each.file === before.path);
  const { differences: all } = treeDifference(old, now);
  const results = maker === 'model' ? toolResults(change, own, now) : [];
  const differences =
    maker === 'model' ? all.filter(each => !isToolResult(each, results)) : all.filter(removesTest);
  const changed = differences.find(each => !isKept(changeOf(each, whole, own, differences)));
  return (
    changed &&
    refusal(
      'FIX_WEAKENS_TESTS',
      `${changeText(changed, before.path)}: in tests, only what ${namesOf(findings)} requires may change.`,
    )
  );
}

/** Whether a test or an assertion is removed. */
function removesTest({ before, after, isMoved }: Difference): boolean {
  if (before === undefined || isMoved || (after !== undefined && isTest(after))) return false;
  return isTest(before);
}

function isTest(part: Part): boolean {
  return allParts(part).some(
    each =>
      each.type === 'assert_statement' || /^(?:test|assert)/i.test(definedName(each) ?? calledName(each)),
  );
}

function isKept(change: TestChange): boolean {
  if (isAskedInTest(change.difference, change.findings)) return true;
  return hasSameMeaning(change) || isHarmlessAddition(change) || isKeptByRule(change);
}

function changeOf(
  difference: Difference,
  whole: Pair,
  findings: readonly Finding[],
  all: readonly Difference[],
): TestChange {
  const old = statementAround(difference.before ?? difference.around.before);
  const now = statementAround(difference.after ?? difference.around.after);
  return { difference, whole, all, findings, near: findings.filter(each => isAbout(each, old)), old, now };
}

function statementAround(part: Part): Part {
  return outwards(part).find(isStatement) ?? part;
}

/**
 * Whether the statement around a difference has the same meaning, with the rewrites of its rules.
 */
function hasSameMeaning({ old, now, near }: TestChange): boolean {
  return isSameStatement(
    old,
    now,
    // In a test, an error in place of an assertion may be one that the test expects.
    near.map(each => each.rule).filter(rule => !/^[BS]101$/.test(rule)),
  );
}

function changeText({ before, after, around }: Difference, path: string): string {
  const part = before ?? around.before;
  const text = (each: Part | undefined) => JSON.stringify(shown(each));
  if (after === undefined) return `${path}, line ${part.line}: the fix removes ${text(before)}`;
  if (before === undefined) return `${path}, line ${part.line}: the fix adds ${text(after)}`;
  return `${path}, line ${part.line}: the fix changes ${text(before)} to ${text(after)}`;
}

/** The code of a part on one line, without punctuation. */
function shown(part: Part | undefined): string {
  if (part === undefined) return '';
  const words = allParts(part).filter(each => each.parts.length === 0);
  return words
    .map(each => each.text)
    .join(' ')
    .slice(0, LONGEST);
}

const LONGEST = 80;

function namesOf(findings: readonly Finding[]): string {
  return [...new Set(findings.map(each => `${each.tool} ${each.rule}`))].join(', ') || 'the finding';
}

/**
 * Refuse a change of a test file that does not parse or is not Python, if it changes the words or
 * operators of a line that defines what is tested.
 */
function weakenedByText(before: Source, after: Source): Refusal | undefined {
  const left = sourceLines(after).map(wordsIn);
  for (const line of sourceLines(before)) {
    const at = left.indexOf(wordsIn(line));
    if (at >= 0) left.splice(at, 1);
    else if (TESTING_LINE.test(line))
      return refusal(
        'FIX_WEAKENS_TESTS',
        `${before.path} cannot be parsed, and the fix changes what is tested: ${JSON.stringify(line.trim())}.`,
      );
  }
  return undefined;
}

function sourceLines(source: Source): string[] {
  const { count } = source.document.lines;
  return Array.from({ length: count }, (_, i) => lineText(source, i + 1));
}

/** A line without punctuation, which is what may be wrong in a file that does not parse. */
function wordsIn(line: string): string {
  return line.replace(/[\s()[\]{}:,'"]+/g, ' ').trim();
}
