import { branchRef } from './address.js';
import type { Mirror } from './mirror.js';
import type { Reach } from './reach.js';
import type { Push } from './repositories.js';
import type { Held } from './socket-lock.js';

/** git-lfs looks for its server at the remote, which the mirror does not have. */
export const withRemote = (reach: Reach): Reach => ({
  ...reach,
  settings: [...reach.settings, ['remote.origin.url', reach.url]],
});

/**
 * Send the objects of LFS that a push needs, as the hook of git-lfs would: hooks do not run.
 *
 * @throws GitFailure
 */
export async function pushLfs(mirror: Mirror, held: Held, { commit, branch, replaces }: Push): Promise<void> {
  const { git, reach, folder, signal } = mirror;
  const ref = branchRef(branch);
  const before = replaces ?? '0'.repeat(commit.length);
  await git.ok('PUSH_FAILED', ['lfs', 'pre-push', 'origin', reach.url], {
    reach: withRemote(reach),
    signal,
    holds: held.key,
    env: { GIT_DIR: folder },
    input: `${ref} ${commit} ${ref} ${before}\n`,
  });
}
