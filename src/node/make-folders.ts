import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, unlessFails } from './file-system.js';

/**
 * Make a folder and those above it that are missing, and sync each new name, so that it outlasts a power failure.
 *
 * Node's own `mkdir` with `recursive` never ends where a folder that is there answers ENOENT, as `/proc` does. Here each folder
 * is tried at most twice.
 *
 * @param mode of the folders that are made.
 * @throws the system's error; `ENOTDIR` where a file stands in the way.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const missing: string[] = [];
  let at = folder;
  while (!(await makeIfParentIsThere(at, mode))) {
    missing.unshift(at);
    at = dirname(at);
  }
  for (const path of missing) await makeOne(path, mode);
}

/** `false`: the folder above is missing, too. */
async function makeIfParentIsThere(path: string, mode: number): Promise<boolean> {
  try {
    await makeOne(path, mode);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return false;
  }
}

/** A folder that is there is as good. Some systems say EACCES, EPERM or EROFS of one that is there. */
async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || !(await isFolder(path))) throw error;
    return;
  }
  await syncQuietly(dirname(path));
}

async function isFolder(path: string): Promise<boolean> {
  return (await unlessFails(stat(path)))?.isDirectory() === true;
}

/** Sync a folder. One that cannot be synced has its new names all the same. */
export async function syncQuietly(folder: string): Promise<void> {
  const handle = await unlessFails(open(folder, 'r'));
  if (handle !== undefined) await unlessFails(handle.sync().finally(() => handle.close()));
}
