import type { Refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { isTestSource } from '../test-file.js';
import { notAllowed, rowOfTables } from './allowed.js';
import { missesRule, sameInOtherWords } from './asked-for.js';
import { hiddenCode } from './dead-code.js';
import { evasion } from './evasions.js';
import { compared, type JudgedChange } from './judged-change.js';
import { otherClock } from './kept-clocks.js';
import { deletedCode } from './kept-code.js';
import { errorBecameResult } from './kept-errors.js';
import { lostExport } from './kept-exports.js';
import { broaderHandler } from './kept-handlers.js';
import { changedFields, changedSignature } from './kept-signatures.js';
import { weakenedTests } from './kept-tests.js';
import { looserTypes } from './kept-types.js';
import { unreadVariable } from './kept-variables.js';
import { runningAnnotation } from './running-annotations.js';
import { specialValue } from './special-values.js';
import { newSuppression } from './suppressions.js';
import { afterToolFixes } from './tools-way.js';

/**
 * Why a fix is refused for what it changes, before any tool looks at it: it hides findings, weakens
 * tests, or does not keep what the program does; `undefined` where nothing speaks against it.
 */
export function wrongChange(change: JudgedChange): Refusal | undefined {
  const { before, after, maker } = change;
  return (
    newSuppression(before.document, after.document) ??
    (maker === 'model' ? runningAnnotation(before, after) : undefined) ??
    weakenedTests(change) ??
    (maker === 'model' ? evaded(change) : undefined)
  );
}

/** What only a model does: it makes the finding go instead of putting it right. */
function evaded(change: JudgedChange): Refusal | undefined {
  const { before, after, findings } = change;
  return (
    hiddenCode(before, after, findings) ??
    looserTypes(before, after) ??
    evasion(before, after, findings) ??
    sameInOtherWords(change) ??
    (isTestSource(before) ? undefined : (changedFields(change) ?? otherBehaviour(change)))
  );
}

/** Also allowed is what the findings allow once the tools have made their own fixes of some. */
function otherBehaviour(change: JudgedChange): Refusal | undefined {
  const why = otherThanAsked(change);
  const fixed = why && afterToolFixes(change, change.findings);
  if (fixed === undefined) return why;
  const { rowOf = rowOfTables } = change;
  const rest = {
    ...change,
    before: fixed.before,
    findings: [...fixed.findings.keys()],
    rowOf: (finding: Finding) => rowOf(fixed.findings.get(finding) ?? finding),
  };
  return otherThanAsked(rest) === undefined ? undefined : why;
}

/** Tests are judged by rules of their own, which let change less. */
function otherThanAsked(change: JudgedChange): Refusal | undefined {
  if (compared(change)?.tree.differences.length === 0) return undefined;
  return (
    missesRule(change) ??
    deletedCode(change) ??
    broaderHandler(change) ??
    errorBecameResult(change) ??
    changedSignature(change) ??
    lostExport(change) ??
    otherClock(change) ??
    specialValue(change) ??
    notAllowed(change) ??
    unreadVariable(change)
  );
}
