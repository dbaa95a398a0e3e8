import { lstat, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { errorCode } from '../file-system.js';

/**
 * The files of Python at and below paths of a folder, in their order; links are not followed.
 *
 * @param leftOut whether a file, or a folder with all that is in it, is passed over, by its path.
 * @example for await (const path of pythonFiles('/app', ['.'], () => false)) console.log(path);
 */
export async function* pythonFiles(
  folder: string,
  paths: readonly string[],
  leftOut: (path: string) => boolean,
): AsyncGenerator<string> {
  const named = new Set(paths.map(normal));
  for await (const path of filesBelow(folder, paths, leftOut))
    if (named.has(path) || /\.pyi?$/.test(path)) yield path;
}

/**
 * The same of files of every kind.
 *
 * @example for await (const path of filesBelow('/app', ['.'])) console.log(path);
 */
export async function* filesBelow(
  folder: string,
  paths: readonly string[],
  leftOut: (path: string) => boolean = () => false,
): AsyncGenerator<string> {
  for (const named of paths) {
    const path = normal(named);
    if (partsOf(path).some(leftOut)) continue;
    const stats = await statsOf(join(folder, path));
    if (stats?.isFile() === true) yield path;
    else if (stats?.isDirectory() === true) yield* below(folder, path === '.' ? '' : path, leftOut);
  }
}

function normal(path: string): string {
  return posix.normalize(path).replace(/\/$/, '');
}

async function* below(
  folder: string,
  path: string,
  leftOut: (path: string) => boolean,
): AsyncGenerator<string> {
  const entries = await readdir(join(folder, path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = posix.join(path, entry.name);
    if (leftOut(inner)) continue;
    if (entry.isFile()) yield inner;
    if (entry.isDirectory()) yield* below(folder, inner, leftOut);
  }
}

/** A path and the folders that it lies in. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/').filter(part => part !== '.');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

async function statsOf(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
