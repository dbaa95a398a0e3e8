import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileSystem, unlessFails } from './file-system.js';
import { MODE_BITS } from './image.js';

/** The file whose place a new one takes: its mode and owner are carried over. */
export type ModeAndOwner = Pick<Stats, 'mode' | 'uid' | 'gid'>;

/** How a new file is to look, besides its content. */
export interface FileAttributes {
  /** Without one, the mode is 0o666 less the umask. */
  readonly like: ModeAndOwner | undefined;
  /** Whether it may be run as a program; by the mode if absent. */
  readonly executable?: boolean;
}

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
/** Set-user-id and set-group-id. */
export const SET_ID_BITS = 0o6000;
const READ_BITS = 0o444;
const EXECUTE_BITS = 0o111;

/**
 * A mode with which everybody who may read a file may run it, or nobody; unchanged if `executable`
 * is missing.
 *
 * @example withExecutable(0o640, true) // 0o750
 */
export function withExecutable(mode: number, executable: boolean | undefined): number {
  if (executable === undefined) return mode;
  return executable ? mode | ((mode & READ_BITS) >> 2) : mode & ~EXECUTE_BITS;
}

/** A name for a temporary file in a folder. */
export function temporaryIn(folder: string): string {
  return join(folder, `.mortise-${randomBytes(8).toString('hex')}.tmp`);
}

/**
 * Write a file that must not exist yet, down to the disk; `EEXIST` if it does.
 *
 * From the moment that the file is there it is in `begun`, so that it can be removed if the rest
 * fails.
 */
export async function writeNew(
  fs: FileSystem,
  path: string,
  bytes: Uint8Array,
  attributes: FileAttributes,
  begun: Set<string>,
): Promise<void> {
  // Nobody else may read it before it has the mode of the file that it is like.
  const file = await fs.open(path, FLAGS, attributes.like === undefined ? 0o666 : 0o600);
  begun.add(path);
  await fill(file, bytes, attributes);
}

async function fill(file: FileHandle, bytes: Uint8Array, attributes: FileAttributes): Promise<void> {
  try {
    await file.writeFile(bytes);
    await applyAttributes(file, attributes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function applyAttributes(file: FileHandle, { like, executable }: FileAttributes): Promise<void> {
  if (like !== undefined)
    await copyOwnerAndMode(file, {
      uid: like.uid,
      gid: like.gid,
      mode: withExecutable(like.mode, executable),
    });
  else if (executable !== undefined) await file.chmod(withExecutable((await file.stat()).mode, executable));
}

/** The owner first: changing it clears the set-id bits. Another owner does not get them. */
async function copyOwnerAndMode(file: FileHandle, like: ModeAndOwner): Promise<void> {
  const owned = await changeOwner(file, like);
  await file.chmod(like.mode & (owned ? MODE_BITS : MODE_BITS & ~SET_ID_BITS));
}

/** Whether the file has its owner and group: only a superuser may give files away. */
async function changeOwner(file: FileHandle, { uid, gid }: ModeAndOwner): Promise<boolean> {
  const now = await file.stat();
  if (now.uid === uid && now.gid === gid) return true;
  if (await mayChown(file, uid, gid)) return true;
  // The group alone is often allowed, and what the mode grants to it would else be granted to
  // another.
  await mayChown(file, now.uid, gid);
  return false;
}

async function mayChown(file: FileHandle, uid: number, gid: number): Promise<boolean> {
  const done = file.chown(uid, gid).then(() => true);
  return (await unlessFails(done, 'EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP')) ?? false;
}

/** Some systems cannot open or sync a folder, and need not. */
const UNSYNCABLE = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'];

/** So that the names in a folder outlast a power failure. */
export async function syncFolder(fs: Pick<FileSystem, 'open'>, folder: string): Promise<void> {
  const syncing = async () => {
    const handle = await fs.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  };
  await unlessFails(syncing(), ...UNSYNCABLE);
}
