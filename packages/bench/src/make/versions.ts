import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { type Change, isUsable, languageOf } from './change.js';
import type { Repository } from './git.js';

/**
 * The files that two unpacked releases of a package have both and not alike.
 *
 * @throws the system's error where a folder cannot be read.
 */
export function readVersions(old: string, fresh: string): Repository {
  const name = `${basename(resolve(old))}..${basename(resolve(fresh))}`;
  const changes = filesOf(old).flatMap((path): Change[] => {
    const [before, after] = [textOf(join(old, path)), textOf(join(fresh, path))];
    const language = languageOf(path);
    if (before === undefined || after === undefined || language === undefined) return [];
    const change = { source: name, path: path.split(sep).join('/'), language, before, after };
    return isUsable(change) ? [change] : [];
  });
  return { name, head: basename(resolve(fresh)), changes };
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** The text of a file; `undefined` where there is none, or it is not UTF-8. */
function textOf(path: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof TypeError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
