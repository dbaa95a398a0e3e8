import { dirname } from 'node:path';
import { sameBytes } from '../apply/index.js';
import { syncFolder, temporaryIn, writeNew } from './durable-write.js';
import { errorCode, type FileSystem, reasonOf } from './file-system.js';
import type { Prepared, Work } from './prepare.js';
import { readRegular } from './regular-file.js';

/** What of a commit could not be undone, in sentences. */
export interface Remains {
  /** Files that are not as they were before. */
  readonly files: readonly string[];
  /** Of lesser weight: temporary files and folders that are still there, folders not synced. */
  readonly litter: readonly string[];
}

/** Undo all that a commit has done, last first. Goes on where a part of that fails. */
export async function undo(fs: FileSystem, work: Work): Promise<Remains> {
  const placed = work.placed.toReversed();
  const files = await each(placed, one => putBack(fs, work, one), notPutBack);
  const begun = await each(work.begun, path => removing(fs.unlink(path)), notRemoved);
  const folders = await each(work.folders.toReversed(), path => removing(fs.rmdir(path)), notRemoved);
  const changed = new Set(placed.map(one => dirname(one.target)));
  const unsynced = await each(changed, path => syncing(fs, path), notSynced);
  return { files, litter: [...begun, ...folders, ...unsynced] };
}

/** Do the work for each; returns what is said of those where it failed. */
async function each<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  say: (item: T, reason: string) => string,
): Promise<string[]> {
  const failed: string[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed.push(say(item, reasonOf(error)));
    }
  }
  return failed;
}

function notPutBack({ write }: Prepared, reason: string): string {
  return `${write.path} was written before and could not be put back: ${reason}.`;
}

function notRemoved(path: string, reason: string): string {
  return `${path} could not be removed: ${reason}.`;
}

function notSynced(path: string, reason: string): string {
  return `${path} could not be synced: ${reason}.`;
}

/** A file that was changed since is not the commit's any more: putting it back would destroy that change. */
async function putBack(fs: FileSystem, work: Work, { write, target }: Prepared): Promise<void> {
  const after = write.after as Uint8Array;
  const present = await readRegular(fs, target, after.length);
  if (present.kind !== 'content' || !sameBytes(present.bytes, after)) {
    throw new Error('it has been changed since');
  }
  if (write.before === undefined) return fs.unlink(target);
  const temporary = temporaryIn(dirname(target));
  await writeNew(fs, temporary, write.before, present.stats, work.begun);
  await fs.rename(temporary, target);
  work.begun.delete(temporary);
}

/** What is gone already needs no removing; a folder in which others have put something is theirs now. */
async function removing(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** A folder that the commit made is gone by now. */
async function syncing(fs: FileSystem, folder: string): Promise<void> {
  try {
    await syncFolder(fs, folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
