import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { withRemote } from './lfs.js';
import type { Mirror } from './mirror.js';

/**
 * Fetch the submodules of a tree, where the campaign asks for them. Their addresses come from the
 * repository: git refuses those that are folders of this machine. The tree's own `.git` is used,
 * before any program has run in it.
 *
 * @throws GitFailure
 */
export async function addSubmodules({ git, reach, signal }: Mirror, tree: string): Promise<void> {
  if (!(await hasSubmodules(tree))) return;
  await git.ok('TREE_FAILED', ['submodule', '--quiet', 'update', '--init', '--recursive', '--checkout'], {
    cwd: tree,
    // They are on hosts, also where the repository itself is a folder.
    reach: { ...withRemote(reach), local: false },
    signal,
    env: { GIT_DIR: join(tree, '.git'), GIT_WORK_TREE: tree },
  });
}

async function hasSubmodules(tree: string): Promise<boolean> {
  try {
    return (await lstat(join(tree, '.gitmodules'))).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
