import type { ChosenCounts, KeptEdit, Refusal, Report } from '../edit/index.js';
import type { GrammarLoader } from '../syntax/index.js';
import type { Document } from '../text/index.js';
import type { Finder } from './finder.js';

/**
 * The result of reading a file. `path` is the canonical one: relative to the root, `/` between
 * parts.
 */
export type ReadResult =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly bytes: Uint8Array;
      /** Whether the file may be run as a program; `undefined` if the workspace does not know. */
      readonly executable?: boolean;
      /**
       * The decoded content, if it is known: because the bytes alone do not show their encoding, or
       * because the file was read before, so that it is not decoded and parsed again.
       */
      readonly document?: Document;
    }
  | {
      readonly kind: 'missing';
      readonly path: string;
      readonly similar: readonly string[];
      /** An empty text in the encoding that a new file is to have there, if that is not UTF-8. */
      readonly document?: Document;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A file to be written whole, or to be removed. */
export interface FileWrite {
  /** Canonical, as {@link Workspace.read} gave it. */
  readonly path: string;
  /** What the plan was made from: the file's bytes, or `undefined` if there was no file. */
  readonly before: Uint8Array | undefined;
  /** `undefined`: the file is removed. */
  readonly after: Uint8Array | undefined;
  /** Whether the file is to be one that may be run as a program; if missing, as it was. */
  readonly executable?: boolean;
  /** Canonical path of the file whose mode a new one takes: the one that it was moved from. */
  readonly like?: string;
}

export type CommitResult =
  | {
      readonly kind: 'committed';
      /**
       * What undoes the commit; `null` if the workspace keeps none, or there was nothing to
       * write.
       */
      readonly receipt: string | null;
      /**
       * What else a person should know, in sentences: a commit that was interrupted before, and was
       * rolled back.
       */
      readonly warnings?: readonly string[];
    }
  | {
      readonly kind: 'refused';
      readonly path: string;
      readonly refusal: Refusal;
      readonly warnings?: readonly string[];
    };

export interface ReadOptions {
  /** The encoding of the file, where no byte order mark tells; a workspace may not know others. */
  readonly encoding?: string;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** What a person chose for the edits: a workspace that keeps receipts keeps it there. */
  readonly chosen?: ChosenCounts;
  /** What became of the edits, for the same receipt. */
  readonly edits?: readonly KeptEdit[];
}

/**
 * The files that edits go to: the only way from the core to a disk. Paths are given as a reply has
 * them. A path that would leave the root, or reach files that edits must not change, is refused
 * with `EDIT_INVALID_PATH`.
 */
export interface Workspace {
  /** Never throws because of the path or the file: that is a refusal. */
  read(path: string, options?: ReadOptions): Promise<ReadResult>;
  /**
   * Write and remove all of the files, or none. Each is compared to its `before` right before it is
   * replaced: if it has changed, the result is `EDIT_STALE_FILE`, and whatever was already written
   * is restored. After `signal` is aborted no file is touched any more, unless the first was
   * touched already; then all are.
   */
  commit(writes: readonly FileWrite[], options?: WriteOptions): Promise<CommitResult>;
  /** What a person should know of its opening, in sentences. */
  readonly warnings?: readonly string[];
  /**
   * By canonical path: the paths by which links lead to the same file, as far as they are known;
   * the file need not exist. A workspace without links does not need this.
   */
  otherNames?(paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Take back the commit of a receipt, or the last one. Absent if the workspace keeps no receipts.
   */
  undo?(receipt?: string, options?: UndoOptions): Promise<Report>;
  /** Take back all commits after that of a receipt, as one. Absent as `undo` is. */
  undoAfter?(receipt: string, options?: UndoOptions): Promise<Report>;
  /**
   * Take back what was interrupted, near the root and on the way to a file. Returns what a person
   * should know, in sentences.
   */
  recover?(path?: string): Promise<readonly string[]>;
  /** Where grammars come from, unless the caller says otherwise. Absent if it knows of none. */
  readonly grammars?: GrammarLoader;
  /** Finds files and lines. Absent if the workspace cannot list its files. */
  readonly finder?: Finder;
  /** All its files by path, if it holds them in memory. */
  readonly files?: ReadonlyMap<string, unknown>;
  /** Begin a run of commits. Without this, a run that is killed stays half done. */
  beginRun?(): Promise<WorkspaceRun>;
}

export interface UndoOptions {
  /** Plan and report, write nothing. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /**
   * Whether the content of a file may be lost if the commit cannot be separated from it; by default
   * it may not.
   */
  readonly mayReplace?: MayReplace;
}

/** A run of several commits that are undone as one. */
export interface WorkspaceRun {
  /** The same files; commits to them are part of the run. */
  readonly files: Workspace;
  /**
   * The run is over: its commits stay. Without this call, they are taken back once the process has
   * ended.
   */
  end(): Promise<void>;
}

/** Files to plan with: nothing is written. */
export type Reads = Pick<Workspace, 'read' | 'warnings' | 'otherNames' | 'grammars' | 'finder' | 'files'>;

/** Whether what is in a file now may be lost; `undefined` if there is no file. */
export type MayReplace = (path: string, now: Uint8Array | undefined) => boolean;
