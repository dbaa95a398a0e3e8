import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Env } from './confined.js';
import { errorCode } from './system-error.js';

/** How a command is run. */
export interface ShellOptions {
  /** The folder that it runs in. */
  readonly cwd: string;
  /** All that it sees of the environment. */
  readonly env: Env;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
  /** Milliseconds that it has to end after it was asked to; 2,000 by default. */
  readonly graceMs?: number;
}

/** How a command ended, and the end of what it printed on both channels, at most 64 KiB. */
export interface ShellResult {
  readonly ended: 'exited' | 'timed-out' | 'interrupted';
  /** `null` if a signal ended it, or it could not start. */
  readonly exitCode: number | null;
  readonly output: string;
}

const MOST_OUTPUT = 64 * 1024;
const GRACE_MS = 2_000;
/** How long output is waited for after the shell has ended. */
const LAST_OUTPUT_MS = 500;

/**
 * Run a command by `/bin/sh -c`, with nothing on its standard input, in a process group of its own.
 * When the shell has ended, its time is over or the signal is aborted, the whole group is ended:
 * nothing that it has started outlives it, unless that made a group of its own.
 */
export function runShell(command: string, options: ShellOptions): Promise<ShellResult> {
  const { cwd, env, timeoutSeconds, signal, graceMs = GRACE_MS } = options;
  if (signal.aborted) return Promise.resolve({ ended: 'interrupted', exitCode: null, output: '' });
  return new Promise(resolve => {
    const child = spawn('/bin/sh', ['-c', command], {
      ...{ cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    const output = new Tail(MOST_OUTPUT);
    for (const stream of [child.stdout, child.stderr] as readonly Readable[])
      stream.on('data', part => output.add(part));
    const stopped = stopping(child, { timeoutSeconds, signal, graceMs });
    const end = (exitCode: number | null) => {
      stopped.clear();
      resolve({ ended: stopped.why() ?? 'exited', exitCode, output: output.text });
    };
    child.once('error', error => {
      output.add(Buffer.from(`${error.message}\n`));
      end(null);
    });
    child.once('exit', () => {
      signalGroup(child, 'SIGKILL');
      // Who left the group may hold the pipes still: it is not waited for.
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_OUTPUT_MS).unref();
    });
    child.once('close', end);
  });
}

/** Ends a group when its time is over or the signal is aborted: politely, then not. */
function stopping(
  child: ChildProcess,
  { timeoutSeconds, signal, graceMs }: Required<Pick<ShellOptions, 'timeoutSeconds' | 'signal' | 'graceMs'>>,
): { readonly why: () => 'timed-out' | 'interrupted' | undefined; readonly clear: () => void } {
  let why: 'timed-out' | 'interrupted' | undefined;
  let kill: NodeJS.Timeout | undefined;
  const stop = (reason: 'timed-out' | 'interrupted') => {
    if (why !== undefined) return;
    why = reason;
    signalGroup(child, 'SIGTERM');
    kill = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  };
  const timer = setTimeout(() => stop('timed-out'), timeoutSeconds * 1000);
  const interrupt = () => stop('interrupted');
  signal.addEventListener('abort', interrupt);
  return {
    why: () => why,
    clear: () => {
      clearTimeout(timer);
      clearTimeout(kill);
      signal.removeEventListener('abort', interrupt);
    },
  };
}

function signalGroup({ pid }: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    // All of it has ended; some systems say so by EPERM.
    if (!['ESRCH', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** The end of a long output that comes in parts. */
class Tail {
  #kept: Buffer[] = [];
  #length = 0;
  #dropped = false;

  constructor(readonly most: number) {}

  add(part: Buffer): void {
    this.#kept.push(part);
    this.#length += part.length;
    // Now and then only, so that each part is moved once or twice.
    if (this.#length > 4 * this.most) this.#shorten();
  }

  get text(): string {
    this.#shorten();
    const text = Buffer.concat(this.#kept).toString();
    return this.#dropped ? `…\n${text.slice(text.indexOf('\n') + 1)}` : text;
  }

  #shorten(): void {
    if (this.#length <= this.most) return;
    const all = Buffer.concat(this.#kept);
    // A copy: a part of the buffer would keep all of it in memory.
    this.#kept = [Buffer.from(all.subarray(-this.most))];
    this.#length = this.most;
    this.#dropped = true;
  }
}
