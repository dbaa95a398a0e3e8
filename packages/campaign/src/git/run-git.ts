import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Environment } from './environment.js';
import { GitFailure } from './repositories.js';

/** One git command. */
export interface GitCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  readonly input?: Buffer | string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The key of a lock, which the command keeps while it runs. */
  readonly holds?: number | undefined;
  /** How long it may print nothing, in milliseconds; then it is ended. */
  readonly idle: number;
}

/** How a git command ended. */
export interface GitEnd {
  /** `null` if it was ended by a signal. */
  readonly code: number | null;
  readonly stdout: Buffer;
  /** The end of what it said, at most 64 KiB. */
  readonly stderr: string;
}

/** As much as a string of Node surely holds. */
const MOST_OUTPUT = 256 * 1024 * 1024;
const MOST_SAID = 64 * 1024;
/** What a background process of git may keep open after the command has ended. */
const LINGER = 1_000;

/**
 * Run git in a process group of its own, which is ended at once where the signal says so.
 *
 * @throws GitFailure where git is not there, says nothing for too long, or prints too much.
 * @throws the reason of the signal
 */
export async function runGit(call: GitCall): Promise<GitEnd> {
  call.signal?.throwIfAborted();
  const child = start(call);
  const stop = () => endGroup(child);
  call.signal?.addEventListener('abort', stop, { once: true });
  try {
    return await ended(child, call);
  } finally {
    call.signal?.removeEventListener('abort', stop);
  }
}

function start({ args, cwd, env, holds }: GitCall): ChildProcess {
  const stdio: ('pipe' | number)[] = ['pipe', 'pipe', 'pipe'];
  if (holds !== undefined) stdio.push(holds);
  // A group of its own, without a terminal: neither git nor ssh can ask anybody anything.
  return spawn('git', [...args], { cwd, env: { ...env }, stdio, detached: true });
}

/** End a process and all that it has started. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function ended(child: ChildProcess, call: GitCall): Promise<GitEnd> {
  const watch = watchOutput(child, call.idle);
  try {
    const waiting = exitOf(child, call.cwd);
    child.stdin?.on('error', () => 'git may end before it has read all: its code says why');
    child.stdin?.end(call.input);
    const code = await waiting;
    call.signal?.throwIfAborted();
    if (watch.failure() !== undefined) throw watch.failure();
    return { code, stdout: Buffer.concat(watch.printed), stderr: watch.said() };
  } finally {
    watch.end();
  }
}

function exitOf(child: ChildProcess, cwd: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', error => reject(notStarted(error, cwd)));
    child.once('close', code => resolve(code));
    child.once('exit', code => setTimeout(() => resolve(code), LINGER).unref());
  });
}

function notStarted(error: NodeJS.ErrnoException, cwd: string): GitFailure {
  return error.code === 'ENOENT' && existsSync(cwd)
    ? new GitFailure('GIT_MISSING', 'The command git was not found. Install git and put it on the PATH.', '')
    : new GitFailure('TREE_FAILED', 'git could not be started.', error.message, true);
}

/**
 * Keeps what is printed, and ends the process where it is silent for too long or prints too much.
 */
function watchOutput(child: ChildProcess, idle: number) {
  const printed: Buffer[] = [];
  let size = 0;
  let said = '';
  let failure: GitFailure | undefined;
  const stop = (why: GitFailure) => {
    failure = why;
    endGroup(child);
  };
  const minutes = Math.max(1, Math.round(idle / 60_000));
  const timer = setTimeout(
    () =>
      stop(new GitFailure('TIME_OUT', `git said nothing for ${minutes} minutes and was ended.`, said, true)),
    idle,
  );
  child.stdout?.on('data', (data: Buffer) => {
    timer.refresh();
    printed.push(data);
    size += data.length;
    if (size > MOST_OUTPUT) stop(new GitFailure('TREE_FAILED', 'git printed more than 256 MiB.', ''));
  });
  child.stderr?.on('data', (data: Buffer) => {
    timer.refresh();
    said = (said + data.toString()).slice(-MOST_SAID);
  });
  return { printed, said: () => said, failure: () => failure, end: () => clearTimeout(timer) };
}
