import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { errorCode } from '../file-system.js';
import { runCommand } from '../processes.js';
import type { BuiltIn, Env, Runner, Start } from './runner.js';
import { shellWord } from './shell-word.js';

/** A tool that can be started, or that it cannot. */
export type FoundTool =
  | { readonly kind: 'command'; readonly command: string; readonly version: string }
  | { readonly kind: 'built-in'; readonly run: NonNullable<ReturnType<BuiltIn['load']>> }
  | { readonly kind: 'missing' };

/** Where a tool is looked for, and how it is tried. */
export interface Surroundings {
  readonly root: string;
  readonly env: Env;
  /** Names of variables that tools get besides those that programs need. */
  readonly passed?: readonly string[] | undefined;
  /** Milliseconds that its `--version` may take. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

const WINDOWS = process.platform === 'win32';

/**
 * The first of the ways to start a tool that answers to `--version`: on the path first, then in the virtual environment of
 * the tree. One that is there and does not run, as the shims of version managers, is passed over. Last comes what is built in.
 *
 * @example await findTool(mypy, { root: '/app', env: process.env, timeout: 60_000 }) // { kind: 'command', command: '/usr/bin/mypy', … }
 */
export async function findTool(runner: Runner, at: Surroundings): Promise<FoundTool> {
  for await (const command of commandsOf(runner, at)) {
    const version = await versionOf(command, at);
    if (version !== undefined) return { kind: 'command', command, version };
  }
  const run = runner.builtIn?.load();
  return run === undefined ? { kind: 'missing' } : { kind: 'built-in', run };
}

/** What a command answers to `--version`; `undefined` where it does not. */
export async function versionOf(command: string, at: Surroundings): Promise<string | undefined> {
  const { root, timeout, signal, env, passed } = at;
  // Python writes no cache for it, and takes no module of the folder that it runs in for the tool.
  const quiet = { ...env, PYTHONDONTWRITEBYTECODE: '1', PYTHONSAFEPATH: '1' };
  const ran = await runCommand(`${command} --version`, { cwd: root, timeout, signal, env: quiet, passed });
  return ran.ended === 'passed' ? ran.output.trim() : undefined;
}

async function* commandsOf({ starts }: Runner, { root, env }: Surroundings): AsyncGenerator<string> {
  const onPath = (env.PATH ?? env.Path ?? '').split(delimiter).filter(folder => folder !== '');
  const own = ['.venv', 'venv'].map(name => join(root, name, WINDOWS ? 'Scripts' : 'bin'));
  for (const folders of [onPath, own]) {
    for (const start of starts) {
      const program = await programIn(folders, programOf(start));
      if (program !== undefined) yield start.kind === 'program' ? program : `${program} -m ${start.name}`;
    }
  }
}

function programOf({ kind, name }: Start): readonly string[] {
  if (kind === 'program') return [name];
  return WINDOWS ? ['python'] : ['python3', 'python'];
}

async function programIn(folders: readonly string[], names: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    for (const name of names) {
      const file = join(folder, WINDOWS ? `${name}.exe` : name);
      if (await isProgram(file)) return shellWord(file);
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
