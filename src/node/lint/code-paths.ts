import { pathsBelow } from './paths-below.js';

/** Files that may name what is in a module of Python. */
const NAMING = /\.(?:pyi?|rst|md|txt|toml|cfg|ini|ya?ml)$/i;
/** What says what was once: nobody needs that any more. */
const HISTORY = /(?:^|\/)(?:change(?:s|log)?|history|news|releases?)(?:\.|\/|$)/i;
/**
 * The files below a folder that may name what is in a module of Python: code, documents and settings. Links
 * are not followed; folders that cannot be read are passed over.
 *
 * @example codePaths('/app') // ['pkg/a.py', 'README.md']
 */
export function codePaths(root: string): readonly string[] {
  const isNaming = (path: string) => NAMING.test(path) && (/\.pyi?$/.test(path) || !HISTORY.test(path));
  return pathsBelow(root, isNaming).toSorted(inOrder);
}

/** Code first: it says more than what is written of it. */
function inOrder(a: string, b: string): number {
  const rank = (path: string) => (/\.pyi?$/.test(path) ? 0 : 1);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}
