import { join } from 'node:path';
import { syncFolder } from '../durable-write.js';
import { errorCode, type FileSystem, unlessFails } from '../file-system.js';
import { nextId, RUN, runIds } from './receipts.js';
import { type Beacon, isAlive, startBeacon, stopBeacon } from './socket.js';
import { makeStore, type Store, storeOf, UnusableStore } from './store.js';

/** A run of several commits, which are undone as one. It continues while its beacon lives. */
interface Run {
  readonly id: string;
  readonly store: Store;
  readonly beacon: Beacon;
}

/**
 * Begin a run of commits below a root. If its process ends without ending the run, the next
 * start takes its commits back: their receipts name it. `undefined` if the store cannot be used:
 * the refusal of its commits has the reason.
 */
export async function beginRun(fs: FileSystem, root: string): Promise<Run | undefined> {
  try {
    const store = await storeOf(fs, root);
    await makeStore(store, root);
    const id = await nextId(store);
    const beacon = await startBeacon(fs, store.folder, RUN + id);
    await syncFolder(fs, store.folder);
    return { id, store, beacon };
  } catch (error) {
    if (errorCode(error) === undefined && !(error instanceof UnusableStore)) throw error;
    return undefined;
  }
}

/** End a run: its commits stay. */
export async function endRun({ store, beacon }: Run): Promise<void> {
  await stopBeacon(store.fs, beacon);
  await unlessFails(syncFolder(store.fs, store.folder));
}

/** The ids of the runs whose process has ended before they did. */
export async function killedRuns(store: Store): Promise<string[]> {
  const killed: string[] = [];
  for (const id of await runIds(store)) {
    if (!(await isAlive(store.folder, RUN + id))) killed.push(id);
  }
  return killed;
}

/** A killed run is taken back, as far as that can be. */
export async function forgetRun(store: Store, id: string): Promise<void> {
  await unlessFails(store.fs.unlink(join(store.folder, RUN + id)));
  await unlessFails(syncFolder(store.fs, store.folder));
}
