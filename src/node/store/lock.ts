import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type FileSystem } from '../file-system.js';
import { isUnlinkable } from '../place.js';
import { readRegular } from '../regular-file.js';
import { entriesOf } from './entries.js';
import { hasEnded, type Identity, isIdentity, ownIdentity } from './identity.js';
import type { Store } from './store.js';

/** The lock of a store, held. */
export interface Lock {
  readonly number: number;
  readonly store: Store;
}

/** The lock could not be had in time. */
export class Locked extends Error {
  constructor(
    readonly holder: Identity | undefined,
    readonly path: string,
  ) {
    super(`${path} is held`);
  }
}

export interface LockOptions {
  /** How long it is waited for, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

const LOCK_NAME = /^lock-(\d{1,15})(\.free)?$/;
const SHORTEST_PAUSE = 2;
const LONGEST_PAUSE = 40;
const LARGEST = 4096;
/** A lock without content in a file system without links is one that is being written, unless it is so old. */
const UNWRITTEN_MS = 5000;

/**
 * Take the lock of a store, whose folder is there. Waits while another process holds it; one that has ended does not.
 *
 * Locks are numbered: to take one is to link a finished file to the next number, which only one can do; to give it back is
 * to rename it `.free`. The highest number says what holds. So nobody ever removes the lock of another to take it, and who
 * has looked at a number that others have left behind since finds a higher one when it looks again.
 *
 * @throws Locked when the time is over; the system's error where files cannot be written; the signal's reason.
 */
export async function takeLock(store: Store, { timeout, signal }: LockOptions): Promise<Lock> {
  const deadline = Date.now() + timeout;
  const own = ownIdentity();
  const temporary = join(store.folder, `lock-${own.pid}-${randomBytes(8).toString('hex')}.tmp`);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const latest = await latestLock(store);
      const holder = latest.free ? 'nobody' : await holderOf(store, latest.number);
      const takeable = isTakeable(store, latest.number, holder, own);
      if (takeable && (await takeNumber(store, latest.number + 1, temporary, own))) {
        return { number: latest.number + 1, store };
      }
      if (Date.now() >= deadline) {
        throw new Locked(typeof holder === 'string' ? undefined : holder, lockPath(store, latest.number));
      }
      await pause(SHORTEST_PAUSE + Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE), undefined, { signal });
    }
  } finally {
    await removeQuietly(store.fs, temporary);
  }
}

/** Give a lock back. That the folder is gone by now is no failure. */
export async function giveBack({ number, store }: Lock): Promise<void> {
  const path = lockPath(store, number);
  await store.fs.rename(path, `${path}.free`).catch(error => {
    if (errorCode(error) === undefined) throw error;
    if (errorCode(error) !== 'ENOENT') ABANDONED.add(path);
  });
}

/** Locks that this process could not give back: on a disk that fails, say. It does not wait for itself. */
const ABANDONED = new Set<string>();

function isTakeable(
  store: Store,
  number: number,
  holder: Identity | 'nobody' | 'unknown',
  own: Identity,
): boolean {
  if (holder === 'nobody') return true;
  return holder !== 'unknown' && (ABANDONED.has(lockPath(store, number)) || hasEnded(holder, own));
}

function lockPath(store: Store, number: number): string {
  return join(store.folder, `lock-${number}`);
}

interface Latest {
  readonly number: number;
  readonly free: boolean;
}

async function latestLock(store: Store): Promise<Latest> {
  const locks = await locksOf(store);
  const number = Math.max(0, ...locks.map(lock => lock.number));
  return { number, free: number === 0 || locks.some(lock => lock.number === number && lock.free) };
}

async function locksOf(store: Store): Promise<(Latest & { readonly name: string })[]> {
  const names = await entriesOf(store.fs, store.folder);
  return names.flatMap(name => {
    const match = LOCK_NAME.exec(name);
    return match === null ? [] : [{ name, number: Number(match[1]), free: match[2] !== undefined }];
  });
}

/** Who holds a lock; `unknown` where it is being written, or was given back in the meantime. */
async function holderOf(store: Store, number: number): Promise<Identity | 'nobody' | 'unknown'> {
  const content = await readRegular(store.fs, lockPath(store, number), LARGEST);
  if (content.kind === 'missing') return 'unknown';
  if (content.kind !== 'content') return 'nobody';
  const value = parsed(Buffer.from(content.bytes).toString());
  if (isIdentity(value)) return value;
  // A power failure may leave a lock without content.
  return Date.now() - content.stats.mtimeMs > UNWRITTEN_MS ? 'nobody' : 'unknown';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the lock of a number could be taken. */
async function takeNumber(store: Store, number: number, temporary: string, own: Identity): Promise<boolean> {
  const { fs } = store;
  const path = lockPath(store, number);
  try {
    await writeOwn(fs, temporary, own);
    await linkOrWrite(fs, temporary, path, own);
  } catch (error) {
    // Another was quicker, or has removed what it took for a file left behind.
    if (['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
  const locks = await locksOf(store);
  const isLatest = locks.every(other => other.number < number || (other.number === number && !other.free));
  if (!isLatest) {
    await removeQuietly(fs, path);
    return false;
  }
  for (const { name, number: other } of locks) {
    if (other < number) await removeQuietly(fs, join(store.folder, name));
  }
  return true;
}

async function writeOwn(fs: FileSystem, path: string, own: Identity): Promise<void> {
  const file = await fs.open(path, 'w', 0o600);
  await file.writeFile(JSON.stringify(own)).finally(() => file.close());
}

async function linkOrWrite(fs: FileSystem, temporary: string, path: string, own: Identity): Promise<void> {
  await fs.link(temporary, path).catch(async error => {
    if (!isUnlinkable(error)) throw error;
    const file = await fs.open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(own)).finally(() => file.close());
  });
}

async function removeQuietly(fs: FileSystem, path: string): Promise<void> {
  await fs.unlink(path).catch(error => {
    if (errorCode(error) === undefined) throw error;
  });
}
