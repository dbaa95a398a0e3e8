import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import picomatch from 'picomatch';

/** How far below its first part a glob with `**` looks. */
const MOST_LEVELS = 12;

/**
 * The local repositories that an absolute glob means, in the order of their names. Folders that are
 * no repositories are left out, and so are those that cannot be read. A repository is not searched
 * for others, and links to folders are not followed further.
 */
export async function* repositoryFolders(glob: string): AsyncIterable<string> {
  const { base, rest } = split(glob);
  if (rest === '') {
    if (await isRepository(base)) yield base;
    return;
  }
  const levels = rest.includes('**') ? MOST_LEVELS : rest.split('/').length;
  yield* search({ base, matches: picomatch(rest), levels }, '');
}

interface Search {
  readonly base: string;
  readonly matches: (path: string) => boolean;
  readonly levels: number;
}

/** @param below the path of a folder below the base of the search. */
async function* search(within: Search, below: string): AsyncIterable<string> {
  for (const { name, isLink } of await foldersIn(join(within.base, below))) {
    const path = below === '' ? name : `${below}/${name}`;
    const folder = join(within.base, path);
    if (within.matches(path) && (await isRepository(folder))) yield folder;
    else if (!isLink && path.split('/').length < within.levels) yield* search(within, path);
  }
}

/** The first parts of a glob that are plain names, as a path, and the rest of it. */
function split(glob: string): { base: string; rest: string } {
  const parts = glob.split('/').filter((part, index) => part !== '' || index === 0);
  const first = parts.findIndex(part => /(?<!\\)[*?[\]{}()!+@|]/.test(part));
  const plain = first < 0 ? parts : parts.slice(0, first);
  return {
    base: `${plain.join('/').replace(/\\(.)/g, '$1')}` || '/',
    rest: first < 0 ? '' : parts.slice(first).join('/'),
  };
}

async function foldersIn(folder: string): Promise<{ name: string; isLink: boolean }[]> {
  const entries = await orNothing(readdir(folder, { withFileTypes: true }));
  return (entries ?? [])
    .filter(entry => (entry.isDirectory() || entry.isSymbolicLink()) && entry.name !== '.git')
    .map(entry => ({ name: entry.name, isLink: entry.isSymbolicLink() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether a folder is a checkout (`.git`, a folder or a file), or looks like a bare repository. */
async function isRepository(folder: string): Promise<boolean> {
  if ((await kindOf(join(folder, '.git'))) !== undefined) return true;
  const head = await kindOf(join(folder, 'HEAD'));
  if (head !== 'file') return false;
  const kinds = await Promise.all(['objects', 'refs'].map(name => kindOf(join(folder, name))));
  return kinds.every(kind => kind === 'folder');
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const found = await orNothing(stat(path));
  if (found === undefined) return undefined;
  return found.isDirectory() ? 'folder' : 'file';
}

/** What cannot be read is no repository that could be worked on. */
async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'].includes(code ?? '')) return undefined;
    throw error;
  }
}
