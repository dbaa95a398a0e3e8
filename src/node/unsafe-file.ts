import type { Dirent } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessFails } from './file-system.js';
import { leadsOut } from './paths.js';
import { whatIs } from './regular-file.js';

/** A larger sparse file, in bytes, is left out of a copy: it could fill the disk. */
const LARGEST_SPARSE = 64 * 1024 * 1024;
/** In bytes: more than any settings that a person writes. */
const LARGEST_SETTINGS = 1024 * 1024;

/**
 * Why programs that read a copy of a tree should not get one of its entries, in the form "it is …";
 * `undefined` if they may. A device never ends, a pipe blocks, and settings decide what a tool
 * does.
 *
 * @param root the real path of the tree
 * @param path of the entry, below the root
 * @param isSettings whether tools read the file by themselves: then it must be in the tree, and
 *   be small
 */
export async function whyUnsafe(
  root: string,
  path: string,
  entry: Dirent,
  isSettings: boolean,
): Promise<string | undefined> {
  const at = join(root, path);
  if (entry.isDirectory()) return undefined;
  if (entry.isSymbolicLink()) return whyUnsafeLink(root, at, isSettings);
  if (!entry.isFile()) return whatIs(await lstat(at));
  if (await isLargeSparse(at)) return 'a large sparse file';
  return isSettings && (await isTooLarge(at)) ? TOO_LARGE : undefined;
}

const TOO_LARGE = 'larger than 1 MiB';

async function whyUnsafeLink(root: string, link: string, isSettings: boolean): Promise<string | undefined> {
  // Nothing is read through a link that leads nowhere.
  const real = await unlessFails(realpath(link));
  if (real === undefined) return undefined;
  const stats = await stat(real);
  if (!stats.isFile() && !stats.isDirectory()) return `a link to ${whatIs(stats)}`;
  if (!isSettings) return undefined;
  if (leadsOut(root, real)) return 'a link that leads out of the tree';
  return (await isTooLarge(real)) ? TOO_LARGE : undefined;
}

async function isTooLarge(file: string): Promise<boolean> {
  return (await stat(file)).size > LARGEST_SETTINGS;
}

/** Whether most of a file is holes, which a copy would fill. */
async function isLargeSparse(file: string): Promise<boolean> {
  const { size, blocks } = await stat(file);
  return size > LARGEST_SPARSE && blocks !== undefined && blocks * 512 < size;
}
