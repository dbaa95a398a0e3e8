import type { EditRunRecord } from './record.js';
import type { Copy, RunTests } from './run-parts.js';
import type { ChoiceOptions } from './strategy.js';

/** What is to be changed, and how far a run may go. */
export interface EditTask extends ChoiceOptions {
  readonly instruction: string;
  /** A patch of the same change elsewhere: its first 2,000 characters are shown to the model. */
  readonly reference?: string;
  /**
   * How many lines around one that the instruction, the reference or a test points to are offered
   * and shown; by default its definition, or 12.
   */
  readonly range?: number;
  /** The files to change or to make, relative to the root. */
  readonly paths: readonly string[];
  /** Whether a file that is not named may be changed too. */
  readonly mayTouch?: (path: string) => boolean;
  /** How many times the tests are run, at most; 4 by default. */
  readonly rounds?: number;
  /** How many requests are sent to the model, at most, repeated ones too; 12 by default. */
  readonly calls?: number;
  /** Leave the last try in the tree, though the tests fail. */
  readonly keep?: boolean;
  /** Plan and report, write nothing, run no test. */
  readonly dryRun?: boolean;
  /** Find out whether the tests that were changed with the code fail on the old code. */
  readonly withTests?: boolean;
  /** Shown in the report. */
  readonly root?: string;
  /** How many tokens an answer may have; as many as its provider lets it by default. */
  readonly maxOutputTokens?: number;
  /** How many characters of a file are shown to the model. */
  readonly budget?: number;
  /** Runs the tests in the tree; if it is missing, there are none. */
  readonly test?: RunTests;
  /** Makes a copy of the tree, to run the tests on other code. */
  readonly copy?: () => Promise<Copy>;
  /** Keeps what a run was like. */
  readonly record?: (record: EditRunRecord) => Promise<void>;
}
