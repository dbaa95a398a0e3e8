import { lstat, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_FILE_SYSTEM, unlessFails } from './file-system.js';
import { entryNames } from './store/entries.js';
import { isAlive, startBeacon } from './store/socket.js';
import { isThisUser } from './store/store.js';

/** A temporary folder for a copy of a tree. */
interface CopyFolder {
  /** Its real path. */
  readonly path: string;
  remove(): Promise<void>;
}

const PREFIX = 'mortise-copy-';
/** Its beacon shows others that the process which made the folder lives. */
const ALIVE = 'alive';

/**
 * Make a temporary folder for a copy of a tree. Those of this user whose process was killed before
 * it removed them are removed first.
 *
 * @throws the system's error if it cannot be made.
 * @example const { path, remove } = await copyFolder()
 */
export async function copyFolder(): Promise<CopyFolder> {
  await removeAbandoned();
  const path = await realpath(await mkdtemp(join(tmpdir(), PREFIX)));
  // Without sockets, only the process that made it removes it.
  const beacon = await unlessFails(startBeacon(NODE_FILE_SYSTEM, path, ALIVE));
  const remove = async () => {
    await rm(path, { recursive: true, force: true });
    beacon?.server.close();
    await beacon?.held.release();
  };
  return { path, remove };
}

/** Folders of other users, and folders that cannot be read, are not touched. */
async function removeAbandoned(): Promise<void> {
  const folder = await realpath(tmpdir());
  const names = (await unlessFails(entryNames(NODE_FILE_SYSTEM, folder, 'isDirectory'))) ?? [];
  for (const name of names.filter(each => each.startsWith(PREFIX))) {
    await unlessFails(removeIfAbandoned(join(folder, name)));
  }
}

async function removeIfAbandoned(path: string): Promise<void> {
  const [folder, beacon] = [await lstat(path), await lstat(join(path, ALIVE))];
  if (!folder.isDirectory() || !isThisUser(folder.uid) || !beacon.isSocket()) return;
  if (!(await isAlive(path, ALIVE))) await rm(path, { recursive: true, force: true });
}
