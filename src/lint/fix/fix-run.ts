import type { Refusal } from '../../edit/index.js';
import type { Range } from '../../text/index.js';
import type { Finding } from '../finding.js';
import type { CheckedBy } from './checked-by.js';
import type { Files } from './files.js';
import type { Grade } from './grade/grade.js';
import type { ReadyFix } from './grade/ready-fixes.js';
import type { Group } from './group.js';
import type { Case } from './ledger.js';
import type { WrittenFix } from './written-fixes.js';

/** The result of a run. */
export interface FixRun {
  readonly cases: readonly Case[];
  readonly files: Files;
  /** The receipts of all commits, in their order. */
  readonly receipts: readonly string[];
  /** Questions about the open findings, which another model or person may answer. */
  readonly questions: readonly Group[];
  /** How often the tools ran. */
  readonly checks: number;
  readonly warnings: readonly string[];
  /** What looked at the fixes; `undefined` if none was written. */
  readonly checkedBy: CheckedBy | undefined;
  /** The fixes as changes of the files before the run. */
  readonly fixes: readonly WrittenFix[];
  /** Fixes that wait for a person, for the files as they are now. */
  readonly ready: readonly ReadyFix[];
  /** The same as changes of the files before the run, without those that touch a written fix. */
  readonly suggested: readonly WrittenFix[];
  /** Where findings that only fixes revealed are in the files before the run. */
  readonly origins: ReadonlyMap<Finding, Range>;
  /** Why it ended early. */
  readonly problem: Refusal | undefined;
}

/** The result of one answer. */
export type Submitted =
  /** It is written. */
  | {
      readonly kind: 'written';
      readonly receipt: string | null;
      /** The findings that are fixed. */
      readonly gone: readonly Finding[];
      /** The findings of the question that remain. */
      readonly left: readonly Finding[];
      readonly checkedBy: CheckedBy;
      readonly grade: Grade;
    }
  /** The tools accept it, and it waits for a person. */
  | { readonly kind: 'ready'; readonly ready: ReadyFix }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
