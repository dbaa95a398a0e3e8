import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AGENT_FILES, type AgentName, UnreadableSettings } from '../agents/index.js';
import { EXIT } from '../edit/index.js';
import { FORMATS } from '../formats/index.js';
import { printable } from '../report/index.js';
import { folder } from './apply.js';
import { isSystemError, systemReason, unreadable, usage } from './failure.js';
import type { Io } from './io.js';

/** The options of `mortise install`, as the command line has them. */
export interface InstallFlags {
  readonly root: string;
  readonly user?: boolean;
  readonly project?: boolean;
  readonly dryRun?: boolean;
  readonly remove?: boolean;
  /** The hook makes the edit itself: only that of Claude Code can. */
  readonly apply?: boolean;
}

/**
 * Put mortise into the settings of a coding agent, or take it out again; show what changes.
 * Everything else in the file stays. Gives the exit code.
 *
 * @throws CommandFailure if the settings cannot be read or written.
 */
export async function install(agent: AgentName, flags: InstallFlags, io: Io): Promise<number> {
  if (flags.user === true && flags.project === true) throw usage('Choose one of --user and --project.');
  if (flags.apply === true && agent !== 'claude-code') throw usage('Only claude-code takes --apply.');
  const base = flags.user === true ? (io.env.HOME ?? homedir()) : await folder(flags.root);
  const file = AGENT_FILES[agent][flags.user === true ? 'user' : 'project'];
  const path = resolve(base, file.path);
  const before = await textOf(path);
  const after = changed(path, () =>
    file.change(
      before,
      flags.remove === true ? 'remove' : 'install',
      [process.execPath, mainOf()],
      flags.apply === true ? ['--apply'] : [],
    ),
  );
  if (after === before) {
    io.stdout.write(`${printable(path)}: nothing to do.\n`);
    return EXIT.done;
  }
  io.stdout.write(FORMATS['unified-diff'].print([{ path: file.path, before, after }]));
  if (flags.dryRun !== true) await write(path, after);
  const done = flags.dryRun === true ? 'Would write' : after === undefined ? 'Removed' : 'Wrote';
  io.stdout.write(`\n${done} ${printable(path)}.\n`);
  return EXIT.done;
}

/** The file that runs this command. */
function mainOf(): string {
  return fileURLToPath(new URL('../cli/main.js', import.meta.url));
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    throw unreadable(`${path} cannot be read: ${systemReason(error)}.`);
  }
}

function changed(path: string, change: () => string | undefined): string | undefined {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof UnreadableSettings)) throw error;
    throw unreadable(`${path} was left as it is: ${error.message}. Correct or move it, then try again.`);
  }
}

/** Whole or not at all: the new text replaces the old file in one step. */
async function write(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path);
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.mortise-${process.pid}.tmp`);
  await writeFile(draft, text);
  await rename(draft, path);
}
