import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { EntriesIn, FileKind } from '../../lint/tools/tool.js';
import { errorCode } from '../file-system.js';

/** Whether a file, or a folder with its content, is skipped, by its path. */
export type IsExcluded = (path: string, isFolder: boolean) => boolean;

/** Folders with code of others, or with files of tools. */
export const isForeign: IsExcluded = (path, isFolder) =>
  isFolder && /(?:^|\/)(?:\.[^/]+|node_modules|venv|site-packages|__pycache__)$/.test(path);

const NOTHING: IsExcluded = () => false;

/**
 * The files at and below some paths of a folder, sorted by name in each folder. Links are not
 * followed; what cannot be read is skipped.
 *
 * @example [...filesBelow('/app', ['.'], isForeign)] // ['a.py', 'b/c.py']
 */
export function* filesBelow(
  root: string,
  paths: readonly string[] = ['.'],
  isExcluded: IsExcluded = NOTHING,
): Generator<string> {
  for (const path of paths.map(normal)) {
    if (foldersOf(path).some(each => isExcluded(each, true))) continue;
    const stats = unlessRefused(() => lstatSync(join(root, path)));
    if (stats?.isFile() === true && !isExcluded(path, false)) yield path;
    if (stats?.isDirectory() === true && (path === '.' || !isExcluded(path, true)))
      yield* below(root, path, isExcluded);
  }
}

/**
 * The same for files of one kind.
 *
 * @example [...filesOf(PYTHON_FILES, '/app', ['src', 'run'])] // ['src/a.py', 'run']
 */
export function* filesOf(
  { pattern, orNamed }: FileKind,
  root: string,
  paths: readonly string[] = ['.'],
  isExcluded: IsExcluded = NOTHING,
): Generator<string> {
  const named = new Set(orNamed ? paths.map(normal) : []);
  for (const path of filesBelow(root, paths, isExcluded))
    if (named.has(path) || pattern.test(path)) yield path;
}

/** What is in each folder of a tree, also by links; each is read once. */
export function entriesOf(root: string): EntriesIn {
  const known = new Map<string, readonly string[]>();
  return folder => {
    const entries = known.get(folder) ?? namesIn(join(root, folder));
    known.set(folder, entries);
    return entries;
  };
}

function namesIn(folder: string): readonly string[] {
  const names = unlessRefused(() => readdirSync(folder)) ?? [];
  return names.map(name => {
    const stats = unlessRefused(() => statSync(join(folder, name)));
    return stats?.isDirectory() === true ? `${name}/` : name;
  });
}

function normal(path: string): string {
  return posix.normalize(path).replace(/\/$/, '');
}

function* below(root: string, folder: string, isExcluded: IsExcluded): Generator<string> {
  const entries: Dirent[] =
    unlessRefused(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = posix.join(folder, entry.name);
    if (isExcluded(path, entry.isDirectory())) continue;
    if (entry.isFile()) yield path;
    if (entry.isDirectory()) yield* below(root, path, isExcluded);
  }
}

/** The folders that contain a path. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** The result of a system call; `undefined` if the system refuses it. */
function unlessRefused<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
