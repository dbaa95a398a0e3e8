import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import type { FileWrite } from '../apply/index.js';
import type { Confinement } from './confinement.js';
import { type FileAttributes, temporaryIn, withExecutable } from './durable-write.js';
import { type FileSystem, statsOf } from './file-system.js';
import { type Image, imageOf } from './image.js';
import { mayWrite } from './may-write.js';
import { Stop } from './stop.js';

/** A write, and the exact permission bits of the file, if known. */
export interface NodeWrite extends FileWrite {
  readonly mode?: number;
}

/** A change of one file, as far as it has to be known to take it back. */
export interface DraftChange {
  /** The path to name to a person. */
  readonly path: string;
  /** The real path of the file. */
  readonly target: string;
  /** The file beside it for new content, before that takes its place. */
  readonly temporary: string;
  /** `undefined`: there is no file. */
  readonly before: Image | undefined;
  readonly after: Image | undefined;
}

/** A write on its way. Nothing of it is done yet. */
export interface CommitDraft extends DraftChange {
  readonly write: NodeWrite;
  readonly attributes: FileAttributes;
  /** Of the existing file; `undefined`: there is none. */
  readonly stats: Stats | undefined;
}

/** Find the target of a write and the attributes of its file. Changes nothing. */
export async function draftOf(confinement: Confinement, write: NodeWrite): Promise<CommitDraft> {
  const { path, before, after } = write;
  const { fs } = confinement;
  const target = await targetOf(confinement, path);
  const stats = before === undefined ? undefined : await replaceable(fs, target, path);
  const attributes = await attributesOf(confinement, write, stats);
  const mode = attributes.like && withExecutable(attributes.like.mode, attributes.executable);
  return {
    write,
    path,
    target,
    temporary: temporaryIn(dirname(target)),
    stats,
    attributes,
    before: before && imageOf(before, stats?.mode),
    after: after && imageOf(after, mode),
  };
}

/** @throws Stop if two of the drafts are of one file. */
export function refuseSameFile(drafts: readonly CommitDraft[]): void {
  const seen = new Map<string, string>();
  for (const { path, target } of drafts) {
    const same = seen.get(target);
    if (same !== undefined) throw Stop.at(path, 'EDIT_INVALID_PATH', sameFileMessage(same));
    seen.set(target, path);
  }
}

function sameFileMessage(path: string): string {
  return `is the same file as ${path}; send all edits of it under one path`;
}

/** The reason for a file whose path now leads elsewhere. */
export const MOVED = 'leads elsewhere than when it was read';

/** The real path to write to. */
export async function targetOf(confinement: Confinement, path: string): Promise<string> {
  const resolved = await confinement.resolve(path);
  if (resolved.kind === 'inside') return resolved.real;
  const { code } = resolved.refusal;
  const writing = code === 'EDIT_FILE_READ_ERROR' ? 'EDIT_FILE_WRITE_ERROR' : code;
  throw new Stop(path, { ...resolved.refusal, code: writing });
}

/** A file keeps its attributes; a new one gets those of the file that it comes from. */
async function attributesOf(
  confinement: Confinement,
  { path, like, executable, mode }: NodeWrite,
  stats: Stats | undefined,
): Promise<FileAttributes> {
  const source = stats === undefined && like !== undefined ? await sourceOf(confinement, path, like) : stats;
  if (mode === undefined) return { like: source, executable };
  const { uid, gid } = source ?? owner();
  return { like: { mode, uid, gid }, executable };
}

/** A new file belongs to its maker. */
function owner(): { uid: number; gid: number } {
  return { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
}

async function sourceOf(confinement: Confinement, path: string, like: string): Promise<Stats> {
  const stats = await statsOf(confinement.fs, await targetOf(confinement, like));
  if (stats?.isFile() === true) return stats;
  throw Stop.at(path, 'EDIT_STALE_FILE', `is to be like ${like}, which is no longer there`);
}

/** The file to replace. One that this user may not write is refused. */
async function replaceable(fs: FileSystem, target: string, path: string): Promise<Stats> {
  const stats = await statsOf(fs, target);
  if (stats === undefined) throw Stop.at(path, 'EDIT_STALE_FILE', 'was removed after it was read');
  if (!stats.isFile()) throw Stop.at(path, 'EDIT_STALE_FILE', 'is no longer a regular file');
  if (await mayWrite(fs, target, stats)) return stats;
  throw Stop.at(
    path,
    'EDIT_FILE_WRITE_ERROR',
    'is read-only for this user; make it writable to have it edited',
  );
}
