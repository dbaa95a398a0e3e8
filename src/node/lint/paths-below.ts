import { type Dirent, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { errorCode } from '../file-system.js';

/** Folders with code that is not the project's own, or with what tools keep. */
const FOREIGN = /^(?:\.venv|node_modules|venv|site-packages|__pycache__)$/;
const HIDDEN = /^\./;
/** A tree with more files than these is not listed to its end. */
const MOST = 50_000;

/**
 * The paths of files below a folder that are wanted. Links are not followed; folders with code of others, those that
 * cannot be read, and hidden ones, unless they are asked for, are passed over.
 *
 * @example pathsBelow('/app', path => path.endsWith('.toml')) // ['a/pyproject.toml']
 */
export function pathsBelow(
  root: string,
  isWanted: (path: string) => boolean,
  isHiddenWanted: (name: string) => boolean = () => false,
): readonly string[] {
  const isEntered = (name: string) => !FOREIGN.test(name) && (!HIDDEN.test(name) || isHiddenWanted(name));
  const found: string[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined && found.length < MOST; folder = open.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && isEntered(entry.name)) open.push(path);
      if (entry.isFile() && isWanted(path)) found.push(path);
    }
  }
  return found.sort();
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [];
  }
}
