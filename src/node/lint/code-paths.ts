import { filesBelow, type IsExcluded, isForeign } from './files-below.js';

/**
 * Files without code, settings or text. All others may contain the name of something in a module.
 */
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|pdf|eps|ttf|otf|woff2?|eot|zip|gz|bz2|xz|zst|tar|tgz|whl|egg|jar|so|dylib|dll|exe|o|a|pyc|pyo|class|wasm|db|sqlite3?|mo|po|pot|csv|tsv|parquet|npy|npz|pkl|pickle|mp[34]|wav|ogg|webm|map|lock|patch|diff|log)$|(?:^|[/])(?:package-lock\.json|LICENSE[^/]*|COPYING[^/]*)$/i;
/** Folders of tools. Other folders with a leading dot may belong to the project. */
const KEPT_BY_TOOLS =
  /(?:^|\/)\.(?:git|hg|svn|mortise|tox|nox|eggs|venv|[^/]*cache[^/]*|ipynb_checkpoints|coverage|idea)$/;
/** Files about the history of the project, which do not need a name any more. */
const HISTORY = /(?:^|\/)(?:change(?:s|log)?|history|news|releases?)(?:\.|\/|$)/i;
/** The most files in the list. */
const MOST = 50_000;

/**
 * The files below a folder that may contain a name from a Python module: code, scripts, documents
 * and settings. Links are not followed; folders that cannot be read are skipped.
 *
 * @example codePaths('/app') // ['pkg/a.py', 'README.md']
 */
export function codePaths(root: string): readonly string[] {
  const found: string[] = [];
  for (const path of filesBelow(root, ['.'], isKept)) {
    if (isCode(path) || !(NO_TEXT.test(path) || HISTORY.test(path))) found.push(path);
    if (found.length === MOST) break;
  }
  // Code first, because it is more reliable than documents.
  return found.sort((a, b) => Number(isCode(b)) - Number(isCode(a)) || (a < b ? -1 : 1));
}

function isCode(path: string): boolean {
  return /\.pyi?$/.test(path);
}

const isKept: IsExcluded = (path, isFolder) =>
  isFolder && (/(?:^|\/)\.[^/]*$/.test(path) ? KEPT_BY_TOOLS.test(path) : isForeign(path, isFolder));
