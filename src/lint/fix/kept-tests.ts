import { type Refusal, refusal } from '../../edit/index.js';
import { type Finding, linesOf } from '../finding.js';
import { isTestSource } from '../test-file.js';
import type { JudgedChange } from './judged-change.js';
import { addsNothingFalse, isKeptByRule, type TestChange } from './test-changes.js';
import { weakenedByText } from './test-texts.js';
import { isToolsWay, toolResults } from './tools-way.js';
import { type Difference, type Pair, treeDifference } from './tree/difference.js';
import { isSameStatement } from './tree/meaning.js';
import { type Part, partsOf } from './tree/part.js';
import { allParts, calledName, definedName, isStatement, outwards } from './tree/walk.js';

/**
 * Refuse a change of a file of tests, but for what leaves every test as it is: another way to write
 * the same, what the rule of a finding asks for, imports, annotations, and assertions that come in.
 * Whatever the finding is, a test says what the code has to do. Of a tool's own fix it is enough
 * that no test and no assertion goes: the tool knows what its rule asks for.
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
    maker === 'model' ? all.filter(each => !isToolsWay(each, results)) : all.filter(takesTest);
  const changed = differences.find(each => !isKept(changeOf(each, whole, own, differences)));
  return (
    changed &&
    refusal(
      'FIX_WEAKENS_TESTS',
      `${told(changed, before.path)}: only what ${namesOf(findings)} asks for may change in tests.`,
    )
  );
}

/** Whether a test or an assertion goes. */
function takesTest({ before, after, isMoved }: Difference): boolean {
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
  return saysTheSame(change) || addsNothingFalse(change) || isKeptByRule(change);
}

function changeOf(
  difference: Difference,
  whole: Pair,
  findings: readonly Finding[],
  all: readonly Difference[],
): TestChange {
  const old = statementAround(difference.before ?? difference.around.before);
  const now = statementAround(difference.after ?? difference.around.after);
  return { difference, whole, all, findings, near: findings.filter(each => isAt(each, old)), old, now };
}

function statementAround(part: Part): Part {
  return outwards(part).find(isStatement) ?? part;
}

/** Whether a finding is about a statement: of one with a body about its head, or all of it. */
function isAt(finding: Finding, { line, lastLine }: Part): boolean {
  const { first, last } = linesOf(finding);
  return first <= lastLine && line <= last;
}

/**
 * Whether a statement around a difference says the same as before, by the words that its rules ask
 * for.
 */
function saysTheSame({ old, now, near }: TestChange): boolean {
  return isSameStatement(
    old,
    now,
    // In a test an error in the place of an assertion may be one that the test expects.
    near.map(each => each.rule).filter(rule => !/^[BS]101$/.test(rule)),
  );
}

function told({ before, after, around }: Difference, path: string): string {
  const part = before ?? around.before;
  const text = (each: Part | undefined) => JSON.stringify(shown(each));
  if (after === undefined) return `${path}, line ${part.line}: the fix takes ${text(before)} away`;
  if (before === undefined) return `${path}, line ${part.line}: the fix puts in ${text(after)}`;
  return `${path}, line ${part.line}: the fix changes ${text(before)} to ${text(after)}`;
}

/** The words of a part, without those of the grammar. */
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
