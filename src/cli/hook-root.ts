import { basename, dirname, isAbsolute } from 'node:path';
import type { HookInput } from '../agents/agent-hooks.js';
import type { AgentName } from '../agents/names.js';

/** Where the files of an agent are. */
export interface HookFolders {
  /** No file outside of it is read or written. */
  readonly root: string;
  /** Where relative paths begin. */
  readonly cwd: string;
}

/** The variable in which an agent gives its hooks the folder of the project. */
const VARIABLES: Readonly<Partial<Record<AgentName, string>>> = {
  'claude-code': 'CLAUDE_PROJECT_DIR',
  gemini: 'GEMINI_PROJECT_DIR',
};

/**
 * The folder of the project that an agent works in, as the agent itself says it: its `cwd` may be a
 * folder within, wherever its shell has gone. If it does not say it, the root is `cwd`.
 *
 * @example foldersOf('gemini', { cwd: '/p/src' }, { GEMINI_PROJECT_DIR: '/p' }).root // '/p'
 */
export function foldersOf(
  agent: AgentName,
  input: HookInput,
  env: Readonly<Record<string, string | undefined>>,
): HookFolders {
  const cwd = typeof input.cwd === 'string' ? input.cwd : process.cwd();
  const named = env[VARIABLES[agent] ?? ''];
  if (named !== undefined && isAbsolute(named)) return { root: named, cwd };
  return { root: (agent === 'claude-code' && startOf(input, cwd)) || cwd, cwd };
}

/**
 * The folder that Claude Code was started in: the folder of its transcript is named after it, with
 * a hyphen for each character that is no letter or digit. Long names end with a hash instead.
 */
function startOf({ transcript_path }: HookInput, cwd: string): string | undefined {
  if (typeof transcript_path !== 'string') return undefined;
  const name = basename(dirname(transcript_path));
  return foldersAround(cwd).find(folder => folder.replace(/[^a-zA-Z0-9]/g, '-') === name);
}

/** A folder and those that it is in, the nearest first. */
function foldersAround(folder: string): readonly string[] {
  const outer = dirname(folder);
  return outer === folder ? [folder] : [folder, ...foldersAround(outer)];
}
