import { branchRef, objectName } from './address.js';
import { failureOf, isDenied, wordsOf } from './failures.js';
import type { Mirror } from './mirror.js';
import { settle } from './mirror-files.js';
import { type Asker, askBranch } from './remote.js';
import { GitFailure, type Push, type Pushed } from './repositories.js';
import type { GitEnd } from './run-git.js';
import type { Held } from './socket-lock.js';

/**
 * Push one commit to one branch, if the branch is as it was last known. Only for who holds the
 * lock.
 *
 * @throws GitFailure
 */
export async function push(mirror: Mirror, held: Held, { commit, branch, replaces }: Push): Promise<Pushed> {
  const wanted = `${objectName(commit)}:${branchRef(branch)}`;
  await settle(mirror.folder);
  const place = { folder: mirror.folder, held };
  const end = await pushRef(mirror, place, wanted, { branch, expected: replaces });
  if (end.code === 0) return { kind: 'pushed' };
  if (!isMoved(end)) throw failureOfPush(mirror, end);
  const now = await askBranch(mirror, branch);
  if (now === commit) return { kind: 'pushed' };
  if (now === undefined) throw new GitFailure('NO_BRANCH', 'The branch was removed from the remote.', '');
  if (now !== replaces) return { kind: 'taken', commit: now };
  throw new GitFailure('PUSH_FAILED', 'The branch moved while it was pushed.', '', true);
}

/**
 * Remove a branch of the remote, if it still points to the commit. Only for who holds the lock:
 * an earlier push may go on after its process was killed.
 *
 * @param place any repository, and the lock
 * @throws GitFailure
 */
export async function removeBranch(
  asker: Asker,
  place: PushPlace,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<'removed' | 'gone' | 'moved'> {
  const now = await askBranch(asker, branch);
  if (now === undefined) return 'gone';
  if (now !== commit) return 'moved';
  const end = await pushRef(asker, place, `:${branchRef(branch)}`, { branch, expected: objectName(commit) });
  if (end.code === 0) return 'removed';
  if (!isMoved(end)) throw failureOfPush(asker, end);
  return (await askBranch(asker, branch)) === undefined ? 'gone' : 'moved';
}

/** Where a push runs, and the lock that it keeps while it does. */
export interface PushPlace {
  readonly folder: string;
  readonly held: Held;
}

interface Lease {
  readonly branch: string;
  /** The commit that the branch must have; `undefined`: it must not exist. */
  readonly expected: string | undefined;
}

function pushRef(
  { git, reach, signal }: Asker,
  { folder, held: { key: holds } }: PushPlace,
  ref: string,
  lease: Lease,
): Promise<GitEnd> {
  const expected = lease.expected === undefined ? '' : objectName(lease.expected);
  const options = [
    '--porcelain',
    '--progress',
    '--no-verify',
    '--no-follow-tags',
    '--no-signed',
    '--recurse-submodules=no',
  ];
  const held = `--force-with-lease=${branchRef(lease.branch)}:${expected}`;
  return git.run(['push', ...options, held, ...reach.receive, '--', reach.url, ref], {
    reach,
    signal,
    holds,
    env: { GIT_DIR: folder },
  });
}

/** Whether the branch was not as expected, by what git found first or by what the remote found. */
const isMoved = ({ stdout, stderr }: GitEnd) =>
  /^!\t[^\t]*\t\[rejected\] \(stale info\)|^!\t[^\t]*\t\[remote rejected\] \((?:[^)]*reference already exists|failed to update ref|[^)]*is at [0-9a-f]+ but expected|fetch first|non-fast-forward)|remote ref does not exist/m.test(
    `${stdout}\n${stderr}`,
  );

function failureOfPush({ reach }: Asker, end: GitEnd): GitFailure {
  const said = `${end.stderr}\n${end.stdout}`;
  if (!isDenied(said)) return failureOf('PUSH_FAILED', end, reach.secrets);
  const message = 'The remote refused the push: the token may not write, or a rule protects the branch.';
  return new GitFailure('PUSH_DENIED', message, wordsOf(said, reach.secrets));
}
