import { markBroken } from './mirror-files.js';
import { GitFailure } from './repositories.js';

/**
 * Read objects of a mirror. Where one is broken or missing, the mirror is marked: the next one who
 * opens it makes it anew, and the failure says that trying again may help.
 *
 * @throws GitFailure
 */
export async function noticingBroken<T>(mirror: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof GitFailure) || !/^An object/.test(error.message)) throw error;
    await markBroken(mirror);
    throw new GitFailure(error.code, error.message, error.evidence, true);
  }
}
