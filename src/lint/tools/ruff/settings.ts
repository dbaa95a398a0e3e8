import { join, posix } from 'node:path';
import { isObject } from '../../lint/json.js';
import { readSmallFile } from '../small-file.js';
import { pathsBelow } from './paths-below.js';
import { ruffGlob } from './ruff-glob.js';

type Table = Readonly<Record<string, unknown>>;

/** Settings of ruff, or why they cannot be taken. */
export type RuffSettings =
  | {
      readonly kind: 'settings';
      /** As ruff takes them, but for what belongs to files. */
      readonly options: Table;
      /** Whether a file is left out, or a folder, by its path below the root. */
      readonly excludes: (path: string) => boolean;
      /** Whether a rule is not asked for in a file. */
      readonly ignores: (path: string, rule: string) => boolean;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** What ruff leaves out where nothing else is said. */
const EXCLUDED = (
  '.bzr .direnv .eggs .git .git-rewrite .hg .ipynb_checkpoints .mypy_cache .nox .pants.d .pyenv .pytest_cache .pytype ' +
  '.ruff_cache .svn .tox .venv .vscode __pypackages__ _build buck-out build dist node_modules site-packages venv'
).split(' ');

/** In ruff's order: the first one that has settings counts. */
const FILES: readonly (readonly [file: string, settings: (table: Table) => unknown])[] = [
  ['.ruff.toml', table => table],
  ['ruff.toml', table => table],
  ['pyproject.toml', table => isObject(table.tool) && table.tool.ruff],
];

/**
 * The settings of ruff in a folder, as its build for Node takes them; `extend`, which names another file, is refused.
 *
 * @example await ruffSettings('/app')
 */
export async function ruffSettings(folder: string): Promise<RuffSettings> {
  return (await ownSettings(folder)) ?? settingsOf(await targetIn(folder), '');
}

/** Settings of ruff, and the folder below the root whose files they are for: '' is the root. */
export interface FolderSettings {
  readonly folder: string;
  readonly settings: RuffSettings;
}

/**
 * The settings of ruff for all files below a folder: of each, those count that are nearest above it, and no others.
 *
 * @example (await ruffSettingsBelow('/app'))('a/b.py').folder // 'a'
 */
export async function ruffSettingsBelow(root: string): Promise<(path: string) => FolderSettings> {
  // The deepest first.
  const all = (await nestedRuffSettings(root)).toSorted((a, b) => b.folder.length - a.folder.length);
  const top = { folder: '', settings: await ruffSettings(root) };
  return path => all.find(({ folder }) => path.startsWith(`${folder}/`)) ?? top;
}

/**
 * The folders below a root that have settings of ruff of their own, in the order of their names.
 *
 * @example (await nestedRuffSettings('/app')).map(each => each.folder) // ['a', 'a/b']
 */
export async function nestedRuffSettings(root: string): Promise<readonly FolderSettings[]> {
  const files = pathsBelow(root, path => FILES.some(([name]) => posix.basename(path) === name));
  const folders = [...new Set(files.map(path => posix.dirname(path)))].filter(each => each !== '.');
  const all: FolderSettings[] = [];
  for (const folder of folders.sort()) {
    const settings = await ownSettings(join(root, folder));
    if (settings !== undefined) all.push({ folder, settings });
  }
  return all;
}

async function ownSettings(folder: string): Promise<RuffSettings | undefined> {
  for (const [file, settingsIn] of FILES) {
    const read = await tableIn(join(folder, file));
    if (typeof read === 'string') return { kind: 'failed', message: `${file}: ${read}` };
    const found = read && settingsIn(read);
    if (isObject(found)) return settingsOf({ ...(await targetIn(folder)), ...found }, file);
  }
  return undefined;
}

/** What the project says of its Python, as ruff takes it. */
async function targetIn(folder: string): Promise<Table> {
  const table = await tableIn(join(folder, 'pyproject.toml'));
  if (table === undefined || typeof table === 'string') return {};
  const python = isObject(table.project) ? table.project['requires-python'] : undefined;
  const [, minor] = (typeof python === 'string' && /(?:>=|~=|==)\s*3\.(\d+)/.exec(python)) || [];
  return minor === undefined ? {} : { 'target-version': `py3${minor}` };
}

async function tableIn(file: string): Promise<Table | string | undefined> {
  const { parse } = await import('smol-toml');
  try {
    const read = await readSmallFile(file);
    if (read.kind === 'refused') return `it is ${read.why}`;
    return read.kind === 'text' ? parse(read.text) : undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

function settingsOf(options: Table, file: string): RuffSettings {
  if (options.extend !== undefined)
    return {
      kind: 'failed',
      message: `${file}: \`extend\` takes ruff itself: \`pip install ruff\` installs it.`,
    };
  const lint = isObject(options.lint) ? options.lint : {};
  const excluded = [...(textsIn(options.exclude) ?? EXCLUDED), ...(textsIn(options['extend-exclude']) ?? [])];
  const ignored = [options, lint].flatMap(table => [
    ...perFile(table['per-file-ignores']),
    ...perFile(table['extend-per-file-ignores']),
  ]);
  return {
    kind: 'settings',
    // It is not told the paths of files, and would take these for one that has none.
    options: { ...withoutFiles(options), lint: withoutFiles(lint) },
    excludes: path => excluded.some(pattern => ruffGlob(pattern, path)),
    ignores: (path, rule) =>
      ignored.some(([pattern, rules]) => ruffGlob(pattern, path) && rules.some(each => covers(each, rule))),
  };
}

function withoutFiles(table: Table): Table {
  return Object.fromEntries(Object.entries(table).filter(([key]) => !key.endsWith('per-file-ignores')));
}

/** @example covers('E7', 'E722') // true */
function covers(selector: string, rule: string): boolean {
  return selector === 'ALL' || rule.startsWith(selector);
}

function perFile(value: unknown): (readonly [pattern: string, rules: readonly string[]])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).map(([pattern, rules]) => [pattern, textsIn(rules) ?? []] as const);
}

function textsIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined;
}
