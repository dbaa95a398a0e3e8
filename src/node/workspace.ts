import type {
  CommitResult,
  FileWrite,
  Finder,
  ReadOptions,
  ReadResult,
  Workspace,
  WorkspaceRun,
  WriteOptions,
} from '../apply/index.js';
import { type CommitRecord, type ReceiptReport, type Refusal, type Report, refusal } from '../edit/index.js';
import { type CommitOptions, commitFiles } from './commit.js';
import { commitRecord } from './commit-record.js';
import { Confinement } from './confinement.js';
import type { NodeWrite } from './draft.js';
import { errorCode, type FileSystem, NODE_FILE_SYSTEM, reasonOf } from './file-system.js';
import { NodeFinder } from './find/node-finder.js';
import { newGitFolder } from './git-folders.js';
import { NodeGrammars } from './grammars.js';
import type { Heard } from './heard.js';
import {
  type Chosen,
  chosenReceipt,
  chosenSince,
  type PointInHistory,
  pruneReceipts,
  receiptReports,
  untrustedWarnings,
} from './history.js';
import { takeBackRuns } from './killed-runs.js';
import { otherNames } from './other-names.js';
import { pathFrom } from './paths.js';
import {
  type JournalReport,
  type JournalVerdict,
  type Settled,
  settleJournal,
  untrustedJournals,
} from './recover.js';
import { ownKey } from './store/key.js';
import { joinedRecoveries, type Recovered } from './store/recovered.js';
import { beginRun, endRun } from './store/runs.js';
import { inTransaction, recoverStores } from './store/transaction.js';
import {
  foldersOf,
  type NodeUndoOptions,
  planUndo,
  recoveredReport,
  type UndoReader,
  undoneReport,
  undoReport,
  undoWrites,
} from './undo.js';
import { foldersOfMany, planUndoMany } from './undo-many.js';
import { recoverAlong, refusalOfUnrecovered, storesNear } from './unrecovered.js';
import { WorkspaceFiles } from './workspace-files.js';

export interface NodeWorkspaceOptions {
  /** The largest file that is read, in bytes; 64 MiB by default. */
  readonly maxBytes?: number;
  /** How many milliseconds a commit waits for another one; 30 seconds by default. */
  readonly lockTimeout?: number;
  /** The encoding of files that show no other, as iconv names it. */
  readonly encoding?: string;
  /**
   * Whether opening takes back a commit that was interrupted there, as it does by default;
   * otherwise the first `recover` does.
   */
  readonly recovers?: boolean;
  /** Each commit is made in it. */
  readonly heard?: Heard;
  /** Other file operations than Node's, for a test that lets them fail. */
  readonly fileSystem?: FileSystem;
}

interface OwnOptions extends CommitOptions {
  /** The id of the commit that this one is to undo as the last one there is. */
  readonly isLast?: string;
}

/** A later commit was interrupted than the one that is to be undone, and was taken back. */
class TakenBack extends Error {
  constructor(readonly recovered: Recovered) {
    super('a later commit was interrupted');
  }
}

function idOf(chosen: Chosen): string {
  return chosen.kind === 'chosen' ? chosen.receipt.header.id : '';
}

const MAX_BYTES = 64 * 1024 * 1024;
const LOCK_TIMEOUT = 30_000;
/** One for all: what it has loaded is known by it. */
const GRAMMARS = new NodeGrammars();
/** How often an undo is planned if a file changes between its plan and its commit. */
const ATTEMPTS = 4;

/**
 * The files below a folder on a disk. Paths are confined to it by real paths: no `..`, absolute
 * path or symlink leads out, and none into `.git` or `.mortise`. An absolute path to a file below
 * the folder is read as the relative one. A file is written by a rename, which gives it a new
 * inode: see `commitFiles` for what stays and what does not.
 */
export class NodeWorkspace implements Workspace {
  readonly grammars = GRAMMARS;
  readonly #confinement: Confinement;
  readonly #files: WorkspaceFiles;
  readonly #lockTimeout: number;

  readonly #warnings = new Set<string>();
  readonly #options: NodeWorkspaceOptions;
  /** The last interrupted commit that was taken back since the last undo. */
  #takenBack = '';

  private constructor(confinement: Confinement, options: NodeWorkspaceOptions) {
    this.#options = options;
    this.#confinement = confinement;
    this.#files = new WorkspaceFiles(confinement, options.encoding, options.maxBytes ?? MAX_BYTES);
    this.#lockTimeout = options.lockTimeout ?? LOCK_TIMEOUT;
  }

  /**
   * Takes back a commit that was interrupted there, unless the options say otherwise.
   *
   * @throws the system's error if the folder does not exist or is no folder.
   * @example await (await NodeWorkspace.open('.')).read('package.json')
   */
  static async open(root: string, options: NodeWorkspaceOptions = {}): Promise<NodeWorkspace> {
    const confinement = await Confinement.around(options.fileSystem ?? NODE_FILE_SYSTEM, root);
    const workspace = new NodeWorkspace(confinement, options);
    if (options.recovers !== false) await workspace.recover();
    return workspace;
  }

  /** What a person should know: commits that were interrupted, and what became of them. */
  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  /**
   * Take back commits that were interrupted since: above the root, in it, in its submodules, and on
   * the way to a file, if one is named. Gives what a person should know, also of those that are not
   * taken back, as long as they are there.
   */
  async recover(path?: string): Promise<readonly string[]> {
    const { fs, root } = this.#confinement;
    const stores = await storesNear(fs, root);
    const done = [await recoverStores(stores), await takeBackRuns(stores, (at, id) => this.#undoAt(at, id))];
    const resolved = path === undefined ? undefined : await this.#confinement.resolve(path);
    if (resolved?.kind === 'inside') done.push(await recoverAlong(fs, root, resolved.real));
    return this.#warn(this.#remembered(joinedRecoveries(done)));
  }

  /** The journals of interrupted commits that are not trusted, for a person to check. */
  async untrustedJournals(): Promise<JournalReport[]> {
    return untrustedJournals(this.#confinement.fs, this.root);
  }

  /** Settle one of them by a person's decision; the only one if none is named. */
  async settleJournal(id: string | undefined, verdict: JournalVerdict): Promise<Settled> {
    return settleJournal(this.#confinement.fs, this.root, id, verdict);
  }

  /** A run may have been of another root of the same store. */
  async #undoAt(root: string, receipt: string): Promise<Report> {
    const confinement = await Confinement.around(this.#confinement.fs, root);
    return new NodeWorkspace(confinement, this.#options).undo(receipt);
  }

  /**
   * Begin a run of commits: what is committed to its `files` is taken back by the next process, if
   * this process ends before the run does. Reads and other commits are not affected.
   */
  async beginRun(): Promise<WorkspaceRun> {
    const { fs, root } = this.#confinement;
    const run = await beginRun(fs, root);
    return {
      files: {
        read: (path, how) => this.read(path, how),
        otherNames: paths => this.otherNames(paths),
        commit: (writes, { signal, chosen, edits } = {}) =>
          this.#commit(writes, { signal, chosen, edits, run: run?.id }),
        undo: (receipt, options) => this.undo(receipt, options),
      },
      end: async () => {
        if (run !== undefined) await endRun(run);
      },
    };
  }

  #remembered({ notes, takenBack }: Recovered): readonly string[] {
    for (const id of takenBack) if (id > this.#takenBack) this.#takenBack = id;
    return notes;
  }

  #warn(notes: readonly string[]): readonly string[] {
    for (const sentence of notes) this.#warnings.add(sentence);
    return notes;
  }

  /** Finds files and lines below the folder, by ripgrep if it is installed. */
  get finder(): Finder {
    return new NodeFinder({
      confinement: this.#confinement,
      read: (path, real) => this.#files.read(path, real),
    });
  }

  /** The real path of the folder. */
  get root(): string {
    return this.#confinement.root;
  }

  async read(path: string, { encoding }: ReadOptions = {}): Promise<ReadResult> {
    const resolved = await this.#confinement.resolve(path);
    if (resolved.kind === 'refused') return resolved;
    try {
      const { fs, root } = this.#confinement;
      this.#warn(this.#remembered(await recoverAlong(fs, root, resolved.real)));
      return await this.#files.read(resolved.path, resolved.real, encoding);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      const why = `${resolved.path} could not be read: ${reasonOf(error)}.`;
      return { kind: 'refused', refusal: refusal('EDIT_FILE_READ_ERROR', why) };
    }
  }

  /** The real paths, and links to them at the root and in its folders with a leading dot. */
  async otherNames(paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return otherNames(this.#confinement, paths);
  }

  /**
   * Write and remove all of the files, or none; one commit at a time below a root, whichever
   * process makes it. An interrupted one is taken back first. `commitFiles` describes what
   * stays as it was, and what does not.
   */
  async commit(writes: readonly FileWrite[], options: WriteOptions = {}): Promise<CommitResult> {
    const { signal, chosen, edits } = options;
    return this.#commit(writes, { signal, chosen, edits });
  }

  async #commit(writes: readonly NodeWrite[], options: OwnOptions): Promise<CommitResult> {
    const { heard } = this.#options;
    const commit = () => this.#committed(writes, options);
    return heard === undefined ? commit() : heard(commit);
  }

  async #committed(writes: readonly NodeWrite[], { isLast, ...options }: OwnOptions): Promise<CommitResult> {
    const [first] = writes;
    if (first === undefined) return { kind: 'committed', receipt: null };
    const { fs, root } = this.#confinement;
    const lock = { timeout: this.#lockTimeout, signal: options.signal };
    const done = await inTransaction(fs, root, lock, async (store, recovered) => {
      this.#remembered(recovered);
      if (isLast !== undefined && this.#takenBack > isLast) throw new TakenBack(recovered);
      const why = (await this.#unrecovered(writes)) ?? (await this.#makesRepository(writes));
      return why ?? commitFiles(this.#confinement, store, writes, options);
    });
    if (done.kind === 'refused') return { ...done, path: first.path };
    if (done.value.kind === 'committed') this.#takenBack = '';
    const warnings = [
      ...done.warnings.filter(one => !this.#warnings.has(one)),
      ...(done.value.warnings ?? []),
    ];
    const { unkept } = await ownKey();
    if (unkept !== undefined && done.value.kind === 'committed') warnings.push(unrecoverable(unkept));
    return { ...done.value, warnings };
  }

  /** No set of new files becomes a repository, whose settings and hooks git would run. */
  async #makesRepository(writes: readonly NodeWrite[]): Promise<CommitResult | undefined> {
    const made = await this.#realPaths(writes.filter(({ after }) => after !== undefined));
    const folder = await newGitFolder(this.#confinement.fs, made);
    if (folder === undefined) return undefined;
    const name = pathFrom(this.root, folder);
    const message = `${name} is refused: with these files it would be the folder of a git repository.`;
    return { kind: 'refused', path: writes[0]?.path ?? '', refusal: refusal('EDIT_INVALID_PATH', message) };
  }

  async #realPaths(writes: readonly NodeWrite[]): Promise<string[]> {
    const files: string[] = [];
    for (const { path } of writes) {
      const resolved = await this.#confinement.resolve(path);
      if (resolved.kind === 'inside') files.push(resolved.real);
    }
    return files;
  }

  async #unrecovered(writes: readonly NodeWrite[]): Promise<CommitResult | undefined> {
    const files = await this.#realPaths(writes);
    const why = await refusalOfUnrecovered(this.#confinement, files);
    return why && { kind: 'refused', path: writes[0]?.path ?? '', refusal: why };
  }

  /**
   * The edits of a past commit, with the texts of its files before and after; by its id or how that
   * begins, without one of the last commit that is not undone. `NOTHING_TO_UNDO` if there is no
   * such receipt.
   */
  async record(id?: string): Promise<CommitRecord | { readonly kind: 'refused'; readonly refusal: Refusal }> {
    return commitRecord(this.#confinement, this.#files, id);
  }

  /**
   * Take back a commit by its receipt: without an id, the last one that is not undone. Files are
   * exactly as they were before it. A file that was changed since keeps that change, or is refused
   * with `EDIT_CONFLICT` if both changed the same lines, and then nothing is written. The undo has
   * a receipt of its own. Without an id, if the last commit was interrupted, that one is taken
   * back, and no other: `already-applied`, and the warnings name it. The next undo takes back the
   * commit before. Never rejects because of the files. `NOTHING_TO_UNDO` if there is no such
   * receipt.
   *
   * @example (await workspace.undo()).outcome // 'undone'
   */
  async undo(id?: string, options: NodeUndoOptions = {}): Promise<Report> {
    if (id === undefined) await this.recover();
    this.#warn(await untrustedWarnings(this.#confinement));
    const found = await chosenReceipt(this.#confinement, id, options.byStart === true);
    if (id === undefined && this.#takenBack > idOf(found)) return this.#onlyRecovered();
    if (found.kind === 'refused')
      return undoReport({ files: [], refusals: [found.refusal] }, this.root, this.warnings);
    const { store, receipt } = found;
    for (let attempt = 1; ; attempt++) {
      const plan = await planUndo(this.#undoReader, store, receipt, options.mayReplace);
      const report = undoReport(plan, this.root, this.warnings);
      if (report.outcome !== 'planned' || options.dryRun === true) return report;
      const committed = await this.#commit(undoWrites(plan), {
        signal: options.signal,
        undoes: receipt.header.id,
        ...foldersOf(store, receipt),
        ...(id === undefined && { isLast: receipt.header.id }),
      }).catch(error => {
        if (!(error instanceof TakenBack)) throw error;
        this.#warn(error.recovered.notes);
      });
      if (committed === undefined) return this.#onlyRecovered();
      const stale = committed.kind === 'refused' && committed.refusal.code === 'EDIT_STALE_FILE';
      if (!stale || attempt === ATTEMPTS) return undoneReport(report, committed);
    }
  }

  /** Take back all commits after that of a receipt: see {@link undoSince}. */
  undoAfter(receipt: string, options: NodeUndoOptions = {}): Promise<Report> {
    return this.undoSince({ kind: 'to', receipt }, options);
  }

  /**
   * Take back all commits since a point of the history, the last one first, as one commit with one
   * receipt. What others have changed meanwhile stays; where that cannot be separated, nothing is
   * taken back. `NOTHING_TO_UNDO` if there is no such commit.
   *
   * @example (await workspace.undoSince({ kind: 'since', time: Date.now() - 60_000 })).outcome
   */
  async undoSince(point: PointInHistory, options: NodeUndoOptions = {}): Promise<Report> {
    await this.recover();
    this.#warn(await untrustedWarnings(this.#confinement));
    const found = await chosenSince(this.#confinement, point);
    if (found.kind === 'refused')
      return undoReport({ files: [], refusals: [found.refusal] }, this.root, this.warnings);
    const [last, ...others] = found.past.map(({ receipt }) => receipt.header.id) as [string, ...string[]];
    for (let attempt = 1; ; attempt++) {
      const plan = await planUndoMany(this.#undoReader, found.past, options.mayReplace);
      const report = undoReport(plan, this.root, this.warnings);
      if (report.outcome !== 'planned' || options.dryRun === true) return report;
      const committed = await this.#commit(undoWrites(plan), {
        signal: options.signal,
        undoes: last,
        ...(others.length > 0 && { alsoUndoes: others }),
        ...foldersOfMany(found.past),
      });
      const stale = committed.kind === 'refused' && committed.refusal.code === 'EDIT_STALE_FILE';
      if (!stale || attempt === ATTEMPTS) return undoneReport(report, committed);
    }
  }

  get #undoReader(): UndoReader {
    const files = this.#files;
    return {
      root: this.root,
      read: path => this.read(path),
      documentOf: (path, bytes) => files.documentOf(path, bytes),
      mode: path => files.mode(path),
    };
  }

  #onlyRecovered(): Report {
    this.#takenBack = '';
    return recoveredReport(this.root, this.warnings);
  }

  /** The past commits of files below this root that can be taken back, the last one first. */
  async receipts(): Promise<ReceiptReport[]> {
    this.#warn(await untrustedWarnings(this.#confinement));
    return receiptReports(this.#confinement);
  }

  /** Remove all receipts of this root's store but the last `keep`. Gives how many were removed. */
  async prune(keep: number): Promise<number> {
    return pruneReceipts(this.#confinement, keep);
  }
}

function unrecoverable(why: string): string {
  return (
    `\`mortise undo\` cannot take this commit back later, and an interrupted commit needs \`mortise recover\`, because ${why}. ` +
    'To change that, set XDG_STATE_HOME to a folder in which you may write.'
  );
}
