import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { temporaryIn } from './durable-write.js';
import { NODE_FILE_SYSTEM, statsOf } from './file-system.js';
import { realOf } from './git-folders.js';

/**
 * Write a file that programs read: whole, or not at all. A link stays, and its target is replaced.
 * What is not a regular file, such as a pipe or `/dev/stdout`, is written to.
 *
 * @throws the system's error if it cannot be written; the old content stays then.
 * @example await replaceWhole('out.sarif', text)
 */
export async function replaceWhole(path: string, text: string): Promise<void> {
  const real = await realOf(NODE_FILE_SYSTEM, path);
  const stats = (await statsOf(NODE_FILE_SYSTEM, real)) ?? (await statsOf(NODE_FILE_SYSTEM, path));
  if (stats !== undefined && !stats.isFile()) return writeFile(path, text);
  const temporary = temporaryIn(dirname(real));
  try {
    await writeFile(temporary, text, { flag: 'wx', ...(stats && { mode: stats.mode & 0o777 }) });
    await rename(temporary, real);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
