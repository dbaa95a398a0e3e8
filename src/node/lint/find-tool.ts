import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { SettingsFile } from '../../lint/tools/settings.js';
import type { BuiltInRun, Env, Start, ToolRun } from '../../lint/tools/tool.js';
import { errorCode } from '../file-system.js';
import { runCommand } from '../processes.js';
import { quicklyCompiled } from '../quickly-compiled.js';

import { shellWord } from './shell-word.js';
import { isOfTree, withCodeFolders } from './tree-folders.js';

/** A tool that can be started, or that it cannot. */
export type FoundTool =
  | { readonly kind: 'command'; readonly command: string; readonly version: string }
  | BuiltInTool
  /** It is there, in the tree itself, and nobody said that code of the tree may run. */
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'missing' };

/** What does the work of a tool inside this process. */
export interface BuiltInTool {
  readonly kind: 'built-in';
  readonly start: (settings: readonly SettingsFile[]) => Promise<BuiltInRun>;
  /** Whether the tree has the tool, too, and nobody said that code of the tree may run. */
  readonly insteadOfOwn: boolean;
}

/** Where a tool is looked for, and how it is tried. */
export interface Surroundings {
  readonly root: string;
  /** Whether code of the tree may run; asked if that is needed. */
  readonly mayRun: () => Promise<boolean>;
  readonly env: Env;
  /** Names of variables that tools get besides those that programs need. */
  readonly passed?: readonly string[];
  /** Milliseconds that its `--version` may take. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

const WINDOWS = process.platform === 'win32';

/**
 * The first of the ways to start a tool that answers to `--version`: in the virtual environment of
 * the tree, if its code may run, then on the path. One that is there and does not run, as the shims
 * of version managers, is passed over. Last comes what is built in.
 *
 * @example await findTool(mypy.run, { root: '/app', env: process.env, timeout: 60_000 }) // { kind: 'command', command: '/usr/bin/mypy', … }
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

/** What is built in, if its package is installed. */
function builtInOf({ builtIn }: ToolRun): BuiltInTool['start'] | undefined {
  if (builtIn === undefined) return undefined;
  try {
    return builtIn.prepare(quicklyCompiled(builtIn.package));
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** What a command answers to `--version`; `undefined` if it does not. */
export async function versionOf(command: string, at: Surroundings): Promise<string | undefined> {
  const { root, timeout, signal, env, passed } = at;
  // Python writes no cache for it, and takes no module of the folder that it runs in for the tool.
  const own = withCodeFolders(env, folder => (isOfTree(root, folder) ? undefined : folder));
  const quiet = { ...own, PYTHONDONTWRITEBYTECODE: '1', PYTHONSAFEPATH: '1' };
  const ran = await runCommand(`${command} --version`, { cwd: root, timeout, signal, env: quiet, passed });
  return ran.ended === 'passed' ? ran.output.trim() : undefined;
}

interface FoundCommand {
  readonly command: string;
  /** Whether it is in the tree, or what is there may take its place. */
  readonly own: boolean;
}

async function* commandsOf({ starts }: ToolRun, { root, env }: Surroundings): AsyncGenerator<FoundCommand> {
  const path = (env.PATH ?? env.Path ?? '').split(delimiter).filter(folder => folder !== '');
  const isOwn = (folder: string) => isOfTree(root, folder);
  const onPath = path.filter(folder => !isOwn(folder));
  const inTree = path.filter(isOwn);
  const own = ownFolders(root);
  // The tree's own first: what it was made with. None of it is run without consent.
  for (const folders of [[...own, ...inTree], onPath]) {
    for (const start of starts) {
      const file = await programIn(folders, programOf(start));
      if (file === undefined) continue;
      const program = shellWord(file);
      const command = start.kind === 'program' ? program : `${program} -m ${start.name}`;
      // Python looks for a module in the folder that it runs in first.
      yield { command, own: folders !== onPath || start.kind === 'module' };
    }
  }
}

/** Where the programs of a tree's own virtual environment are. */
function ownFolders(root: string): readonly string[] {
  return ['.venv', 'venv'].map(name => join(root, name, WINDOWS ? 'Scripts' : 'bin'));
}

/**
 * The Python of a tree's own virtual environment, with its whole path; `undefined` if it has none.
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
      const file = join(folder, WINDOWS ? `${name}.exe` : name);
      if (await isProgram(file)) return file;
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
