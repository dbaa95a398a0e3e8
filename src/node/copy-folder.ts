import { lstat, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, NODE_FILE_SYSTEM } from './file-system.js';
import { foldersIn } from './store/entries.js';
import { type Beacon, light, lives } from './store/socket.js';
import { isOwn } from './store/store.js';

/** A temporary folder for a copy of a tree. */
export interface CopyFolder {
  /** Its real path. */
  readonly path: string;
  remove(): Promise<void>;
}

const PREFIX = 'mortise-copy-';
/** Its beacon tells others that the process lives that made the folder. */
const ALIVE = 'alive';

/**
 * Make a temporary folder for a copy of a tree. Those of this user whose process was killed before it removed them are
 * removed first.
 *
 * @throws the system's error where it cannot be made.
 * @example const { path, remove } = await copyFolder()
 */
export async function copyFolder(): Promise<CopyFolder> {
  await removeAbandoned();
  const path = await realpath(await mkdtemp(join(tmpdir(), PREFIX)));
  // Without sockets it is removed by whoever made it, or by nobody.
  const beacon = await unlessRefused(light(NODE_FILE_SYSTEM, path, ALIVE));
  return { path, remove: () => removeFolder(path, beacon) };
}

async function removeFolder(path: string, beacon: Beacon | undefined): Promise<void> {
  await rm(path, { recursive: true, force: true });
  beacon?.server.close();
}

/** Folders of others, and what cannot be looked at, are left alone. */
async function removeAbandoned(): Promise<void> {
  const names = (await unlessRefused(foldersIn(NODE_FILE_SYSTEM, await realpath(tmpdir())))) ?? [];
  for (const name of names.filter(each => each.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    await unlessRefused(removeIfAbandoned(path));
  }
}

async function removeIfAbandoned(path: string): Promise<void> {
  const [folder, beacon] = [await lstat(path), await lstat(join(path, ALIVE))];
  if (!folder.isDirectory() || !isOwn(folder.uid) || !beacon.isSocket()) return;
  if (!(await lives(path, ALIVE))) await rm(path, { recursive: true, force: true });
}

/** What work gives, `undefined` where the system refuses it. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
