import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { errorCode } from '../file-system.js';
import { pathsBelow } from './paths-below.js';
import type { Ready } from './ready-tools.js';
import { ruffSettingsBelow } from './ruff-settings.js';
import { isWhole } from './runner.js';

/** The files that a tool takes settings from, and what they have in them where they have its own. */
const FILES: Readonly<Record<string, readonly (readonly [name: string, section: RegExp])[]>> = {
  mypy: [
    ['mypy.ini', /^\[mypy\b/m],
    ['.mypy.ini', /^\[mypy\b/m],
    ['pyproject.toml', /^\[+tool\.mypy\b/m],
    ['setup.cfg', /^\[mypy\b/m],
  ],
  bandit: [['.bandit', /^/]],
  pytest: [
    ['pytest.ini', /^/],
    ['.pytest.ini', /^/],
    ['pyproject.toml', /^\[tool\.pytest\b/m],
    ['tox.ini', /^\[pytest\]/m],
    ['setup.cfg', /^\[tool:pytest\]/m],
  ],
};

/** So many files are named. */
const NAMED = 100;

/**
 * What to say of settings below the root that a tool does not take into account, in sentences: mypy, bandit and
 * pytest read one place for all files. Ruff itself takes those that are nearest to a file.
 *
 * @param paths what the tools look at, relative to the root.
 * @example await unheededBelow('/app', ready, ['.']) // ['mypy does not take … into account: a/mypy.ini. …']
 */
export async function unheededBelow(
  root: string,
  tools: readonly Ready[],
  paths: readonly string[],
): Promise<readonly string[]> {
  const told: string[] = [];
  for (const { runner, found } of tools) {
    if (runner.name === 'ruff') {
      if (found.kind === 'built-in') told.push(...(await unreadRuff(root, paths)));
      continue;
    }
    const files = await settingsBelow(root, runner.name, paths);
    const heeded = heededBy(runner.name, files, paths);
    const others = files.filter(each => each !== heeded);
    if (others.length > 0) told.push(unheeded(runner.name, others));
  }
  return told;
}

function unheeded(tool: string, files: readonly string[]): string {
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : '';
  const named = `${files.slice(0, NAMED).join(', ')}${more}`;
  return `${tool} does not take settings of nested folders into account: ${named}. Run it there, by --root, to have them.`;
}

/** The files with settings of a tool in folders below the root that hold, or are in, what it looks at. */
export async function settingsBelow(
  root: string,
  tool: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const kinds = FILES[tool] ?? [];
  const isKind = (path: string) => kinds.some(([name]) => name === posix.basename(path));
  const files = pathsBelow(
    root,
    path => path.includes('/') && isKind(path) && isNear(posix.dirname(path), paths),
  );
  const own: string[] = [];
  for (const file of files) {
    const section = kinds.find(([name]) => name === posix.basename(file))?.[1];
    if (section?.test(await textOf(join(root, file))) === true) own.push(file);
  }
  return own;
}

/** Whether a folder holds one of the paths, or is in it. */
function isNear(folder: string, paths: readonly string[]): boolean {
  return isWhole(paths) || paths.some(path => isIn(folder, path) || isIn(path, folder));
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The one that the tool itself takes, as it is run over these paths. */
export function heededBy(
  tool: string,
  files: readonly string[],
  paths: readonly string[],
): string | undefined {
  if (isWhole(paths)) return undefined;
  if (tool === 'bandit')
    return paths.length === 1 ? files.find(each => each === `${paths[0]}/.bandit`) : undefined;
  if (tool !== 'pytest') return undefined;
  const above = files.filter(each => paths.every(path => isIn(path, posix.dirname(each))));
  // The nearest; in one folder the first by the order of pytest.
  const order = (FILES.pytest ?? []).map(([name]) => name);
  const rank = (path: string) => order.indexOf(posix.basename(path));
  return above.toSorted((a, b) => depth(b) - depth(a) || rank(a) - rank(b))[0];
}

function depth(path: string): number {
  return path.split('/').length;
}

/** Settings of ruff that its build for Node cannot take: their files are left out. */
async function unreadRuff(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const settingsAt = await ruffSettingsBelow(root);
  const names = ['.ruff.toml', 'ruff.toml', 'pyproject.toml'];
  const files = pathsBelow(root, path => path.includes('/') && names.includes(posix.basename(path)));
  const folders = new Set(files.map(path => posix.dirname(path)).filter(each => isNear(each, paths)));
  return [...folders].flatMap(folder => {
    const { folder: own, settings } = settingsAt(`${folder}/a.py`);
    if (own !== folder || settings.kind !== 'failed') return [];
    return [`ruff does not look at the files in ${folder}: ${settings.message}`];
  });
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return '';
  }
}
