import { join } from 'node:path';
import type { DraftChange } from '../draft.js';
import { type ModeAndOwner, SET_ID_BITS, syncFolder } from '../durable-write.js';
import { unlinkIfThere } from '../file-system.js';
import type { FileContent } from '../regular-file.js';
import { type Remains, rollBack, type Undoing } from '../roll-back.js';
import { entriesOf } from './entries.js';
import { bytesOf, changeIn, type Journal, thisUser } from './journal.js';
import type { NamedChange } from './journal-header.js';
import { interrupted, type Pending, pendingIn, pendingText } from './pending.js';
import { receiptAt } from './receipts.js';
import { joinedRecoveries, type Recovered } from './recovered.js';
import { isAlive } from './socket.js';
import type { Store } from './store.js';

/** An interrupted commit could not be taken back; another attempt may help. */
export class NotRecovered extends Error {}

/**
 * Take back the commits of this user that were interrupted, and remove what killed processes have
 * left behind. The caller has the lock. Journals that are not trusted stay, and are reported. It
 * may be interrupted itself, and is then done again.
 *
 * @throws NotRecovered; the system's error.
 */
export async function recoverStore(store: Store): Promise<Recovered> {
  const done: Recovered[] = [];
  for (const pending of await pendingIn(store)) {
    if (pending.kind === 'own') done.push(await settleOwn(pending));
    else done.push({ notes: [pendingText(pending)], takenBack: [] });
  }
  for (const name of await litterIn(store)) await unlinkIfThere(store.fs, join(store.folder, name));
  return joinedRecoveries(done);
}

/**
 * A power failure may leave a journal under both of its names, as a journal and as a receipt. Then
 * the commit is done: its files were in place, and synced, before the journal became a receipt.
 */
async function settleOwn(pending: Extract<Pending, { kind: 'own' }>): Promise<Recovered> {
  const { store, journal } = pending;
  const { id, root, undoes } = journal.header;
  const receipt = join(store.receiptsOf(join(store.home, root)), id);
  if ((await receiptAt(store.fs, receipt)) === undefined)
    return { notes: await takeBack(pending), takenBack: undoes === null ? [id] : [] };
  await removeJournal(store, journal.path);
  return { notes: [], takenBack: [] };
}

/** What killed processes have left half made: nobody finishes it. */
export async function litterIn({ fs, folder }: Store): Promise<string[]> {
  const litter: string[] = [];
  for (const entry of await entriesOf(fs, folder)) {
    const { name } = entry;
    if (!/^(?:journal|lock|run)-.*\.tmp$/.test(name)) continue;
    if (entry.isFile() || (entry.isSocket() && !(await isAlive(folder, name)))) litter.push(name);
  }
  return litter;
}

/**
 * Take a commit back by its journal, and remove the journal. The caller has the lock. Returns what
 * a person should know.
 *
 * @throws NotRecovered; Unreadable; the system's error.
 */
export async function takeBack(pending: Exclude<Pending, { kind: 'unusable' }>): Promise<string[]> {
  const { store, journal } = pending;
  const remains = await rollBack(store.fs, undoingOf(pending));
  const { files, changed, litter } = remains;
  if (files.length > 0)
    throw new NotRecovered([`${interrupted(journal)} It could not be taken back whole:`, ...files].join(' '));
  if (changed.length > 0) return [await setAside(pending, remains), ...litter];
  await removeJournal(store, journal.path);
  const notes = [...litter, ...lostBits(journal)];
  return [`${interrupted(journal)} It was taken back: all files are as they were before it.`, ...notes];
}

/** A journal that could set these bits could make programs run as somebody else. */
function lostBits({ header }: Journal): string[] {
  return header.changes.flatMap(({ path, before }) =>
    before === null || before.mode === null || (before.mode & SET_ID_BITS) === 0
      ? []
      : [`${path} had a set-user-id or set-group-id bit, which is never restored.`],
  );
}

function undoingOf({ store, journal, kind }: Exclude<Pending, { kind: 'unusable' }>): Undoing {
  const { header } = journal;
  const inner = (path: string) => store.pathOf(path);
  const changes = header.changes.map(one => changeIn(store, one));
  const numbers = new Map(changes.map((change, i) => [change, i]));
  const numberOf = (change: DraftChange) => numbers.get(change) as number;
  return {
    changes,
    litter: changes.map(one => one.temporary),
    made: header.made.map(inner),
    emptied: header.folders.map(({ path, mode }) => ({ path: inner(path), mode })),
    bytesBefore: (change: DraftChange) => bytesOf(store.fs, journal, numberOf(change), 'before'),
    likeBefore: (change: DraftChange, present: FileContent) => {
      const named = header.changes[numberOf(change)] as NamedChange;
      return likeOf(kind === 'own' ? named : { ...named, owner: null }, present);
    },
  };
}

function likeOf({ before, owner }: NamedChange, present: FileContent): ModeAndOwner {
  const there = present.kind === 'content' ? present.stats : undefined;
  const own = { uid: thisUser(), gid: process.getegid?.() ?? 0 };
  const mode = before?.mode ?? there?.mode ?? 0o600;
  return { ...(owner ?? there ?? own), mode: mode & ~SET_ID_BITS };
}

/** Remove a journal, so that the removal outlasts a power failure. */
export async function removeJournal({ fs, folder }: Store, path: string): Promise<void> {
  await unlinkIfThere(fs, path);
  await syncFolder(fs, folder);
}

/** Somebody has changed files since. Their earlier content stays in the journal. */
async function setAside({ store, journal }: { store: Store; journal: Journal }, { changed }: Remains) {
  const aside = join(store.folder, `aside-${journal.header.id}`);
  await store.fs.rename(journal.path, aside);
  await syncFolder(store.fs, store.folder);
  return [
    `${interrupted(journal)} It was taken back, except for files that were changed since:`,
    ...changed,
    `Its journal was set aside as ${aside}; remove it when you have looked at it.`,
  ].join(' ');
}
