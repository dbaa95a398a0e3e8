import { closeSync, constants, existsSync, openSync, type PathLike, readlinkSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { FileSystem } from './file-system.js';

/** Do an operation in a folder. `at` is the path by which the folder is reached, and no other. */
type InFolder = <T>(folder: string, work: (at: string) => Promise<T>) => Promise<T>;

/**
 * The same file operations, done in the folder that a path names and in no other. Between a check
 * of a path and the work, a folder on it may be replaced by a symbolic link. So the folder is kept
 * open, the system reports where the open folder is, and the work uses its descriptor. Paths must
 * be real: an operation fails with `ESTALE` if its folder is not, or no longer, the one in its
 * path. The last part of a path is not followed if it is a link. `access`, `lstat`, `stat`,
 * `readdir`, `readlink` and `realpath` are unchanged: they change nothing.
 */
export function withOpenFolders(fs: FileSystem, inFolder: InFolder = chosenWay()): FileSystem {
  const at = <T>(path: PathLike, work: (opened: string) => Promise<T>) => {
    const name = basename(String(path));
    return inFolder(dirname(String(path)), folder => work(`${folder}/${name}`));
  };
  return {
    access: fs.access,
    lstat: fs.lstat,
    stat: fs.stat,
    readdir: fs.readdir,
    realpath: fs.realpath,
    readlink: fs.readlink,
    link: (from, to) => at(from, openFrom => at(to, openTo => fs.link(openFrom, openTo))),
    rename: (from, to) => at(from, openFrom => at(to, openTo => fs.rename(openFrom, openTo))),
    unlink: path => at(path, opened => fs.unlink(opened)),
    rmdir: path => at(path, opened => fs.rmdir(opened)),
    mkdir: ((path, options) => at(path, opened => fs.mkdir(opened, options))) as FileSystem['mkdir'],
    open: (path, flags, mode) => at(path, opened => fs.open(opened, unfollowed(flags), mode)),
    opendir: ((path: PathLike) =>
      inFolder(String(path), opened => fs.opendir(opened))) as FileSystem['opendir'],
  };
}

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW = 0, O_RDONLY, O_TRUNC, O_WRONLY } = constants;
const FLAGS: Readonly<Record<string, number>> = {
  r: O_RDONLY,
  w: O_WRONLY | O_CREAT | O_TRUNC,
  wx: O_WRONLY | O_CREAT | O_EXCL,
};

/** @throws TypeError for flags that mortise does not use. */
function unfollowed(flags: string | number = 'r'): string | number {
  const bits = typeof flags === 'number' ? flags : FLAGS[flags];
  if (bits === undefined) throw new TypeError(`the flags ${flags} are not known here`);
  // Without O_NOFOLLOW (Windows), words are interpreted by Node.
  return O_NOFOLLOW === 0 ? flags : bits | O_NOFOLLOW;
}

const DESCRIPTORS = '/proc/self/fd';
/** Linux: a descriptor that only names a folder, without reading it. Node lacks this flag. */
const O_PATH = 0o10000000;

function chosenWay(): InFolder {
  return process.platform === 'linux' && existsSync(DESCRIPTORS) ? byDescriptor : byComparing;
}

/** Linux: go through the descriptor of the open folder, wherever that is moved meanwhile. */
export const byDescriptor: InFolder = async (folder, work) => {
  const descriptor = openFolder(folder);
  try {
    return await work(`${DESCRIPTORS}/${descriptor}`);
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Linux: a descriptor of the folder at a real path, to be closed.
 *
 * @throws the system's error; `ESTALE` if the path leads through a link
 */
export function openFolder(folder: string): number {
  const descriptor = openSync(folder, O_PATH | O_DIRECTORY);
  try {
    expectSame(folder, readlinkSync(`${DESCRIPTORS}/${descriptor}`));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Elsewhere: compare real paths before and after. A change is seen, and can be taken back. */
export const byComparing: InFolder = async (folder, work) => {
  expectSame(folder, await realpath(folder));
  const done = await work(folder);
  expectSame(folder, await realpath(folder));
  return done;
};

/** @throws `ESTALE` if the real path of a folder is another one; `ENOENT` if it was removed */
export function expectSame(folder: string, real: string): void {
  if (real === folder) return;
  const gone = real === `${folder} (deleted)`;
  const message = gone ? `${folder} was removed` : `${folder} was replaced: it leads to ${real}`;
  throw Object.assign(new Error(message), { code: gone ? 'ENOENT' : 'ESTALE', syscall: 'open' });
}
