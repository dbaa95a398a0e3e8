import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inParallel } from '../../edit/in-parallel.js';
import { syncFolder } from '../durable-write.js';
import { errorCode, reasonOf, statsOf } from '../file-system.js';
import { entriesOf } from './entries.js';
import { type Journal, readJournal, Unreadable } from './journal.js';
import { isId } from './journal-header.js';
import type { Store } from './store.js';

/** So many receipts are kept, and so many bytes of them; the last one always is. */
export const KEPT = { receipts: 50, bytes: 100 * 1024 * 1024 } as const;

/** The ids of the receipts that are there, oldest first. */
export async function receiptIds({ fs, receipts }: Store): Promise<string[]> {
  return (await entriesOf(fs, receipts)).filter(isId).sort();
}

/** An id greater than that of any receipt here, also where the clock has gone back. */
export async function nextId(store: Store): Promise<string> {
  const last = (await receiptIds(store)).at(-1);
  const now = stamp(Date.now());
  const time = last === undefined || last.slice(0, 18) < now ? now : stamp(timeOf(last) + 1);
  return `${time}-${randomBytes(2).toString('hex')}`;
}

/** @example stamp(0) // '19700101-000000000' */
function stamp(milliseconds: number): string {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** When the commit of a receipt began, in milliseconds since 1970. */
export function timeOf(id: string): number {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})/.exec(id) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** The end of a commit: from here on it is done. */
export async function keepAsReceipt({ fs, receipts, journal }: Store, id: string): Promise<void> {
  await fs.rename(journal, join(receipts, id));
}

/**
 * What is left to do once a commit is done: let its end outlast a power failure, and remove the oldest receipts. Gives what a
 * person should know; a commit that is done does not fail any more.
 */
export async function settle(store: Store): Promise<string[]> {
  const { fs, folder, receipts } = store;
  try {
    await syncFolder(fs, receipts);
    await syncFolder(fs, folder);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [
      `The end of the commit could not be synced, and may not outlast a power failure: ${reasonOf(error)}.`,
    ];
  }
  return prune(store);
}

/** A receipt by its id; `undefined` where there is none that can be read. */
export async function receiptOf(store: Store, id: string): Promise<Journal | undefined> {
  if (!isId(id)) return undefined;
  try {
    const journal = await readJournal(store.fs, join(store.receipts, id));
    return journal?.header.id === id ? journal : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Remove the oldest receipts beyond what is kept. Gives what a person should know. */
export async function prune(
  store: Store,
  kept: { receipts: number; bytes: number } = KEPT,
): Promise<string[]> {
  const { fs, receipts } = store;
  try {
    let bytes = 0;
    const paths = (await receiptIds(store)).reverse().map(id => join(receipts, id));
    // All at once: a commit waits for it, and one after the other they take longer than all else.
    const sizes: number[] = [];
    await inParallel(paths, paths.length, async (path, i) => {
      sizes[i] = (await statsOf(fs, path))?.size ?? 0;
    });
    for (const [i, path] of paths.entries()) {
      bytes += sizes[i] ?? 0;
      if (i < kept.receipts && (i === 0 || bytes <= kept.bytes)) continue;
      await fs.unlink(path);
    }
    return [];
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [`Old receipts could not be removed: ${reasonOf(error)}.`];
  }
}
