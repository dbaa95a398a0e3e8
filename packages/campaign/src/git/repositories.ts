import type { ChangedFile } from './changed-files.js';

/** The text of a commit: the same text, tree and parent give the same commit anywhere. */
export interface CommitText {
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  /** Seconds since 1970, in UTC. */
  readonly time: number;
}

/** A branch of the remote, to be written only if it has not moved. */
export interface Push {
  readonly commit: string;
  /** Short name: `mortise/rename-total`. */
  readonly branch: string;
  /**
   * What the branch points to now, if the campaign pushed it before; otherwise it must not exist.
   */
  readonly replaces: string | undefined;
}

/** What became of a push. `pushed`: the branch points to the commit now, by this push or before. */
export type Pushed =
  | { readonly kind: 'pushed' }
  /** The branch points elsewhere; nothing was changed. `commit`: where. */
  | { readonly kind: 'taken'; readonly commit: string };

/** What a failure of git was about. */
export class GitFailure extends Error {
  override readonly name = 'GitFailure';

  constructor(
    /** `CLONE_FAILED`, `PUSH_FAILED`, `NO_BRANCH`, `EMPTY_REPOSITORY`, `UNSAFE_REPOSITORY` … */
    readonly code: string,
    /** One sentence that names no repository. */
    message: string,
    /** What git said, without secrets. */
    readonly evidence: string,
    /** Whether trying again later may help: the network, a lock. */
    readonly passing = false,
  ) {
    super(message);
  }
}

/** Mirror clones, kept in a folder and shared by all campaigns of a user. */
export interface Repositories {
  /**
   * Bring the mirror of a repository up to date, or make it.
   *
   * @throws GitFailure
   */
  open(address: string, options: { base: string | undefined; signal: AbortSignal }): Promise<Clone>;
  /** The commit of a branch on the remote, without a clone; `undefined` if there is none. */
  tip(address: string, branch: string | undefined, signal: AbortSignal): Promise<string | undefined>;
  /** Remove a branch of the remote, if it still points to the commit. */
  remove(
    address: string,
    branch: string,
    commit: string,
    signal: AbortSignal,
  ): Promise<'removed' | 'gone' | 'moved'>;
}

/** One mirror clone, as its remote was when it was opened. */
export interface Clone {
  /** The branch that a change is based on: that of the options, or the remote's default. */
  readonly branch: string;
  /** The commit of that branch. */
  readonly base: string;
  /** Whether a commit is in the clone: then its change need not be made again. */
  has(commit: string): Promise<boolean>;
  /** When a commit was committed: seconds since 1970. */
  timeOf(commit: string): Promise<number>;
  /** Work in a clean tree of a commit; it is removed afterwards, whatever happens. */
  inTree<T>(commit: string, work: (tree: Tree) => Promise<T>): Promise<T>;
  /** The files that differ between two commits, whole. @throws GitFailure */
  files(from: string, to: string): Promise<readonly ChangedFile[]>;
  /** Unified diff between two commits. */
  diff(from: string, to: string): Promise<string>;
  /**
   * The trailers of the commit that a branch of the remote points to, to know the campaign's own
   * work again; `undefined` if there is no such branch.
   */
  remote(branch: string): Promise<{ readonly commit: string; readonly message: string } | undefined>;
  /** @throws GitFailure */
  push(push: Push): Promise<Pushed>;
}

/** A clean tree of one commit, in a folder of its own. */
export interface Tree {
  readonly folder: string;
  /**
   * Make a commit of what was changed in the folder, byte for byte: no filters, no hooks. Nothing
   * outside of the clone's own objects is touched. New files that `.gitignore` names are left out,
   * and so are changes in submodules and in repositories that were made inside of the tree.
   *
   * @returns `undefined` if nothing was changed.
   */
  commit(text: CommitText): Promise<string | undefined>;
}
