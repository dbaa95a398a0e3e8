import type { Refusal, TestRun } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { ToolProblem } from '../read-report.js';
import type { ChangedFile, RanLines } from './lines-run.js';

/** Files as they would be, by their paths: relative to the root, `/` between the parts. */
export type Candidate = ReadonlyMap<string, Uint8Array>;

/** What all the tools say of a tree. */
export type Checked =
  | {
      readonly kind: 'checked';
      /**
       * Their files are relative to the root, `/` between the parts; those of other files are left
       * out.
       */
      readonly findings: readonly Finding[];
      /** What the tools could not look at: a file that does not parse, for one. */
      readonly problems: readonly ToolProblem[];
      /** What became of each test that ran, by its id; empty where no tool runs tests. */
      readonly tests: ReadonlyMap<string, string>;
      /**
       * Names of the tools that looked, where `goesOn` stopped the others; all of them where
       * absent.
       */
      readonly tools?: ReadonlySet<string>;
    }
  /** A tool is not there, failed, or was stopped: nothing is known. */
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Asked between two tools, with what has been said so far: whether the others need to look, too.
 * What one tool speaks against need not be shown to a slower one.
 */
export type GoesOn = (soFar: Extract<Checked, { readonly kind: 'checked' }>) => boolean;

/**
 * Runs the tools over a copy of the tree: always over the same scope, so that two runs can be
 * compared.
 */
export interface Checker {
  /**
   * What the tools say, with some files as they would be. The tree itself is not touched. With
   * `goesOn` the quick tools look first, and the others only where it says so; a checker may ignore
   * it and have all of them look.
   */
  check(candidate: Candidate, signal?: AbortSignal, goesOn?: GoesOn): Promise<Checked>;
  /** Run the command of the tests over the same; absent where there is none. */
  readonly test?: ((candidate: Candidate, signal?: AbortSignal) => Promise<TestRun>) | undefined;
  /**
   * The bytes that the tools see of a file that no candidate changes: what it held when the checker
   * was opened. `undefined` where they do not see it. Absent where that is not known.
   */
  readonly original?: ((path: string) => Promise<Uint8Array | undefined>) | undefined;
  /** The names of the tools that look; absent where that is not known. */
  readonly toolNames?: readonly string[];
  /**
   * Run the tests once more, and say which lines of changed files they run; `undefined` where that
   * is not known.
   */
  readonly ranLines?:
    | ((
        candidate: Candidate,
        files: readonly ChangedFile[],
        signal?: AbortSignal,
      ) => Promise<RanLines | undefined>)
    | undefined;
}
