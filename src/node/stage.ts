import { dirname } from 'node:path';
import type { Confinement } from './confinement.js';
import { type CommitDraft, MOVED, targetOf } from './draft.js';
import { writeNew } from './durable-write.js';
import { errorCode, type FileSystem, statsOf } from './file-system.js';
import { MODE_BITS } from './image.js';
import { Stop } from './stop.js';

/** A folder that was removed since nothing was left in it. */
export interface Emptied {
  readonly path: string;
  /** The permission bits that it had. */
  readonly mode: number;
}

/** What a commit has done so far: all that there is to take back. */
export interface Work {
  /** Those that have taken their place. */
  readonly placed: CommitDraft[];
  /** Files that are not to stay: temporary ones, and what is not written to its end. */
  readonly begun: Set<string>;
  /** Folders that were made, outer ones first. */
  readonly made: string[];
  /** Inner ones first. */
  readonly emptied: Emptied[];
}

/** Write the new content of a file beside its place, in a folder that is there. */
export async function stage(confinement: Confinement, work: Work, draft: CommitDraft): Promise<void> {
  const { path, target, temporary, attributes, write } = draft;
  if (write.after === undefined) return;
  if ((await targetOf(confinement, path)) !== target) throw Stop.at(path, 'EDIT_STALE_FILE', MOVED);
  const folder = dirname(target);
  // A link may have taken the place of a folder since: through it, the temporary file would come to
  // lie elsewhere.
  if ((await confinement.fs.realpath(folder)) !== folder) throw Stop.at(path, 'EDIT_STALE_FILE', MOVED);
  await writeNew(confinement.fs, temporary, write.after, attributes, work.begun);
}

/** The folders above a path that are missing, outer ones first. */
export async function missingFolders(fs: FileSystem, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = dirname(path); (await statsOf(fs, at)) === undefined; at = dirname(at)) missing.unshift(at);
  return missing;
}

/**
 * Make a folder, and add it to those made; one that another process has just made is not ours to
 * remove. Without a mode it has the usual one.
 */
export async function makeFolder(
  fs: FileSystem,
  path: string,
  mode: number | undefined,
  made: string[],
): Promise<void> {
  try {
    await fs.mkdir(path, mode);
    made.push(path);
    if (mode !== undefined) await setMode(fs, path, mode);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Restores what the umask removes from the mode of a new folder. */
async function setMode(fs: FileSystem, folder: string, mode: number): Promise<void> {
  if (process.platform === 'win32' || ((await fs.lstat(folder)).mode & MODE_BITS) === mode) return;
  const handle = await fs.open(folder, 'r');
  await handle.chmod(mode).finally(() => handle.close());
}
