import { createHash } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Address } from './address.js';
import type { Git } from './git.js';
import { isMarkedBroken, removeLeftovers, settle } from './mirror-files.js';
import type { Owner } from './owner.js';
import type { Reach } from './reach.js';
import { removeFolder } from './remove-folder.js';
import { GitFailure } from './repositories.js';
import type { Held } from './socket-lock.js';

/** A remote, its mirror, and how both are worked with. */
export interface Mirror {
  /** The bare clone. */
  readonly folder: string;
  readonly address: Address;
  readonly reach: Reach;
  readonly git: Git;
  readonly owner: Owner;
  readonly signal: AbortSignal;
}

/** Only branches and tags; not the heads of pull requests, which can be many times more. */
const REFS = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];

/** Where the mirror of an address is, below the folder of the user. */
export const mirrorFolder = (folder: string, { name }: Address) => join(folder, 'mirrors', name);

/**
 * Work on a mirror or write to its remote while no other process does. A git command that is given
 * the lock keeps it, even where its process is killed: who comes later waits until it has ended.
 *
 * @throws the reason of the signal, while it waits
 */
export async function alone<T>(
  { address, owner, git, signal }: Pick<Mirror, 'address' | 'owner' | 'git' | 'signal'>,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const name = createHash('sha256').update(address.name).digest('hex').slice(0, 16);
  const held = await git.hold(owner.lock(name), signal);
  try {
    return await work(held);
  } finally {
    await held.release();
  }
}

/**
 * Bring a mirror up to date, or make it. One that is broken is made anew, once.
 *
 * @throws GitFailure
 */
export async function update(mirror: Mirror): Promise<void> {
  await alone(mirror, async held => {
    if (!(await exists(mirror.folder)) || (await isMarkedBroken(mirror.folder))) return make(mirror, held);
    try {
      await fetchRefs(mirror, held, ['--prune', ...REFS]);
    } catch (error) {
      if (!mayBeBroken(error)) throw error;
      await make(mirror, held);
    }
  });
}

/**
 * Fetch refs into the mirror. Only for who holds its lock.
 *
 * @throws GitFailure
 */
export async function fetchRefs(mirror: Mirror, held: Held, args: readonly string[]): Promise<void> {
  const { git, reach, folder, signal } = mirror;
  const options = args.filter(arg => arg.startsWith('--'));
  const refs = args.filter(arg => !arg.startsWith('--'));
  await removeLeftovers(folder);
  await settle(folder);
  const fetch = [
    'fetch',
    '--force',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
    '--progress',
  ];
  await git.ok('FETCH_FAILED', [...fetch, ...options, ...reach.upload, '--', reach.url, ...refs], {
    reach,
    signal,
    holds: held.key,
    env: { GIT_DIR: folder },
  });
}

/** Clone under another name, and give it its name when it is whole; the old one goes only then. */
async function make(mirror: Mirror, held: Held): Promise<void> {
  const { folder } = mirror;
  const [part, old] = [`${folder}.new`, `${folder}.old`];
  await removeFolder(part);
  await mkdir(join(folder, '..'), { recursive: true });
  try {
    await clone(mirror, held, part);
    await settle(part);
    await removeFolder(old);
    if (await exists(folder)) await rename(folder, old);
    await rename(part, folder);
  } finally {
    await Promise.all([removeFolder(part), removeFolder(old)]);
  }
}

async function clone({ git, reach, signal }: Mirror, held: Held, part: string): Promise<void> {
  // Never by links to files of a local remote: it could change them later.
  const args = ['clone', '--bare', '--no-local', '--template=', '--no-recurse-submodules', '--progress'];
  await git.ok('CLONE_FAILED', [...args, ...reach.upload, '--', reach.url, part], {
    reach,
    signal,
    holds: held.key,
  });
}

/** Whether the mirror may be at fault: not the network, the remote's refusal, or the user. */
const mayBeBroken = (error: unknown) =>
  error instanceof GitFailure &&
  !error.passing &&
  error.code === 'FETCH_FAILED' &&
  !/credentials|another user/.test(error.message);

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
