/** Files that the tools take settings from, in the folder that they run in or above it. */
export const SETTINGS_ABOVE = [
  'pyproject.toml',
  'ruff.toml',
  '.ruff.toml',
  'mypy.ini',
  '.mypy.ini',
  'setup.cfg',
  'pytest.ini',
  'tox.ini',
] as const;

/** What they, their plugins and the programs that start them read besides. */
const OTHERS = [
  '.pytest.ini',
  'pytest.toml',
  '.pytest.toml',
  '.bandit',
  '.coveragerc',
  '.gitignore',
  '.ignore',
  '.python-version',
];

const SETTINGS: ReadonlySet<string> = new Set([...SETTINGS_ABOVE, ...OTHERS]);

/**
 * Whether tools read a file of this name without being told to. Names are compared as the least particular file system does.
 *
 * @example isToolSettings('mypy.ini') // true
 */
export function isToolSettings(name: string): boolean {
  return SETTINGS.has(name.toLowerCase());
}
