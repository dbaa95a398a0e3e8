import { dirname } from 'node:path';
import type { CommitResult, FileWrite } from '../apply/index.js';
import type { Refusal } from '../edit/index.js';
import type { Confinement } from './confinement.js';
import { syncFolder } from './durable-write.js';
import type { FileSystem } from './file-system.js';
import { place, verify } from './place.js';
import { prepare, type Work } from './prepare.js';
import { type Remains, undo } from './put-back.js';
import { Stop, step } from './stop.js';

/**
 * Write all files or none: prepare each in a temporary file, verify all, then verify each once more and let it take its
 * place. Where a step fails, what was done before it is undone, and the refusal says what could not be.
 *
 * A rename gives a file a new inode: other hard links to the old one keep the old content, and extended attributes and
 * access lists are not carried over. Mode stays, and owner and group where the system allows it; a symlink stays and its
 * target is written. Between the last look at a file and its rename passes a moment in which a change is not seen.
 *
 * @throws only what is no error of the system, and after all is undone.
 */
export async function commitFiles(
  confinement: Confinement,
  writes: readonly FileWrite[],
): Promise<CommitResult> {
  const work: Work = { prepared: [], placed: [], begun: new Set(), folders: [] };
  try {
    await perform(confinement, work, writes);
    return { kind: 'committed' };
  } catch (error) {
    const remains = await undo(confinement.fs, work);
    if (!(error instanceof Stop)) throw error;
    return { kind: 'refused', path: error.path, refusal: withRemains(error.refusal, remains) };
  }
}

async function perform(confinement: Confinement, work: Work, writes: readonly FileWrite[]): Promise<void> {
  for (const write of writes) await step(write.path, () => prepare(confinement, work, write));
  for (const one of work.prepared) await step(one.write.path, () => verify(confinement, one));
  for (const one of work.prepared) {
    await step(one.write.path, async () => {
      await verify(confinement, one);
      await place(confinement.fs, work, one);
    });
  }
  await syncFolders(confinement.fs, work);
}

/** The folders that hold new names: those of files, and those of folders that were made. */
async function syncFolders(fs: FileSystem, { placed, folders }: Work): Promise<void> {
  const parents = new Set([...placed.map(one => one.target), ...folders].map(path => dirname(path)));
  const path = placed[0]?.write.path ?? '';
  for (const folder of parents) await step(path, () => syncFolder(fs, folder));
}

/** A file that is not as it was is the graver failure: it gives the refusal its code. */
function withRemains(why: Refusal, { files, litter }: Remains): Refusal {
  const code = files.length > 0 ? 'EDIT_FILE_WRITE_ERROR' : why.code;
  return { ...why, code, message: [why.message, ...files, ...litter].join(' ') };
}
