import { EXIT, type Refusal } from '../edit/index.js';
import type { UserRow } from '../lint/index.js';
import { lintConfig } from '../node/lint/index.js';
import { CommandFailure } from './failure.js';

/** The options that say how tools are run. */
export interface ToolFlags {
  readonly command?: Readonly<Record<string, string>>;
  readonly trust?: boolean;
  /** Names of variables that tools and tests may see. */
  readonly env?: readonly string[];
}

/** What is to be heeded of the configuration file and the options. */
export interface LintSettings {
  readonly rows: readonly UserRow[];
  readonly commands: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
}

/**
 * The settings of a root. The file may have come with somebody's repository: a command in it is run only for who trusts it.
 *
 * @throws CommandFailure where the configuration file is wrong.
 */
export async function lintSettings(root: string, { command = {}, trust }: ToolFlags): Promise<LintSettings> {
  const config = await lintConfig(root);
  if (config.kind === 'failed') throw lintFailure(config.refusal);
  const { rows, commands, file } = config;
  const untrusted = Object.keys(commands).filter(tool => command[tool] === undefined);
  if (trust === true || untrusted.length === 0)
    return { rows, commands: { ...commands, ...command }, warnings: [] };
  const warning = `The commands of tools that ${file} names are not run: give them by --command, or trust the file by --trust.`;
  return { rows, commands: command, warnings: [warning] };
}

/** A refusal that leaves nothing to report. */
export function lintFailure({ code, message }: Refusal): CommandFailure {
  const exit = code === 'USAGE' ? EXIT.usage : code === 'CANCELLED' ? EXIT.interrupted : EXIT.io;
  return new CommandFailure(code, exit, message);
}
