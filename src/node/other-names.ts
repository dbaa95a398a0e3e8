import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Confinement } from './confinement.js';
import type { FileSystem } from './file-system.js';
import { realOf } from './git-folders.js';
import { leadsOut, pathFrom } from './paths.js';
import { entriesOf } from './store/entries.js';

/** How many entries of folders are searched for links. */
const MOST = 5000;
/** `.github/workflows/ci.yml` is read, and nothing deeper. */
const DEEPEST = 3;
/** Folders that are closed, or have other things than settings. */
const NOT_SEARCHED: ReadonlySet<string> = new Set(['.git', '.mortise']);

interface Link {
  /** Below the root, with slashes. */
  readonly path: string;
  /** Where it leads, even if nothing exists there yet. */
  readonly real: string;
}

/**
 * By path below the root: the paths by which links lead to the same file. Its real path, and those
 * by links at the root, and in folders there whose names begin with a dot: most of what runs on its
 * own has such a name.
 */
export async function otherNames(
  confinement: Confinement,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = await linksOf(confinement);
  const names = new Map<string, readonly string[]>();
  for (const path of paths) {
    const resolved = await confinement.resolve(path);
    if (resolved.kind !== 'inside') continue;
    const others = new Set([pathFrom(confinement.root, resolved.real)]);
    for (const link of links) {
      if (leadsOut(link.real, resolved.real)) continue;
      const inner = pathFrom(link.real, resolved.real);
      others.add(inner === '' ? link.path : `${link.path}/${inner}`);
    }
    others.delete(path);
    names.set(path, [...others]);
  }
  return names;
}

async function linksOf({ fs, root }: Confinement): Promise<Link[]> {
  const links: Link[] = [];
  let left = MOST;
  const folders = [{ path: '', depth: 1 }];
  for (const { path, depth } of folders) {
    for (const entry of await readable(fs, join(root, path))) {
      if (left-- <= 0) return links;
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isSymbolicLink()) links.push({ path: inner, real: await realOf(fs, join(root, inner)) });
      else if (isSearched(entry, path) && depth < DEEPEST) folders.push({ path: inner, depth: depth + 1 });
    }
  }
  return links;
}

function isSearched(entry: Dirent, folder: string): boolean {
  if (!entry.isDirectory()) return false;
  return folder !== '' || (entry.name.startsWith('.') && !NOT_SEARCHED.has(entry.name.toLowerCase()));
}

/** A folder that may not be read names nothing. */
async function readable(fs: FileSystem, folder: string): Promise<Dirent[]> {
  return entriesOf(fs, folder).catch(() => []);
}
