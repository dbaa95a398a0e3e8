import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { SettingsFile } from '../../lint/tools/settings.js';
import type { BuiltInRun, EntriesIn, Env, Start, ToolRun } from '../../lint/tools/tool.js';
import { errorCode } from '../file-system.js';
import type { Heard } from '../heard.js';
import { runCommand } from '../processes.js';
import { quicklyCompiled } from '../quickly-compiled.js';

import { shellWord } from './shell-word.js';
import { isOfTree, withCodeFolders } from './tree-folders.js';

/** A tool that was found, or why it cannot start. */
export type FoundTool =
  | { readonly kind: 'command'; readonly command: string; readonly version: string }
  | BuiltInTool
  /** It is only in the tree itself, whose code may not run. */
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'missing' };

/** A replacement for a tool inside this process. */
export interface BuiltInTool {
  readonly kind: 'built-in';
  readonly start: (settings: readonly SettingsFile[], entriesIn: EntriesIn) => Promise<BuiltInRun>;
  /** Whether the tree also has the tool, but its code may not run. */
  readonly insteadOfOwn: boolean;
}

/** Where a tool is searched for, and how it is tried. */
export interface Surroundings {
  readonly root: string;
  /** Whether code of the tree may run; only called if that matters. */
  readonly mayRun: () => Promise<boolean>;
  readonly env: Env;
  /** Names of environment variables that tools get in addition to the usual ones. */
  readonly passed?: readonly string[];
  /** The time limit for `--version` in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
  /** It is waited for in it. */
  readonly heard?: Heard;
}

const WINDOWS = process.platform === 'win32';

/**
 * Find the first way to start a tool that works with `--version`: in the virtual environment or
 * `node_modules` of the tree, if its code may run, then on the path. A program that fails, like
 * some shims of version managers, is skipped. The built-in replacement comes last.
 *
 * @example await findTool(mypy.run, { root: '/app', env: process.env, timeout: 60_000 })
 * // { kind: 'command', command: '/usr/bin/mypy', … }
 */
export async function findTool(run: ToolRun, at: Surroundings): Promise<FoundTool> {
  let isOwn = false;
  for await (const { command, own } of commandsOf(run, at)) {
    isOwn ||= own;
    if (own && !(await at.mayRun())) continue;
    const version = await versionOf(command, at);
    if (version !== undefined) return { kind: 'command', command, version };
  }
  const start = builtInOf(run);
  const isUntrusted = isOwn && !(await at.mayRun());
  if (start !== undefined) return { kind: 'built-in', start, insteadOfOwn: isUntrusted };
  return { kind: isUntrusted ? 'untrusted' : 'missing' };
}

/** The built-in replacement, if its package is installed. */
function builtInOf({ builtIn }: ToolRun): BuiltInTool['start'] | undefined {
  if (builtIn === undefined) return undefined;
  try {
    return builtIn.prepare(quicklyCompiled(builtIn.package));
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The output of a command for `--version`; `undefined` if it fails. */
export async function versionOf(command: string, at: Surroundings): Promise<string | undefined> {
  const { root, timeout, signal, heard, env, passed } = at;
  // Python must not write a cache, or load a module from the current folder instead of the tool.
  const own = withCodeFolders(env, folder => (isOfTree(root, folder) ? undefined : folder));
  const quiet = { ...own, PYTHONDONTWRITEBYTECODE: '1', PYTHONSAFEPATH: '1' };
  const options = { cwd: root, timeout, signal, heard, env: quiet, passed };
  const ran = await runCommand(`${command} --version`, options);
  return ran.ended === 'passed' ? ran.output.trim() : undefined;
}

interface FoundCommand {
  readonly command: string;
  /** Whether it is in the tree, or a module of the tree may replace it. */
  readonly own: boolean;
}

async function* commandsOf({ starts }: ToolRun, { root, env }: Surroundings): AsyncGenerator<FoundCommand> {
  const path = (env.PATH ?? env.Path ?? '').split(delimiter).filter(folder => folder !== '');
  const isOwn = (folder: string) => isOfTree(root, folder);
  const onPath = path.filter(folder => !isOwn(folder));
  const inTree = path.filter(isOwn);
  const own = [...ownFolders(root), ...npmFolders(root)];
  // The tree's own tools first, because the project uses them. They only run with consent.
  for (const folders of [[...own, ...inTree], onPath]) {
    for (const start of starts) {
      const file = await programIn(folders, programOf(start));
      if (file === undefined) continue;
      const program = shellWord(file);
      const command = start.kind === 'program' ? program : `${program} -m ${start.name}`;
      // Python searches for a module in the current folder first.
      yield { command, own: folders !== onPath || start.kind === 'module' };
    }
  }
}

/** The folders with programs of a tree's own virtual environment. */
function ownFolders(root: string): readonly string[] {
  return ['.venv', 'venv'].map(name => join(root, name, WINDOWS ? 'Scripts' : 'bin'));
}

/** The folders with programs of npm, from a root up to that of its repository. */
function npmFolders(root: string): readonly string[] {
  return foldersUp(root).map(folder => join(folder, 'node_modules', '.bin'));
}

/**
 * A root and the folders above it, up to that of its repository; the root alone if it is in none.
 *
 * @example foldersUp('/repository/packages/app')
 * // ['/repository/packages/app', '/repository/packages', '/repository']
 */
export function foldersUp(root: string): readonly string[] {
  const folders = [root];
  for (let at = root; !existsSync(join(at, '.git')); at = dirname(at)) {
    if (at === dirname(at)) return [root];
    folders.push(dirname(at));
  }
  return folders;
}

/**
 * The absolute path of the Python in a tree's own virtual environment; `undefined` if there is
 * none.
 *
 * @example await ownPython('/app') // '/app/.venv/bin/python3'
 */
export async function ownPython(root: string): Promise<string | undefined> {
  return programIn(ownFolders(root), PYTHON);
}

const PYTHON = WINDOWS ? ['python'] : ['python3', 'python'];

function programOf({ kind, name }: Start): readonly string[] {
  if (kind === 'program') return [name];
  return PYTHON;
}

async function programIn(folders: readonly string[], names: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    for (const name of names) {
      for (const ending of WINDOWS ? ['.exe', '.cmd'] : ['']) {
        const file = join(folder, `${name}${ending}`);
        if (await isProgram(file)) return file;
      }
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}
