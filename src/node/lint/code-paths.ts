import { type Dirent, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { errorCode } from '../file-system.js';

/** Files that may name what is in a module of Python. */
const NAMING = /\.(?:pyi?|rst|md|txt|toml|cfg|ini|ya?ml)$/i;
/** What says what was once: nobody needs that any more. */
const HISTORY = /(?:^|\/)(?:change(?:s|log)?|history|news|releases?)(?:\.|\/|$)/i;
/** Folders with code that is not the project's own. */
const FOREIGN = /(?:^|\/)(?:\.[^/]+|node_modules|venv|site-packages|__pycache__)$/;
/** A tree with more files than these is not listed to its end. */
const MOST = 50_000;

/**
 * The files below a folder that may name what is in a module of Python: code, documents and settings. Links
 * are not followed; folders that cannot be read are passed over.
 *
 * @example codePaths('/app') // ['README.md', 'pkg/a.py']
 */
export function codePaths(root: string): readonly string[] {
  const found: string[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined && found.length < MOST; folder = open.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !FOREIGN.test(path)) open.push(path);
      if (entry.isFile() && NAMING.test(path) && (/\.pyi?$/.test(path) || !HISTORY.test(path)))
        found.push(path);
    }
  }
  return found.sort(inOrder);
}

/** Code first: it says more than what is written of it. */
function inOrder(a: string, b: string): number {
  const rank = (path: string) => (/\.pyi?$/.test(path) ? 0 : 1);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [];
  }
}
