import { chmod, mkdir, readlink, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AGENT_FILES,
  type AgentFile,
  type AgentName,
  MCP_FILES,
  type Scope,
  UnreadableSettings,
} from '../agents/index.js';
import { EXIT } from '../edit/index.js';
import { FORMATS } from '../formats/index.js';
import { printable } from '../report/index.js';
import { folder } from './apply.js';
import { CommandFailure, isSystemError, systemReason, unreadable, usage } from './failure.js';
import type { Io } from './io.js';
import { regularFile } from './regular-file.js';

/** The options of `mortise install`, as the command line has them. */
export interface InstallFlags {
  readonly root: string;
  readonly user?: boolean;
  readonly project?: boolean;
  readonly dryRun?: boolean;
  readonly remove?: boolean;
  /** The hook makes the edit itself: only that of Claude Code can. */
  readonly apply?: boolean;
  /** The agent's list of MCP servers too. */
  readonly mcp?: boolean;
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
  const servers = MCP_FILES[agent];
  if (flags.mcp === true && servers === undefined) throw usage(`${agent} has no client of MCP.`);
  await installIn(AGENT_FILES[agent], agent, flags, io);
  // A removal takes out what an installation with the option has put in, also without it.
  if (
    servers !== undefined &&
    (flags.mcp === true || (flags.remove === true && (await isIn(servers, flags, io))))
  )
    await installIn(servers, agent, flags, io);
  if (agent === 'codex' && flags.remove !== true)
    io.stdout.write('Codex skips the hook until you trust it: start Codex, open /hooks, and trust it.\n');
  return EXIT.done;
}

type Files = Readonly<Record<Scope, AgentFile>>;

/** Whether an installation has put something into one of the files. */
async function isIn(files: Files, flags: InstallFlags, io: Io): Promise<boolean> {
  try {
    const { base, path, file } = await placeOf(files, flags, io);
    const text = await textOf(resolve(base, path));
    return text !== file.change(text, 'remove', []);
  } catch (error) {
    if (!(error instanceof UnreadableSettings)) return false;
    // No reason against the rest of the removal.
    const { path } = await placeOf(files, flags, io);
    io.stderr.write(`mortise install: ${path} was not checked for an MCP server: ${error.message}.\n`);
    return false;
  }
}

async function installIn(files: Files, agent: AgentName, flags: InstallFlags, io: Io): Promise<void> {
  const { base, path: name, file } = await placeOf(files, flags, io);
  const path = resolve(base, name);
  const before = await textOf(path);
  const other = await otherIn(agent, file, { before, path }, flags, io);
  const isKept = other?.isWhole === true && flags.remove !== true;
  const after = isKept
    ? before
    : changed(path, () =>
        file.change(
          before,
          flags.remove === true ? 'remove' : 'install',
          [process.execPath, mainOf()],
          flags.apply === true ? ['--apply'] : [],
        ),
      );
  if (other !== undefined) io.stdout.write(`${printable(other.message)}\n`);
  if (after === before) {
    io.stdout.write(`${printable(path)}: nothing to do.\n`);
    return;
  }
  io.stdout.write(FORMATS['unified-diff'].print([{ path: name, before, after }]));
  if (flags.dryRun !== true) await write(path, after, base);
  const done = flags.dryRun === true ? 'Would write' : after === undefined ? 'Removed' : 'Wrote';
  io.stdout.write(`\n${done} ${printable(path)}.\n`);
}

/** Where the settings are: a folder, the path below it, and how the file there is changed. */
interface Place {
  readonly base: string;
  readonly path: string;
  readonly file: AgentFile;
}

async function placeOf(files: Files, flags: InstallFlags, io: Io): Promise<Place> {
  if (flags.user === true) return userPlace(files, io);
  const file = files.project;
  return { base: await folder(flags.root), path: file.path, file };
}

/** As the agent finds its settings: a variable may name another folder than the one at home. */
function userPlace(files: Files, { env }: Io): Place {
  const file = files.user;
  const named = file.moved && env[file.moved.variable];
  if (file.moved !== undefined && named) {
    if (!isAbsolute(named)) throw usage(`${file.moved.variable} is not an absolute path: ${named}`);
    return { base: named, path: file.moved.path, file };
  }
  const home = env.HOME ?? homedir();
  if (!isAbsolute(home))
    throw usage('HOME is not set, so the settings of the user cannot be found. Set HOME.');
  return { base: home, path: file.path, file };
}

/**
 * Another hook of mortise that runs already, and what to do about it; `isWhole`: it covers all that
 * would be added.
 */
async function otherIn(
  agent: AgentName,
  file: AgentFile,
  { before, path }: { readonly before: string | undefined; readonly path: string },
  { user, remove }: InstallFlags,
  io: Io,
): Promise<{ readonly message: string; readonly isWhole: boolean } | undefined> {
  for (const [place, text] of [[path, before] as const, ...(await userSettings(agent, file, io))]) {
    const plugin = file.plugin?.(text);
    if (plugin === undefined) continue;
    const has = `${place} turns on the plugin ${plugin}, which has the hook.`;
    const uninstall = `\`claude plugin uninstall ${plugin}\``;
    const message = remove
      ? `${has} ${uninstall} removes it.`
      : `${has} A second hook is not added. To use the new one instead, first run ${uninstall} first.`;
    return { message, isWhole: true };
  }
  const command = remove ? undefined : changed(path, () => file.other?.(before));
  if (command === undefined) return undefined;
  if (file.isServer === true) {
    const message = `${path} has an MCP server "mortise" that \`mortise install\` did not write: ${command}. It stays.`;
    return { message, isWhole: true };
  }
  const removal = `\`mortise install ${agent}${user ? ' --user' : ''} --remove\``;
  const has = `${path} has a hook of mortise that \`mortise install\` did not write: ${command}.`;
  const message = `${has} A second hook is not added. To use the new one instead, first run ${removal} first.`;
  return { message, isWhole: false };
}

/** A plugin is turned on for a user, also if the hook is for one project. */
async function userSettings(
  agent: AgentName,
  file: AgentFile,
  io: Io,
): Promise<readonly (readonly [string, string | undefined])[]> {
  if (file.plugin === undefined) return [];
  try {
    const { base, path } = userPlace(AGENT_FILES[agent], io);
    return [[resolve(base, path), await textOf(resolve(base, path))]];
  } catch {
    // What cannot be read there is no reason against a hook here.
    return [];
  }
}

/** The file that runs this command. */
function mainOf(): string {
  return fileURLToPath(new URL('../cli/main.js', import.meta.url));
}

async function textOf(path: string): Promise<string | undefined> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await regularFile(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    throw unreadable(`${path} cannot be read: ${systemReason(error)}.`);
  }
  if (bytes === undefined)
    throw unreadable(`${path} was left as it is: it is not a regular file. Move it, then try again.`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable(`${path} was left as it is: it is not UTF-8. Correct or move it, then try again.`);
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

/**
 * Whole or not at all: the new text replaces the old file in one step. A symbolic link stays, and
 * what it leads to is written.
 */
async function write(path: string, text: string | undefined, base: string): Promise<void> {
  const target = await targetOf(path);
  const mode = await modeOf(target);
  // The administrator could write it all the same, but somebody has protected it.
  if (mode !== undefined && (mode & 0o222) === 0)
    throw new CommandFailure(
      'EDIT_FILE_WRITE_ERROR',
      EXIT.io,
      `${target} is write-protected. Make it writable (chmod u+w), then try again.`,
    );
  if (text === undefined) {
    await rm(target);
    return removeEmpty(dirname(path), base);
  }
  await mkdir(dirname(target), { recursive: true });
  const draft = join(dirname(target), `.mortise-${process.pid}.tmp`);
  await writeFile(draft, text, { mode: mode ?? 0o666 });
  // The mask of the process may have taken bits away.
  if (mode !== undefined) await chmod(draft, mode);
  await rename(draft, target);
}

/** The file that a path leads to, which need not exist. */
async function targetOf(path: string): Promise<string> {
  const named = await readlink(path).catch(() => undefined);
  return named === undefined ? path : targetOf(resolve(await realpath(dirname(path)), named));
}

async function modeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  );
}

/** Folders that are empty now, up to the one that was named. */
async function removeEmpty(folder: string, base: string): Promise<void> {
  if (folder === base || !folder.startsWith(base)) return;
  const isGone = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isGone) await removeEmpty(dirname(folder), base);
}
