import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type CommitResult, type FileWrite, sameBytes } from '../apply/index.js';
import { type Code, type Refusal, refusal } from '../edit/index.js';
import { resolveInside } from './confinement.js';
import { errorCode, type FileSystem, reasonOf } from './file-system.js';

/** A write on its way: its new content stands in a temporary file beside its place. */
interface Prepared {
  readonly write: FileWrite;
  /** The real path of the file. */
  readonly target: string;
  readonly temporary: string;
  /** Folders that were made for it, outermost first. */
  readonly folders: readonly string[];
}

/** Ends a commit with a refusal. */
class Stop extends Error {
  constructor(
    readonly path: string,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}

function stop(path: string, code: Code, message: string): Stop {
  return new Stop(path, refusal(code, message));
}

/**
 * Write all files or none: prepare every one in a temporary file, then compare and rename one after the other. Where one
 * cannot be renamed, those before it are put back.
 *
 * A rename gives a file a new inode: other hard links to the old one keep the old content. Mode stays; a symlink stays
 * and its target is written.
 */
export async function commitFiles(
  fs: FileSystem,
  root: string,
  writes: readonly FileWrite[],
): Promise<CommitResult> {
  const prepared: Prepared[] = [];
  const done: Prepared[] = [];
  try {
    for (const write of writes) prepared.push(await prepare(fs, root, write));
    for (const one of prepared) {
      await verify(fs, root, one);
      await replace(fs, one);
      done.push(one);
    }
    await syncFolders(fs, prepared);
    return { kind: 'committed' };
  } catch (error) {
    const stopped = error instanceof Stop ? error : unexpected(error, prepared[done.length]);
    const lost = await putBack(fs, done);
    await cleanUp(fs, prepared.slice(done.length));
    return { kind: 'refused', path: stopped.path, refusal: withLost(stopped.refusal, lost) };
  }
}

function unexpected(error: unknown, at: Prepared | undefined): Stop {
  if (errorCode(error) === undefined) throw error;
  const path = at?.write.path ?? '';
  return stop(path, 'EDIT_FILE_WRITE_ERROR', `${path} could not be written: ${reasonOf(error)}.`);
}

function withLost(why: Refusal, lost: readonly string[]): Refusal {
  if (lost.length === 0) return why;
  return {
    ...why,
    message: `${why.message} What was written before could not be put back: ${lost.join('; ')}.`,
  };
}

async function prepare(fs: FileSystem, root: string, write: FileWrite): Promise<Prepared> {
  const target = await targetOf(fs, root, write.path);
  const mode = write.before === undefined ? undefined : await modeOf(fs, target, write.path);
  const folders = await makeFolders(fs, dirname(target));
  const temporary = join(dirname(target), `.mortise-${randomBytes(8).toString('hex')}.tmp`);
  const one = { write, target, temporary, folders };
  try {
    await writeNew(fs, temporary, write.after, mode);
    return one;
  } catch (error) {
    await cleanUp(fs, [one]);
    if (errorCode(error) === undefined) throw error;
    throw stop(
      write.path,
      'EDIT_FILE_WRITE_ERROR',
      `${write.path} could not be written: ${reasonOf(error)}.`,
    );
  }
}

async function targetOf(fs: FileSystem, root: string, path: string): Promise<string> {
  const resolved = await resolveInside(fs, root, path);
  if (resolved.kind === 'refused') throw new Stop(path, resolved.refusal);
  return resolved.real;
}

const WRITABLE = 0o222;

/** The mode that the new file takes over. A file that nobody may write is not replaced behind its owner's back. */
async function modeOf(fs: FileSystem, target: string, path: string): Promise<number> {
  try {
    const { mode } = await fs.stat(target);
    if ((mode & WRITABLE) !== 0) return mode & 0o7777;
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw stop(path, 'EDIT_STALE_FILE', `${path} was removed after it was read.`);
    throw error;
  }
  throw stop(path, 'EDIT_FILE_WRITE_ERROR', `${path} is read-only; make it writable to have it edited.`);
}

/** Make the folders that are missing; returns them, outermost first. */
async function makeFolders(fs: FileSystem, folder: string): Promise<string[]> {
  const first = await fs.mkdir(folder, { recursive: true });
  if (first === undefined) return [];
  const made = [folder];
  while (made[0] !== first) made.unshift(dirname(made[0] as string));
  return made;
}

async function writeNew(
  fs: FileSystem,
  path: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const file = await fs.open(path, flags, 0o666);
  try {
    await file.writeFile(bytes);
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** That the path still leads to the same place, and that the file there is what the plan was made from. */
async function verify(fs: FileSystem, root: string, { write, target }: Prepared): Promise<void> {
  if ((await targetOf(fs, root, write.path)) !== target) {
    throw stop(write.path, 'EDIT_STALE_FILE', `${write.path} leads elsewhere than when it was read.`);
  }
  const present = await contentOf(fs, target);
  if (sameBytes(present, write.before)) return;
  const message =
    write.before === undefined ? 'appeared after the plan was made' : 'changed after it was read';
  throw stop(write.path, 'EDIT_STALE_FILE', `${write.path} ${message}; nothing was written.`);
}

async function contentOf(fs: FileSystem, path: string): Promise<Uint8Array | undefined> {
  try {
    return await fs.readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A new file is linked to its name, which fails where one appeared; an old one is renamed over. */
async function replace(fs: FileSystem, { write, target, temporary }: Prepared): Promise<void> {
  if (write.before !== undefined) {
    await fs.rename(temporary, target);
    return;
  }
  try {
    await fs.link(temporary, target);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw stop(
      write.path,
      'EDIT_STALE_FILE',
      `${write.path} appeared while it was being created; it was left alone.`,
    );
  }
  await fs.unlink(temporary);
}

/** So that the renames outlast a power failure; some systems cannot open a folder, and need not. */
async function syncFolders(fs: FileSystem, prepared: readonly Prepared[]): Promise<void> {
  for (const folder of new Set(prepared.map(({ target }) => dirname(target)))) {
    try {
      const handle = await fs.open(folder, 'r');
      await handle.sync().finally(() => handle.close());
    } catch (error) {
      if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

/** Undo the renames, last first; returns what could not be undone. */
async function putBack(fs: FileSystem, done: readonly Prepared[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { write, target, folders } of done.toReversed()) {
    try {
      if (write.before === undefined) await fs.unlink(target);
      else await restore(fs, target, write.before);
      await removeFolders(fs, folders);
    } catch (error) {
      lost.push(`${write.path} (${reasonOf(error)})`);
    }
  }
  return lost;
}

async function restore(fs: FileSystem, target: string, before: Uint8Array): Promise<void> {
  const { mode } = await fs.stat(target);
  const temporary = join(dirname(target), `.mortise-${randomBytes(8).toString('hex')}.tmp`);
  await writeNew(fs, temporary, before, mode & 0o7777);
  await fs.rename(temporary, target);
}

/** Take away temporary files and the folders that were made for them. */
async function cleanUp(fs: FileSystem, prepared: readonly Prepared[]): Promise<void> {
  for (const { temporary, folders } of prepared.toReversed()) {
    await ignoring(fs.unlink(temporary));
    await removeFolders(fs, folders);
  }
}

async function removeFolders(fs: FileSystem, folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await ignoring(fs.rmdir(folder));
}

/** Cleaning up goes on where one thing is gone already, or not empty. */
async function ignoring(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

/** Whether a name is that of a temporary file of a commit. */
export function isTemporary(path: string): boolean {
  return /^\.mortise-[0-9a-f]{16}\.tmp$/.test(basename(path));
}
