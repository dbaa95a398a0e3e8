import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { chooseRow } from '../rules/choose.js';
import type { Source } from '../source.js';
import { isTestSource } from '../test-file.js';
import { type Difference, treeDifference } from './grade/difference.js';
import { type Part, partsOf } from './grade/part.js';
import { allParts, definedName, isCall, isStatement, outwards } from './grade/walk.js';
import { newSuppression } from './suppressions.js';

/**
 * Why a fix is refused for its change, before any tool runs: it hides findings, or takes tests
 * away. Everything else that a person may want is a question of its grade.
 */
export function refusedAtSight(
  before: Source,
  after: Source,
  findings: readonly Finding[],
): Refusal | undefined {
  return newSuppression(before.document, after.document) ?? weakenedTests(before, after, findings);
}

/**
 * Refuse a change of a test file that takes a test or an assertion away, or that changes one
 * because it fails.
 */
function weakenedTests(before: Source, after: Source, findings: readonly Finding[]): Refusal | undefined {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (!isTestSource(before) || old === undefined || now === undefined) return undefined;
  const isAboutFailure = findings.some(isAboutCode);
  const found = treeDifference(old, now).differences.find(each => weakens(each, isAboutFailure));
  if (found === undefined && countOf(old) <= countOf(now)) return undefined;
  const line = (found?.before ?? found?.around.before ?? old).line;
  return refusal(
    'FIX_WEAKENS_TESTS',
    isAboutFailure
      ? `${before.path}, line ${line}: the fix changes what a failing test asserts.`
      : `${before.path}, line ${line}: the fix takes a test or an assertion away.`,
  );
}

/** Whether a test fails for the code that it tests: then the test itself is right. */
function isAboutCode(finding: Finding): boolean {
  const { window } = chooseRow(finding, [], () => false);
  return finding.test !== undefined && window.kind === 'tested-function';
}

function weakens({ before, after, around, isMoved }: Difference, isAboutFailure: boolean): boolean {
  const isChecked = [before, around.before].some(each => each !== undefined && isInAssertion(each));
  if (isAboutFailure && isChecked) return true;
  if (before === undefined || isMoved || !isStatement(before)) return false;
  return hasTest(before) && (after === undefined || !hasTest(after));
}

function isInAssertion(part: Part): boolean {
  return outwards(part).some(each => isStatement(each) && !definedName(each) && hasTest(each));
}

/** How many assertions a file has. */
function countOf(root: Part): number {
  return allParts(root).filter(isAssertion).length;
}

function hasTest(part: Part): boolean {
  return allParts(part).some(each => isAssertion(each) || isTestName(definedName(each)));
}

function isTestName(name: string | undefined): boolean {
  return name?.startsWith('test') ?? false;
}

const ASSERTS = /^(?:.*\.)?(?:assert\w*|expect|raises|fail)$/;

function isAssertion(part: Part): boolean {
  if (part.type === 'assert_statement') return true;
  // What B011 asks for in place of `assert False`.
  if (part.type === 'raise_statement')
    return allParts(part).find(each => each.type === 'identifier')?.text === 'AssertionError';
  const callee = isCall(part) ? part.parts[0] : undefined;
  const last = callee && allParts(callee).findLast(each => each.parts.length === 0);
  return last !== undefined && ASSERTS.test(last.text);
}
