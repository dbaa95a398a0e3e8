import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAddress } from './address.js';
import { openClone } from './clone.js';
import type { Environment } from './environment.js';
import { type Git, prepareGit } from './git.js';
import { inThisProcess, type Launcher } from './launcher.js';
import { alone, mirrorFolder } from './mirror.js';
import { makeEmpty } from './mirror-files.js';
import { onDisk } from './on-disk.js';
import { becomeOwner, type Owner } from './owner.js';
import { removeBranch } from './push.js';
import { reachOf } from './reach.js';
import { askBranch, askHead } from './remote.js';
import type { Repositories } from './repositories.js';

/** Where clones are, and what they may do. */
export interface RepositoriesOptions {
  /** For mirrors and trees; of one machine, shared by any number of its processes. */
  readonly folder: string;
  readonly env: Environment;
  /** Whether trees have their submodules; their pointers are never changed. */
  readonly submodules: boolean;
  /** Whether the user's own LFS filter runs. */
  readonly lfs: boolean;
  /** A token for an address of HTTP; the user's credential helpers are asked if there is none. */
  readonly token?: ((address: string) => Promise<string | undefined>) | undefined;
  /** What starts git and holds locks; this process if missing. */
  readonly launcher?: Launcher | undefined;
  /** How long git may say nothing before it is ended, in milliseconds; 5 minutes by default. */
  readonly idle?: number | undefined;
}

interface Started {
  readonly folder: string;
  readonly empty: string;
  readonly git: Git;
  readonly owner: Owner;
}

/**
 * Mirror clones of repositories in a folder. Nothing happens before the first use, which also
 * removes the trees that killed processes left there.
 */
export function openRepositories(options: RepositoriesOptions): Repositories {
  let starting: Promise<Started> | undefined;
  let trees = 0;
  const next = () => String(++trees);
  const once = () => {
    starting ??= onDisk('CLONE_FAILED', () => start(options)).catch(error => {
      // git may be installed, or the disk be emptied, before the next use.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  const prepare = async (address: string, signal: AbortSignal) => {
    const parsed = parseAddress(address);
    signal.throwIfAborted();
    const started = await once();
    const token = parsed.origin === undefined ? undefined : await options.token?.(address);
    const reach = reachOf(parsed, token, started.git.settings);
    // One of its own: many listeners on the caller's would be taken for a leak.
    return { ...started, address: parsed, reach, signal: AbortSignal.any([signal]) };
  };
  return {
    async open(address, { base, signal }) {
      const { folder, ...prepared } = await prepare(address, signal);
      const mirror = { ...prepared, folder: mirrorFolder(folder, prepared.address) };
      const { submodules, lfs } = options;
      return onDisk('CLONE_FAILED', () => openClone(mirror, base, { submodules, lfs, next }));
    },
    async tip(address, branch, signal) {
      const asker = await prepare(address, signal);
      if (branch !== undefined) return askBranch(asker, branch);
      const head = await askHead(asker);
      return head.branch === undefined ? undefined : head.commit;
    },
    async remove(address, branch, commit, signal) {
      const asker = await prepare(address, signal);
      const { empty: folder } = asker;
      return onDisk('PUSH_FAILED', () =>
        alone(asker, held => removeBranch(asker, { folder, held }, { branch, commit })),
      );
    },
  };
}

async function start({ launcher = inThisProcess, ...options }: RepositoriesOptions): Promise<Started> {
  const { env, lfs, idle } = options;
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const folder = await realpath(options.folder);
  const empty = join(folder, 'empty');
  await makeEmpty(empty);
  // One after the other: where one fails, the other must not go on in the folder.
  const git = await prepareGit(env, empty, { lfs, idle, launcher });
  return { folder, empty, git, owner: await becomeOwner(folder) };
}
