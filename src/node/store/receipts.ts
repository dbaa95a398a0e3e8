import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { inParallel } from '../../edit/in-parallel.js';
import { syncFolder } from '../durable-write.js';
import { errorCode, type FileSystem, reasonOf, statsOf } from '../file-system.js';
import { entryNames } from './entries.js';
import { type Journal, type ReadBudget, readJournal, Unreadable } from './journal.js';
import { isId, stamp, timeOf } from './journal-header.js';
import type { Store } from './store.js';

/** How many receipts of each root are kept, and how many bytes of them; the last one always is. */
const KEPT = { receipts: 50, bytes: 100 * 1024 * 1024 } as const;

const ROOT_FOLDER = /^[0-9a-f]{16}$/;
/** How many receipts, and bytes of their headers, are read to find the last trusted one. */
const LOOKED_AT = 1000;
const MOST_READ = 64 * 1024 * 1024;
/** How many receipts are read at once. */
const READ_AT_ONCE = 16;

/** The paths of what may be receipts, oldest first. Other names are ignored. */
export async function receiptPaths({ fs, receipts }: Store): Promise<string[]> {
  const folders = (await entryNames(fs, receipts, 'isDirectory')).filter(name => ROOT_FOLDER.test(name));
  const paths: string[] = [];
  for (const name of folders) paths.push(...(await idsIn(fs, join(receipts, name))));
  return paths.sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
}

/** Receipts of older versions, which carry no mark. */
export async function oldReceiptPaths({ fs, receipts }: Store): Promise<string[]> {
  return idsIn(fs, receipts);
}

async function idsIn(fs: FileSystem, folder: string): Promise<string[]> {
  return (await entryNames(fs, folder, 'isFile')).filter(isId).map(id => join(folder, id));
}

/** An id greater than that of any trusted receipt here, even if the clock has gone back. */
export async function nextId(store: Store): Promise<string> {
  const last = await lastId(store);
  const now = stamp(Date.now());
  const time = last === undefined || last.slice(0, 18) < now ? now : stamp(timeOf(last) + 1);
  return `${time}-${randomBytes(2).toString('hex')}`;
}

async function lastId(store: Store): Promise<string | undefined> {
  const budget = { bytes: MOST_READ };
  for (const path of (await receiptPaths(store)).reverse().slice(0, LOOKED_AT)) {
    if ((await receiptAt(store.fs, path, budget)) !== undefined) return basename(path);
  }
  return undefined;
}

/** The end of a commit: from here on it is done. */
export async function keepAsReceipt(store: Store, root: string, id: string): Promise<void> {
  await store.fs.rename(store.journalOf(id), join(store.receiptsOf(root), id));
}

/**
 * What is left to do once a commit is done: let its end outlast a power failure, and remove the
 * oldest receipts of its root. Gives what a person should know; a commit that is done does not fail
 * any more.
 */
export async function settle(store: Store, root: string, id: string): Promise<string[]> {
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
  return pruneOwn(store, root, id);
}

/** The receipt in a file; `undefined` if it is unreadable, or not marked by this user. */
export async function receiptAt(
  fs: FileSystem,
  path: string,
  budget?: ReadBudget,
): Promise<Journal | undefined> {
  try {
    const journal = await readJournal(fs, path, budget);
    return journal?.isMarked === true && journal.header.id === basename(path) ? journal : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/**
 * Remove the oldest receipts of a root beyond what is kept. Only those of this user count, and go:
 * others may have planted the rest, under any id, or this user wrote them with another key. Gives
 * what a person should know.
 *
 * @param made the id of the receipt that was just made, which stays
 */
async function pruneOwn(store: Store, root: string, made: string): Promise<string[]> {
  try {
    const found = await sizedReceipts(store, root);
    // Most commits need not look into any receipt.
    const total = found.reduce((sum, { size }) => sum + size, 0);
    if (found.length <= KEPT.receipts && total <= KEPT.bytes) return [];
    const isOwn = await own(store, found);
    const isMade = ({ path }: Sized) => basename(path) === made;
    const counted = [...found.filter(isMade), ...found.filter(each => !isMade(each) && isOwn.has(each))];
    let bytes = 0;
    const old = counted.filter(({ size }, i) => {
      bytes += size;
      return i > 0 && (i >= KEPT.receipts || bytes > KEPT.bytes);
    });
    await removeUnneeded(store, old);
    return [];
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [`Old receipts could not be removed: ${reasonOf(error)}.`];
  }
}

/**
 * Remove the oldest receipts of a root on request: all but the last `keep` of this user's, and all
 * but the last `keep` of those that are not trusted.
 */
export async function prune(store: Store, root: string, keep: number): Promise<void> {
  try {
    const found = await sizedReceipts(store, root);
    const isOwn = await own(store, found);
    await removeUnneeded(store, found.filter(each => isOwn.has(each)).slice(keep));
    await removeUnneeded(store, found.filter(each => !isOwn.has(each)).slice(keep));
  } catch (error) {
    // The caller counts how many were removed.
    if (errorCode(error) === undefined) throw error;
  }
}

interface Sized {
  readonly path: string;
  readonly size: number;
}

/** What may be the receipts of a root, the last one first. */
async function sizedReceipts(store: Store, root: string): Promise<Sized[]> {
  const paths = (await idsIn(store.fs, store.receiptsOf(root))).sort().reverse();
  const found: Sized[] = [];
  // All at once: a commit waits for it, and one after the other they take longer than all else.
  await inParallel(paths, paths.length, async (path, i) => {
    found[i] = { path, size: (await statsOf(store.fs, path))?.size ?? 0 };
  });
  return found;
}

/** Those that carry the mark of this user, as far as that is known without reading much. */
async function own({ fs }: Store, found: readonly Sized[]): Promise<ReadonlySet<Sized>> {
  const marked = new Set<Sized>();
  const budget = { bytes: MOST_READ };
  await inParallel(found, READ_AT_ONCE, async each => {
    if ((await receiptAt(fs, each.path, budget)) !== undefined) marked.add(each);
  });
  return marked;
}

async function removeUnneeded(store: Store, old: readonly Sized[]): Promise<void> {
  if (old.length === 0) return;
  const needed = await firstRun(store);
  for (const { path } of old) if (basename(path) < needed) await store.fs.unlink(path);
}

/** The beacon of a run of `mortise edit`, by the id of the run. */
export const RUN = 'run-';

/** The ids of the runs that have not ended, whether they live or were killed. */
export async function runIds({ fs, folder }: Store): Promise<string[]> {
  const names = (await entryNames(fs, folder, 'isSocket')).filter(name => name.startsWith(RUN));
  return names.map(name => name.slice(RUN.length)).filter(isId);
}

/** The id of the first run that has not ended: receipts after it may be needed to take it back. */
async function firstRun(store: Store): Promise<string> {
  return (await runIds(store)).sort()[0] ?? '~';
}
