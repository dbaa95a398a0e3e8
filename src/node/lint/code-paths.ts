import { pathsBelow } from './paths-below.js';

/** Files that hold no code, no settings and no words: all others may name what is in a module of Python. */
const DUMB =
  /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|pdf|eps|ttf|otf|woff2?|eot|zip|gz|bz2|xz|zst|tar|tgz|whl|egg|jar|so|dylib|dll|exe|o|a|pyc|pyo|class|wasm|db|sqlite3?|mo|po|pot|csv|tsv|parquet|npy|npz|pkl|pickle|mp[34]|wav|ogg|webm|map|lock|patch|diff|log)$|(?:^|[/])(?:package-lock\.json|LICENSE[^/]*|COPYING[^/]*)$/i;
/** Folders that tools keep for themselves, though a project may have others with a dot. */
const KEPT_BY_TOOLS = /^\.(?:git|hg|svn|mortise|tox|nox|eggs|.*cache.*|ipynb_checkpoints|coverage|idea)$/;
/** What says what was once: nobody needs that any more. */
const HISTORY = /(?:^|\/)(?:change(?:s|log)?|history|news|releases?)(?:\.|\/|$)/i;
/**
 * The files below a folder that may name what is in a module of Python: code, scripts of any name, documents and
 * settings. Links are not followed; folders that cannot be read are passed over.
 *
 * @example codePaths('/app') // ['pkg/a.py', 'README.md']
 */
export function codePaths(root: string): readonly string[] {
  const isNaming = (path: string) => /\.pyi?$/.test(path) || !(DUMB.test(path) || HISTORY.test(path));
  return pathsBelow(root, isNaming, name => !KEPT_BY_TOOLS.test(name)).toSorted(inOrder);
}

/** Code first: it says more than what is written of it. */
function inOrder(a: string, b: string): number {
  const rank = (path: string) => (/\.pyi?$/.test(path) ? 0 : 1);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}
