import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileSystem } from '../file-system.js';
import { entryNames } from './entries.js';
import { type Beacon, isAlive, processOf, startBeacon, stopBeacon } from './socket.js';
import type { Store } from './store.js';

/** The lock of a store, while this process has it. */
interface Lock {
  readonly store: Store;
  readonly beacon: Beacon;
}

/** The lock could not be had in time. */
export class Locked extends Error {
  constructor(
    /** The socket of its owner. */
    readonly path: string,
    /** The number of that process, if it answers. */
    readonly holder: number | undefined,
  ) {
    super(`${path} is held`);
  }
}

interface LockOptions {
  /** How long it is waited for, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

const NAME = /^lock-[0-9a-f]{32}$/;
const SHORTEST_PAUSE = 2;
const LONGEST_PAUSE = 40;
/** Two processes may see each other as the holder, and need this long to find out. */
const SHORTEST_WAIT = 250;

/**
 * Take the lock of a store, whose folder exists. Waits while another process has it; a process that
 * has ended does not have it. Each process that wants it starts a beacon of its own, and then
 * searches for others. A process that finds no other has the lock: if two come at once, the one
 * whose beacon was started last finds the other. If both find each other, the one with the greater
 * name gives way. Dead beacons do not count, whoever made them, and anybody may remove them,
 * because names are never used again.
 *
 * @throws Locked if the time is over; the system's error if no socket can be made; the signal's
 *   reason.
 */
export async function takeLock(store: Store, { timeout, signal }: LockOptions): Promise<Lock> {
  const { fs, folder } = store;
  const deadline = Date.now() + Math.max(timeout, SHORTEST_WAIT);
  let own: Beacon | undefined;
  try {
    for (;;) {
      signal?.throwIfAborted();
      let others = await otherHolders(fs, folder, own);
      if (others.length === 0 && own === undefined) {
        own = await startBeacon(fs, folder, `lock-${randomBytes(16).toString('hex')}`);
        others = await otherHolders(fs, folder, own);
      }
      const [first] = others.sort();
      if (own !== undefined && first === undefined) {
        const lock = { store, beacon: own };
        own = undefined;
        return lock;
      }
      if (first !== undefined && Date.now() >= deadline)
        throw new Locked(join(folder, first), await processOf(folder, first));
      if (own !== undefined && first !== undefined && first < own.name) {
        await stopBeacon(fs, own);
        own = undefined;
      }
      // The others are about to give way to this one, or the lock is given back to it: it is next.
      const longest = own === undefined ? LONGEST_PAUSE : SHORTEST_PAUSE;
      await pause(1 + Math.random() * longest, undefined, { signal });
    }
  } finally {
    if (own !== undefined) await stopBeacon(fs, own);
  }
}

/** Release a lock. It is no failure if the folder is already gone. */
export async function giveBack({ store, beacon }: Lock): Promise<void> {
  await stopBeacon(store.fs, beacon);
}

/** Whether a living process has the lock of a store, or wants it. */
export async function isHeld({ fs, folder }: Store): Promise<boolean> {
  return (await otherHolders(fs, folder, undefined)).length > 0;
}

/** The names of the living beacons but the own one. Dead ones are removed. */
async function otherHolders(fs: FileSystem, folder: string, own: Beacon | undefined): Promise<string[]> {
  const living: string[] = [];
  for (const name of await entryNames(fs, folder, 'isSocket')) {
    if (!NAME.test(name) || name === own?.name) continue;
    if (await isAlive(folder, name)) living.push(name);
    else await fs.unlink(join(folder, name)).catch(() => undefined);
  }
  return living;
}
