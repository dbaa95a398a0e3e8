import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { objectName } from './address.js';
import { noticingBroken } from './broken.js';
import { asInput, type Changes, changesOf } from './changes.js';
import type { Commits } from './commits.js';
import type { Environment } from './environment.js';
import { withRemote } from './lfs.js';
import type { Mirror } from './mirror.js';
import { keepCommit, settle } from './mirror-files.js';
import { onDisk } from './on-disk.js';
import { removeFolder } from './remove-folder.js';
import type { CommitText, Tree } from './repositories.js';
import { addSubmodules } from './submodules.js';
import { makeVisibleGit } from './visible-git.js';

/** What a tree may have that is not in its commit's own bytes. */
export interface TreeOptions {
  readonly submodules: boolean;
  readonly lfs: boolean;
}

/** What trees are made of. */
export interface TreeSource {
  readonly mirror: Mirror;
  readonly commits: Commits;
}

interface Place extends TreeSource {
  readonly commit: string;
  /** The tree. */
  readonly folder: string;
  readonly index: string;
  readonly env: Environment;
  /** Whether the index has more than the commit. */
  staged: boolean;
}

/**
 * Work in a clean tree of a commit. It is a folder of its own with an index of its own; git's
 * worktrees would leave records in the mirror, and take more processes.
 *
 * @param options - `home`: a folder for this tree that does not exist yet; it is removed
 *   afterwards.
 * @throws GitFailure
 */
export async function inTree<T>(
  source: TreeSource,
  commit: string,
  options: TreeOptions & { readonly home: string },
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  try {
    const place = await onDisk('TREE_FAILED', () => checkOut(source, objectName(commit), options));
    return await work({
      folder: place.folder,
      commit: text => onDisk('TREE_FAILED', () => commitTree(place, text)),
    });
  } finally {
    await removeFolder(options.home);
  }
}

async function checkOut(
  { mirror, commits }: TreeSource,
  commit: string,
  { home, ...options }: TreeOptions & { readonly home: string },
): Promise<Place> {
  const folder = join(home, mirror.address.title);
  const index = join(home, 'index');
  const env = { GIT_DIR: mirror.folder, GIT_WORK_TREE: folder, GIT_INDEX_FILE: index };
  const place = { mirror, commits, commit, folder, index, env, staged: false };
  await mkdir(folder, { recursive: true });
  await settle(mirror.folder);
  await readTree(place, options);
  await makeVisibleGit(folder, { mirror: mirror.folder, commit, index, lfs: options.lfs });
  if (options.submodules) await addSubmodules(mirror, folder);
  return place;
}

/** One process fills the index and the folder. */
async function readTree(place: Place, { lfs }: TreeOptions): Promise<void> {
  const { mirror, commit } = place;
  const args = ['read-tree', '--reset', '-u', commit];
  await noticingBroken(mirror.folder, () => inPlace(place, args, lfs ? mirror.reach : undefined));
}

function inPlace(
  { mirror, folder, env }: Place,
  args: readonly string[],
  reach?: Mirror['reach'],
  input?: Buffer,
) {
  const own = reach === undefined ? {} : { reach: withRemote(reach) };
  return mirror.git.ok('TREE_FAILED', args, { cwd: folder, env, input, signal: mirror.signal, ...own });
}

async function commitTree(place: Place, text: CommitText): Promise<string | undefined> {
  await settle(place.mirror.folder);
  const changes = await changesIn(place);
  // A second commit of the tree may have no changes of its own; the index knows of the first.
  if (isNothing(changes) && !place.staged) return undefined;
  place.staged = true;
  await stage(place, changes);
  const [written, before] = await Promise.all([
    inPlace(place, ['write-tree']),
    place.commits.find(place.commit),
  ]);
  const tree = written.toString().trim();
  if (tree === before?.tree) return undefined;
  const commit = await writeCommit(place, tree, text);
  await keepCommit(place.mirror.folder, commit);
  place.commits.add({ name: commit, tree, time: Math.floor(text.time) });
  return commit;
}

async function changesIn(place: Place): Promise<Changes> {
  const [tracked, others] = await Promise.all([
    // Looking into submodules would run git with the settings that programs gave them.
    inPlace(place, ['diff-files', '-z', '--raw', '--no-renames', '--ignore-submodules=all']),
    inPlace(place, ['ls-files', '-z', '--others', '--exclude-standard']),
  ]);
  return changesOf(tracked, others);
}

const isNothing = ({ removed, written }: Changes) => removed.length + written.length === 0;

/** Deletions first: a folder may be where a file was, and a file where a folder was. */
async function stage(place: Place, { removed, written }: Changes): Promise<void> {
  if (removed.length > 0) {
    const gone = `0 ${'0'.repeat(place.commit.length)}\t`;
    await inPlace(place, ['update-index', '-z', '--index-info'], undefined, asInput(removed, gone));
  }
  if (written.length > 0) {
    const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];
    await inPlace(place, args, undefined, asInput(written));
  }
}

async function writeCommit(place: Place, tree: string, text: CommitText): Promise<string> {
  const { author, message, time } = text;
  const date = `@${Math.floor(time)} +0000`;
  const env = {
    ...place.env,
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
    GIT_COMMITTER_DATE: date,
  };
  const args = ['commit-tree', tree, '-p', place.commit, '-F', '-'];
  return (await inPlace({ ...place, env }, args, undefined, Buffer.from(message))).toString().trim();
}
