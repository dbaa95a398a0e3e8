import type { FilePlan, Reads, Workspace } from '../apply/index.js';
import type { Report, TestRun } from '../edit/index.js';
import type { FormatName, Parsed } from '../formats/index.js';
import type { Model } from '../model/model.js';
import type { Syntax } from '../syntax/index.js';
import type { EditRunRecord } from './record.js';
import type { Strategy } from './strategy.js';

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

export type RunTests = (signal?: AbortSignal) => Promise<TestRun>;

export interface UndoOptions {
  /** Whether what stands in a file may be lost, where the commit cannot be taken out of it; it may not by default. */
  readonly mayReplace?: (path: string, now: Uint8Array | undefined) => boolean;
}

/** The files that a run works on, which can be put back. */
export interface Tree extends Workspace {
  /** Take a commit back. Where there is no such thing, the bytes of the files are written back. */
  undo?(receipt: string, options?: UndoOptions): Promise<Report>;
  /** Begin a run of commits. Where there is no such thing, a run that is killed stays half done. */
  beginRun?(): Promise<TreeRun>;
}

/** A run of several commits that are one to whoever undoes them. */
export interface TreeRun {
  /** The same files; what is committed to them is a part of the run. */
  readonly files: Tree;
  /** The run is over: its commits stay. Without this, they are taken back once the process has ended. */
  end(): Promise<void>;
}

/** A copy of the tree, to try what the tests notice. */
export interface Copy {
  /** Put text into files of the copy; `undefined` removes one. */
  write(files: ReadonlyMap<string, Uint8Array | undefined>): Promise<void>;
  readonly test: RunTests;
  remove(): Promise<void>;
}

/** What a run is doing. Rounds and calls count from 1. */
export type EditStep =
  | {
      readonly kind: 'asking';
      readonly model: string;
      readonly path: string;
      readonly strategy: Strategy;
      /** How many requests were sent before. */
      readonly calls: number;
      readonly mostCalls: number;
    }
  /** More of the answer has come. */
  | { readonly kind: 'answering'; readonly characters: number }
  | { readonly kind: 'writing' }
  | { readonly kind: 'testing'; readonly round: number; readonly rounds: number }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'putting-back' };

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
  /** Told of each step of a run as it begins. */
  readonly progress?: ((step: EditStep) => void) | undefined;
  /** Milliseconds, of any beginning. */
  readonly now?: (() => number) | undefined;
  /** Keeps what a run was like. */
  readonly record?: ((record: EditRunRecord) => Promise<void>) | undefined;
}
