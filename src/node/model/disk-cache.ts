import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache, Kept } from '../../model/cache.js';
import { hashBytes } from '../../text/index.js';
import { unlessFails } from '../file-system.js';
import { makeFolders } from '../make-folders.js';
import { smallText } from '../small-file.js';

export interface DiskCacheOptions {
  /** Bytes of all entries together; 64 MiB by default. */
  readonly maxBytes?: number;
}

/**
 * A cache in a folder, with a file for each entry. After a full disk, a read-only folder or a
 * damaged entry the question is asked again; the answer is never wrong.
 */
export function diskCache(folder: string, { maxBytes = 64 * 1024 * 1024 }: DiskCacheOptions = {}): Cache {
  let written = Number.POSITIVE_INFINITY;
  return {
    get: async key =>
      keptIn(await unlessFails(smallText(fileOf(folder, key), { below: folder, most: MOST_BYTES })), key),
    set: async (key, kept) => {
      const entry = entryOf(key, kept);
      await unlessFails(writeEntry(folder, key, entry));
      // What others write is seen at the next count, which is made after each sixteenth of the
      // limit.
      written += entry.length;
      if (written * 16 < maxBytes) return;
      written = 0;
      await unlessFails(prune(folder, maxBytes));
    },
  };
}

/** More than any answer of a model. */
const MOST_BYTES = 16 * 1024 * 1024;

function fileOf(folder: string, key: string): string {
  return join(folder, `${key}.json`);
}

/** The text of an entry. By its key and hash, a damaged or misplaced one is recognized. */
function entryOf(key: string, { text, finish }: Kept): string {
  const body = JSON.stringify({ text, finish });
  return JSON.stringify({ version: 1, key, hash: hashOf(body), body });
}

function hashOf(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}

function keptIn(entry: string | undefined, key: string): Kept | undefined {
  if (entry === undefined || entry === '') return undefined;
  try {
    const { version, key: own, hash, body } = JSON.parse(entry);
    if (version !== 1 || own !== key || typeof body !== 'string' || hashOf(body) !== hash) return undefined;
    return JSON.parse(body);
  } catch {
    // Not what was written: as good as not there.
    return undefined;
  }
}

/** Beside its place first, so that nobody reads a half of it. */
async function writeEntry(folder: string, key: string, entry: string): Promise<void> {
  await makeFolders(folder, 0o700);
  const temporary = join(folder, `${key}-${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeFile(temporary, entry, { mode: 0o600, flag: 'wx' });
    await rename(temporary, fileOf(folder, key));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

interface OnDisk {
  readonly path: string;
  readonly bytes: number;
  readonly time: number;
}

/** Remove the oldest entries until what is left has room to grow. */
async function prune(folder: string, maxBytes: number): Promise<void> {
  const entries = (await Promise.all((await readdir(folder)).map(name => onDisk(folder, name)))).flat();
  let bytes = entries.reduce((sum, each) => sum + each.bytes, 0);
  if (bytes <= maxBytes - maxBytes / 16) return;
  for (const oldest of entries.sort((a, b) => a.time - b.time)) {
    if (bytes <= maxBytes * 0.75) break;
    await rm(oldest.path, { force: true });
    bytes -= oldest.bytes;
  }
}

/** Only files with the names of this cache: the folder may contain other files. */
async function onDisk(folder: string, name: string): Promise<OnDisk[]> {
  if (!/^[\da-f]{64}(\.json|-[\da-f]{12}\.tmp)$/.test(name)) return [];
  const path = join(folder, name);
  const stats = await unlessFails(stat(path));
  return stats === undefined ? [] : [{ path, bytes: stats.size, time: stats.mtimeMs }];
}
