import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EXIT } from '../edit/codes.js';
import { cacheFolder } from '../node/user-folders.js';
import type { Io } from './io.js';
import { keptScript } from './kept-script.js';
import type { run } from './run.js';

/** The script that the build makes of `run.ts` and the commands below. */
const SCRIPT = new URL('../cli/command.cjs', import.meta.url);

/** Commands that an agent or a person waits for, each time in a new process. */
const QUICK = ['anchors', 'apply', 'convert', 'edit-file', 'outline', 'undo'];

/** Whether a command is in the script. */
export function isQuick(command: string | undefined): command is string {
  return command !== undefined && QUICK.includes(command);
}

/**
 * Run a quick command, which compiles nothing that an earlier process has compiled.
 *
 * @returns the exit code
 */
export async function quickRun(command: string, args: readonly string[], io: Io): Promise<number> {
  const cache = cacheFolder(io.env);
  const { script, keep } = await keptScript(SCRIPT, {
    cache: cache && join(cache, 'compiled'),
    use: command,
  });
  const exports: { run?: typeof run } = {};
  const module = { exports };
  script.runInThisContext()(exports, createRequire(import.meta.url), module, import.meta.url);
  const exitCode = (await module.exports.run?.(args, io)) ?? EXIT.usage;
  if (exitCode === EXIT.done) await keep();
  return exitCode;
}
