import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { isReserved } from '../../apply/index.js';
import { syncFolder } from '../durable-write.js';
import { type FileSystem, statsOf, unlessFails } from '../file-system.js';
import { foldersUp, pathFrom } from '../paths.js';

/**
 * Where mortise keeps what it needs to lose nothing: the lock, the journal of the commit under way,
 * and receipts of past ones, all in a folder `.mortise`. Roots that lie in each other share the
 * outermost such folder, so that they share its lock.
 */
export class Store {
  /** Of the `.mortise` folder. */
  readonly folder: string;
  /** Has a folder for the receipts of each root. */
  readonly receipts: string;

  constructor(
    readonly fs: FileSystem,
    /** The real path of the folder that `.mortise` is in. All files of its journals lie below. */
    readonly home: string,
  ) {
    this.folder = join(home, '.mortise');
    this.receipts = join(this.folder, 'receipts');
  }

  /** The journal of a commit that is under way, or was interrupted. */
  journalOf(id: string): string {
    return join(this.folder, `journal-${id}`);
  }

  /** The folder of the receipts of a root, which is a real path in the home or the home itself. */
  receiptsOf(root: string): string {
    return join(this.receipts, createHash('sha256').update(this.nameOf(root)).digest('hex').slice(0, 16));
  }

  /** How a journal names a path in the home: relative to it, with `/` between parts. */
  nameOf(path: string): string {
    return pathFrom(this.home, path);
  }

  /** The real path that a journal names. */
  pathOf(name: string): string {
    return join(this.home, ...name.split('/'));
  }
}

/** `.mortise` is there, but is not to be used. */
export class UnusableStore extends Error {}

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/**
 * The store of a root: the outermost there is above or in it; else that of the git repository that
 * it lies in, since other roots of the same files will most likely lie there too; else its own.
 * Makes nothing.
 */
export async function storeOf(fs: FileSystem, root: string): Promise<Store> {
  const [outermost] = await storesAround(fs, root);
  return outermost ?? new Store(fs, (await repositoryOf(fs, root)) ?? root);
}

/** The stores in a root or above it, the outermost first, without those of other users. */
export async function storesAround(fs: FileSystem, root: string): Promise<Store[]> {
  const stores: Store[] = [];
  for (const folder of upwards(root)) {
    const store = new Store(fs, folder);
    if (await isOwnFolder(fs, store.folder)) stores.unshift(store);
  }
  return stores;
}

/** The stores in the folders between a root and a path below it, the outer ones first. */
export async function storesBetween(fs: FileSystem, root: string, path: string): Promise<Store[]> {
  const stores: Store[] = [];
  for (let at = dirname(path); at !== root && at !== dirname(at); at = dirname(at)) {
    const store = new Store(fs, at);
    if (await isOwnFolder(fs, store.folder)) stores.unshift(store);
  }
  return stores;
}

/** The nearest folder, from a root upwards, that is ours and holds `.git`. */
async function repositoryOf(fs: FileSystem, root: string): Promise<string | undefined> {
  for (const folder of upwards(root)) {
    if ((await statsOf(fs, join(folder, '.git'))) === undefined) continue;
    return (await isOwnFolder(fs, folder)) ? folder : undefined;
  }
  return undefined;
}

function* upwards(folder: string): Generator<string> {
  for (const at of foldersUp(folder)) {
    yield at;
    // A root inside `.git` or `.mortise` is a matter of its own: no store above it has paths that
    // lead there.
    if (isReserved(basename(at))) return;
  }
}

async function isOwnFolder(fs: FileSystem, path: string): Promise<boolean> {
  // A folder above the root may be one that this user cannot look into.
  const stats = await unlessFails(fs.lstat(path));
  return stats?.isDirectory() === true && isThisUser(stats.uid);
}

/** Windows knows no such owner. */
export function isThisUser(uid: number): boolean {
  return process.geteuid === undefined || uid === process.geteuid();
}

/**
 * Make the folders of a store that are missing, with that for the receipts of a root: for the owner
 * alone, and ignored by git.
 *
 * @throws UnusableStore if something else is in their place: a checkout may bring its own
 *   `.mortise`.
 */
export async function makeStore(store: Store, root = store.home): Promise<void> {
  const { fs, folder, receipts } = store;
  const made = await ownFolder(fs, folder);
  if (made) await ignoreItself(store);
  if (made || (await statsOf(fs, receipts)) === undefined) await syncNew(store);
  await ownFolder(fs, receipts);
  if (await ownFolder(fs, store.receiptsOf(root))) await syncFolder(fs, receipts);
}

/**
 * A journal protects nothing in a folder that a power failure takes away. The folder of the
 * receipts is made after this: if it is there, this was done, also if it was by another process, or
 * by one that was killed.
 */
async function syncNew({ fs, home, folder }: Store): Promise<void> {
  await syncFolder(fs, folder);
  await syncFolder(fs, home);
}

/** Whether the folder was made. */
async function ownFolder(fs: FileSystem, path: string): Promise<boolean> {
  const made = await makeUnlessThere(fs, path);
  const stats = await fs.lstat(path);
  if (!stats.isDirectory()) throw new UnusableStore(`${path} is no folder`);
  if (!isThisUser(stats.uid)) throw new UnusableStore(`${path} belongs to another user`);
  if (process.platform !== 'win32' && (stats.mode & OTHERS) !== 0) await shutOut(fs, path);
  return made;
}

async function makeUnlessThere(fs: FileSystem, path: string): Promise<boolean> {
  if ((await statsOf(fs, path)) !== undefined) return false;
  const making = fs.mkdir(path, OWNER_ONLY).then(() => true);
  return (await unlessFails(making, 'EEXIST')) ?? false;
}

async function shutOut(fs: FileSystem, folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  await handle.chmod(OWNER_ONLY).finally(() => handle.close());
}

async function ignoreItself({ fs, folder }: Store): Promise<void> {
  const file = await unlessFails(fs.open(join(folder, '.gitignore'), 'wx', 0o600), 'EEXIST');
  if (file === undefined) return;
  try {
    await file.writeFile('*\n');
    await file.sync();
  } finally {
    await file.close();
  }
}
