import { constants, type Stats } from 'node:fs';
import * as fs from 'node:fs/promises';
import { withOpenFolders } from './open-folders.js';

/** The file operations of a workspace: those of Node, or of a test that lets them fail. */
export type FileSystem = Pick<
  typeof fs,
  | 'access'
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'opendir'
  | 'readdir'
  | 'readlink'
  | 'realpath'
  | 'rename'
  | 'rmdir'
  | 'stat'
  | 'unlink'
>;

/** Node's file operations, which stay in the folders that their paths name. Paths must be real. */
export const NODE_FILE_SYSTEM: FileSystem = withOpenFolders(fs);

/** The system's error code, such as `ENOENT`; `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * The result of a file operation; `undefined` if the system refuses it with one of some codes, or
 * with any code if none is given.
 *
 * @throws every other error
 * @example await unlessFails(unlink('a'), 'ENOENT') // removes the file if it exists
 */
export async function unlessFails<T>(operation: Promise<T>, ...codes: string[]): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || (codes.length > 0 && !codes.includes(code))) throw error;
    return undefined;
  }
}

/** What is at a path itself, a link not followed; `undefined` if there is nothing. */
export async function statsOf(system: FileSystem, path: string): Promise<Stats | undefined> {
  return unlessFails(system.lstat(path), 'ENOENT');
}

/** To open a file without waiting even if it is now a pipe, and without following a link. */
export const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Open a file to read it; `undefined` if it is gone. */
export async function openToRead(
  system: Pick<FileSystem, 'open'>,
  path: string,
): Promise<fs.FileHandle | undefined> {
  return unlessFails(system.open(path, READ_FLAGS), 'ENOENT');
}

/** Remove a file if it exists. */
export async function unlinkIfThere(system: FileSystem, path: string): Promise<void> {
  await unlessFails(system.unlink(path), 'ENOENT');
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ENOENT: 'no such file or folder',
  ENOSPC: 'no space left on the disk',
  EROFS: 'the file system is read-only',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it exists',
  EMFILE: 'too many open files',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk failed',
  ESTALE: 'a folder on its path was replaced meanwhile',
};

/** A file that is not read, as an error of the system. The message has the form "it is a pipe". */
export class NotReadable extends Error {
  readonly code = 'ENOTREG';
  readonly syscall = 'read';
}

/** Why an operation failed, for a person. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotReadable) return error.message;
  const code = errorCode(error);
  if (code !== undefined) return REASONS[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}
