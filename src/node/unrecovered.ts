import { dirname } from 'node:path';
import { type Refusal, refusal } from '../edit/index.js';
import type { Confinement } from './confinement.js';
import type { FileSystem } from './file-system.js';
import { isHeld } from './store/lock.js';
import { type Pending, pendingIn, pendingText, targetsOf } from './store/pending.js';
import type { Recovered } from './store/recovered.js';
import { type Store, storesAround, storesBetween } from './store/store.js';
import { submodulesOf } from './store/submodules.js';
import { recoverStores } from './store/transaction.js';

/** The stores above a root, in it and in its submodules. */
export async function storesNear(fs: FileSystem, root: string): Promise<Store[]> {
  const stores = await storesAround(fs, root);
  for (const folder of await submodulesOf(fs, root)) {
    const inner = await storesBetween(fs, root, `${folder}/.`);
    stores.push(...inner);
  }
  return distinct(stores);
}

/** Take back what was interrupted between a root and a file: in nested roots. */
export async function recoverAlong(fs: FileSystem, root: string, file: string): Promise<Recovered> {
  return recoverStores(await storesBetween(fs, root, file));
}

function distinct(stores: readonly Store[]): Store[] {
  return [...new Map(stores.map(store => [store.home, store])).values()];
}

/** Why files may not be written now: an interrupted commit of them is not taken back. */
export async function refusalOfUnrecovered(
  { fs, root }: Confinement,
  files: readonly string[],
): Promise<Refusal | undefined> {
  const stores = await storesAround(fs, root);
  for (const folder of new Set(files.map(file => dirname(file))))
    stores.push(...(await storesBetween(fs, root, `${folder}/x`)));
  for (const store of distinct(stores)) {
    const pending = (await pendingIn(store)).find(one => touches(one, new Set(files)));
    if (pending !== undefined) return refusalFor(pending, store);
  }
  return undefined;
}

function touches(pending: Pending, files: ReadonlySet<string>): boolean {
  if (pending.kind === 'unusable') return false;
  return targetsOf(pending.store, pending.journal).some(target => files.has(target));
}

async function refusalFor(pending: Pending, store: Store): Promise<Refusal> {
  // The lock of this store is taken by us; the lock of a store inside it may be another's.
  const isUnderWay = pending.kind === 'own' && (await isHeld(store));
  return isUnderWay
    ? refusal('EDIT_LOCKED', `A commit of the same files is under way: see ${store.folder}.`)
    : refusal('EDIT_UNRECOVERED', pendingText(pending));
}
