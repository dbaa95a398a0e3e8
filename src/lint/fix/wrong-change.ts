import type { Refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { isTestSource } from '../test-file.js';
import { notAllowed, type RowOf } from './allowed.js';
import { hiddenCode } from './dead-code.js';
import { evasion } from './evasions.js';
import { otherClock } from './kept-clocks.js';
import { deletedCode } from './kept-code.js';
import { errorBecameResult } from './kept-errors.js';
import { lostExport } from './kept-exports.js';
import { broaderHandler } from './kept-handlers.js';
import { lostOperand } from './kept-operands.js';
import { changedSignature } from './kept-signatures.js';
import { weakenedTests } from './kept-tests.js';
import { looserTypes } from './kept-types.js';
import { unreadVariable } from './kept-variables.js';
import { runningAnnotation } from './running-annotations.js';
import { specialValue } from './special-values.js';
import { newSuppression } from './suppressions.js';

/** A file before and after a fix, and all that it is judged by. */
export interface JudgedChange {
  readonly before: Source;
  readonly after: Source;
  /** Those that the fix is for. */
  readonly findings: readonly Finding[];
  readonly maker: 'tool' | 'model';
  /** The rows of the findings; those of the tables where it is left out. */
  readonly rowOf?: RowOf;
  /** Other files, such as those of tests; `undefined` for one that is not known. */
  readonly sourceOf: (path: string) => Source | undefined;
}

/**
 * Why a fix is refused for what it changes, before any tool looks at it: it hides findings, weakens tests, or does not keep what the program
 * does; `undefined` where nothing speaks against it.
 */
export function wrongChange(change: JudgedChange): Refusal | undefined {
  const { before, after, findings, maker } = change;
  return (
    newSuppression(before.document, after.document) ??
    (maker === 'model' ? runningAnnotation(before, after) : undefined) ??
    weakenedTests(before, after, findings, maker) ??
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
    (isTestSource(before) ? undefined : otherBehaviour(change))
  );
}

/** Tests are judged by rules of their own, which let change less. */
function otherBehaviour({ before, after, findings, rowOf, sourceOf }: JudgedChange): Refusal | undefined {
  return (
    deletedCode(before, after, findings) ??
    broaderHandler(before, after, findings) ??
    errorBecameResult(before, after, findings) ??
    changedSignature(before, after, findings) ??
    lostExport(before, after, findings) ??
    otherClock(before, after) ??
    lostOperand(before, after, findings) ??
    unreadVariable(before, after, findings) ??
    specialValue(before, after, findings, sourceOf) ??
    notAllowed(before, after, findings, rowOf)
  );
}
