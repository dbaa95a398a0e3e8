import { type Refusal, refusal } from '../../edit/index.js';
import { findTool, type Surroundings, versionOf } from './find-tool.js';
import { pythonFiles } from './python-files.js';
import { type ReadyTool, unavailable } from './run-tool.js';
import type { Runner } from './runner.js';
import { RUNNERS, runnerNamed } from './runners.js';

/** A tool that was found. */
export interface Ready {
  readonly runner: Runner;
  readonly found: ReadyTool;
}

/** Tools that can run, or why one of those that were named cannot. */
export type ReadyTools =
  | {
      readonly kind: 'ready';
      readonly tools: readonly Ready[];
      /** Why the others are not among them, in sentences. */
      readonly leftOut: readonly string[];
    }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** Which tools are wanted, and what is known of them. */
export interface Wanted {
  /** Their names; all that have something to say of the tree where none are given. */
  readonly tools?: readonly string[] | undefined;
  /** Command lines that are given, by the names of tools. */
  readonly commands?: Readonly<Record<string, string>>;
  /** The scope, relative to the root. */
  readonly paths: readonly string[];
}

/**
 * Find the tools that are wanted. Of those that nobody named, one that is not there or has nothing to look at is left out.
 *
 * @example await readyTools({ paths: ['.'] }, { root: '/app', env: process.env, timeout: 60_000 })
 */
export async function readyTools(wanted: Wanted, at: Surroundings): Promise<ReadyTools> {
  const ready =
    wanted.tools === undefined ? await presentTools(wanted, at) : await namedTools(wanted.tools, wanted, at);
  // A tool that was not asked to the end is not one that is not there.
  if (at.signal?.aborted !== true) return ready;
  return { kind: 'failed', refusal: refusal('CANCELLED', 'Interrupted before any tool had run.') };
}

async function namedTools(names: readonly string[], wanted: Wanted, at: Surroundings): Promise<ReadyTools> {
  const tools: Ready[] = [];
  for (const name of names) {
    const runner = runnerNamed(name);
    if (runner === undefined) return unknown(name);
    const ready = await readyTool(runner, wanted, at);
    if (ready === undefined) return { kind: 'failed', refusal: unavailable(runner) };
    if ('runs' in ready) return { kind: 'failed', refusal: refusal('USAGE', untrusted(runner, ready)) };
    tools.push(ready);
  }
  return { kind: 'ready', tools, leftOut: tools.flatMap(insteadOfOwn) };
}

function unknown(name: string): ReadyTools {
  const known = RUNNERS.map(runner => runner.name).join(', ');
  const message = `There is no tool ${JSON.stringify(name)}: there are ${known}.`;
  return { kind: 'failed', refusal: refusal('USAGE', message) };
}

async function presentTools(wanted: Wanted, at: Surroundings): Promise<ReadyTools> {
  const content = await contentOf(at.root, wanted.paths);
  const tools: Ready[] = [];
  const leftOut: string[] = [];
  for (const runner of RUNNERS) {
    const nothing = nothingFor(runner, content);
    const ready = nothing === undefined ? await readyTool(runner, wanted, at) : undefined;
    if (ready !== undefined && 'runs' in ready) leftOut.push(untrusted(runner, ready));
    else if (ready !== undefined) {
      tools.push(ready);
      leftOut.push(...insteadOfOwn(ready));
    } else leftOut.push(`${runner.name} is left out: ${nothing ?? `\`${runner.install}\` installs it`}.`);
  }
  if (tools.length > 0) return { kind: 'ready', tools, leftOut };
  return { kind: 'failed', refusal: refusal('TOOL_UNAVAILABLE', leftOut.join('\n')) };
}

/** A tool that would run code of the tree, and why. */
interface Untrusted {
  readonly runs: string;
}

function untrusted({ name }: Runner, { runs }: Untrusted): string {
  return `${name} is not checked: ${runs}, and nobody said that code of this tree may run. Say so by --trust, or MORTISE_TRUST=1.`;
}

/** Says that what is built in looks at the tree in place of the tree's own program, which may be of another version. */
function insteadOfOwn({ runner: { name }, found }: Ready): readonly string[] {
  if (found.kind !== 'built-in' || !found.insteadOfOwn) return [];
  return [
    `The ${name} of the tree is not run, since nobody said that code of this tree may run: the ${name} built into mortise is. ` +
      'Say so by --trust, or MORTISE_TRUST=1.',
  ];
}

/** The tool by the command that is given, else by one that is found; `undefined` where there is none. */
async function readyTool(
  runner: Runner,
  { commands = {} }: Wanted,
  at: Surroundings,
): Promise<Ready | Untrusted | undefined> {
  const runs = await runner.runsCode?.(at.root);
  if (runs !== undefined && !(await at.mayRun())) return { runs };
  const command = commands[runner.name];
  if (command !== undefined) {
    const version = runner.byVersion === true ? await versionOf(command, at) : undefined;
    return { runner, found: { kind: 'command', command, version: version ?? '' } };
  }
  const found = await findTool(runner, at);
  if (found.kind === 'untrusted')
    return { runs: 'it is there only as a program of the tree, or as a module that the tree may replace' };
  return found.kind === 'missing' ? undefined : { runner, found };
}

/** Folders with code that is not the project's own. */
const FOREIGN = /(?:^|\/)(?:\.[^/]+|node_modules|venv|site-packages|__pycache__)$/;
const TESTS = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;

/** What there is to look at. */
interface Content {
  readonly python: boolean;
  readonly tests: boolean;
}

/** Why a tool has nothing to look at; `undefined` where it has. */
function nothingFor({ name }: Runner, { python, tests }: Content): string | undefined {
  if (!python) return 'there are no files of Python';
  return name === 'pytest' && !tests ? 'there are no files of tests' : undefined;
}

async function contentOf(root: string, paths: readonly string[]): Promise<Content> {
  let python = false;
  for await (const path of pythonFiles(root, paths, each => FOREIGN.test(each))) {
    python = true;
    if (TESTS.test(path)) return { python, tests: true };
  }
  return { python, tests: false };
}
