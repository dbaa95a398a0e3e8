import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../durable-write.js';
import { errorCode, openToRead, reasonOf, unlessFails } from '../file-system.js';
import { makeFolders } from '../make-folders.js';
import { stateFolder } from '../user-folders.js';
import { isThisUser } from './store.js';

/** What this user marks journals and receipts with, to distinguish them from those of others. */
interface Key {
  readonly secret: Buffer;
  /** Why the key ends with this process; `undefined` if it is kept. Follows "because". */
  readonly unkept: string | undefined;
}

const NAME = 'key';
const CONTENT = /^mortise key\/1 (\d+) ([0-9a-f]{64})\n$/;
const LARGEST = 256;
const OTHERS = 0o077;

/** By state folder: the key of this process. Two would not trust each other. */
const KEYS = new Map<string, Promise<Key>>();

/**
 * The key of this user, from their state folder. It is made when it is first needed. If it cannot
 * be kept there, the key is of this process alone: later ones do not believe what it marks. Never
 * rejects.
 */
export function ownKey(): Promise<Key> {
  const folder = stateFolder();
  const known = KEYS.get(folder ?? '');
  if (known !== undefined) return known;
  const key = folder === undefined ? unkept('this user has no home folder') : keptIn(folder);
  KEYS.set(folder ?? '', key);
  return key;
}

async function unkept(why: string): Promise<Key> {
  return { secret: randomBytes(32), unkept: why };
}

async function keptIn(folder: string): Promise<Key> {
  const path = join(folder, NAME);
  try {
    const there = await readKey(path);
    if (there !== undefined) return { secret: there, unkept: undefined };
    await makeFolders(folder, 0o700);
    await makeKey(folder);
    const made = await readKey(path);
    return made === undefined
      ? unkept(`${path} is no key of this user`)
      : { secret: made, unkept: undefined };
  } catch (error) {
    return unkept(`no key can be kept in ${folder} (${reasonOf(error)})`);
  }
}

/** The mark of a text, in 64 hexadecimal digits. */
export function markOf({ secret }: Key, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a mark is that of a text. */
export function isMarked(key: Key, text: string, mark: string): boolean {
  const [own, other] = [Buffer.from(markOf(key, text)), Buffer.from(mark)];
  return own.length === other.length && timingSafeEqual(own, other);
}

/** The secret in a file; `undefined` if there is no file, or one that does not count. */
async function readKey(path: string): Promise<Buffer | undefined> {
  const file = await openToRead({ open }, path);
  return file && secretIn(file).finally(() => file.close());
}

/**
 * A home folder may be in a checkout, as those of containers sometimes are, and so may a key that
 * came with it. A key contains which inode it was written to, which nobody knows beforehand: a copy
 * does not count.
 */
async function secretIn(file: FileHandle): Promise<Buffer | undefined> {
  const stats = await file.stat();
  const isShut = process.platform === 'win32' || (stats.mode & OTHERS) === 0;
  // Not to be replaced either: `sudo` may have kept the home of a user, whose key it is.
  if (!stats.isFile() || !isThisUser(stats.uid)) throw new Error(`${NAME} is no file of this user`);
  if (!isShut || stats.size > LARGEST) return undefined;
  const [, inode, secret] = CONTENT.exec(await file.readFile('utf8')) ?? [];
  return secret === undefined || inode !== String(stats.ino) ? undefined : Buffer.from(secret, 'hex');
}

/** Make a key; of several processes that do so at once, one is first, and its key stays. */
async function makeKey(folder: string): Promise<void> {
  const path = join(folder, NAME);
  const temporary = join(folder, `${NAME}-${randomBytes(8).toString('hex')}.tmp`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    const { ino } = await file.stat();
    await file.writeFile(`mortise key/1 ${ino} ${randomBytes(32).toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
  } catch (error) {
    // What is there now is a key of another process, or does not count.
    if (errorCode(error) !== 'EEXIST' || (await readKey(path)) === undefined) await rename(temporary, path);
  }
  await unlink(temporary).catch(() => undefined);
  // If a power failure removed the key, nobody would trust the journals.
  await unlessFails(syncFolder({ open }, folder));
}
