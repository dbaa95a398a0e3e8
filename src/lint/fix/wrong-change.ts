import type { Refusal } from '../../edit/index.js';
import { ChangeSet } from '../../text/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { isTestSource } from '../test-file.js';
import { forbidden, notAllowed, rowOfTables } from './allowed.js';
import { hiddenCode } from './dead-code.js';
import { evasion } from './evasions.js';
import { otherOperands } from './form-of-scripts.js';
import { compared, type JudgedChange } from './judged-change.js';
import { whyNotJudged } from './judged-files.js';
import { otherClock } from './kept-clocks.js';
import { deletedCode } from './kept-code.js';
import { errorBecameResult } from './kept-errors.js';
import { lostExport } from './kept-exports.js';
import { broaderHandler } from './kept-handlers.js';
import { changedFields, changedSignature } from './kept-signatures.js';
import { weakenedTests } from './kept-tests.js';
import { looserTypes } from './kept-types.js';
import { unreadVariable } from './kept-variables.js';
import { missingAsText } from './missing-as-text.js';
import { missesRule, stillUnsafe } from './rule-requirements.js';
import { runningAnnotation } from './running-annotations.js';
import {
  changedScriptTest,
  looserScriptTypes,
  lostScriptExport,
  stillIgnoredInScript,
  unreadable,
} from './script-change.js';
import { missesScriptRule } from './script-requirements.js';
import { specialValue } from './special-values.js';
import { newSuppression } from './suppressions.js';
import { afterToolFixes } from './tool-results.js';
import { type Difference, treeDifference } from './tree/difference.js';
import { type Part, partLanguageOf, partsOf } from './tree/part.js';

/**
 * Why a fix is refused for its change, before any tool runs: it hides findings, weakens tests, or
 * changes what the program does. `undefined` if there is no reason.
 */
export function wrongChange(change: JudgedChange): Refusal | undefined {
  const { before, after, maker } = change;
  return (
    newSuppression(before.document, after.document) ??
    (maker === 'model' ? (whyNotJudged(before.path) ?? runningAnnotation(before, after)) : undefined) ??
    weakenedTests(change) ??
    (maker === 'model' ? evaded(change) : undefined)
  );
}

/** Checks only for models, which may hide a finding instead of fixing it. */
function evaded(change: JudgedChange): Refusal | undefined {
  const { before, after, findings } = change;
  if (partLanguageOf(before.path) === 'script') return evadedInScript(change);
  return (
    hiddenCode(before, after, findings) ??
    looserTypes(before, after) ??
    evasion(before, after, findings) ??
    stillUnsafe(change) ??
    (isTestSource(before) ? undefined : (changedFields(change) ?? otherBehaviour(change)))
  );
}

/** The checks of TypeScript and JavaScript. */
function evadedInScript(change: JudgedChange): Refusal | undefined {
  const { before, after, findings } = change;
  return (
    unreadable(change) ??
    hiddenCode(before, after, findings) ??
    looserScriptTypes(change) ??
    stillIgnoredInScript(change) ??
    missingAsText(change) ??
    changedScriptTest(change) ??
    otherBehaviour(change)
  );
}

/** A change is also allowed if it is allowed after the tools' own fixes of some findings. */
function otherBehaviour(change: JudgedChange): Refusal | undefined {
  const why = otherThanRequired(change);
  const fixed = why && afterToolFixes(change, change.findings);
  if (fixed === undefined) return why;
  const { rowOf = rowOfTables } = change;
  const rest = {
    ...change,
    before: fixed.before,
    findings: [...fixed.findings.keys()],
    rowOf: (finding: Finding) => rowOf(fixed.findings.get(finding) ?? finding),
  };
  return otherThanRequired(rest) === undefined ? undefined : why;
}

/** Test files are not checked here: they have stricter rules of their own. */
function otherThanRequired(change: JudgedChange): Refusal | undefined {
  if (compared(change)?.tree.differences.length === 0) return undefined;
  if (partLanguageOf(change.before.path) === 'script') return otherScriptThanRequired(change);
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

/** An answer to several rules is also allowed if it is allowed in two steps. */
function otherScriptThanRequired(change: JudgedChange): Refusal | undefined {
  const why = otherInOneStep(change);
  const between = why && halfway(change);
  if (between === undefined) return why;
  const steps = [
    { ...change, after: between },
    { ...change, before: between },
  ];
  return steps.some(each => otherInOneStep(each) !== undefined) ? why : undefined;
}

function otherInOneStep(change: JudgedChange): Refusal | undefined {
  if (compared(change)?.tree.differences.length === 0) return undefined;
  return (
    missesScriptRule(change) ??
    deletedCode(change) ??
    broaderHandler(change) ??
    errorBecameResult(change) ??
    changedSignature(change) ??
    lostScriptExport(change) ??
    otherOperands(change) ??
    notAllowed(change) ??
    unreadVariable(change)
  );
}

/**
 * The file before a change, with those of its replacements that its findings allow: an answer to
 * several rules can be judged as a change to this file, and one from it. `undefined` if nothing is
 * between, or if the lines of the findings would not be the same in it.
 */
function halfway(change: JudgedChange): Source | undefined {
  const { before, after, sourceWith } = change;
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined || change.findings.length < 2) return undefined;
  const { differences } = treeDifference(old, now);
  const others = new Set(forbidden(change).differences.map(placeOf));
  const allowed = differences.filter(each => !others.has(placeOf(each)));
  if (allowed.length === 0 || allowed.length === differences.length) return undefined;
  const changes = allowed.flatMap(({ before: from, after: to }) =>
    from === undefined || to === undefined ? [] : { from: from.from, to: from.to, insert: textOf(to, after) },
  );
  const { document } = before;
  const made = document.withText(ChangeSet.of(document.text.length, changes).apply(document.text));
  const isBetween = made.text !== document.text && made.lines.count === document.lines.count;
  const source = isBetween ? sourceWith(made) : undefined;
  return source && partsOf(source) === undefined ? undefined : source;
}

function placeOf({ before, after, around }: Difference): string {
  const range = (part: Part | undefined) => (part === undefined ? '' : `${part.from}-${part.to}`);
  return `${range(before)} ${range(after)} ${range(around.before)} ${range(around.after)}`;
}

function textOf({ from, to }: Part, { document }: Source): string {
  return document.text.slice(from, to);
}
