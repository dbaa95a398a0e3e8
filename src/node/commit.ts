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
  let path = '';
  try {
    for (const write of writes) {
      path = write.path;
      prepared.push(await prepare(fs, root, write));
    }
    for (const one of prepared) {
      path = one.write.path;
      await verify(fs, root, one);
      await replace(fs, one);
      done.push(one);
    }
    await syncFolders(fs, prepared);
    return { kind: 'committed' };
  } catch (error) {
    const lost = await putBack(fs, done);
    await cleanUp(fs, prepared, prepared.slice(done.length));
    const stopped = error instanceof Stop ? error : unexpected(error, path);
    return { kind: 'refused', path: stopped.path, refusal: withLost(stopped.refusal, lost) };
  }
}

function unexpected(error: unknown, path: string): Stop {
  if (errorCode(error) === undefined) throw error;
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
    await cleanUp(fs, [one], [one]);
    throw error;
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

/** Make the folders that are missing; returns those that were made, outermost first. */
async function makeFolders(fs: FileSystem, folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = folder; !(await isThere(fs, at)); at = dirname(at)) missing.unshift(at);
  const made: string[] = [];
  try {
    for (const each of missing) if (await makeFolder(fs, each)) made.push(each);
    return made;
  } catch (error) {
    await removeFolders(fs, made);
    throw error;
  }
}

async function isThere(fs: FileSystem, path: string): Promise<boolean> {
  try {
    await fs.stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Whether the folder was made here, and not by someone else just before. */
async function makeFolder(fs: FileSystem, path: string): Promise<boolean> {
  try {
    await fs.mkdir(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Nobody else may read it before it has the mode of the file that it replaces. */
async function writeNew(
  fs: FileSystem,
  path: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const file = await fs.open(path, flags, mode === undefined ? 0o666 : 0o600);
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
  if (await holds(fs, target, write.before)) return;
  const message =
    write.before === undefined ? 'appeared after the plan was made' : 'changed after it was read';
  throw stop(write.path, 'EDIT_STALE_FILE', `${write.path} ${message}; nothing was written.`);
}

/** Whether a file holds just this. What is no regular file by now is not opened: a pipe would wait for ever. */
async function holds(fs: FileSystem, path: string, content: Uint8Array | undefined): Promise<boolean> {
  try {
    const stats = await fs.stat(path);
    if (content === undefined || !stats.isFile() || stats.size !== content.length) return false;
    return sameBytes(await fs.readFile(path), content);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return content === undefined;
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
  // The file is there: a temporary name that stays beside it is no reason to call the commit failed.
  await ignoring(fs.unlink(temporary));
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
  for (const { write, target } of done.toReversed()) {
    try {
      if (!(await holds(fs, target, write.after))) lost.push(`${write.path} (it changed in the meantime)`);
      else if (write.before === undefined) await fs.unlink(target);
      else await restore(fs, target, write.before);
    } catch (error) {
      lost.push(`${write.path} (${reasonOf(error)})`);
    }
  }
  return lost;
}

async function restore(fs: FileSystem, target: string, before: Uint8Array): Promise<void> {
  const { mode } = await fs.stat(target);
  const temporary = join(dirname(target), `.mortise-${randomBytes(8).toString('hex')}.tmp`);
  try {
    await writeNew(fs, temporary, before, mode & 0o7777);
    await fs.rename(temporary, target);
  } catch (error) {
    await ignoring(fs.unlink(temporary));
    throw error;
  }
}

/** Take away the temporary files that are left, and then all the folders that were made, which may be shared. */
async function cleanUp(fs: FileSystem, all: readonly Prepared[], left: readonly Prepared[]): Promise<void> {
  for (const { temporary } of left) await ignoring(fs.unlink(temporary));
  for (const { folders } of all.toReversed()) await removeFolders(fs, folders);
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
