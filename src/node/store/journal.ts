import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ChosenCounts, KeptEdit } from '../../edit/index.js';
import type { CommitDraft, DraftChange } from '../draft.js';
import { syncFolder } from '../durable-write.js';
import { type FileSystem, openToRead, READ_FLAGS, statsOf } from '../file-system.js';
import { type Image, imageHash } from '../image.js';
import type { Emptied } from '../stage.js';
import { type Header, headerOf, type NamedChange } from './journal-header.js';
import { isMarked, markOf, ownKey } from './key.js';
import { isThisUser, type Store } from './store.js';

/**
 * The journal of one commit: what it is going to do, and what every file holds before and after.
 * Written whole and down to the disk before any file is touched; once the commit is done it stays
 * as its receipt.
 *
 *     one line of JSON (the header), a line with the mark of its user, then the bytes of the files in the order of the header:
 *     before, after, before, after, …
 *
 * The mark is made of the header, which holds the hashes of the bytes.
 */
export interface Journal {
  readonly header: Header;
  /** The file it is read from. */
  readonly path: string;
  /** By change: where the bytes before begin in it; the bytes after follow them. */
  readonly offsets: readonly number[];
  /** Whether it carries the mark of this user: without that, anybody may have written it. */
  readonly isMarked: boolean;
}

/** How much may still be read of journals that anybody may have planted, in bytes. */
export interface ReadBudget {
  bytes: number;
}

/** A journal that cannot be used. The message is the reason. */
export class Unreadable extends Error {}

/** The longest header that is read: some hundred thousand files. */
const LONGEST_HEADER = 64 * 1024 * 1024;
/** Of more, a receipt keeps only the files: it is read whenever receipts are listed. */
const MOST_KEPT_EDITS = 1000;
const FIRST_READ = 64 * 1024;
/** How every header begins. */
const BRACE = 0x7b;
/** How many bytes are gathered before they are written. */
const WRITE_AT_ONCE = 1024 * 1024;
/** Of a mark, in digits. */
const MARK_LENGTH = 64;
const NEWLINE = 0x0a;

/** The number of this user; -1 if the system has no such numbers. */
export function thisUser(): number {
  return process.geteuid?.() ?? -1;
}

/** What distinguishes the folder of a store from any copy of it. */
export async function placeOf({ fs, folder }: Store): Promise<string> {
  return String((await fs.lstat(folder)).ino);
}

interface Begun {
  readonly id: string;
  /** The real path of the root of the commit. */
  readonly root: string;
  /** The run of `mortise edit` that the commit is a part of. */
  readonly run: string | undefined;
  /** What a person chose for the edits, if one was asked. */
  readonly chosen: ChosenCounts | undefined;
  /** What became of the edits. */
  readonly edits: readonly KeptEdit[] | undefined;
  readonly drafts: readonly CommitDraft[];
  /** Folders that are to be made, outer ones first. */
  readonly made: readonly string[];
  /** Folders that may go since nothing is left in them, inner ones first. */
  readonly folders: readonly Emptied[];
  /** The receipt that this commit takes back. */
  readonly undoes: string | undefined;
  /** The others, if it takes back several. */
  readonly alsoUndoes: readonly string[] | undefined;
}

/** Write the journal of a commit. From then on, the next process can take it back. */
export async function writeJournal(store: Store, begun: Begun): Promise<void> {
  const { fs } = store;
  const temporary = join(store.folder, `journal-${begun.id}.tmp`);
  try {
    const file = await fs.open(temporary, 'wx', 0o600);
    try {
      const header = JSON.stringify(headerFor(store, begun, await placeOf(store)));
      const head = Buffer.from(`${header}\n${markOf(await ownKey(), marked(header))}\n`);
      await writeAll(file, [head, ...imagesOf(begun.drafts)]);
      await file.sync();
    } finally {
      await file.close();
    }
    await fs.rename(temporary, store.journalOf(begun.id));
  } catch (error) {
    await fs.unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(fs, store.folder);
}

/** What the mark is made of: no mark of anything else is one of a journal. */
function marked(header: string): string {
  return `journal\n${header}`;
}

function* imagesOf(drafts: readonly CommitDraft[]): Generator<Uint8Array> {
  for (const { write } of drafts) {
    if (write.before !== undefined) yield write.before;
    if (write.after !== undefined) yield write.after;
  }
}

async function writeAll(file: FileHandle, chunks: Iterable<Uint8Array>): Promise<void> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  const flush = async () => {
    await file.writeFile(gathered.length === 1 ? (gathered[0] as Uint8Array) : Buffer.concat(gathered));
    gathered = [];
    length = 0;
  };
  for (const chunk of chunks) {
    gathered.push(chunk);
    length += chunk.length;
    if (length >= WRITE_AT_ONCE) await flush();
  }
  await flush();
}

function headerFor(store: Store, begun: Begun, place: string): Header {
  const { id, root, run, chosen, edits, drafts, made, folders, undoes, alsoUndoes } = begun;
  const named = (path: string) => store.nameOf(path);
  return {
    mortise: 'journal/2',
    id,
    place,
    root: named(root),
    run: run ?? null,
    undoes: undoes ?? null,
    ...(alsoUndoes !== undefined && { alsoUndoes }),
    ...(chosen !== undefined && { chosen }),
    ...(edits !== undefined && edits.length <= MOST_KEPT_EDITS && { edits }),
    made: made.map(named),
    folders: folders.map(({ path, mode }) => ({ path: named(path), mode })),
    changes: drafts.map(({ path, target, temporary, before, after, stats }) => ({
      path,
      target: named(target),
      temporary: basename(temporary),
      before: before === undefined ? null : imageFor(before),
      after: after === undefined ? null : imageFor(after),
      owner: stats === undefined ? null : { uid: stats.uid, gid: stats.gid },
    })),
  };
}

function imageFor({ hash, length, mode }: Image) {
  return { hash, length, mode: mode ?? null };
}

/**
 * Read a journal or receipt, without the bytes of the files. `undefined`: there is none.
 *
 * @param budget how much of this and others may be read, in bytes: what needs more is unreadable
 * @throws Unreadable if it is no journal; the system's error if it cannot be read.
 */
export async function readJournal(
  fs: FileSystem,
  path: string,
  budget?: ReadBudget,
): Promise<Journal | undefined> {
  const stats = await statsOf(fs, path);
  if (stats === undefined) return undefined;
  if (!stats.isFile() || !isThisUser(stats.uid)) throw new Unreadable('it is no file of this user');
  // The commit may have ended, or the receipt been removed, since.
  const file = await openToRead(fs, path);
  if (file === undefined) return undefined;
  try {
    const line = await firstLine(file, budget);
    const header = headerOf(line.toString());
    if (typeof header === 'string') throw new Unreadable(header);
    const hasMark = header.mortise !== 'journal/1';
    const offsets = [line.length + 1 + (hasMark ? MARK_LENGTH + 1 : 0)];
    for (const [i, change] of header.changes.entries())
      offsets.push((offsets[i] as number) + lengthOf(change));
    if ((await file.stat()).size !== offsets.at(-1)) throw new Unreadable('it is not whole');
    const carries = hasMark && (await carriesMark(file, line));
    return { header, path, offsets, isMarked: carries };
  } finally {
    await file.close();
  }
}

async function carriesMark(file: FileHandle, header: Buffer): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(MARK_LENGTH), 0, MARK_LENGTH, header.length + 1);
  return isMarked(await ownKey(), marked(header.toString()), buffer.toString('latin1'));
}

async function firstLine(
  file: FileHandle,
  budget: ReadBudget = { bytes: Number.POSITIVE_INFINITY },
): Promise<Buffer> {
  let buffer = Buffer.alloc(0);
  for (let size = FIRST_READ; size <= LONGEST_HEADER && budget.bytes > 0; size *= 8) {
    const read = await file.read(Buffer.alloc(size), 0, size, buffer.length);
    budget.bytes -= read.bytesRead;
    buffer = Buffer.concat([buffer, read.buffer.subarray(0, read.bytesRead)]);
    // A large file of something else is not read any further.
    if (buffer[0] !== BRACE) break;
    const end = buffer.indexOf(NEWLINE);
    if (end >= 0) return buffer.subarray(0, end);
    if (read.bytesRead === 0) break;
  }
  throw new Unreadable('it has no header');
}

function lengthOf({ before, after }: NamedChange): number {
  return (before?.length ?? 0) + (after?.length ?? 0);
}

/**
 * The content of a file before or after the commit.
 *
 * @throws Unreadable if the bytes are not those of the header.
 */
export async function bytesOf(
  fs: FileSystem,
  journal: Journal,
  index: number,
  which: 'before' | 'after',
): Promise<Uint8Array> {
  const change = journal.header.changes[index];
  const image = change?.[which];
  const offset = journal.offsets[index];
  if (image === undefined || image === null || offset === undefined)
    throw new Unreadable('it has no such file');
  const from = offset + (which === 'after' ? (change?.before?.length ?? 0) : 0);
  const bytes = await bytesAt(fs, journal.path, from, image.length);
  if (imageHash(bytes) !== image.hash) throw new Unreadable('its bytes are not those that it names');
  return bytes;
}

async function bytesAt(fs: FileSystem, path: string, from: number, length: number): Promise<Uint8Array> {
  const file = await fs.open(path, READ_FLAGS);
  try {
    const bytes = Buffer.alloc(length);
    let at = 0;
    while (at < length) {
      const { bytesRead } = await file.read(bytes, at, length - at, from + at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  } finally {
    await file.close();
  }
}

/** A change of a journal as one of the files here. */
export function changeIn(store: Store, { path, target, temporary, before, after }: NamedChange): DraftChange {
  const real = store.pathOf(target);
  return {
    path,
    target: real,
    temporary: join(dirname(real), temporary),
    before: before === null ? undefined : { ...before, mode: before.mode ?? undefined },
    after: after === null ? undefined : { ...after, mode: after.mode ?? undefined },
  };
}
