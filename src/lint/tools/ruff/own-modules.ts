import { isObject } from '../../../text/json.js';
import type { EntriesIn } from '../tool.js';
import { ruffGlob } from './glob.js';

type Table = Readonly<Record<string, unknown>>;

/** Ruff's settings that say whose a module is. */
const LISTS = ['known-first-party', 'known-third-party', 'known-local-folder', 'extra-standard-library'];

/**
 * Which modules belong to a project, by its folders: what ruff finds itself, and its build for
 * Node, which sees no folders, cannot. A module is the project's own if one of the folders in `src`
 * contains it, or if it is the package of the file that imports it.
 */
export class OwnModules {
  readonly #inSource: readonly string[] | undefined;
  readonly #src: readonly string[];
  readonly #isort: Table;

  /**
   * @param folder that of the settings
   * @param isStandard whether a module is of Python's own library: it stays so, whatever folder has
   *   its name
   */
  constructor(
    readonly entriesIn: EntriesIn,
    readonly folder: string,
    readonly options: Table,
    isStandard: (name: string) => boolean,
  ) {
    const lint = isObject(options.lint) ? options.lint : {};
    this.#isort = { ...tableIn(options, 'isort'), ...tableIn(lint, 'isort') };
    this.#src = textsIn(options, 'src') ?? ['.', 'src'];
    if (!this.#src.every(isPlain)) return;
    const names = this.#src.flatMap(each => entriesIn(joined(folder, each)).map(moduleOf));
    const own = new Set(names.filter(name => name !== '' && !isStandard(name) && !this.#isNamed(name)));
    this.#inSource = [...own].sort();
  }

  /**
   * The settings for `isort` in which a file is checked; `undefined` if the modules are not known.
   */
  isortFor(path: string, text: string): Table | undefined {
    const root = this.#packageOf(path);
    if (this.#inSource === undefined || root === '') return undefined;
    const name = root?.slice(root.lastIndexOf('/') + 1);
    const isAdded = name !== undefined && !this.#inSource.includes(name) && !this.#isNamed(name);
    const first = isAdded ? [...this.#inSource, name] : this.#inSource;
    const others = dottedImports(text).filter(each => this.#isOther(each, first, name));
    return {
      ...this.#isort,
      'known-first-party': [...(textsIn(this.#isort, 'known-first-party') ?? []), ...first],
      'known-third-party': [...(textsIn(this.#isort, 'known-third-party') ?? []), ...others],
    };
  }

  /** Whether the settings themselves say whose a module is. */
  #isNamed(module: string): boolean {
    const sections = Object.values(tableIn(this.#isort, 'sections')).flat();
    const patterns = [...LISTS.flatMap(list => textsIn(this.#isort, list) ?? []), ...sections];
    const names = prefixesOf(module);
    return patterns.some(each => typeof each === 'string' && names.some(name => ruffGlob(each, name)));
  }

  /** A module that is not in the folder of its first name does not count as the project's own. */
  #isOther(module: string, first: readonly string[], ofFile: string | undefined): boolean {
    const [base = ''] = module.split('.');
    if (base === ofFile || !first.includes(base) || this.#isNamed(module)) return false;
    return !this.#src.some(each => this.#has(joined(this.folder, each), module.replaceAll('.', '/')));
  }

  #has(folder: string, module: string): boolean {
    const path = joined(folder, module);
    const [above, name] = [
      path.slice(0, Math.max(0, path.lastIndexOf('/'))),
      path.slice(path.lastIndexOf('/') + 1),
    ];
    return this.entriesIn(above).some(entry => moduleOf(entry) === name);
  }

  /** The outermost package of a file: `undefined` if it is in none, `''` for the root itself. */
  #packageOf(path: string): string | undefined {
    const named = (textsIn(this.options, 'namespace-packages') ?? []).map(each => joined(this.folder, each));
    let found: string | undefined;
    for (let at = aboveOf(path); at !== undefined; at = at === '' ? undefined : aboveOf(at)) {
      const isNamed = named.some(each => isIn(each, at));
      if (!isNamed && !this.entriesIn(at).includes('__init__.py')) break;
      found = at;
    }
    return this.#isort['detect-same-package'] === false && found !== '' ? undefined : found;
  }
}

/** The module that an entry of a folder is; `''` if it is none. */
function moduleOf(entry: string): string {
  const [, name = ''] = /^([\p{L}_][\p{L}\p{N}_]*)(?:\/|\.pyi?)$/u.exec(entry) ?? [];
  return name;
}

/** Whether a folder in settings is one of the tree: no pattern, no variable, and not outside. */
function isPlain(folder: string): boolean {
  return !/[*?[\]{}$~\\]|^\/|(?:^|\/)\.\.(?:\/|$)/.test(folder);
}

/** The modules with a dot in a text that `import` names: whether such a module is there counts. */
function dottedImports(text: string): readonly string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) {
    const [, from, names = ''] = /^\s*(?:from\s+([^\s#;]+)\s+import\b|import\s+([^#;]*))/.exec(line) ?? [];
    for (const each of from === undefined ? names.split(',') : [from]) {
      const [name = ''] = each.trim().split(/\s/);
      if (/^[^.]+\./.test(name)) found.add(name);
    }
  }
  return [...found].sort();
}

/** @example prefixesOf('a.b') // ['a', 'a.b'] */
function prefixesOf(module: string): readonly string[] {
  const parts = module.split('.');
  return parts.map((_, i) => parts.slice(0, i + 1).join('.'));
}

function tableIn(table: Table, key: string): Table {
  const value = table[key];
  return isObject(value) ? value : {};
}

function textsIn(table: Table, key: string): readonly string[] | undefined {
  const value = table[key];
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined;
}

function joined(folder: string, inner: string): string {
  return [...folder.split('/'), ...inner.split('/')].filter(part => part !== '' && part !== '.').join('/');
}

/** Whether a folder is another one, or below it. */
function isIn(folder: string, inner: string): boolean {
  return folder === '' || inner === folder || inner.startsWith(`${folder}/`);
}

/** The folder above a path; `undefined` above the root. */
function aboveOf(path: string): string | undefined {
  return path === '' ? undefined : path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
