import type { Refusal, TestRun } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { ToolProblem } from '../read-report.js';
import type { ChangedFile, RanLines } from './lines-run.js';

/** Files as they would be, by path: relative to the root, with `/`. */
export type Candidate = ReadonlyMap<string, Uint8Array>;

/** What all the tools report for a tree. */
export type Checked =
  | {
      readonly kind: 'checked';
      /** Their paths are relative to the root, with `/`. Findings in other files are left out. */
      readonly findings: readonly Finding[];
      /** What the tools could not check, such as a file that does not parse. */
      readonly problems: readonly ToolProblem[];
      /** The result of each test that ran, by its id; empty if no tool runs tests. */
      readonly tests: ReadonlyMap<string, string>;
      /** Names of the tools that ran, if `goesOn` stopped the others; absent if all ran. */
      readonly tools?: ReadonlySet<string>;
    }
  /** A tool is missing, failed or was stopped, so nothing is known. */
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Called between two tools with the findings so far: whether the other tools need to run. A slow
 * tool need not check what a quick one refuses.
 */
export type GoesOn = (soFar: Extract<Checked, { readonly kind: 'checked' }>) => boolean;

/**
 * Runs the tools over a copy of the tree, always over the same scope, so that two runs can be
 * compared.
 */
export interface Checker {
  /**
   * Run the tools with some files as they would be. The tree itself is not changed. With `goesOn`,
   * quick tools run first, and the others only if it returns true. A checker may ignore it and run
   * all of them.
   */
  check(candidate: Candidate, signal?: AbortSignal, goesOn?: GoesOn): Promise<Checked>;
  /** Run the test command over the same files; absent if there is none. */
  readonly test?: ((candidate: Candidate, signal?: AbortSignal) => Promise<TestRun>) | undefined;
  /**
   * The bytes of a file that the tools see if no candidate changes it: those from when the checker
   * was opened. `undefined` if they do not see the file. Absent if that is not known.
   */
  readonly original?: ((path: string) => Promise<Uint8Array | undefined>) | undefined;
  /**
   * Run the tests alone, and stop at the first that fails; absent if that is not possible. For the
   * faults that are put into a fix: the tests must notice them.
   */
  readonly tests?: ((candidate: Candidate, signal?: AbortSignal) => Promise<TestResults>) | undefined;
  /** The names of the tools that run; absent if they are not known. */
  readonly toolNames?: readonly string[];
  /**
   * Run the tests again, and return which lines of changed files they execute; `undefined` if that
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

/** What the tests said of a candidate. */
export interface TestResults {
  /** The result of each test that ran, by its id. */
  readonly tests: ReadonlyMap<string, string>;
  /** Whether the tests could not run at all. */
  readonly isBroken: boolean;
  /** Whether the test command passed; `undefined` if there is none. */
  readonly commandPasses: boolean | undefined;
}
