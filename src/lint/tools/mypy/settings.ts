import { readFile, realpath } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { type Fields, isObject } from '../../lint/json.js';
import { readSmallFile } from '../small-file.js';
import { ownPython } from './find-tool.js';

/** What the settings of mypy ask of new lines. */
export interface MypySettings {
  readonly python: string | undefined;
  /** Settings that make it stricter or less so, by the modules that they are for: '' are all. */
  readonly strictness: readonly { readonly modules: string; readonly settings: readonly string[] }[];
}

/** Those that decide what a new line has to be like. */
const STRICTNESS = [
  'strict',
  'strict_optional',
  'no_implicit_optional',
  'implicit_optional',
  'disallow_untyped_defs',
  'disallow_incomplete_defs',
  'disallow_untyped_calls',
  'disallow_untyped_decorators',
  'disallow_any_generics',
  'disallow_any_explicit',
  'disallow_subclassing_any',
  'check_untyped_defs',
  'warn_return_any',
  'warn_unreachable',
  'warn_redundant_casts',
  'warn_unused_ignores',
  'strict_equality',
  'no_implicit_reexport',
  'implicit_reexport',
];

interface Section {
  readonly modules: string;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * The settings of mypy in a folder: in its order, the first file that has a section of it counts.
 *
 * @example (await mypySettings('/app')).strictness // [{ modules: '', settings: ['disallow_untyped_defs'] }]
 */
export async function mypySettings(folder: string): Promise<MypySettings> {
  const sections = await sectionsIn(folder);
  return {
    python: sections.find(each => each.modules === '')?.values.get('python_version'),
    strictness: sections.flatMap(({ modules, values }) => {
      const settings = STRICTNESS.flatMap(name => said(name, values.get(name)));
      return settings.length === 0 ? [] : [{ modules, settings }];
    }),
  };
}

function said(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  return [/^(?:false|0|no|off)$/i.test(value) ? `not ${name}` : name];
}

async function sectionsIn(folder: string): Promise<readonly Section[]> {
  for (const file of ['mypy.ini', '.mypy.ini']) {
    const found = iniSections(await textOf(folder, file));
    if (found.length > 0) return found;
  }
  const own = await tomlSections(folder);
  return own.length > 0 ? own : iniSections(await textOf(folder, 'setup.cfg'));
}

async function tomlSections(folder: string): Promise<readonly Section[]> {
  const { parse } = await import('smol-toml');
  try {
    const { tool } = parse(await textOf(folder, 'pyproject.toml'));
    const mypy = isObject(tool) ? tool.mypy : undefined;
    if (!isObject(mypy)) return [];
    const overrides = Array.isArray(mypy.overrides)
      ? (mypy.overrides as readonly unknown[]).filter(isObject)
      : [];
    return [
      { modules: '', values: plainValues(mypy) },
      ...overrides.map(each => ({
        modules: [each.module].flat().filter(isText).join(', '),
        values: plainValues(each),
      })),
    ];
  } catch {
    return [];
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** What is a text, a number or true or false; lists and tables are none of it. */
function plainValues(table: Fields): ReadonlyMap<string, string> {
  const plain = Object.entries(table).filter(([, value]) => typeof value !== 'object');
  return new Map(plain.map(([key, value]) => [key, String(value)]));
}

/** The sections of an INI file that are mypy's; none where it has no `[mypy]`. */
function iniSections(text: string): readonly Section[] {
  const found = text.split(/^(?=\[)/m).flatMap(part => {
    const [, modules] = /^\[mypy(?:-([^\]]*))?\]/.exec(part) ?? [undefined, null];
    if (modules === null) return [];
    const lines = part.matchAll(/^[ \t]*(\w+)[ \t]*[=:][ \t]*(\S+)[ \t]*$/gm);
    const values = new Map([...lines].map(([, key = '', value = '']) => [key, value]));
    return [{ modules: modules ?? '', values }];
  });
  return found.some(each => each.modules === '') ? found : [];
}

/**
 * The version of Python that mypy takes code for where no setting says one: that of the Python it runs with, as the names
 * of files tell it. `undefined` where they do not.
 *
 * @example await defaultPython('/app', process.env) // '3.11'
 */
export async function defaultPython(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const own = await ownPython(root);
  if (own !== undefined) return versionAt(own);
  const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  for (const folder of folders) {
    const head = await firstLine(join(folder, 'mypy'));
    const [, program, argument] = /^#!\s*(\S+)(?:\s+(\S+))?/.exec(head ?? '') ?? [];
    if (program === undefined) continue;
    if (basename(program) !== 'env') return versionAt(program);
    return argument === undefined ? undefined : versionOnPath(argument, folders);
  }
  return versionOnPath('python3', folders);
}

async function versionOnPath(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const version = await versionAt(join(folder, name));
    if (version !== undefined) return version;
  }
  return undefined;
}

/** By the name of the program that a link leads to, or the file that a virtual environment has beside it. */
async function versionAt(program: string): Promise<string | undefined> {
  const config = await textOf(dirname(dirname(program)), 'pyvenv.cfg');
  const said = /^version(?:_info)?\s*=\s*(3\.\d+)/m.exec(config)?.[1];
  if (said !== undefined) return said;
  try {
    return /^python(3\.\d+)$/.exec(basename(await realpath(program)))?.[1];
  } catch {
    return undefined;
  }
}

async function firstLine(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file)).subarray(0, 200).toString('latin1').split('\n', 1)[0];
  } catch {
    return undefined;
  }
}

/** The text of a settings file; nothing where there is none, or it is no text. */
async function textOf(folder: string, file: string): Promise<string> {
  try {
    const read = await readSmallFile(join(folder, file));
    return read.kind === 'text' ? read.text : '';
  } catch {
    return '';
  }
}
