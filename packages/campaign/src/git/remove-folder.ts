import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Remove a folder with all that is in it; symlinks are removed, not followed. A folder that cannot
 * be removed is left: the next start tries again, and no result is lost over it.
 *
 * @returns whether it is gone
 */
export async function removeFolder(folder: string): Promise<boolean> {
  if (await removed(folder)) return true;
  await openFolders(folder);
  return removed(folder);
}

async function removed(folder: string): Promise<boolean> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
    return true;
  } catch {
    return false;
  }
}

/** A program may have taken the right to write from folders. */
async function openFolders(folder: string): Promise<void> {
  try {
    await chmod(folder, 0o700);
    const entries = await readdir(folder, { withFileTypes: true });
    const folders = entries.filter(entry => entry.isDirectory());
    await Promise.all(folders.map(entry => openFolders(join(folder, entry.name))));
  } catch (error) {
    // It is gone, or not ours; the caller sees that it is still there.
    if (!['ENOENT', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
