import { dirname } from 'node:path';
import type { CommitResult } from '../apply/index.js';
import { inParallel } from '../edit/in-parallel.js';
import { type ChosenCounts, type KeptEdit, type Refusal, refusal } from '../edit/index.js';
import type { Confinement } from './confinement.js';
import { type CommitDraft, draftOf, type NodeWrite, refuseSameFile } from './draft.js';
import { syncFolder } from './durable-write.js';
import { type FileSystem, reasonOf, statsOf } from './file-system.js';
import { MODE_BITS } from './image.js';
import { leadsOut } from './paths.js';
import { place, removeEmptied, verify } from './place.js';
import { type Remains, rollBack } from './roll-back.js';
import { type Emptied, makeFolder, missingFolders, stage, type Work } from './stage.js';
import { Stop, step } from './stop.js';
import { writeJournal } from './store/journal.js';
import { keepAsReceipt, nextId, settle } from './store/receipts.js';
import { removeJournal } from './store/recovery.js';
import type { Store } from './store/store.js';

/** How many files are written at once before any takes its place. */
const AT_ONCE = 8;

export interface CommitOptions {
  readonly signal?: AbortSignal;
  /** The receipt that this commit takes back. */
  readonly undoes?: string;
  /** The others, if it takes back several. */
  readonly alsoUndoes?: readonly string[];
  /** What a person chose for the edits. */
  readonly chosen?: ChosenCounts;
  /** What became of the edits. */
  readonly edits?: readonly KeptEdit[];
  /** The run of `mortise edit` that it is a part of. */
  readonly run?: string;
  /** Folders, by real path, that stay though nothing is left in them. */
  readonly keeps?: (folder: string) => boolean;
  /** The permission bits of a folder that is to be made, if they are known. */
  readonly folderMode?: (folder: string) => number | undefined;
}

/** A commit under way. */
interface Commit {
  readonly confinement: Confinement;
  readonly store: Store;
  readonly options: CommitOptions;
  readonly work: Work;
  /** Its journal, if that may exist. */
  journal: string | undefined;
}

interface Done {
  readonly receipt: string;
  readonly warnings: readonly string[];
}

/**
 * Write and remove all files, or none: record what every file contains before and after (the
 * journal), prepare each file in a temporary one, verify all, then verify each once more and rename
 * it into its place. One rename, of the journal to a receipt, completes the commit; a process that
 * finds a journal takes its commit back. If a step fails, what was done before it is taken back at
 * once, and the refusal names what could not be. The caller has the lock of the store, and nothing
 * is left to recover. A rename gives a file a new inode: other hard links to the old one keep the
 * old content (the report warns of it), and extended attributes and access lists are not carried
 * over. The mode stays, and owner and group if the system allows it; a symlink stays and its target
 * is written. There is a short time between the last check of a file and its rename: a change in
 * this time is not seen.
 *
 * @throws only errors that are not from the system, and after everything is taken back.
 */
export async function commitFiles(
  confinement: Confinement,
  store: Store,
  writes: readonly NodeWrite[],
  options: CommitOptions = {},
): Promise<CommitResult> {
  const work: Work = { placed: [], begun: new Set(), made: [], emptied: [] };
  const commit: Commit = { confinement, store, options, work, journal: undefined };
  try {
    const drafts = await draftAll(confinement, writes, options.signal);
    const { receipt, warnings } = await perform(commit, drafts);
    return { kind: 'committed', receipt, warnings: [...drafts.flatMap(linked), ...warnings] };
  } catch (error) {
    const remains = await takeBack(commit);
    if (!(error instanceof Stop)) throw error;
    return { kind: 'refused', path: error.path, refusal: withRemains(error.refusal, remains) };
  }
}

async function draftAll(
  confinement: Confinement,
  writes: readonly NodeWrite[],
  signal: AbortSignal | undefined,
): Promise<CommitDraft[]> {
  const drafts: CommitDraft[] = [];
  for (const write of writes) {
    if (signal?.aborted) throw new Stop(write.path, INTERRUPTED);
    drafts.push(await step(write.path, () => draftOf(confinement, write)));
  }
  refuseSameFile(drafts);
  return drafts;
}

/** The warning for a file that has other names. */
function linked({ path, stats }: CommitDraft): string[] {
  if (stats === undefined || stats.nlink < 2) return [];
  return [`${path} had ${stats.nlink} hard links; the other names keep the old content.`];
}

async function perform(commit: Commit, drafts: readonly CommitDraft[]): Promise<Done> {
  const { confinement, store, work, options } = commit;
  const { fs } = confinement;
  const path = drafts[0]?.path ?? '';
  const id = await step(path, () => begin(commit, drafts));
  for (const one of drafts) await step(one.path, () => makeFolders(commit, one));
  // Many files take their time, and until the first one takes its place, all can be taken back.
  const orStop = () => {
    if (options.signal?.aborted) throw new Stop(path, INTERRUPTED);
  };
  await inParallel(drafts, AT_ONCE, async one => {
    orStop();
    await step(one.path, () => stage(confinement, work, one));
  });
  for (const one of drafts) {
    orStop();
    await step(one.path, () => verify(confinement, one));
  }
  orStop();
  for (const one of drafts) {
    await step(one.path, async () => {
      await verify(confinement, one);
      await place(fs, work, one);
    });
  }
  await removeAllEmptied(commit);
  await syncFolders(fs, work);
  await step(path, () => keepAsReceipt(store, confinement.root, id));
  return { receipt: id, warnings: await settle(store, confinement.root, id) };
}

const INTERRUPTED = refusal('CANCELLED', 'Interrupted before any file was changed.');

/** Write the journal. */
async function begin(commit: Commit, drafts: readonly CommitDraft[]): Promise<string> {
  const { confinement, store, options } = commit;
  const id = await nextId(store);
  commit.journal = store.journalOf(id);
  const made = await foldersToMake(confinement.fs, drafts);
  const folders = await foldersToEmpty(commit, drafts);
  const { undoes, alsoUndoes, run, chosen, edits } = options;
  await writeJournal(store, {
    id,
    root: confinement.root,
    run,
    chosen,
    edits,
    drafts,
    made,
    folders,
    undoes,
    alsoUndoes,
  });
  return id;
}

async function foldersToMake(fs: FileSystem, drafts: readonly CommitDraft[]): Promise<string[]> {
  const made = new Set<string>();
  for (const { target, after } of drafts) {
    for (const folder of after === undefined ? [] : await missingFolders(fs, target)) made.add(folder);
  }
  return [...made];
}

/** The folders of files that go, inner ones first. */
async function foldersToEmpty(
  { confinement, options }: Commit,
  drafts: readonly CommitDraft[],
): Promise<Emptied[]> {
  const { fs, root } = confinement;
  const folders = new Map<string, Emptied>();
  for (const { target, after } of drafts) {
    if (after !== undefined) continue;
    for (let at = dirname(target); goes(root, at, options); at = dirname(at)) {
      if (folders.has(at)) break;
      const stats = await statsOf(fs, at);
      if (stats !== undefined) folders.set(at, { path: at, mode: stats.mode & MODE_BITS });
    }
  }
  return [...folders.values()].sort((a, b) => b.path.length - a.path.length);
}

async function makeFolders(
  { confinement: { fs }, work, options }: Commit,
  { target, after }: CommitDraft,
): Promise<void> {
  if (after === undefined) return;
  for (const path of await missingFolders(fs, target))
    await makeFolder(fs, path, options.folderMode?.(path), work.made);
}

async function removeAllEmptied({ confinement, work, options }: Commit): Promise<void> {
  const { fs, root } = confinement;
  for (const { after, target } of work.placed) {
    if (after === undefined) await removeEmptied(fs, work, target, folder => goes(root, folder, options));
  }
}

/** Whether a folder is removed when nothing is left in it: the root never does. */
function goes(root: string, folder: string, { keeps }: CommitOptions): boolean {
  return folder !== root && !leadsOut(root, folder) && keeps?.(folder) !== true;
}

/** The folders with new names: those of files, and of folders that were made or removed. */
async function syncFolders(fs: FileSystem, { placed, made, emptied }: Work): Promise<void> {
  const gone = new Set(emptied.map(one => one.path));
  const changed = [...placed.map(one => one.target), ...made, ...gone];
  const path = placed[0]?.path ?? '';
  for (const folder of new Set(changed.map(each => dirname(each)))) {
    if (!gone.has(folder)) await step(path, () => syncFolder(fs, folder));
  }
}

/** Replaced files are restored from memory. A journal stays if another attempt may do the rest. */
async function takeBack({ confinement, store, work, journal }: Commit): Promise<Remains> {
  const { fs } = confinement;
  const { placed, begun, made, emptied } = work;
  const remains = await rollBack(fs, {
    changes: placed,
    litter: begun,
    made,
    emptied,
    bytesBefore: async change => (change as CommitDraft).write.before as Uint8Array,
    likeBefore: change => (change as CommitDraft).stats as NonNullable<CommitDraft['stats']>,
  });
  if (journal === undefined || remains.files.length > 0) return remains;
  try {
    await removeJournal(store, journal);
    return remains;
  } catch (error) {
    return {
      ...remains,
      litter: [...remains.litter, `${journal} could not be removed: ${reasonOf(error)}.`],
    };
  }
}

/** A file that is not as it was is the more serious failure: the refusal gets its code. */
function withRemains(why: Refusal, { files, changed, litter }: Remains): Refusal {
  const code = files.length + changed.length > 0 ? 'EDIT_FILE_WRITE_ERROR' : why.code;
  return { ...why, code, message: [why.message, ...files, ...changed, ...litter].join(' ') };
}
