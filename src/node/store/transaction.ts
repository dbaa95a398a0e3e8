import { inTurn } from '../../edit/in-turn.js';
import { type Refusal, refusal } from '../../edit/index.js';
import { errorCode, type FileSystem, reasonOf } from '../file-system.js';
import { giveBack, isHeld, Locked, takeLock } from './lock.js';
import { pendingIn, pendingText } from './pending.js';
import { joinedRecoveries, type Recovered } from './recovered.js';
import { litterIn, NotRecovered, recoverStore } from './recovery.js';
import { NoSockets } from './socket.js';
import { makeStore, type Store, storeOf, UnusableStore } from './store.js';

interface TransactionOptions {
  /** How long the lock is waited for, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/** What came of work with a store. */
type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The same, with what a person should know of commits that were taken back before. */
type Transacted<T> = Attempt<T> & { readonly warnings: readonly string[] };

/** Work under the lock: gets the store, and what was taken back just before. */
type Work<T> = (store: Store, recovered: Recovered) => Promise<T>;

/** Owns the turns of this process at each store. */
const STORES = {};

/**
 * Do work on the files below a root while no other process does: take the lock of the store, and
 * first take back what was interrupted.
 *
 * @throws what the work throws.
 */
export async function inTransaction<T>(
  fs: FileSystem,
  root: string,
  options: TransactionOptions,
  work: Work<T>,
): Promise<Transacted<T>> {
  for (;;) {
    const { home } = await storeOf(fs, root);
    const transacted = await inTurn(STORES, home, () => locked(fs, root, home, options, work));
    if (transacted !== 'moved') return transacted;
  }
}

/** `moved`: an outer store has appeared, whose lock it takes. */
async function locked<T>(
  fs: FileSystem,
  root: string,
  home: string,
  options: TransactionOptions,
  work: Work<T>,
): Promise<Transacted<T> | 'moved'> {
  const store = await storeOf(fs, root);
  if (store.home !== home) return 'moved';
  const lock = await refusable(store, async () => {
    await expectInPlace(fs, root);
    await makeStore(store, root);
    return takeLock(store, options);
  });
  if (lock.kind === 'refused') return { ...lock, warnings: [] };
  try {
    if ((await storeOf(fs, root)).home !== home) return 'moved';
    const recovered = await refusable(store, () => recoverStore(store));
    if (recovered.kind === 'refused') return { ...recovered, warnings: [] };
    return { kind: 'done', value: await work(store, recovered.value), warnings: recovered.value.notes };
  } finally {
    await giveBack(lock.value);
  }
}

/** A link in the place of the root would have the lock made elsewhere. */
async function expectInPlace(fs: FileSystem, root: string): Promise<void> {
  if ((await fs.realpath(root)) !== root) throw new Replaced(`The root ${root} has been replaced by a link.`);
}

class Replaced extends Error {}

/**
 * Take back what was interrupted in some stores, if nobody works there. Journals that are not
 * trusted are reported each time, as long as they are there.
 */
export async function recoverStores(stores: readonly Store[]): Promise<Recovered> {
  const done: Recovered[] = [];
  for (const store of stores) {
    const recovered = await refusable(store, () => recoverQuickly(store));
    if (recovered.kind === 'done') done.push(recovered.value);
    else if (recovered.refusal.code !== 'EDIT_LOCKED')
      done.push({ notes: [recovered.refusal.message], takenBack: [] });
  }
  return joinedRecoveries(done);
}

/** Without the lock, if there is nothing to do. */
async function recoverQuickly(store: Store): Promise<Recovered> {
  const pending = await pendingIn(store);
  const isWork = pending.some(({ kind }) => kind === 'own') || (await litterIn(store)).length > 0;
  if (isWork) return locking(store, 0, () => recoverStore(store));
  // A running commit of another container looks like this.
  const isQuiet = pending.length === 0 || (await isHeld(store));
  return { notes: isQuiet ? [] : pending.map(pendingText), takenBack: [] };
}

/**
 * Do work under the lock of a store, whose folder exists.
 *
 * @throws Locked if it is not free in time; what the work throws.
 */
export async function locking<T>(store: Store, timeout: number, work: () => Promise<T>): Promise<T> {
  const lock = await takeLock(store, { timeout });
  return work().finally(() => giveBack(lock));
}

/** Do work with a store. If the store cannot be used, that is a refusal. */
export async function refusable<T>(store: Store, work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    const why = refusalOf(store, error);
    if (why === undefined) throw error;
    return { kind: 'refused', refusal: why };
  }
}

function refusalOf({ folder, home }: Store, error: unknown): Refusal | undefined {
  if (error instanceof Locked) return refusal('EDIT_LOCKED', lockedMessage(error));
  if (error instanceof UnusableStore) {
    return refusal(
      'EDIT_FILE_WRITE_ERROR',
      `${error.message}: nothing can be undone without it. Remove it, or name another root.`,
    );
  }
  if (error instanceof Replaced) return refusal('EDIT_INVALID_PATH', error.message);
  if (error instanceof NotRecovered) return refusal('EDIT_FILE_WRITE_ERROR', error.message);
  if (error instanceof Error && error.name === 'AbortError') {
    return refusal('CANCELLED', 'Interrupted while waiting for another commit to end.');
  }
  if (error instanceof NoSockets) return refusal('EDIT_FILE_WRITE_ERROR', socketlessMessage(folder, error));
  const code = errorCode(error);
  if (code === undefined) return undefined;
  const message = `${folder} cannot be used: ${reasonOf(error)}. mortise keeps its lock there, and what undoes a commit.`;
  const remedy = READ_ONLY.includes(code)
    ? ` Make ${home} writable for this user, or name another root.`
    : '';
  return refusal('EDIT_FILE_WRITE_ERROR', `${message}${remedy}`);
}

const READ_ONLY = ['EROFS', 'EACCES', 'EPERM'];

function socketlessMessage(folder: string, { code }: NoSockets): string {
  return (
    `No Unix socket can be made in ${folder} (${code}), and without one nothing keeps two processes from writing at once. ` +
    `Work in a folder on another file system, such as a local disk, or mount a folder of one at ${folder}.`
  );
}

function lockedMessage({ path, holder }: Locked): string {
  const end = 'The lock is free when that process ends.';
  if (holder === undefined)
    return `Another process holds the lock ${path}. It is alive but does not answer: it may be stopped. ${end}`;
  return `Process ${holder}, here or in a container, holds the lock ${path}. ${end}`;
}
