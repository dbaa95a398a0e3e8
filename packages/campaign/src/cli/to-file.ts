import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Write a file in pieces; it is there whole, or as it was before. */
export async function toFile(
  path: string,
  write: (piece: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  const file = await open(temporary, 'wx');
  try {
    await write(async text => {
      await file.write(text);
    }).finally(() => file.close());
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
