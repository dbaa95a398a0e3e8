import type { Stats } from 'node:fs';
import * as fs from 'node:fs/promises';

/** The file operations that a workspace uses: those of Node, or others in a test that lets them fail. */
export type FileSystem = Pick<
  typeof fs,
  | 'access'
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'opendir'
  | 'realpath'
  | 'rename'
  | 'rmdir'
  | 'stat'
  | 'unlink'
>;

export const NODE_FILE_SYSTEM: FileSystem = fs;

/** The system's error code, such as `ENOENT`; `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What stands at a path itself, a link not followed; `undefined` where there is nothing. */
export async function statsOf(system: FileSystem, path: string): Promise<Stats | undefined> {
  try {
    return await system.lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ENOENT: 'it is gone',
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
};

/** Why an operation failed, for a person. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return REASONS[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}
