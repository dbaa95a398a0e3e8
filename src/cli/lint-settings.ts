import { type Code, EXIT, type Refusal } from '../edit/index.js';
import type { UserRow } from '../lint/index.js';
import { lintConfig } from '../node/lint/index.js';
import { isTrusted, keptConsent, trust } from '../node/trust.js';
import { printable } from '../report/index.js';
import { ask } from './confirm.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';

/** The options that say how tools are run. */
export interface ToolFlags {
  readonly command?: Readonly<Record<string, string>>;
  readonly trust?: boolean;
  readonly json?: boolean;
  /** Names of variables that tools and tests may see. */
  readonly env?: readonly string[];
}

/** What is to be used of the configuration file and the options. */
export interface LintSettings {
  readonly rows: readonly UserRow[];
  readonly commands: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  /** Whether code of the tree may run; asks on a terminal. */
  readonly mayRun: () => Promise<boolean>;
}

/**
 * The settings of a root. The file may have come with somebody's repository: a command in it is run
 * only if the user trusts it.
 *
 * @throws CommandFailure if the configuration file is wrong.
 */
export async function lintSettings(
  root: string,
  { command = {}, trust: flag, json }: ToolFlags,
  io: Io,
): Promise<LintSettings> {
  const kept = flag === true || io.env.MORTISE_TRUST === '1' ? undefined : await keptConsent(root, io.env);
  const trusted = flag === true || kept !== undefined || (await isTrusted(root, io.env));
  const mayRun = async () => trusted || (json !== true && (await agreed(root, io)));
  const config = await lintConfig(root);
  if (config.kind === 'failed') throw lintFailure(config.refusal);
  const { rows, commands, file } = config;
  const untrusted = Object.keys(commands).filter(tool => command[tool] === undefined);
  if (trusted || untrusted.length === 0)
    return { rows, commands: { ...commands, ...command }, warnings: kept ? [consentNote(kept)] : [], mayRun };
  const warning = `The commands of tools that ${file} names are not run: give them by --command, or trust the file by --trust.`;
  return { rows, commands: command, warnings: [warning], mayRun };
}

/** What a report says if consent of an earlier run counts. */
export function consentNote(file: string): string {
  return `Code of this folder may run: your permission is kept in ${printable(file)}. Remove that file to take it back.`;
}

/** A yes on a terminal is kept for this root. */
async function agreed(root: string, io: Io): Promise<boolean> {
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true) return false;
  const question = `The tools will run code of ${printable(root)}: its tests, programs or plugins. Allow this, now and later? [y/N] `;
  const yes = await ask(question, io);
  if (yes) await trust(root, io.env);
  return yes;
}

/** A refusal that leaves nothing to report. */
export function lintFailure({ code, message }: Refusal): CommandFailure {
  return new CommandFailure(code, EXITS[code] ?? EXIT.io, message);
}

const EXITS: Partial<Record<Code, number>> = {
  USAGE: EXIT.usage,
  EDIT_INVALID_PATH: EXIT.usage,
  EDIT_FILE_NOT_FOUND: EXIT.usage,
  CANCELLED: EXIT.interrupted,
};
