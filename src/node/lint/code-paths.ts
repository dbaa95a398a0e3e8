import { filesBelow, isForeign, type LeftOut } from './files-below.js';

/** Files without code, settings or words: all others may name what is in a module. */
const DUMB =
  /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|pdf|eps|ttf|otf|woff2?|eot|zip|gz|bz2|xz|zst|tar|tgz|whl|egg|jar|so|dylib|dll|exe|o|a|pyc|pyo|class|wasm|db|sqlite3?|mo|po|pot|csv|tsv|parquet|npy|npz|pkl|pickle|mp[34]|wav|ogg|webm|map|lock|patch|diff|log)$|(?:^|[/])(?:package-lock\.json|LICENSE[^/]*|COPYING[^/]*)$/i;
/** Folders that tools keep for themselves, though a project may have others with a dot. */
const KEPT_BY_TOOLS =
  /(?:^|\/)\.(?:git|hg|svn|mortise|tox|nox|eggs|venv|[^/]*cache[^/]*|ipynb_checkpoints|coverage|idea)$/;
/** What says what was once: nobody needs that any more. */
const HISTORY = /(?:^|\/)(?:change(?:s|log)?|history|news|releases?)(?:\.|\/|$)/i;
/** A tree with more files than these is not listed to its end. */
const MOST = 50_000;

/**
 * The files below a folder that may name what is in a module of Python: code, scripts of any name,
 * documents and settings. Links are not followed; folders that cannot be read are passed over.
 *
 * @example codePaths('/app') // ['pkg/a.py', 'README.md']
 */
export function codePaths(root: string): readonly string[] {
  const found: string[] = [];
  for (const path of filesBelow(root, ['.'], isKept)) {
    if (isCode(path) || !(DUMB.test(path) || HISTORY.test(path))) found.push(path);
    if (found.length === MOST) break;
  }
  // Code first: it says more than what is written of it.
  return found.sort((a, b) => Number(isCode(b)) - Number(isCode(a)) || (a < b ? -1 : 1));
}

function isCode(path: string): boolean {
  return /\.pyi?$/.test(path);
}

const isKept: LeftOut = (path, isFolder) =>
  isFolder && (/(?:^|\/)\.[^/]*$/.test(path) ? KEPT_BY_TOOLS.test(path) : isForeign(path, isFolder));
