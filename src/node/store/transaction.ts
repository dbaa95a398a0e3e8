import { type Refusal, refusal } from '../../edit/index.js';
import { errorCode, type FileSystem, reasonOf } from '../file-system.js';
import { giveBack, Locked, takeLock } from './lock.js';
import { NotRecovered, needsRecovery, recover } from './recovery.js';
import { makeStore, type Store, storeOf, storesAround, UnusableStore } from './store.js';

export interface TransactionOptions {
  /** How long the lock is waited for, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

export type Transacted<T> =
  | { readonly kind: 'done'; readonly value: T; readonly warnings: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Do work on the files below a root while nobody else does: hold the lock of the store, and take back first what was interrupted.
 *
 * @throws what the work throws.
 */
export async function inTransaction<T>(
  fs: FileSystem,
  root: string,
  options: TransactionOptions,
  work: (store: Store) => Promise<T>,
): Promise<Transacted<T>> {
  for (;;) {
    const { home } = await storeOf(fs, root);
    const transacted = await inTurn(home, () => locked(fs, root, home, options, work));
    if (transacted !== 'moved') return transacted;
  }
}

/** `moved`: an outer store has appeared, whose lock it takes. */
async function locked<T>(
  fs: FileSystem,
  root: string,
  home: string,
  options: TransactionOptions,
  work: (store: Store) => Promise<T>,
): Promise<Transacted<T> | 'moved'> {
  const store = await storeOf(fs, root);
  if (store.home !== home) return 'moved';
  const lock = await refusable(store, async () => {
    await expectInPlace(fs, root);
    await makeStore(store);
    return takeLock(store, options);
  });
  if (lock.kind === 'refused') return lock;
  try {
    if ((await storeOf(fs, root)).home !== home) return 'moved';
    const recovered = await refusable(store, () => recover(store));
    if (recovered.kind === 'refused') return recovered;
    return { kind: 'done', value: await work(store), warnings: recovered.value };
  } finally {
    await giveBack(lock.value);
  }
}

/** A link in the place of the root would have the lock made elsewhere. */
async function expectInPlace(fs: FileSystem, root: string): Promise<void> {
  if ((await fs.realpath(root)) !== root) throw new Replaced(`The root ${root} has been replaced by a link.`);
}

class Replaced extends Error {}

/** Take back what was interrupted below a root, where nobody is at it. Gives what a person should know. */
export async function recoverAround(fs: FileSystem, root: string): Promise<string[]> {
  const said: string[] = [];
  for (const store of await storesAround(fs, root)) {
    if (!(await needsRecovery(store))) continue;
    const recovered = await refusable(store, async () => {
      const lock = await takeLock(store, { timeout: 0 });
      return recover(store).finally(() => giveBack(lock));
    });
    if (recovered.kind === 'done') said.push(...recovered.value);
    else if (recovered.refusal.code !== 'EDIT_LOCKED') said.push(recovered.refusal.message);
  }
  return said;
}

async function refusable<T>(
  store: Store,
  work: () => Promise<T>,
): Promise<
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'refused'; readonly refusal: Refusal }
> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    const why = refusalOf(store, error);
    if (why === undefined) throw error;
    return { kind: 'refused', refusal: why };
  }
}

function refusalOf({ folder }: Store, error: unknown): Refusal | undefined {
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
  if (errorCode(error) === undefined) return undefined;
  return refusal(
    'EDIT_FILE_WRITE_ERROR',
    `${folder}, without which nothing could be undone, cannot be used: ${reasonOf(error)}.`,
  );
}

function lockedMessage({ holder, path }: Locked): string {
  if (holder === undefined) return `The lock ${path} could not be had.`;
  const who = `process ${holder.pid} on ${holder.host}`;
  return `The lock ${path} is held by ${who}. If that has ended, remove the file.`;
}

/** By home of a store: the end of the last work that was asked for in this process. */
const TURNS = new Map<string, Promise<unknown>>();

async function inTurn<T>(home: string, work: () => Promise<T>): Promise<T> {
  const turn = (TURNS.get(home) ?? Promise.resolve()).then(work);
  // Whoever comes next waits for the end, whatever it is; a failure is for the one who asked.
  const end = turn.then(
    () => undefined,
    () => undefined,
  );
  TURNS.set(home, end);
  try {
    return await turn;
  } finally {
    if (TURNS.get(home) === end) TURNS.delete(home);
  }
}
