import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import type { FileWrite } from '../apply/index.js';
import type { Confinement } from './confinement.js';
import { temporaryIn, writeNew } from './durable-write.js';
import { errorCode, type FileSystem, statsOf } from './file-system.js';
import { Stop } from './stop.js';

/** A write on its way: its new content stands in a temporary file beside its place. */
export interface Prepared {
  readonly write: FileWrite;
  /** The real path of the file. */
  readonly target: string;
  readonly temporary: string;
}

/** What a commit has done so far: all that there is to undo. */
export interface Work {
  readonly prepared: Prepared[];
  /** Those of them that have taken their place. */
  readonly placed: Prepared[];
  /** Files that are not to stay: temporary ones, and what is not written to its end. */
  readonly begun: Set<string>;
  /** Folders that were made, outer ones first. */
  readonly folders: string[];
}

const WRITABLE = 0o222;

/** Write the new content of a file beside its place, and make the folders that are missing. */
export async function prepare(confinement: Confinement, work: Work, write: FileWrite): Promise<void> {
  const target = await targetOf(confinement, write.path);
  const same = work.prepared.find(other => other.target === target);
  if (same !== undefined) throw Stop.at(write.path, 'EDIT_INVALID_PATH', twice(same.write.path));
  const { fs } = confinement;
  const like = write.before === undefined ? undefined : await replaceable(fs, target, write.path);
  const folder = dirname(target);
  if (like === undefined) await makeFolders(fs, folder, work.folders);
  // A link may have taken the place of a folder since: through it, the temporary file would come to lie elsewhere.
  if ((await fs.realpath(folder)) !== folder) throw Stop.at(write.path, 'EDIT_STALE_FILE', MOVED);
  const temporary = temporaryIn(folder);
  await writeNew(fs, temporary, write.after as Uint8Array, like, work.begun);
  work.prepared.push({ write, target, temporary });
}

/** Said of a file whose path has come to lead elsewhere. */
export const MOVED = 'leads elsewhere than when it was read';

function twice(path: string): string {
  return `is the same file as ${path}; send all edits of it under one path`;
}

/** The real path to write to. */
export async function targetOf(confinement: Confinement, path: string): Promise<string> {
  const resolved = await confinement.resolve(path);
  if (resolved.kind === 'inside') return resolved.real;
  const { code } = resolved.refusal;
  const writing = code === 'EDIT_FILE_READ_ERROR' ? 'EDIT_FILE_WRITE_ERROR' : code;
  throw new Stop(path, { ...resolved.refusal, code: writing });
}

/** The file to replace. One that nobody may write is not replaced behind its owner's back, though its folder allows it. */
async function replaceable(fs: FileSystem, target: string, path: string): Promise<Stats> {
  const stats = await statsOf(fs, target);
  if (stats === undefined) throw Stop.at(path, 'EDIT_STALE_FILE', 'was removed after it was read');
  if (!stats.isFile()) throw Stop.at(path, 'EDIT_STALE_FILE', 'is no longer a regular file');
  if ((stats.mode & WRITABLE) !== 0) return stats;
  throw Stop.at(path, 'EDIT_FILE_WRITE_ERROR', 'is read-only; make it writable to have it edited');
}

/** Make the folders that are missing, and add each to those made. */
async function makeFolders(fs: FileSystem, folder: string, made: string[]): Promise<void> {
  const missing: string[] = [];
  for (let at = folder; (await statsOf(fs, at)) === undefined; at = dirname(at)) missing.unshift(at);
  for (const each of missing) {
    try {
      await fs.mkdir(each);
      made.push(each);
    } catch (error) {
      // Another process made it: then it is not ours to remove.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
