import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { FileKind } from '../../lint/tools/tool.js';
import { errorCode } from '../file-system.js';

/** Whether a file, or a folder with all that is in it, is passed over, by its path. */
export type LeftOut = (path: string, isFolder: boolean) => boolean;

/** Folders with code that is not the project's own, or with what tools keep. */
export const isForeign: LeftOut = (path, isFolder) =>
  isFolder && /(?:^|\/)(?:\.[^/]+|node_modules|venv|site-packages|__pycache__)$/.test(path);

const NOTHING: LeftOut = () => false;

/**
 * The files at and below paths of a folder, each folder in the order of names. Links are not
 * followed; what cannot be read is passed over.
 *
 * @example [...filesBelow('/app', ['.'], isForeign)] // ['a.py', 'b/c.py']
 */
export function* filesBelow(
  root: string,
  paths: readonly string[] = ['.'],
  leftOut: LeftOut = NOTHING,
): Generator<string> {
  for (const path of paths.map(normal)) {
    if (foldersOf(path).some(each => leftOut(each, true))) continue;
    const stats = unlessRefused(() => lstatSync(join(root, path)));
    if (stats?.isFile() === true && !leftOut(path, false)) yield path;
    if (stats?.isDirectory() === true && (path === '.' || !leftOut(path, true)))
      yield* below(root, path, leftOut);
  }
}

/**
 * The same of files of a kind.
 *
 * @example [...filesOf(PYTHON_FILES, '/app', ['src', 'run'])] // ['src/a.py', 'run']
 */
export function* filesOf(
  { pattern, orNamed }: FileKind,
  root: string,
  paths: readonly string[] = ['.'],
  leftOut: LeftOut = NOTHING,
): Generator<string> {
  const named = new Set(orNamed ? paths.map(normal) : []);
  for (const path of filesBelow(root, paths, leftOut)) if (named.has(path) || pattern.test(path)) yield path;
}

function normal(path: string): string {
  return posix.normalize(path).replace(/\/$/, '');
}

function* below(root: string, folder: string, leftOut: LeftOut): Generator<string> {
  const entries: Dirent[] =
    unlessRefused(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = posix.join(folder, entry.name);
    if (leftOut(path, entry.isDirectory())) continue;
    if (entry.isFile()) yield path;
    if (entry.isDirectory()) yield* below(root, path, leftOut);
  }
}

/** The folders that a path is in. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** What a call of the system gives, `undefined` if the system refuses it. */
function unlessRefused<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
