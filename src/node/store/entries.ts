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

/** The names of the regular files in a folder. */
export async function filesIn(fs: FileSystem, folder: string): Promise<string[]> {
  return (await entriesOf(fs, folder)).filter(entry => entry.isFile()).map(({ name }) => name);
}

/** The names of the folders in a folder, links not counted. */
export async function foldersIn(fs: FileSystem, folder: string): Promise<string[]> {
  return (await entriesOf(fs, folder)).filter(entry => entry.isDirectory()).map(({ name }) => name);
}

/** The names of the sockets in a folder. */
export async function socketsIn(fs: FileSystem, folder: string): Promise<string[]> {
  return (await entriesOf(fs, folder)).filter(entry => entry.isSocket()).map(({ name }) => name);
}
