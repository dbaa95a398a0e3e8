import { type ChildProcess, spawn } from 'node:child_process';
import type { TestRun } from '../edit/index.js';
import type { Heard } from './heard.js';
import { type Env, toolEnvironment } from './tool-environment.js';

/** How a command is run, and when it is stopped. */
export interface CommandOptions {
  /** The folder that it runs in. */
  readonly cwd: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** How many characters of what it prints are kept: the last ones. */
  readonly maxOutput?: number;
  /** Stops it. */
  readonly signal?: AbortSignal;
  /** It is waited for in it. */
  readonly heard?: Heard;
  /** By default those of this process. What no program needs, and every key, is kept back. */
  readonly env?: Env;
  /** Names of variables that are handed on besides. */
  readonly passed?: readonly string[];
  /** Is given what it prints on its standard output, which is then no part of what is kept. */
  readonly onStdout?: (text: string) => void;
}

/** The result of a command: what it printed on both channels, or on standard error alone. */
export interface CommandResult extends TestRun {
  /** `null` if a signal ended it. */
  readonly exitCode: number | null;
}

const MAX_OUTPUT = 1_000_000;
/** Milliseconds that a command has to end after it was asked to. */
const GRACE = 2_000;

/**
 * Run a command line in a shell, with nothing on its standard input. It is stopped with all the
 * processes that it has started when its time is over or the signal is aborted.
 *
 * @example (await runCommand('pytest -q', { cwd: '.', timeout: 60_000 })).ended // 'passed'
 */
export function runCommand(command: string, options: CommandOptions): Promise<CommandResult> {
  const { heard } = options;
  return heard === undefined ? ran(command, options) : heard(() => ran(command, options));
}

function ran(command: string, options: CommandOptions): Promise<CommandResult> {
  const { cwd, timeout, maxOutput = MAX_OUTPUT, signal, env = process.env } = options;
  if (signal?.aborted === true) return Promise.resolve({ ended: 'interrupted', exitCode: null, output: '' });
  return new Promise(resolve => {
    // A group of its own, so that what it starts is stopped with it, and Ctrl-C reaches it by us
    // alone.
    const detached = process.platform !== 'win32';
    const child = spawn(command, {
      cwd,
      env: toolEnvironment(env, options.passed),
      shell: true,
      detached,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const output = new Tail(maxOutput);
    let stopped: 'timed-out' | 'interrupted' | undefined;
    const stop = (why: 'timed-out' | 'interrupted') => {
      if (stopped !== undefined) return;
      stopped = why;
      endGroup(child);
    };
    const timer = setTimeout(() => stop('timed-out'), timeout);
    const interrupt = () => stop('interrupted');
    signal?.addEventListener('abort', interrupt);
    const keep = (text: string) => output.add(text);
    child.stdout.setEncoding('utf8').on('data', options.onStdout ?? keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    let ended = false;
    const end = (exitCode: number | null) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
      resolve({ ended: stopped ?? (exitCode === 0 ? 'passed' : 'failed'), exitCode, output: output.text });
    };
    child.once('error', error => {
      output.add(`${error.message}\n`);
      end(null);
    });
    // Not `exit`: its last output may still arrive. But a process that inherited the pipes is not
    // waited for.
    child.once('close', end);
    child.once('exit', code => setTimeout(() => endPipes(child, code, end), GRACE).unref());
  });
}

function endPipes(child: ChildProcess, code: number | null, end: (exitCode: number | null) => void): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
  end(code);
}

/** End a process and all that it has started: politely, then not. */
function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE);
  timer.unref();
  child.once('close', () => clearTimeout(timer));
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // It has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The end of a long text that comes in parts. */
class Tail {
  #kept = '';
  #dropped = 0;

  constructor(readonly most: number) {}

  add(part: string): void {
    this.#kept += part;
    // Now and then only, so that each part is moved once or twice.
    if (this.#kept.length > 2 * this.most) this.#shorten();
  }

  get text(): string {
    this.#shorten();
    return this.#dropped === 0 ? this.#kept : `[${this.#dropped} characters are left out]\n${this.#kept}`;
  }

  #shorten(): void {
    this.#dropped += Math.max(0, this.#kept.length - this.most);
    this.#kept = this.#kept.slice(-this.most);
  }
}
