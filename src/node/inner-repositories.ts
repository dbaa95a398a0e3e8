import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { type FileSystem, unlessFails } from './file-system.js';
import { mayBeGitFolder } from './git-folders.js';

/** The most folders that are looked into: the shallow ones first. */
const MOST_FOLDERS = 1_000;
/** How many are read at a time. */
const AT_ONCE = 16;
/** What others made: no repository of the user lies there, and there are very many folders. */
const PACKAGES = 'node_modules';

/**
 * The folders below a root that are repositories, whatever their shape: those with a `.git`, and
 * bare ones. What their settings name may lie anywhere in the root. Links are not followed.
 */
export async function repositoriesBelow(fs: FileSystem, root: string): Promise<string[]> {
  const found: string[] = [];
  let left = MOST_FOLDERS;
  for (let level = [root]; level.length > 0 && left > 0; ) {
    const inner: string[] = [];
    for (let i = 0; i < level.length && left > 0; i += AT_ONCE) {
      const some = level.slice(i, i + Math.min(AT_ONCE, left));
      left -= some.length;
      const read = await Promise.all(
        some.map(async folder => ({ folder, entries: await entriesIn(fs, folder) })),
      );
      for (const { folder, entries } of read) {
        const kind = kindOf(entries);
        if (kind !== 'none' && folder !== root) found.push(folder);
        if (kind !== 'bare') for (const name of foldersAmong(entries)) inner.push(join(folder, name));
      }
    }
    level = inner;
  }
  return found;
}

/** A folder that may not be read is as an empty one. */
async function entriesIn(fs: FileSystem, folder: string): Promise<Dirent[]> {
  return (await unlessFails(fs.readdir(folder, { withFileTypes: true }))) ?? [];
}

function kindOf(entries: readonly Dirent[]): 'none' | 'work' | 'bare' {
  const names = new Set(entries.map(({ name }) => name));
  if (mayBeGitFolder(name => names.has(name))) return 'bare';
  return names.has('.git') ? 'work' : 'none';
}

function foldersAmong(entries: readonly Dirent[]): string[] {
  return entries.flatMap(entry =>
    entry.isDirectory() && entry.name !== '.git' && entry.name !== PACKAGES ? [entry.name] : [],
  );
}
