import type { Dirent } from 'node:fs';
import { errorCode, type FileSystem, statsOf } from '../file-system.js';

/**
 * What is in a folder, in no order; nothing if it is no folder, or a link to one.
 *
 * @param most so many entries are read
 */
export async function entriesOf(
  fs: FileSystem,
  folder: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  if ((await statsOf(fs, folder))?.isDirectory() !== true) return entries;
  try {
    for await (const entry of await fs.opendir(folder)) {
      entries.push(entry);
      if (entries.length >= most) break;
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return entries;
}

/** The names of the regular files, folders or sockets in a folder; links do not count. */
export async function entryNames(
  fs: FileSystem,
  folder: string,
  kind: 'isFile' | 'isDirectory' | 'isSocket',
  most?: number,
): Promise<string[]> {
  return (await entriesOf(fs, folder, most)).filter(entry => entry[kind]()).map(({ name }) => name);
}
