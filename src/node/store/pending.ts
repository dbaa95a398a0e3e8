import { dirname, join } from 'node:path';
import { errorCode, unlessFails } from '../file-system.js';
import { entryNames } from './entries.js';
import { bytesOf, type Journal, placeOf, readJournal, Unreadable } from './journal.js';
import { isId } from './journal-header.js';
import type { Store } from './store.js';

/** A journal in a store: of a commit that is under way, or was interrupted. */
export type Pending = { readonly store: Store; readonly path: string } & (
  | /** Written by this user, here: it may be taken back without asking. */
  { readonly kind: 'own'; readonly journal: Journal; readonly why?: undefined }
  /** Its writer is unknown. A person may accept it. */
  | { readonly kind: 'foreign'; readonly journal: Journal; readonly why: string }
  /** Nothing can be done by it. */
  | { readonly kind: 'unusable'; readonly why: string }
);

/** As older versions named it. */
const OLD_NAME = 'journal';

/** Whether a name in a store is that of a journal, or of one that is being written. */
function isJournal(name: string): boolean {
  return name === OLD_NAME || (name.startsWith('journal-') && isId(name.slice('journal-'.length)));
}

/** The journals in a store, the last first. If its lock is taken, one may still be running. */
export async function pendingIn(store: Store): Promise<Pending[]> {
  const names = (await entryNames(store.fs, store.folder, 'isFile')).filter(isJournal).sort().reverse();
  const pending: Pending[] = [];
  for (const name of names) {
    const one = await pendingAt(store, join(store.folder, name));
    if (one !== undefined) pending.push(one);
  }
  return pending;
}

async function pendingAt(store: Store, path: string): Promise<Pending | undefined> {
  try {
    const journal = await readJournal(store.fs, path);
    return journal && (await judged(store, journal));
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unusable', store, path, why: error.message };
    // Its commit has ended meanwhile.
    if (errorCode(error) === 'ENOENT') return undefined;
    if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    return { kind: 'unusable', store, path, why: 'this user may not read it' };
  }
}

/** @throws Unreadable if the journal is of no use. */
async function judged(store: Store, journal: Journal): Promise<Pending> {
  await checkPaths(store, journal);
  // One that is damaged must not end half way.
  for (const [i, { before }] of journal.header.changes.entries()) {
    if (before !== null) await bytesOf(store.fs, journal, i, 'before');
  }
  const why = await whyForeign(store, journal);
  const { path } = journal;
  return why === undefined
    ? { kind: 'own', store, path, journal }
    : { kind: 'foreign', store, path, journal, why };
}

async function whyForeign(store: Store, { header, isMarked }: Journal): Promise<string | undefined> {
  if (header.mortise === 'journal/1') return 'it was written by an older version, which left no mark in it';
  if (!isMarked)
    return 'it does not carry the mark of this user: it is of another user or container, came with the files, or the key is lost';
  return header.place === (await placeOf(store)) ? undefined : 'it was written in another folder';
}

async function checkPaths(store: Store, { header }: Journal): Promise<void> {
  const folders = [...header.made, ...header.folders.map(one => one.path)];
  for (const path of [...header.changes.map(one => one.target), ...folders]) {
    if (!(await leadsThere(store, store.pathOf(path)))) throw new Unreadable('it leads out of its folder');
  }
}

/** Whether no link leads elsewhere on the way to a path: journals have real paths. */
async function leadsThere({ fs, home }: Store, path: string): Promise<boolean> {
  for (let at = dirname(path); at !== home; at = dirname(at)) {
    const real = await unlessFails(fs.realpath(at), 'ENOENT', 'ENOTDIR');
    if (real !== undefined) return real === at;
  }
  return true;
}

/** The real paths of the files of a journal. */
export function targetsOf(store: Store, { header }: Journal): string[] {
  return header.changes.map(({ target }) => store.pathOf(target));
}

/** How many files are named. */
const NAMED = 5;

/** Describes a journal that is not taken back automatically: what it is about, and what to do. */
export function pendingText(pending: Pending): string {
  const { store } = pending;
  const remedy = `\`mortise recover --root ${store.home}\` shows it, and takes it back or drops it.`;
  if (pending.kind === 'unusable')
    return `The journal ${pending.path} cannot be used, because ${pending.why}. It was not used. ${remedy}`;
  const { journal } = pending;
  if (pending.kind === 'own') return `${interrupted(journal)} It is not taken back yet.`;
  const paths = targetsOf(store, journal);
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  return (
    `${interrupted(journal)} It was not taken back, because its journal is not trusted: ${pending.why}. ` +
    `These files may be half changed: ${paths.slice(0, NAMED).join(', ')}${more}. ${remedy}`
  );
}

/** Says that a commit was interrupted. */
export function interrupted({ header }: Journal): string {
  const { length } = header.changes;
  return `A commit of ${length} ${length === 1 ? 'file' : 'files'} was interrupted.`;
}
