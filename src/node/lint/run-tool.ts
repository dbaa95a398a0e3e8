import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
import { failedReading, type ReportReading } from '../../lint/read-report.js';
import {
  type Env,
  lastOutput,
  PYTHON_FILES,
  type Ran,
  type RunTool,
  type ToolPlace,
} from '../../lint/tools/tool.js';
import { runCommand } from '../processes.js';
import { smallText } from '../small-file.js';
import { toolFolder } from '../tool-folder.js';
import { filesOf } from './files-below.js';
import type { BuiltInTool, FoundTool } from './find-tool.js';
import { shellWord } from './shell-word.js';

/** A tool that can be started. */
export type ReadyTool = Exclude<FoundTool, { readonly kind: 'missing' | 'untrusted' }>;

/** How a tool is started, and when it is stopped. */
export interface RunOptions {
  readonly env: Env;
  /** Names of variables that are handed on besides those that programs need. */
  readonly passed?: readonly string[];
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
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
  tool: RunTool,
  found: ReadyTool,
  place: ToolPlace,
  options: RunOptions,
): Promise<ToolSays> {
  if (found.kind === 'command') return runInShell(tool, found.command, place, options);
  const ran = await runBuiltIn(tool, found, place, options.signal);
  return options.signal?.aborted === true ? interrupted(tool) : reading(tool, ran);
}

async function runBuiltIn(
  { run: { looksAt } }: RunTool,
  { start }: BuiltInTool,
  { folder, paths, settings }: ToolPlace,
  signal: AbortSignal | undefined,
): Promise<Ran> {
  const run = await start(settings);
  const [kind = PYTHON_FILES] = looksAt;
  for (const path of filesOf(kind, folder, paths, each => run.leavesOut(each))) {
    if (signal?.aborted === true) break;
    run.check(path, await readFile(join(folder, path)));
  }
  return run.end();
}

async function runInShell(
  tool: RunTool,
  command: string,
  place: ToolPlace,
  options: RunOptions,
): Promise<ToolSays> {
  const { timeout, signal, passed, extra = [] } = options;
  const { run, name } = tool;
  const reportFile = run.reportFile && join(place.aside, run.reportFile);
  // What an earlier run has left is no report of this one.
  if (reportFile !== undefined) await rm(reportFile, { force: true });
  for (const [file, text] of Object.entries(run.files ?? {})) await writeFile(join(place.aside, file), text);
  const env = { ...options.env, ...run.env?.(place, options.env) };
  const args = [...extra, ...run.args(place)].map(shellWord);
  const parts: string[] = [];
  const { ended, exitCode, output } = await runCommand([command, ...args].join(' '), {
    cwd: place.folder,
    timeout,
    signal,
    passed,
    env: run.pythonModules === undefined ? env : { ...env, ...pythonModules(run.pythonModules, env) },
    onStdout: text => void parts.push(text),
  });
  if (ended === 'interrupted') return interrupted(tool);
  if (ended === 'timed-out')
    return refused('TOOL_FAILED', `${name} was stopped after ${timeout / 1000} seconds.`);
  const stdout = options.shown(parts.join(''));
  const report =
    reportFile === undefined ? stdout : options.shown(await smallText(reportFile, { most: ANY_SIZE }));
  return reading(tool, { exitCode, report, stdout, stderr: options.shown(output) });
}

function interrupted({ name }: RunTool): ToolSays {
  return refused('CANCELLED', `${name} was interrupted.`);
}

/** What shells end with if there is no such command. */
const NO_COMMAND = [126, 127];

function reading(tool: RunTool, ran: Ran): ToolSays {
  if (NO_COMMAND.includes(ran.exitCode ?? 0)) return { kind: 'refused', refusal: unavailable(tool) };
  const read = readingOf(tool, ran);
  if (read.kind === 'findings') return read;
  return refused(read.code, `${tool.name}: ${read.message}${itsWords(ran.stderr, read.message)}`);
}

/**
 * What a run that ended by itself reports.
 *
 * @example readingOf(mypy, ran).kind // 'findings'
 */
export function readingOf({ run, read }: RunTool, ran: Ran): ReportReading {
  if (!run.exitCodes.includes(ran.exitCode)) return failedReading('TOOL_FAILED', lastOutput(ran));
  const reading = read(ran.report);
  return run.judge?.(ran, reading) ?? reading;
}

/** The end of what a tool said of its failure, if that is not told yet. */
function itsWords(stderr: string, told: string): string {
  const last = stderr.trim().split('\n').slice(-LAST_LINES).join('\n');
  return last === '' || told.includes(last) ? '' : ` It says: ${last}`;
}

const LAST_LINES = 3;

/** That a tool is not there, and how it comes. */
export function unavailable({ name, run: { install } }: RunTool): Refusal {
  return refusal('TOOL_UNAVAILABLE', `${name} is not there, or does not run: \`${install}\` installs it.`);
}

function refused(code: Refusal['code'], message: string): ToolSays {
  return { kind: 'refused', refusal: refusal(code, message) };
}

/** What a tool reports may be as large as it likes. */
export const ANY_SIZE = Number.POSITIVE_INFINITY;

/**
 * The variable by which Python finds modules that a tool has here.
 *
 * @param folder the one of the tool in `lint/tools`.
 */
export function pythonModules(folder: string, { PYTHONPATH }: Env): Env {
  const path = toolFolder(folder);
  return { PYTHONPATH: [path, PYTHONPATH].filter(Boolean).join(delimiter) };
}
