import type { FilePlan, Reads, Workspace } from '../apply/index.js';
import type { Report } from '../edit/index.js';
import type { FormatName, Parsed } from '../formats/index.js';
import type { Model } from '../model/model.js';
import type { Syntax } from '../syntax/index.js';
import type { EditRunRecord } from './record.js';

/** A plan of the edits of a reply, and its report. */
export interface Planned {
  readonly report: Report;
  readonly files: readonly FilePlan[];
}

export interface PlannerOptions {
  readonly format: FormatName | 'auto';
  /** The file that edits without a path mean. */
  readonly file: string;
  readonly syntaxOf: SyntaxOf;
  readonly syntaxCheck: boolean;
}

/** Sees what becomes of edits, and writes nothing: `planned` of the engine. */
export type Planner = (parsed: Parsed, files: Reads, options: PlannerOptions) => Promise<Planned>;

export type SyntaxOf = (path: string) => Promise<Syntax>;

/** What came of running the tests. */
export interface TestRun {
  readonly ended: 'passed' | 'failed' | 'timed-out' | 'interrupted';
  /** What they printed, the end of it where it is long. */
  readonly output: string;
}

export type RunTests = (signal?: AbortSignal) => Promise<TestRun>;

/** The files that a run works on, which can be put back. */
export interface Tree extends Workspace {
  /** Take a commit back. Where there is no such thing, the bytes of the files are written back. */
  undo?(receipt: string): Promise<Report>;
}

/** A copy of the tree, to try what the tests notice. */
export interface Copy {
  /** Put text into files of the copy; `undefined` removes one. */
  write(files: ReadonlyMap<string, Uint8Array | undefined>): Promise<void>;
  readonly test: RunTests;
  remove(): Promise<void>;
}

/** All that a run needs of the outside. */
export interface EditPorts {
  readonly files: Tree;
  readonly model: Model;
  readonly plan: Planner;
  readonly syntaxOf: SyntaxOf;
  /** Runs the tests in the tree; without it there are none. */
  readonly test?: RunTests | undefined;
  /** Makes a copy of the tree, for measuring the tests. */
  readonly copy?: (() => Promise<Copy>) | undefined;
  /** Milliseconds, of any beginning. */
  readonly now?: (() => number) | undefined;
  /** Keeps what a run was like. */
  readonly record?: ((record: EditRunRecord) => Promise<void>) | undefined;
}
