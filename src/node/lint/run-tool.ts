import { readFile, rm } from 'node:fs/promises';
import { type Refusal, refusal } from '../../edit/index.js';
import { type ReportReading, toolNamed } from '../../lint/index.js';
import { errorCode } from '../file-system.js';
import { runCommand } from '../processes.js';
import type { FoundTool } from './find-tool.js';
import type { Env, Place, Ran, Runner } from './runner.js';
import { shellWord } from './shell-word.js';

/** A tool that can be started. */
export type ReadyTool = Exclude<FoundTool, { readonly kind: 'missing' | 'untrusted' }>;

/** How a tool is started, and when it is stopped. */
export interface RunOptions {
  readonly env: Env;
  /** Names of variables that are handed on besides those that programs need. */
  readonly passed?: readonly string[] | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** Arguments before those that the tool always has. */
  readonly extra?: readonly string[];
  /** What is read is passed through this first. */
  readonly shown: (text: string) => string;
}

/** What a run of a tool says, or why nothing is known. */
export type ToolSays =
  | (ReportReading & { readonly kind: 'findings' })
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Have a tool look at its place, and read what it says. Never rejects for what the tool does. */
export async function runTool(
  runner: Runner,
  found: ReadyTool,
  place: Place,
  options: RunOptions,
): Promise<ToolSays> {
  if (found.kind === 'command') return runInShell(runner, found.command, place, options);
  const ran = await found.run(place, options.signal);
  return options.signal?.aborted === true ? interrupted(runner) : reading(runner, ran);
}

async function runInShell(
  runner: Runner,
  command: string,
  place: Place,
  options: RunOptions,
): Promise<ToolSays> {
  const { timeout, signal, passed, extra = [] } = options;
  const reportFile = runner.reportFile?.(place);
  // What an earlier run has left is no report of this one.
  if (reportFile !== undefined) await rm(reportFile, { force: true });
  const args = [...extra, ...(await runner.args(place))].map(shellWord);
  const parts: string[] = [];
  const { ended, exitCode, output } = await runCommand([command, ...args].join(' '), {
    cwd: place.folder,
    timeout,
    signal,
    passed,
    env: { ...options.env, ...runner.env?.(place, options.env) },
    onStdout: text => void parts.push(text),
  });
  if (ended === 'interrupted') return interrupted(runner);
  if (ended === 'timed-out')
    return refused('TOOL_FAILED', `${runner.name} was stopped after ${timeout / 1000} seconds.`);
  const stdout = options.shown(parts.join(''));
  const report = reportFile === undefined ? stdout : options.shown(await contentOf(reportFile));
  return reading(runner, { exitCode, report, stdout, stderr: options.shown(output) });
}

function interrupted({ name }: Runner): ToolSays {
  return refused('CANCELLED', `${name} was interrupted.`);
}

/** What shells end with where there is no such command. */
const NO_COMMAND = [126, 127];

function reading(runner: Runner, ran: Ran): ToolSays {
  if (NO_COMMAND.includes(ran.exitCode ?? 0)) return { kind: 'refused', refusal: unavailable(runner) };
  const read = runner.judge(
    ran,
    (toolNamed(runner.name) as { read(text: string): ReportReading }).read(ran.report),
  );
  if (read.kind === 'findings') return read;
  return refused(read.code, `${runner.name}: ${read.message}${itsWords(ran.stderr, read.message)}`);
}

/** The end of what a tool said of its failure, where that is not told yet. */
function itsWords(stderr: string, told: string): string {
  const last = stderr.trim().split('\n').slice(-LAST_LINES).join('\n');
  return last === '' || told.includes(last) ? '' : ` It says: ${last}`;
}

const LAST_LINES = 3;

/** That a tool is not there, and how it comes. */
export function unavailable({ name, install }: Runner): Refusal {
  return refusal('TOOL_UNAVAILABLE', `${name} is not there, or does not run: \`${install}\` installs it.`);
}

function refused(code: Refusal['code'], message: string): ToolSays {
  return { kind: 'refused', refusal: refusal(code, message) };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return '';
  }
}
