import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import {
  errorCode,
  type FileSystem,
  NotReadable,
  openToRead,
  READ_FLAGS,
  reasonOf,
  statsOf,
  unlessFails,
} from './file-system.js';

/** What is at a path: a file with its bytes, nothing, or what is not read. */
export type FileContent =
  | { readonly kind: 'content'; readonly bytes: Uint8Array; readonly stats: Stats }
  | { readonly kind: 'missing' }
  /** `what` is as in "it is …": `a folder`, `a pipe`. */
  | { readonly kind: 'irregular'; readonly what: string }
  /** `size` is in bytes. */
  | { readonly kind: 'large'; readonly size: number };

/**
 * Read a regular file of at most `maxBytes`. Nothing else is opened: a pipe would wait for ever, a
 * device may do anything. A link at the path itself is not followed.
 *
 * @throws the system's error if the file cannot be read.
 */
export async function readRegular(fs: FileSystem, path: string, maxBytes: number): Promise<FileContent> {
  const seen = await statsOf(fs, path);
  if (seen === undefined) return { kind: 'missing' };
  const unread = unreadable(seen, maxBytes);
  if (unread !== undefined) return unread;
  const file = await openToRead(fs, path);
  if (file === undefined) return { kind: 'missing' };
  try {
    const stats = await file.stat();
    return unreadable(stats, maxBytes) ?? { kind: 'content', bytes: await file.readFile(), stats };
  } finally {
    await file.close();
  }
}

/** The text of a regular file; `undefined` if it is missing, too large or unreadable. */
export async function textIfReadable(
  fs: FileSystem,
  path: string,
  maxBytes: number,
): Promise<string | undefined> {
  const content = await unlessFails(readRegular(fs, path, maxBytes));
  return content?.kind === 'content' ? new TextDecoder().decode(content.bytes) : undefined;
}

/** The same, synchronously. A file that disappears meanwhile is an error. */
export function readRegularNow(path: string, maxBytes: number): FileContent {
  const unread = unreadable(statSync(path), maxBytes);
  if (unread !== undefined) return unread;
  const file = openSync(path, READ_FLAGS);
  try {
    const stats = fstatSync(file);
    return unreadable(stats, maxBytes) ?? { kind: 'content', bytes: readFileSync(file), stats };
  } finally {
    closeSync(file);
  }
}

function unreadable(stats: Stats, maxBytes: number): FileContent | undefined {
  if (!stats.isFile()) return { kind: 'irregular', what: whatIs(stats) };
  return stats.size > maxBytes ? { kind: 'large', size: stats.size } : undefined;
}

/**
 * Why nothing may be written to a path that a person named, as in "it is …"; `undefined` if it is a
 * regular file, also by a link, or nothing yet. A pipe would be waited for until somebody reads it.
 */
export async function whyNotWritable(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? undefined : `it is ${whatIs(stats)}`;
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    return code === 'ENOENT' ? undefined : reasonOf(error);
  }
}

/**
 * Open a file that a person named, to write to it; links are followed. Only a regular file is
 * opened, without waiting for anything that replaces it meanwhile.
 *
 * @param flags additional flags: `O_APPEND`, `O_TRUNC`
 * @throws NotReadable if it is no regular file; the system's error.
 */
export async function openToWrite(path: string, flags: number): Promise<FileHandle> {
  const why = await whyNotWritable(path);
  if (why !== undefined) throw new NotReadable(why);
  const { O_CREAT, O_NONBLOCK = 0, O_WRONLY } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_NONBLOCK | flags, 0o600);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new NotReadable('it is no regular file');
}

/** What is in the place of a file, as in "it is …". */
export function whatIs(stats: Stats): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return stats.isSymbolicLink() ? 'a symbolic link' : 'a device';
}
