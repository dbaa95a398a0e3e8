import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from './system-error.js';

/** What is at a path of a tree. */
export type TreeEntry =
  | {
      readonly kind: 'file';
      /** SHA-256 of its bytes. */
      readonly hash: string;
      readonly executable: boolean;
      readonly bytes: number;
    }
  | { readonly kind: 'link'; readonly target: string }
  /** A pipe, socket or device, or a file that cannot be read. */
  | { readonly kind: 'other' };

/** The files and links of a tree by their paths, with `/` between parts. */
export type TreeFiles = ReadonlyMap<string, TreeEntry>;

/** The largest file whose text is checked, in bytes. */
export const MOST_CHECKED = 8 * 1024 * 1024;

/**
 * Read what is in a tree, without asking git, whose settings the tree may bring, and without
 * following a link. `.git` in the root is left out: it is the campaign's own, only there for the
 * programs that run in the tree, and nothing of it is in the commit.
 *
 * @param keep a folder that gets a copy of each file that may be checked, by its hash
 */
export async function readTree(folder: string, keep?: string): Promise<TreeFiles> {
  const paths = await pathsBelow(folder);
  const found = new Map<string, TreeEntry>();
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE);
    const entries = await Promise.all(some.map(path => entryAt(join(folder, path), keep)));
    for (const [i, entry] of entries.entries()) found.set(some[i] as string, entry);
  }
  return found;
}

/** How many files are read at once: they are held in memory meanwhile. */
const AT_ONCE = 8;

async function pathsBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const folders = [''];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (path === '.git') continue;
      if (entry.isDirectory()) folders.push(path);
      else found.push(path);
    }
  }
  return found;
}

async function entryAt(path: string, keep: string | undefined): Promise<TreeEntry> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) return { kind: 'link', target: await readlink(path) };
    if (!stats.isFile()) return { kind: 'other' };
    const executable = (stats.mode & 0o100) !== 0;
    return { kind: 'file', hash: await hashOf(path, stats.size, keep), executable, bytes: stats.size };
  } catch (error) {
    // A name that is no UTF-8 is not found again; a file may be for others to read alone.
    if (['EACCES', 'EPERM', 'ENOENT'].includes(errorCode(error) ?? '')) return { kind: 'other' };
    throw error;
  }
}

async function hashOf(path: string, size: number, keep: string | undefined): Promise<string> {
  const hash = createHash('sha256');
  if (size > MOST_CHECKED) {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  }
  const bytes = await readFile(path);
  const name = hash.update(bytes).digest('hex');
  if (keep !== undefined) await writeFile(join(keep, name), bytes);
  return name;
}

/** A path whose entry is not what it was. */
export interface TreeChange {
  readonly path: string;
  readonly before: TreeEntry | undefined;
  readonly after: TreeEntry | undefined;
}

/** What differs between two states of a tree, sorted by path. */
export function treeChanges(before: TreeFiles, after: TreeFiles): readonly TreeChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths
    .map(path => ({ path, before: before.get(path), after: after.get(path) }))
    .filter(change => !isSame(change.before, change.after));
}

function isSame(a: TreeEntry | undefined, b: TreeEntry | undefined): boolean {
  if (a?.kind === 'file' && b?.kind === 'file') return a.hash === b.hash && a.executable === b.executable;
  if (a?.kind === 'link' && b?.kind === 'link') return a.target === b.target;
  return a?.kind === b?.kind;
}
