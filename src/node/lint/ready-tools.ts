import { type Refusal, refusal } from '../../edit/index.js';
import { RUN_TOOLS } from '../../lint/tools/index.js';
import type { FileKind, RunTool } from '../../lint/tools/tool.js';
import { filesOf, isForeign } from './files-below.js';
import { findTool, type Surroundings, versionOf } from './find-tool.js';
import { isFile, ownPaths } from './own-paths.js';
import { type ReadyTool, unavailable } from './run-tool.js';
import { settingsFiles } from './settings-files.js';

/** A tool that was found. */
export interface Ready {
  readonly tool: RunTool;
  readonly found: ReadyTool;
}

/** Tools that can run, or why one that the user named cannot. */
type ReadyTools =
  | {
      readonly kind: 'ready';
      readonly tools: readonly Ready[];
      /** Why other tools are left out, in sentences. */
      readonly leftOut: readonly string[];
      /** The names of tools that fit the tree, and are left out as they only list findings. */
      readonly listedOnly: readonly string[];
    }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** The tools that the user wants, with their commands. */
interface Wanted {
  /** The names of the tools; all that fit the tree if absent. */
  readonly tools?: readonly string[];
  /** Command lines from the user, by tool name. */
  readonly commands?: Readonly<Record<string, string>>;
  /** Whether files are changed for the findings, which not every tool allows. */
  readonly toFix?: boolean;
  /** The scope, relative to the root. */
  readonly paths: readonly string[];
}

/**
 * Find the wanted tools. A tool that the user did not name is left out if it is missing or has no
 * files to check.
 *
 * @example await readyTools({ paths: ['.'] }, { root: '/app', env: process.env, timeout: 60_000 })
 */
export async function readyTools(wanted: Wanted, at: Surroundings): Promise<ReadyTools> {
  const ready =
    wanted.tools === undefined ? await presentTools(wanted, at) : await namedTools(wanted.tools, wanted, at);
  // After an interruption, a tool may seem to be missing.
  if (at.signal?.aborted !== true) return ready;
  return { kind: 'failed', refusal: refusal('CANCELLED', 'Interrupted before any tool had run.') };
}

async function namedTools(names: readonly string[], wanted: Wanted, at: Surroundings): Promise<ReadyTools> {
  const tools: Ready[] = [];
  const leftOut: string[] = [];
  for (const name of names) {
    const tool = RUN_TOOLS.find(each => each.name === name);
    if (tool === undefined) return unknown(name);
    if (wanted.toFix === true && tool.canFix !== true)
      return { kind: 'failed', refusal: refusal('USAGE', notFixed(tool)) };
    if (ownPaths(tool, at.root, wanted.paths).length === 0) {
      leftOut.push(noFiles(tool, tool.run.fileKinds[0]));
      continue;
    }
    const ready = await readyTool(tool, wanted, at);
    if (ready === undefined) return { kind: 'failed', refusal: unavailable(tool) };
    if ('runs' in ready)
      return { kind: 'failed', refusal: refusal('USAGE', untrusted([{ ...ready, name }], wanted)) };
    tools.push(ready);
  }
  const notes = [...leftOut, ...tools.flatMap(insteadOfOwn)];
  return { kind: 'ready', tools, leftOut: notes, listedOnly: [] };
}

/** Until the guards against wrong fixes know its language. */
function notFixed({ name }: RunTool): string {
  return `mortise reads the findings of ${name}, but does not change files for them yet: list them with \`mortise findings --tool ${name}\`.`;
}

function unknown(name: string): ReadyTools {
  const known = RUN_TOOLS.map(tool => tool.name).join(', ');
  const message = `There is no tool ${JSON.stringify(name)}: there are ${known}.`;
  return { kind: 'failed', refusal: refusal('USAGE', message) };
}

async function presentTools(wanted: Wanted, at: Surroundings): Promise<ReadyTools> {
  const missing = missingFiles(at.root, wanted.paths);
  // Whoever names files need not know which tool is for them.
  let mayBeNone = wanted.paths.every(path => isFile(at.root, path));
  const tools: Ready[] = [];
  const leftOut: string[] = [];
  const listedOnly: string[] = [];
  /** Said only if nothing else is: a project of another language needs none of these. */
  const without: string[] = [];
  const distrusted: Untrusted[] = [];
  for (const tool of RUN_TOOLS) {
    const nothing = tool.run.fileKinds.find(kind => missing(tool, kind));
    // Of a tool that the project does not use, nothing is said.
    if (tool.run.needsSettings === true && (nothing !== undefined || !(await isSet(tool, wanted, at))))
      continue;
    if (wanted.toFix === true && tool.canFix !== true) {
      if (nothing === undefined) listedOnly.push(tool.name);
      continue;
    }
    const ready = nothing === undefined ? await readyTool(tool, wanted, at) : undefined;
    if (nothing === undefined && (ready === undefined || 'runs' in ready)) mayBeNone = false;
    if (ready !== undefined && 'runs' in ready) distrusted.push({ ...ready, name: tool.name });
    else if (ready !== undefined) {
      tools.push(ready);
      leftOut.push(...insteadOfOwn(ready));
    } else if (nothing === undefined) {
      leftOut.push(`${tool.name} is left out: \`${tool.run.install}\` installs it.`);
    } else (nothing === tool.run.fileKinds[0] ? without : leftOut).push(noFiles(tool, nothing));
  }
  if (distrusted.length > 0) leftOut.unshift(untrusted(distrusted, wanted));
  if (tools.length + listedOnly.length > 0) return { kind: 'ready', tools, leftOut, listedOnly };
  if (leftOut.length === 0) leftOut.push(...without);
  if (mayBeNone)
    return { kind: 'ready', tools, leftOut: [...leftOut, 'No tool looked at these files.'], listedOnly };
  return { kind: 'failed', refusal: refusal('TOOL_UNAVAILABLE', leftOut.join('\n')) };
}

/** Whether the tree has settings of a tool, or the user has given its command. */
async function isSet(
  { name, run }: RunTool,
  { commands = {} }: Wanted,
  { root }: Surroundings,
): Promise<boolean> {
  if (commands[name] !== undefined) return true;
  const files = await settingsFiles(root, run);
  return files.some(file => run.settings.some(kind => kind.name === file.name && kind.own.test(file.text)));
}

/** A tool that would run code of the tree, and why. */
interface Untrusted {
  readonly name: string;
  readonly runs: string;
}

/** What to type, and why. */
function untrusted(tools: readonly Untrusted[], { toFix }: Wanted): string {
  const names = tools.map(each => each.name).join(', ');
  const reasons = tools.map(({ name, runs }) => `${name}: ${runs}.`).join(' ');
  return (
    `Type \`mortise ${toFix === true ? 'fix' : 'findings'} --trust\`, or set MORTISE_TRUST=1, for the findings of ${names}: ` +
    `code of this tree may not run without that. ${reasons}`
  );
}

/** A warning that the built-in tool replaces the tree's own, which may have another version. */
function insteadOfOwn({ tool: { name }, found }: Ready): readonly string[] {
  if (found.kind !== 'built-in' || !found.insteadOfOwn) return [];
  return [
    `The ${name} of the tree is not run, because code of this tree may not run. The ${name} built into mortise is used. ` +
      'Allow it with --trust, or MORTISE_TRUST=1.',
  ];
}

/**
 * The tool with the given command, or else with one that is found; `undefined` if there is none.
 */
async function readyTool(
  tool: RunTool,
  { commands = {} }: Wanted,
  at: Surroundings,
): Promise<Ready | Pick<Untrusted, 'runs'> | undefined> {
  const { name, run } = tool;
  const runs = run.runsCode?.(await settingsFiles(at.root, run));
  if (runs !== undefined && !(await at.mayRun())) return { runs };
  const command = commands[name];
  if (command !== undefined) {
    const version = run.byVersion === true ? await versionOf(command, at) : undefined;
    return { tool, found: { kind: 'command', command, version: version ?? '' } };
  }
  const found = await findTool(run, at);
  if (found.kind === 'untrusted')
    return { runs: 'it is there only as a program of the tree, or as a module that the tree may replace' };
  return found.kind === 'missing' ? undefined : { tool, found };
}

/** Returns whether a tree has no file of a kind for a tool. Each kind is searched for once. */
function missingFiles(root: string, paths: readonly string[]): (tool: RunTool, kind: FileKind) => boolean {
  const known = new Map<FileKind, boolean>();
  return (tool, kind) => {
    const own = ownPaths(tool, root, paths);
    const isMissing = known.get(kind) ?? filesOf(kind, root, own, isForeign).next().done === true;
    known.set(kind, isMissing);
    return isMissing;
  };
}

function noFiles({ name }: RunTool, kind: FileKind | undefined): string {
  return `${name} is left out: there are no ${kind?.name ?? 'files'}.`;
}
