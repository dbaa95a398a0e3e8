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
import type { Heard } from '../heard.js';
import { runCommand } from '../processes.js';
import { smallText } from '../small-file.js';
import { toolFolder } from '../tool-folder.js';
import { entriesOf, filesOf } from './files-below.js';
import type { BuiltInTool, FoundTool } from './find-tool.js';
import { inScope, joinedResults } from './result-parts.js';
import { shellWord } from './shell-word.js';

/** A tool that can be started. */
export type ReadyTool = Exclude<FoundTool, { readonly kind: 'missing' | 'untrusted' }>;

/** How a tool is started and stopped. */
interface RunOptions {
  readonly env: Env;
  /** Names of environment variables that are passed in addition to the usual ones. */
  readonly passed?: readonly string[];
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
  /** It is waited for in it. */
  readonly heard?: Heard;
  /** Arguments before the usual ones. */
  readonly extra?: readonly string[];
  /** Converts the output before it is read. */
  readonly shown: (text: string) => string;
}

/** The findings of a run of a tool, or why there are none. */
export type ToolResult =
  | (ReportReading & { readonly kind: 'findings' })
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Run a tool at its place, and read its output. Never rejects because of the tool. */
export async function runTool(
  tool: RunTool,
  found: ReadyTool,
  place: ToolPlace,
  options: RunOptions,
): Promise<ToolResult> {
  if (found.kind === 'command') return runParts(tool, found.command, place, options);
  const ran = await runBuiltIn(tool, found, place, options.signal);
  return options.signal?.aborted === true ? interrupted(tool) : reading(tool, ran);
}

async function runParts(
  tool: RunTool,
  command: string,
  place: ToolPlace,
  options: RunOptions,
): Promise<ToolResult> {
  const results: ToolResult[] = [];
  for (const part of tool.run.parts?.(place) ?? [place]) {
    const result = await runInShell(tool, command, part, options);
    // A part without files is none: the others may have some.
    if (result.kind === 'refused' && result.refusal.code !== 'REPORT_EMPTY') return result;
    results.push(result);
  }
  const joined = joinedResults(results) ?? refused('REPORT_EMPTY', `${tool.name} found no project to check.`);
  if (tool.run.checksProjects !== true) return joined;
  return inScope(joined, place.paths) ?? refused('REPORT_EMPTY', `${tool.name} checks none of these paths.`);
}

async function runBuiltIn(
  { run: { fileKinds } }: RunTool,
  { start }: BuiltInTool,
  { folder, paths, settings }: ToolPlace,
  signal: AbortSignal | undefined,
): Promise<Ran> {
  const run = await start(settings, entriesOf(folder));
  const [kind = PYTHON_FILES] = fileKinds;
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
): Promise<ToolResult> {
  const { timeout, signal, heard, passed, extra = [] } = options;
  const { run, name } = tool;
  const reportFile = run.reportFile && join(place.aside, run.reportFile);
  // A report of an earlier run must not be read.
  if (reportFile !== undefined) await rm(reportFile, { force: true });
  for (const [file, text] of Object.entries(run.files ?? {})) await writeFile(join(place.aside, file), text);
  const env = { ...options.env, ...run.env?.(place, options.env) };
  const args = [...extra, ...run.args(place)].map(shellWord);
  const parts: string[] = [];
  const { ended, exitCode, output } = await runCommand([command, ...args].join(' '), {
    cwd: place.folder,
    timeout,
    signal,
    heard,
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

function interrupted({ name }: RunTool): ToolResult {
  return refused('CANCELLED', `${name} was interrupted.`);
}

/** The exit codes of shells for a missing command. */
const NO_COMMAND = [126, 127];

function reading(tool: RunTool, ran: Ran): ToolResult {
  if (NO_COMMAND.includes(ran.exitCode ?? 0)) return { kind: 'refused', refusal: unavailable(tool) };
  const read = readingOf(tool, ran);
  if (read.kind === 'findings') return read;
  return refused(read.code, `${tool.name}: ${read.message}${errorOutput(ran.stderr, read.message)}`);
}

/**
 * The findings of a run that was not stopped.
 *
 * @example readingOf(mypy, ran).kind // 'findings'
 */
export function readingOf({ run, read }: RunTool, ran: Ran): ReportReading {
  if (!run.exitCodes.includes(ran.exitCode)) return failedReading('TOOL_FAILED', lastOutput(ran));
  const reading = read(ran.report);
  return run.judge?.(ran, reading) ?? reading;
}

/** The end of the error output of a tool, if the message does not contain it. */
function errorOutput(stderr: string, message: string): string {
  const last = stderr.trim().split('\n').slice(-LAST_LINES).join('\n');
  return last === '' || message.includes(last) ? '' : ` Its output: ${last}`;
}

const LAST_LINES = 3;

/** The refusal for a missing tool, with how to install it. */
export function unavailable({ name, run: { install } }: RunTool): Refusal {
  return refusal(
    'TOOL_UNAVAILABLE',
    `${name} is not installed, or does not run: \`${install}\` installs it.`,
  );
}

function refused(code: Refusal['code'], message: string): ToolResult {
  return { kind: 'refused', refusal: refusal(code, message) };
}

/** Reports of tools have no size limit. */
export const ANY_SIZE = Number.POSITIVE_INFINITY;

/**
 * The environment variable with which Python finds modules of mortise for a tool.
 *
 * @param folder the folder of the tool in `lint/tools`.
 */
export function pythonModules(folder: string, { PYTHONPATH }: Env): Env {
  const path = toolFolder(folder);
  return { PYTHONPATH: [path, PYTHONPATH].filter(Boolean).join(delimiter) };
}
