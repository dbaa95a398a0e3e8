import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { inParallel } from '../../edit/in-parallel.js';
import { syncFolder } from '../durable-write.js';
import { errorCode, type FileSystem, reasonOf, statsOf } from '../file-system.js';
import { filesIn, foldersIn, socketsIn } from './entries.js';
import { type Journal, readJournal, Unreadable } from './journal.js';
import { isId, stamp, timeOf } from './journal-header.js';
import type { Store } from './store.js';

/** So many receipts of each root are kept, and so many bytes of them; the last one always is. */
export const KEPT = { receipts: 50, bytes: 100 * 1024 * 1024 } as const;

const ROOT_FOLDER = /^[0-9a-f]{16}$/;
/** So many receipts are looked at for the last one that is believed. */
const LOOKED_AT = 1000;

/** The paths of what may be receipts, oldest first. Other names are not looked at. */
export async function receiptPaths({ fs, receipts }: Store): Promise<string[]> {
  const folders = (await foldersIn(fs, receipts)).filter(name => ROOT_FOLDER.test(name));
  const paths: string[] = [];
  for (const name of folders) paths.push(...(await idsIn(fs, join(receipts, name))));
  return paths.sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
}

/** Receipts of older versions, which carry no mark. */
export async function oldReceiptPaths({ fs, receipts }: Store): Promise<string[]> {
  return idsIn(fs, receipts);
}

async function idsIn(fs: FileSystem, folder: string): Promise<string[]> {
  return (await filesIn(fs, folder)).filter(isId).map(id => join(folder, id));
}

/** An id greater than that of any receipt here that is believed, also where the clock has gone back. */
export async function nextId(store: Store): Promise<string> {
  const last = await lastId(store);
  const now = stamp(Date.now());
  const time = last === undefined || last.slice(0, 18) < now ? now : stamp(timeOf(last) + 1);
  return `${time}-${randomBytes(2).toString('hex')}`;
}

async function lastId(store: Store): Promise<string | undefined> {
  for (const path of (await receiptPaths(store)).reverse().slice(0, LOOKED_AT)) {
    if ((await receiptAt(store.fs, path)) !== undefined) return basename(path);
  }
  return undefined;
}

/** The end of a commit: from here on it is done. */
export async function keepAsReceipt(store: Store, root: string, id: string): Promise<void> {
  await store.fs.rename(store.journalOf(id), join(store.receiptsOf(root), id));
}

/**
 * What is left to do once a commit is done: let its end outlast a power failure, and remove the oldest receipts of its root.
 * Gives what a person should know; a commit that is done does not fail any more.
 */
export async function settle(store: Store, root: string): Promise<string[]> {
  const { fs, folder, receipts } = store;
  try {
    await syncFolder(fs, store.receiptsOf(root));
    await syncFolder(fs, receipts);
    await syncFolder(fs, folder);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [
      `The end of the commit could not be synced, and may not outlast a power failure: ${reasonOf(error)}.`,
    ];
  }
  return prune(store, root);
}

/** The receipt in a file; `undefined` where it cannot be read, or does not carry the mark of this user. */
export async function receiptAt(fs: FileSystem, path: string): Promise<Journal | undefined> {
  try {
    const journal = await readJournal(fs, path);
    return journal?.isMarked === true && journal.header.id === basename(path) ? journal : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Remove the oldest receipts of a root beyond what is kept. Gives what a person should know. */
export async function prune(
  store: Store,
  root: string,
  kept: { receipts: number; bytes: number } = KEPT,
): Promise<string[]> {
  const { fs } = store;
  try {
    let bytes = 0;
    const paths = (await idsIn(fs, store.receiptsOf(root))).sort().reverse();
    // All at once: a commit waits for it, and one after the other they take longer than all else.
    const sizes: number[] = [];
    await inParallel(paths, paths.length, async (path, i) => {
      sizes[i] = (await statsOf(fs, path))?.size ?? 0;
    });
    const needed = await firstRun(store);
    for (const [i, path] of paths.entries()) {
      bytes += sizes[i] ?? 0;
      if (i < kept.receipts && (i === 0 || bytes <= kept.bytes)) continue;
      if (basename(path) < needed) await fs.unlink(path);
    }
    return [];
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [`Old receipts could not be removed: ${reasonOf(error)}.`];
  }
}

/** The beacon of a run of `mortise edit`, by the id of the run. */
export const RUN = 'run-';

/** The ids of the runs that have not ended, whether they live or were killed. */
export async function runIds({ fs, folder }: Store): Promise<string[]> {
  const names = (await socketsIn(fs, folder)).filter(name => name.startsWith(RUN));
  return names.map(name => name.slice(RUN.length)).filter(isId);
}

/** The id of the first run that has not ended: receipts after it may be needed to take it back. */
async function firstRun(store: Store): Promise<string> {
  return (await runIds(store)).sort()[0] ?? '~';
}
