import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { temporaryIn } from './durable-write.js';

/**
 * Write a text by a rename: others see the old file or the whole new one, and a link or a pipe at
 * the path is replaced and not written to.
 *
 * @throws the system's error.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = temporaryIn(dirname(path));
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
