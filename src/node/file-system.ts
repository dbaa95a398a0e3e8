import * as fs from 'node:fs/promises';

/** The file operations that a workspace uses: those of Node, or others in a test that lets them fail. */
export type FileSystem = Pick<
  typeof fs,
  | 'chmod'
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readdir'
  | 'readFile'
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

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ENOSPC: 'no space left on the disk',
  EROFS: 'the file system is read-only',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it exists',
  EMFILE: 'too many open files',
  EDQUOT: 'the disk quota is used up',
};

/** Why an operation failed, for a person. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return REASONS[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}
