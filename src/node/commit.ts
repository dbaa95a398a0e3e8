import { dirname, relative } from 'node:path';
import type { CommitResult } from '../apply/index.js';
import type { Refusal } from '../edit/index.js';
import type { Confinement } from './confinement.js';
import { type Draft, draftOf, eachOnce, type NodeWrite } from './draft.js';
import { syncFolder } from './durable-write.js';
import type { FileSystem } from './file-system.js';
import { inParallel } from './in-parallel.js';
import { place, removeEmptied, verify } from './place.js';
import { type Remains, rollBack } from './roll-back.js';
import { makeFolder, missingFolders, stage, type Work } from './stage.js';
import { Stop, step } from './stop.js';

/** So many files are written at once before any takes its place. */
const AT_ONCE = 8;
const FOLDER_MODE = 0o777;

/**
 * Write and remove all files, or none: prepare each in a temporary file, verify all, then verify each once more and let it
 * take its place. Where a step fails, what was done before it is taken back, and the refusal says what could not be.
 *
 * A rename gives a file a new inode: other hard links to the old one keep the old content, and extended attributes and
 * access lists are not carried over. Mode stays, and owner and group where the system allows it; a symlink stays and its
 * target is written. Between the last look at a file and its rename passes a moment in which a change is not seen.
 *
 * @throws only what is no error of the system, and after all is taken back.
 */
export async function commitFiles(
  confinement: Confinement,
  writes: readonly NodeWrite[],
): Promise<CommitResult> {
  const work: Work = { placed: [], begun: new Set(), made: [], emptied: [] };
  try {
    const drafts = await draftAll(confinement, writes);
    await perform(confinement, work, drafts);
    return { kind: 'committed', receipt: null };
  } catch (error) {
    const remains = await takeBack(confinement.fs, work);
    if (!(error instanceof Stop)) throw error;
    return { kind: 'refused', path: error.path, refusal: withRemains(error.refusal, remains) };
  }
}

async function draftAll(confinement: Confinement, writes: readonly NodeWrite[]): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const write of writes) drafts.push(await step(write.path, () => draftOf(confinement, write)));
  eachOnce(drafts);
  return drafts;
}

async function perform(confinement: Confinement, work: Work, drafts: readonly Draft[]): Promise<void> {
  const { fs } = confinement;
  for (const one of drafts) await step(one.path, () => makeFolders(fs, work, one));
  await inParallel(drafts, AT_ONCE, one => step(one.path, () => stage(confinement, work, one)));
  for (const one of drafts) await step(one.path, () => verify(confinement, one));
  for (const one of drafts) {
    await step(one.path, async () => {
      await verify(confinement, one);
      await place(fs, work, one);
    });
  }
  await removeAllEmptied(confinement, work);
  await syncFolders(fs, work);
}

async function makeFolders(fs: FileSystem, work: Work, { target, after }: Draft): Promise<void> {
  if (after === undefined) return;
  for (const path of await missingFolders(fs, target)) await makeFolder(fs, path, FOLDER_MODE, work.made);
}

async function removeAllEmptied({ fs, root }: Confinement, work: Work): Promise<void> {
  const goes = (folder: string) => isBelow(root, folder);
  for (const { after, target } of work.placed) {
    if (after === undefined) await removeEmptied(fs, work, target, goes);
  }
}

function isBelow(root: string, folder: string): boolean {
  const inner = relative(root, folder);
  return inner !== '' && !inner.startsWith('..');
}

/** The folders that hold new names: those of files, and those of folders that were made or removed. */
async function syncFolders(fs: FileSystem, { placed, made, emptied }: Work): Promise<void> {
  const gone = new Set(emptied.map(one => one.path));
  const changed = [...placed.map(one => one.target), ...made, ...gone];
  const path = placed[0]?.path ?? '';
  for (const folder of new Set(changed.map(each => dirname(each)))) {
    if (!gone.has(folder)) await step(path, () => syncFolder(fs, folder));
  }
}

/** What was placed is put back from memory. */
function takeBack(fs: FileSystem, { placed, begun, made, emptied }: Work): Promise<Remains> {
  return rollBack(fs, {
    changes: placed,
    litter: begun,
    made,
    emptied,
    bytesBefore: async change => (change as Draft).write.before as Uint8Array,
    likeBefore: change => (change as Draft).stats as NonNullable<Draft['stats']>,
  });
}

/** A file that is not as it was is the graver failure: it gives the refusal its code. */
function withRemains(why: Refusal, { files, litter }: Remains): Refusal {
  const code = files.length > 0 ? 'EDIT_FILE_WRITE_ERROR' : why.code;
  return { ...why, code, message: [why.message, ...files, ...litter].join(' ') };
}
