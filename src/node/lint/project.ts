import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { checkPath } from '../../apply/index.js';
import { type Code, type Refusal, refusal } from '../../edit/index.js';
import type { ProjectSources, Source } from '../../lint/index.js';
import { languageOf, type ScopeReader, scopesFor } from '../../syntax/index.js';
import { Document } from '../../text/index.js';
import { errorCode, reasonOf } from '../file-system.js';
import { NodeGrammars } from '../grammars.js';
import { leadsOut } from '../paths.js';
import { readRegularNow } from '../regular-file.js';
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

const isKept: IsExcluded = (path, isFolder) =>
  isFolder && (/(?:^|\/)\.[^/]*$/.test(path) ? KEPT_BY_TOOLS.test(path) : isForeign(path, isFolder));

/** A file with its text and statements, or why it cannot be read. */
export type SourceRead =
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The largest file that is read, in bytes. Larger ones are not written by people. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The files below a root, read when they are needed, and kept. Links that lead out of the root are
 * refused, and only files of the languages given to {@link open} are read.
 */
export class NodeProjectSources implements ProjectSources {
  readonly #sources = new Map<string, SourceRead>();
  readonly #texts = new Map<string, string | undefined>();
  #paths: readonly string[] | undefined;

  private constructor(
    readonly root: string,
    /** By the names of their languages. */
    readonly readers: ReadonlyMap<string, ScopeReader>,
  ) {}

  /**
   * Open the files below a root.
   *
   * @param paths names of files whose languages will be needed; Python is always included.
   * @throws the system's error if the root does not exist.
   * @example const project = await NodeProjectSources.open('/app', ['web/a.ts'])
   */
  static async open(root: string, paths: readonly string[] = []): Promise<NodeProjectSources> {
    const grammars = new NodeGrammars();
    const readers = new Map<string, ScopeReader>();
    for (const path of ['a.py', ...paths, ...alsoImported(paths)]) {
      const { name } = languageOf(path);
      if (!readers.has(name)) readers.set(name, await scopesFor(path, grammars));
    }
    return new NodeProjectSources(realpathSync(root), readers);
  }

  source(path: string): Source | undefined {
    const read = this.read(path);
    return read.kind === 'source' ? read.source : undefined;
  }

  /**
   * A file, or why it cannot be read. Does not throw for any path.
   *
   * @example project.read('src/a.py').kind // 'source'
   */
  read(path: string): SourceRead {
    const known = this.#sources.get(path) ?? this.#read(path);
    this.#sources.set(path, known);
    return known;
  }

  /** Read some files again when they are needed next, because they have changed. */
  forget(paths: Iterable<string>): void {
    for (const path of paths) {
      this.#sources.delete(path);
      this.#texts.delete(path);
    }
    this.#paths = undefined;
  }

  /** Python files, documents and settings below the root; listed again after a change. */
  paths(): readonly string[] {
    this.#paths ??= codePaths(this.root);
    return this.#paths;
  }

  /** The text of a file, which is kept too. Does not throw for any path. */
  text(path: string): string | undefined {
    const known = this.#sources.get(path);
    if (known?.kind === 'source') return known.source.document.text;
    if (!this.#texts.has(path)) this.#texts.set(path, this.#textOf(path));
    return this.#texts.get(path);
  }

  #textOf(path: string): string | undefined {
    const opened = this.#opened(path);
    return opened.kind === 'document' ? opened.document.text : undefined;
  }

  #read(path: string): SourceRead {
    const opened = this.#opened(path);
    if (opened.kind === 'refused') return opened;
    const { name, document } = opened;
    const reader = this.readers.get(languageOf(name).name);
    if (reader === undefined)
      return refused('EDIT_FILE_READ_ERROR', `The language of ${name} was not given to open().`);
    return { kind: 'source', source: { path: name, document, scopes: reader.scopes(document) } };
  }

  #opened(path: string): Opened {
    const checked = checkPath(path);
    if (checked.kind === 'refused') return checked;
    const name = checked.parts.join('/');
    try {
      const real = realpathSync(join(this.root, ...checked.parts));
      if (leadsOut(this.root, real))
        return refused('EDIT_INVALID_PATH', `${name} is refused: a symbolic link leads out of the root.`);
      return decoded(name, real);
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      if (code === 'ENOENT') return refused('EDIT_FILE_NOT_FOUND', `${name} does not exist.`);
      return refused('EDIT_FILE_READ_ERROR', `${name} cannot be read: ${reasonOf(error)}.`);
    }
  }
}

/** Files of these languages import each other. */
const SCRIPTS = ['a.ts', 'a.tsx', 'a.js'];

function alsoImported(paths: readonly string[]): readonly string[] {
  const names = new Set(SCRIPTS.map(each => languageOf(each).name));
  return paths.some(path => names.has(languageOf(path).name)) ? SCRIPTS : [];
}

type Opened =
  | { readonly kind: 'document'; readonly name: string; readonly document: Document }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

function decoded(name: string, real: string): Opened {
  const content = readRegularNow(real, MOST_BYTES);
  switch (content.kind) {
    case 'missing':
      return refused('EDIT_FILE_NOT_FOUND', `${name} does not exist.`);
    case 'irregular':
      return refused('EDIT_FILE_READ_ERROR', `${name} is ${content.what}.`);
    case 'large':
      return refused('EDIT_TOO_LARGE', `${name} has more than ${MOST_BYTES} bytes.`);
    case 'content': {
      const read = Document.decode(content.bytes);
      if (read.kind !== 'document') return refused('EDIT_BINARY_FILE', `${name} is not text.`);
      return { kind: 'document', name, document: read.document };
    }
  }
}

function refused(code: Code, message: string): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal: refusal(code, message) };
}

/**
 * The files below a folder that may contain a name from a Python module: code, scripts, documents
 * and settings. Links are not followed; folders that cannot be read are skipped.
 *
 * @example codePaths('/app') // ['pkg/a.py', 'README.md']
 */
function codePaths(root: string): readonly string[] {
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
