import { type Fields, isObject } from '../../../text/json.js';
import { atRoot, type SettingsFile, type SettingsKind } from '../settings.js';
import type { Requirements } from '../tool.js';

/** In mypy's order: the first file with a section for it is used. */
export const SETTINGS: readonly SettingsKind[] = [
  { name: 'mypy.ini', own: /^\[mypy\b/m, isFoundAbove: true },
  { name: '.mypy.ini', own: /^\[mypy\b/m, isFoundAbove: true },
  { name: 'pyproject.toml', own: /^\[+tool\.mypy\b/m, isFoundAbove: true },
  { name: 'setup.cfg', own: /^\[mypy\b/m, isFoundAbove: true },
];

/** The settings that affect new lines. */
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

/** The most parts of the settings in the result. */
const MOST_PARTS = 20;

/**
 * What the settings of mypy require of new lines: the version of Python, and how strict it is.
 *
 * @example (await requirements(files)).sentences
 * // ['mypy: disallow_untyped_defs; in tests.* not strict.']
 */
export async function requirements(files: readonly SettingsFile[]): Promise<Requirements> {
  const sections = await sectionsIn(files);
  const parts = sections.flatMap(({ modules, values }) => {
    const settings = STRICTNESS.flatMap(name => requirement(name, values.get(name)));
    return settings.length === 0 ? [] : [`${modules === '' ? '' : `in ${modules} `}${settings.join(', ')}`];
  });
  return {
    python: sections.find(each => each.modules === '')?.values.get('python_version'),
    pythonOf: 'mypy',
    sentences: parts.length === 0 ? [] : [`mypy: ${parts.slice(0, MOST_PARTS).join('; ')}.`],
  };
}

function requirement(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  return [/^(?:false|0|no|off)$/i.test(value) ? `not ${name}` : name];
}

async function sectionsIn(files: readonly SettingsFile[]): Promise<readonly Section[]> {
  for (const { name, text } of atRoot(files)) {
    const found = name.endsWith('.toml') ? await tomlSections(text) : iniSections(text);
    if (found.length > 0) return found;
  }
  return [];
}

async function tomlSections(text: string): Promise<readonly Section[]> {
  const { parse } = await import('smol-toml');
  try {
    const { tool } = parse(text);
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

/** The values of a table that are not lists or tables. */
function plainValues(table: Fields): ReadonlyMap<string, string> {
  const plain = Object.entries(table).filter(([, value]) => typeof value !== 'object');
  return new Map(plain.map(([key, value]) => [key, String(value)]));
}

/** The sections of mypy in an INI file; none if there is no `[mypy]`. */
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
