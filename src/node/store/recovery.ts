import { dirname, join } from 'node:path';
import type { Change } from '../draft.js';
import { type Like, syncFolder } from '../durable-write.js';
import { errorCode, type FileSystem } from '../file-system.js';
import type { FileContent } from '../regular-file.js';
import { type Remains, rollBack, type Undoing } from '../roll-back.js';
import { entriesOf } from './entries.js';
import {
  bytesOf,
  changeIn,
  type Journal,
  placeOf,
  readJournal,
  thisMachine,
  thisUser,
  Unreadable,
} from './journal.js';
import type { NamedChange } from './journal-header.js';
import type { Store } from './store.js';

/** An interrupted commit could not be taken back, and another attempt may do it. The message says why. */
export class NotRecovered extends Error {}

/** Whether a process may have been killed here. One that is at work looks the same, and has the lock. */
export async function needsRecovery({ fs, folder }: Store): Promise<boolean> {
  return (await entriesOf(fs, folder)).some(name => name === 'journal' || name.endsWith('.tmp'));
}

/**
 * Take back the commit that was interrupted, if there is one, and remove what processes have left behind that were killed. The
 * lock is held. Gives what a person should know, in sentences.
 *
 * It may be interrupted itself, and is done again then.
 *
 * @throws NotRecovered; the system's error.
 */
export async function recover(store: Store): Promise<string[]> {
  const { fs } = store;
  const said = await recoverJournal(store);
  for (const name of await entriesOf(fs, store.folder)) {
    if (name.endsWith('.tmp')) await unlinkIfThere(fs, join(store.folder, name));
  }
  return said;
}

async function recoverJournal(store: Store): Promise<string[]> {
  const { fs } = store;
  const journal = await believed(store);
  if (journal === undefined) return [];
  if (typeof journal === 'string') return [await setAside(store, journal)];
  const remains = await rollBack(fs, undoingOf(store, journal));
  const { files, changed, litter } = remains;
  if (files.length > 0)
    throw new NotRecovered([`${interrupted(journal)} It could not be taken back whole:`, ...files].join(' '));
  if (changed.length > 0) return [await setAside(store, leftAlone(journal, remains)), ...litter];
  await removeJournal(store);
  return [`${interrupted(journal)} It was taken back: all files are as they were before it.`, ...litter];
}

function interrupted({ header }: Journal): string {
  const { length } = header.changes;
  return `A commit of ${length} ${length === 1 ? 'file' : 'files'} was interrupted.`;
}

function leftAlone(journal: Journal, { changed }: Remains): string {
  return [
    `${interrupted(journal)} It was taken back, but for files that were changed since:`,
    ...changed,
  ].join(' ');
}

/** The journal that is there, if it can be believed; else why it cannot be. */
async function believed(store: Store): Promise<Journal | string | undefined> {
  try {
    const journal = await readJournal(store.fs, store.journal);
    if (journal === undefined) return undefined;
    const { machine, user, place } = journal.header;
    if (machine !== thisMachine() || user !== thisUser() || place !== (await placeOf(store))) {
      return 'The journal of a commit of another machine, user or folder was found, and nothing was done by it.';
    }
    for (const path of pathsOf(store, journal)) {
      if (!(await leadsThere(store, path)))
        return `A journal was found that leads out of its folder, and nothing was done by it.`;
    }
    // One that is damaged must not end half way.
    for (const [i, { before }] of journal.header.changes.entries()) {
      if (before !== null) await bytesOf(store.fs, journal, i, 'before');
    }
    return journal;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return `A journal was found that cannot be read (${error.message}), and nothing was done by it.`;
  }
}

function pathsOf(store: Store, { header }: Journal): string[] {
  const folders = [...header.made, ...header.folders.map(one => one.path)];
  return [...header.changes.map(one => one.target), ...folders].map(path =>
    join(store.home, ...path.split('/')),
  );
}

/** Whether no link leads elsewhere on the way to a path: journals have real paths. */
async function leadsThere({ fs, home }: Store, path: string): Promise<boolean> {
  for (let at = dirname(path); at !== home; at = dirname(at)) {
    try {
      return (await fs.realpath(at)) === at;
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    }
  }
  return true;
}

function undoingOf(store: Store, journal: Journal): Undoing {
  const { header } = journal;
  const inner = (path: string) => join(store.home, ...path.split('/'));
  const changes = header.changes.map(one => changeIn(store, one));
  const numbers = new Map(changes.map((change, i) => [change, i]));
  const numberOf = (change: Change) => numbers.get(change) as number;
  return {
    changes,
    litter: changes.map(one => one.temporary),
    made: header.made.map(inner),
    emptied: header.folders.map(({ path, mode }) => ({ path: inner(path), mode })),
    bytesBefore: (change: Change) => bytesOf(store.fs, journal, numberOf(change), 'before'),
    likeBefore: (change: Change, present: FileContent) =>
      likeOf(header.changes[numberOf(change)] as NamedChange, present),
  };
}

function likeOf({ before, owner }: NamedChange, present: FileContent): Like {
  const there = present.kind === 'content' ? present.stats : undefined;
  const own = { uid: thisUser(), gid: process.getegid?.() ?? 0 };
  return { ...(owner ?? there ?? own), mode: before?.mode ?? there?.mode ?? 0o600 };
}

export async function removeJournal(store: Store): Promise<void> {
  await unlinkIfThere(store.fs, store.journal);
  await syncFolder(store.fs, store.folder);
}

/** What is not done by is not lost either. */
async function setAside(store: Store, why: string): Promise<string> {
  const aside = join(store.folder, `aside-${Date.now()}`);
  await store.fs.rename(store.journal, aside);
  await syncFolder(store.fs, store.folder);
  return `${why} It was set aside as ${aside}; remove it when you have looked at it.`;
}

async function unlinkIfThere(fs: FileSystem, path: string): Promise<void> {
  await fs.unlink(path).catch(error => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
