import { basename } from 'node:path';
import { type Refusal, refusal } from '../edit/index.js';
import type { DraftChange } from './draft.js';
import { type FileSystem, unlessFails } from './file-system.js';
import { shows } from './image.js';
import { presentOf } from './roll-back.js';
import { changeIn } from './store/journal.js';
import { timeOf } from './store/journal-header.js';
import { type Pending, pendingIn } from './store/pending.js';
import { removeJournal, takeBack } from './store/recovery.js';
import { locking, refusable } from './store/transaction.js';
import { storesNear } from './unrecovered.js';

/** A file of an interrupted commit, and in which state it is. */
interface JournaledFile {
  /** The real path. */
  readonly path: string;
  readonly state: 'before' | 'after' | 'changed' | 'unknown';
}

/** The journal of an interrupted commit that was not taken back by itself. */
export interface JournalReport {
  /** What names it: the id of the commit, or the name of a file about which nothing is known. */
  readonly id: string;
  readonly journal: string;
  /** When the commit began, in ISO 8601; `null` if that is not known. */
  readonly at: string | null;
  /** Why it is not trusted. */
  readonly why: string;
  /** Whether it can be accepted. */
  readonly usable: boolean;
  readonly files: readonly JournaledFile[];
}

/** The journals near a root that are not trusted, and the states of their files. */
export async function untrustedJournals(fs: FileSystem, root: string): Promise<JournalReport[]> {
  return Promise.all((await untrustedNear(fs, root)).map(reportOf));
}

async function untrustedNear(fs: FileSystem, root: string): Promise<Pending[]> {
  const pending: Pending[] = [];
  for (const store of await storesNear(fs, root)) pending.push(...(await pendingIn(store)));
  return pending.filter(({ kind }) => kind !== 'own');
}

async function reportOf(pending: Pending): Promise<JournalReport> {
  const { kind, store, path, why = '' } = pending;
  const common = { id: idOf(pending), journal: path, usable: kind !== 'unusable', why };
  if (kind === 'unusable') return { ...common, at: null, files: [] };
  const { journal } = pending;
  const files: JournaledFile[] = [];
  for (const named of journal.header.changes) {
    const change = changeIn(store, named);
    files.push({ path: change.target, state: await stateOf(store.fs, change) });
  }
  return { ...common, at: new Date(timeOf(journal.header.id)).toISOString(), files };
}

function idOf(pending: Pending): string {
  return pending.kind === 'unusable' ? basename(pending.path) : pending.journal.header.id;
}

async function stateOf(fs: FileSystem, change: DraftChange): Promise<JournaledFile['state']> {
  const present = await unlessFails(presentOf(fs, change));
  if (present === undefined) return 'unknown';
  if (shows(change.before, present)) return 'before';
  return shows(change.after, present) ? 'after' : 'changed';
}

/** `accept`: take the commit back by its journal. `drop`: remove the journal alone. */
export type JournalVerdict = 'accept' | 'drop';

export type Settled =
  | { readonly kind: 'settled'; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Settle a journal that is not trusted by a person's decision: the only one if none is named. An id
 * may be shortened.
 *
 * @throws only errors that are not from the system.
 */
export async function settleJournal(
  fs: FileSystem,
  root: string,
  id: string | undefined,
  verdict: JournalVerdict,
): Promise<Settled> {
  const found = (await untrustedNear(fs, root)).filter(one => idOf(one).startsWith(id ?? ''));
  const [pending] = found;
  if (pending === undefined || found.length > 1) return none(id, found);
  if (verdict === 'accept' && pending.kind === 'unusable')
    return refused(`${pending.path} cannot be accepted, because ${pending.why}; it can only be dropped.`);
  const { store } = pending;
  const done = await refusable(store, () => locking(store, WAIT, () => carryOut(pending, verdict)));
  return done.kind === 'refused' ? done : { kind: 'settled', notes: done.value };
}

const WAIT = 30_000;

async function carryOut(pending: Pending, verdict: JournalVerdict): Promise<readonly string[]> {
  const { path } = pending;
  // It may be another's commit, and may have ended in the meantime.
  if (!(await pendingIn(pending.store)).some(one => one.path === path)) return [`${path} is gone by now.`];
  if (verdict === 'accept' && pending.kind !== 'unusable') return takeBack(pending);
  await removeJournal(pending.store, path);
  return [`${path} was dropped. The files stay as they are.`];
}

function none(id: string | undefined, found: readonly Pending[]): Settled {
  if (found.length > 1) return refused(`Name one of the journals: ${found.map(idOf).join(', ')}.`);
  return refused(
    id === undefined ? 'There is no journal to settle.' : `There is no journal ${JSON.stringify(id)}.`,
  );
}

function refused(message: string): Settled {
  return { kind: 'refused', refusal: refusal('NOTHING_TO_UNDO', message) };
}
