import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EXIT } from '../edit/codes.js';
import { cacheFolder } from '../node/user-folders.js';
import type { Io } from './io.js';
import { keptScript } from './kept-script.js';
import type { run } from './run.js';

/** What the build makes of `run.ts`: with the commands below, and with none, for the help. */
const COMMANDS = new URL('../cli/command.cjs', import.meta.url);
const HELP = new URL('../cli/help.cjs', import.meta.url);

/** Commands that an agent or a person waits for, each time in a new process. */
const QUICK = ['anchors', 'apply', 'convert', 'edit-file', 'outline', 'undo'];

/** What a quick run needs: the script, and the name that its compiled code is kept by. */
interface Quick {
  readonly script: URL;
  readonly use: string;
}

/** Which script has what the arguments ask for; `undefined` if none has, or it was not built. */
export function quickFor(args: readonly string[]): Quick | undefined {
  const quick = scriptFor(args);
  return quick !== undefined && existsSync(quick.script) ? quick : undefined;
}

function scriptFor([command]: readonly string[]): Quick | undefined {
  if (command === undefined || /^(?:-h|--help|--version)$/.test(command))
    return { script: HELP, use: 'help' };
  return QUICK.includes(command) ? { script: COMMANDS, use: command } : undefined;
}

/**
 * Run a quick command, which compiles nothing that an earlier process has compiled.
 *
 * @returns the exit code
 */
export async function quickRun(
  { script: file, use }: Quick,
  args: readonly string[],
  io: Io,
): Promise<number> {
  const cache = cacheFolder(io.env);
  const { script, keep } = keptScript(file, {
    cache: cache && join(cache, 'compiled'),
    use,
  });
  const exports: { run?: typeof run } = {};
  const module = { exports };
  script.runInThisContext()(exports, createRequire(import.meta.url), module, import.meta.url);
  const exitCode = (await module.exports.run?.(args, io)) ?? EXIT.usage;
  if (exitCode === EXIT.done) await keep();
  return exitCode;
}
