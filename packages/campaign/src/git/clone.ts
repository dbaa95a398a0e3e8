import { join } from 'node:path';
import { branchRef, objectName } from './address.js';
import { changedFiles } from './changed-files.js';
import { Commits } from './commits.js';
import { pushLfs } from './lfs.js';
import { alone, fetchRefs, type Mirror, update } from './mirror.js';
import { keepCommit } from './mirror-files.js';
import { push } from './push.js';
import { askBranch, askHead } from './remote.js';
import { type Clone, GitFailure } from './repositories.js';
import { inTree, type TreeOptions } from './tree.js';

/** A name for the next tree of this process. */
export type NextTree = () => string;

/**
 * Bring a mirror up to date and find the branch that a change is based on.
 *
 * @throws GitFailure
 */
export async function openClone(
  mirror: Mirror,
  base: string | undefined,
  trees: TreeOptions & { readonly next: NextTree },
): Promise<Clone> {
  const branch = await updated(mirror, base ?? defaultBranch(mirror));
  const commits = new Commits(mirror);
  const commit = branch === undefined ? undefined : await commits.ofBranch(branch);
  if (branch === undefined || commit === undefined) throw await noBranch(mirror, base);
  return {
    branch,
    base: commit.name,
    has: name => has(mirror, commits, name),
    timeOf: async name => (await commits.find(name))?.time ?? 0,
    inTree: (name, work) => {
      const home = join(mirror.owner.trees, trees.next());
      return inTree({ mirror, commits }, name, { home, ...trees }, work);
    },
    files: (from, to) => changedFiles(mirror, from, to),
    diff: (from, to) => diff(mirror, from, to),
    remote: name => remote(mirror, commits, name),
    push: asked =>
      alone(mirror, async held => {
        if (trees.lfs) await pushLfs(mirror, held, asked);
        return push(mirror, held, asked);
      }),
  };
}

/** Both run beside each other; where both fail, the clone or the fetch says why. */
async function updated(mirror: Mirror, asked: string | Promise<string | undefined>) {
  const [updating, asking] = await Promise.allSettled([update(mirror), asked]);
  if (updating.status === 'rejected') throw updating.reason;
  if (asking.status === 'rejected') throw asking.reason;
  return asking.value;
}

const defaultBranch = async (mirror: Mirror) => (await askHead(mirror)).branch;

async function noBranch({ git, folder, signal }: Mirror, base: string | undefined): Promise<GitFailure> {
  const args = ['for-each-ref', '--count=1', 'refs/heads'];
  const any = await git.ok('FETCH_FAILED', args, { env: { GIT_DIR: folder }, signal });
  if (any.length === 0) return new GitFailure('EMPTY_REPOSITORY', 'The repository has no branches.', '');
  return base === undefined
    ? new GitFailure('NO_BRANCH', 'The repository has no default branch. Name its base in the spec.', '')
    : new GitFailure('NO_BRANCH', 'The repository has no branch with the name of the base.', base);
}

async function has({ folder }: Mirror, commits: Commits, name: string): Promise<boolean> {
  if ((await commits.find(name)) === undefined) return false;
  // A crash may have come between the commit and its ref.
  await keepCommit(folder, name);
  return true;
}

async function diff({ git, folder, signal }: Mirror, from: string, to: string): Promise<string> {
  const options = [
    '-p',
    '-r',
    '--find-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--submodule=short',
  ];
  const args = ['diff-tree', ...options, objectName(from), objectName(to)];
  return (await git.ok('TREE_FAILED', args, { env: { GIT_DIR: folder }, signal })).toString();
}

async function remote(mirror: Mirror, commits: Commits, branch: string) {
  if ((await askBranch(mirror, branch)) === undefined) return undefined;
  const ref = branchRef(branch);
  await alone(mirror, held => fetchRefs(mirror, held, [`+${ref}:${ref}`]));
  const commit = await commits.ofBranch(branch);
  return commit === undefined
    ? undefined
    : { commit: commit.name, message: await messageOf(mirror, commit.name) };
}

async function messageOf({ git, folder, signal }: Mirror, commit: string): Promise<string> {
  const printed = await git.ok('FETCH_FAILED', ['cat-file', 'commit', commit], {
    env: { GIT_DIR: folder },
    signal,
  });
  const text = printed.toString();
  return text.slice(text.indexOf('\n\n') + 2);
}
