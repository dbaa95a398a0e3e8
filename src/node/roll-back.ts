import { dirname } from 'node:path';
import type { DraftChange } from './draft.js';
import { type ModeAndOwner, syncFolder, writeNew } from './durable-write.js';
import { type FileSystem, reasonOf, unlessFails } from './file-system.js';
import { MODE_BITS, shows } from './image.js';
import { isUnlinkable } from './place.js';
import { type FileContent, readRegular } from './regular-file.js';
import { type Emptied, makeFolder } from './stage.js';

/** What is to be taken back. */
export interface Undoing {
  /** Files that may be as the commit made them. */
  readonly changes: readonly DraftChange[];
  /** Files that are not to stay. */
  readonly litter: Iterable<string>;
  /** Folders that are removed if they are empty, outer ones first. */
  readonly made: readonly string[];
  /** Folders that were removed, inner ones first. */
  readonly emptied: readonly Emptied[];
  /** The content of the file before. Called only if there was a file. */
  bytesBefore(change: DraftChange): Promise<Uint8Array>;
  /** Its attributes; called with what is there now. */
  likeBefore(change: DraftChange, present: FileContent): ModeAndOwner;
}

/** What of a commit could not be taken back, in sentences. */
export interface Remains {
  /** Files that are not as they were before; another attempt may help. */
  readonly files: readonly string[];
  /** Files that somebody has changed since: they are left as they are. */
  readonly changed: readonly string[];
  /** Of lesser weight: temporary files and folders that are still there, folders not synced. */
  readonly litter: readonly string[];
}

/**
 * Take back everything that a commit has done, last first; continues if a part of it fails. It may
 * be killed at any moment and done again: a file that is as before stays as it is.
 */
export async function rollBack(fs: FileSystem, undoing: Undoing): Promise<Remains> {
  const changes = undoing.changes.toReversed();
  const litter = await each(undoing.litter, path => removing(fs.unlink(path)), notRemoved);
  const remake = ({ path, mode }: Emptied) => makeFolder(fs, path, mode, []);
  const emptied = await each(
    undoing.emptied.toReversed(),
    remake,
    ({ path }, reason) => `The folder ${path} could not be made again: ${reason}.`,
  );
  const changed: string[] = [];
  const files = await each(
    changes,
    async one => {
      if ((await putBack(fs, undoing, one)) === 'changed')
        changed.push(notPutBack(one, 'it has been changed since'));
    },
    notPutBack,
  );
  const made = await each(undoing.made.toReversed(), path => removing(fs.rmdir(path)), notRemoved);
  // A folder that the commit made is already gone.
  const sync = (path: string) => unlessFails(syncFolder(fs, path), 'ENOENT');
  const unsynced = await each(
    foldersOf(undoing),
    sync,
    (path, reason) => `${path} could not be synced: ${reason}.`,
  );
  return { files, changed, litter: [...litter, ...emptied, ...made, ...unsynced] };
}

/**
 * The folders in which names were restored or removed. All of this must be on the disk before the
 * journal is removed: after a power failure nobody would do it again.
 */
function foldersOf({ changes, litter, made, emptied }: Undoing): Set<string> {
  const paths = [...changes.map(one => one.target), ...litter, ...made, ...emptied.map(one => one.path)];
  return new Set(paths.map(path => dirname(path)));
}

/** Do the work for each; returns a sentence for each failure. */
async function each<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
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

function notPutBack({ path }: DraftChange, reason: string): string {
  return `${path} was written before and could not be put back: ${reason}.`;
}

function notRemoved(path: string, reason: string): string {
  return `${path} could not be removed: ${reason}.`;
}

/** A file that was changed since stays: putting it back would destroy that change. */
async function putBack(fs: FileSystem, undoing: Undoing, change: DraftChange): Promise<'done' | 'changed'> {
  const { before, after, target } = change;
  const present = await presentOf(fs, change);
  if (isBefore(change, present)) return 'done';
  if (!shows(after, present) && !isClaim(change, present)) return 'changed';
  if (before === undefined) await fs.unlink(target);
  else await restore(fs, undoing, change, present);
  return 'done';
}

/**
 * The current content of the file of a change; a file that is larger than both versions is not
 * read.
 */
export async function presentOf(
  fs: FileSystem,
  { target, before, after }: DraftChange,
): Promise<FileContent> {
  return readRegular(fs, target, Math.max(before?.length ?? 0, after?.length ?? 0));
}

/** Without hard links, an empty file reserves the name of a new one until it is replaced. */
function isClaim({ before }: DraftChange, present: FileContent): boolean {
  return before === undefined && present.kind === 'content' && present.bytes.length === 0;
}

/** If a commit changes nothing but the mode, the content is no evidence. */
function isBefore({ before, after }: DraftChange, present: FileContent): boolean {
  if (!shows(before, present)) return false;
  if (before === undefined || present.kind !== 'content' || before.hash !== after?.hash) return true;
  return (present.stats.mode & MODE_BITS) === before.mode;
}

async function restore(
  fs: FileSystem,
  undoing: Undoing,
  change: DraftChange,
  present: FileContent,
): Promise<void> {
  const { target, temporary } = change;
  const begun = new Set<string>();
  try {
    const like = undoing.likeBefore(change, present);
    await writeNew(fs, temporary, await undoing.bytesBefore(change), { like }, begun);
    if (present.kind === 'content') await fs.rename(temporary, target);
    else await linkBack(fs, temporary, target);
  } finally {
    for (const path of begun) await removing(fs.unlink(path));
  }
}

/** A file that has just appeared is not replaced, if the system supports that. */
async function linkBack(fs: FileSystem, temporary: string, target: string): Promise<void> {
  await fs.link(temporary, target).catch(error => {
    if (!isUnlinkable(error)) throw error;
    return fs.rename(temporary, target);
  });
}

/** Remove, unless it is gone already, or a folder in which others have put something. */
async function removing(work: Promise<void>): Promise<void> {
  await unlessFails(work, 'ENOENT', 'ENOTEMPTY', 'EEXIST');
}
