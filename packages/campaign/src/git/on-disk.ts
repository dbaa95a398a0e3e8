import type { Doing } from './failures.js';
import { GitFailure } from './repositories.js';

/** Errors of a full or a busy system; it may have room later. */
const PASSING = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY', 'ENOENT', 'ENOTEMPTY'];

/**
 * Do what reads and writes the folder of clones. An error of the system becomes a failure of git.
 *
 * @throws GitFailure
 */
export async function onDisk<T>(doing: Doing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    const said = `The folder of the clones could not be read or written (${code}).`;
    throw new GitFailure(doing, said, message, PASSING.includes(code));
  }
}
