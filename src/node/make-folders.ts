import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './durable-write.js';
import { errorCode, unlessFails } from './file-system.js';

/**
 * Make a folder and those above it that are missing, and sync each new name, so that it outlasts a
 * power failure.
 *
 * Node's own `mkdir` with `recursive` never ends if a folder that exists answers ENOENT, as `/proc`
 * does. Here each folder is tried at most twice.
 *
 * @param mode of the folders that are made.
 * @throws the system's error; `ENOTDIR` if a file is in the way.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  try {
    await makeOne(folder, mode);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder), mode);
    await makeOne(folder, mode);
  }
}

/** A folder that exists is as good. Some systems answer EACCES, EPERM or EROFS for it. */
async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || !(await isFolder(path))) throw error;
    return;
  }
  // A folder that cannot be synced has its new names all the same.
  await unlessFails(syncFolder({ open }, dirname(path)));
}

async function isFolder(path: string): Promise<boolean> {
  return (await unlessFails(stat(path)))?.isDirectory() === true;
}
