import { type Fields, isObject } from '../../../text/json.js';
import type { SettingsFile, SettingsKind } from '../settings.js';
import type { Requirements } from '../tool.js';
import { ruffGlob } from './glob.js';

type Table = Fields;

/** Settings of ruff, or why they are not supported. */
export type RuffSettings =
  | {
      readonly kind: 'settings';
      /** In the form for ruff, without settings for single files. */
      readonly options: Table;
      /** Whether a file or folder is excluded, by its path below the root. */
      readonly excludes: (path: string) => boolean;
      /** Whether a rule is ignored in a file. */
      readonly ignores: (path: string, rule: string) => boolean;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** What ruff excludes by default. */
const EXCLUDED = (
  '.bzr .direnv .eggs .git .git-rewrite .hg .ipynb_checkpoints .mypy_cache .nox .pants.d .pyenv .pytest_cache .pytype ' +
  '.ruff_cache .svn .tox .venv .vscode __pypackages__ _build buck-out build dist node_modules site-packages venv'
).split(' ');

/** In ruff's order: the first file with settings is used. */
export const SETTINGS: readonly SettingsKind[] = [
  { name: '.ruff.toml', own: /^/, isFoundAbove: true },
  { name: 'ruff.toml', own: /^/, isFoundAbove: true },
  { name: 'pyproject.toml', own: /^\[+tool\.ruff\b/m, isFoundAbove: true },
];

/** Settings of ruff, and the folder below the root to which they apply: '' is the root. */
export interface FolderSettings {
  readonly folder: string;
  readonly settings: RuffSettings;
}

/**
 * The settings of ruff in a tree, in the form for its build for Node: those of the root, then those
 * of each folder with its own settings, sorted. `extend`, which names another file, is refused.
 *
 * @example (await ruffSettings(files)).map(each => each.folder) // ['', 'a', 'a/b']
 */
export async function ruffSettings(files: readonly SettingsFile[]): Promise<readonly FolderSettings[]> {
  const { parse } = await import('smol-toml');
  const folders = [...new Set(['', ...files.map(each => each.folder)])].sort();
  return folders.flatMap(folder => {
    const tables = tablesIn(
      files.filter(each => each.folder === folder),
      parse,
    );
    const settings = ownSettings(tables) ?? (folder === '' ? settingsOf(targetIn(tables), '') : undefined);
    return settings === undefined ? [] : [{ folder, settings }];
  });
}

/**
 * The settings for a file: only the nearest ones above it.
 *
 * @example settingsFor(await ruffSettings(files), 'a/b.py').folder // 'a'
 */
export function settingsFor(all: readonly FolderSettings[], path: string): FolderSettings {
  const above = all.filter(({ folder }) => folder === '' || path.startsWith(`${folder}/`));
  return above.reduce((deepest, each) => (each.folder.length > deepest.folder.length ? each : deepest));
}

/**
 * The tables of some files by name, in the order of ruff; for one that cannot be read, the reason.
 */
type Tables = ReadonlyMap<string, Table | string>;

function tablesIn(files: readonly SettingsFile[], parse: (text: string) => Table): Tables {
  return new Map(
    SETTINGS.flatMap(({ name }) => {
      const file = files.find(each => each.name === name);
      return file === undefined ? [] : [[name, tableIn(file, parse)] as const];
    }),
  );
}

function tableIn({ text, unread }: SettingsFile, parse: (text: string) => Table): Table | string {
  if (unread !== undefined) return `it is ${unread}`;
  try {
    return parse(text);
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

function ownSettings(tables: Tables): RuffSettings | undefined {
  for (const [file, table] of tables) {
    if (typeof table === 'string') return { kind: 'failed', message: `${file}: ${table}` };
    const found = file === 'pyproject.toml' ? isObject(table.tool) && table.tool.ruff : table;
    if (isObject(found)) return settingsOf({ ...targetIn(tables), ...found }, file);
  }
  return undefined;
}

/** The Python version of the project, in the form for ruff. */
function targetIn(tables: Tables): Table {
  const table = tables.get('pyproject.toml');
  if (table === undefined || typeof table === 'string') return {};
  const python = isObject(table.project) ? table.project['requires-python'] : undefined;
  const [, minor] = (typeof python === 'string' && /(?:>=|~=|==)\s*3\.(\d+)/.exec(python)) || [];
  return minor === undefined ? {} : { 'target-version': `py3${minor}` };
}

function settingsOf(options: Table, file: string): RuffSettings {
  if (options.extend !== undefined)
    return {
      kind: 'failed',
      message: `${file}: \`extend\` needs ruff itself: \`pip install ruff\` installs it.`,
    };
  const lint = isObject(options.lint) ? options.lint : {};
  const excluded = [...(textsIn(options.exclude) ?? EXCLUDED), ...(textsIn(options['extend-exclude']) ?? [])];
  const ignored = [options, lint].flatMap(table => [
    ...perFile(table['per-file-ignores']),
    ...perFile(table['extend-per-file-ignores']),
  ]);
  return {
    kind: 'settings',
    // Ruff does not get the paths of files here, so these settings are applied afterwards.
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

/** The most nested folders in the result. */
const MOST_FOLDERS = 20;

/** What ruff requires of lines: rules and line length, also in nested folders. */
export async function requirements(files: readonly SettingsFile[]): Promise<Requirements> {
  const all = await ruffSettings(files);
  const { python, rules } = requirementOf(settingsFor(all, '').settings);
  const nested = all.filter(each => each.folder !== '');
  const more = nested.length - MOST_FOLDERS;
  return {
    python,
    sentences: [
      ...(rules === undefined ? [] : [`ruff: ${rules}.`]),
      ...nested.slice(0, MOST_FOLDERS).map(nestedText),
      ...(more > 0 ? [`${more} more folders have settings of ruff of their own.`] : []),
    ],
  };
}

/** The settings that apply below a folder instead of those above it. */
function nestedText({ folder, settings }: FolderSettings): string {
  const { python, rules } = requirementOf(settings);
  const sentences = [python && `Python ${python}`, rules].filter(each => each !== undefined);
  return `In ${folder}/ instead, ruff: ${sentences.length === 0 ? 'its own rules' : sentences.join('; ')}.`;
}

function requirementOf(read: RuffSettings): {
  readonly python?: string;
  readonly rules?: string;
} {
  if (read.kind === 'failed') return {};
  const { options } = read;
  const lint = isObject(options.lint) ? options.lint : {};
  const target = /^py(\d)(\d+)$/.exec(String(options['target-version'] ?? ''));
  const length = options['line-length'];
  const rules = [
    listText('rules', lint.select ?? options.select),
    listText('also', lint['extend-select'] ?? options['extend-select']),
    listText('but not', lint.ignore ?? options.ignore),
    typeof length === 'number' ? `lines of at most ${length} characters` : '',
  ].filter(each => each !== '');
  return {
    python: target === null ? undefined : `${target[1]}.${target[2]}`,
    rules: rules.length === 0 ? undefined : rules.join('; '),
  };
}

function listText(name: string, value: unknown): string {
  const texts = textsIn(value) ?? [];
  return texts.length === 0 ? '' : `${name} ${texts.join(', ')}`;
}
