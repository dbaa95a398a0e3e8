import type { Dirent } from 'node:fs';
import { errorCode, type FileSystem, statsOf } from '../file-system.js';

/** What is in a folder, in no order; nothing where there is none: a link to a folder is none, nor is a file. */
export async function entriesOf(fs: FileSystem, folder: string): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  if ((await statsOf(fs, folder))?.isDirectory() !== true) return entries;
  try {
    for await (const entry of await fs.opendir(folder)) entries.push(entry);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return entries;
}

/** The names of the regular files, of the folders or of the sockets in a folder; links do not count. */
export async function namesIn(
  fs: FileSystem,
  folder: string,
  kind: 'isFile' | 'isDirectory' | 'isSocket',
): Promise<string[]> {
  return (await entriesOf(fs, folder)).filter(entry => entry[kind]()).map(({ name }) => name);
}
