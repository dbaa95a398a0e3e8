import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NodeWorkspace } from 'mortise/node';
import { errorCode } from './system-error.js';

const OWNER_ONLY = 0o700;

/**
 * Work with the files of a tree through mortise, and leave nothing of its store behind: the tree is
 * thrown away, so no receipt of it will ever be used. A `.mortise` that the repository itself has
 * is set aside meanwhile, and is afterwards as it was.
 *
 * @throws what the work throws.
 */
export async function inWorkspace<T>(
  folder: string,
  work: (workspace: NodeWorkspace) => Promise<T>,
): Promise<T> {
  const store = join(folder, '.mortise');
  const aside = await setAside(store, `${resolve(folder)}.mortise-${randomUUID()}`);
  try {
    // Without it, the store would be made in a repository that the folder of the clones lies in.
    await mkdir(store, { mode: OWNER_ONLY });
    const workspace = await NodeWorkspace.open(folder);
    const result = await work(workspace);
    // A folder above has a store, which is shared: only what belongs to this tree is removed.
    if (!(await exists(join(store, 'receipts')))) await workspace.prune(0);
    return result;
  } finally {
    await rm(store, { recursive: true, force: true });
    if (aside !== undefined) await rename(aside, store);
  }
}

/** Remove the store that a program made in a tree that had none. */
export async function removeStore(folder: string): Promise<void> {
  await rm(join(folder, '.mortise'), { recursive: true, force: true });
}

/** Whether there is something at a path; a link counts as itself. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function setAside(store: string, aside: string): Promise<string | undefined> {
  if (!(await exists(store))) return undefined;
  await rename(store, aside);
  return aside;
}
