import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inThisProcess, type Launcher } from './launcher.js';
import type { Answer, Failure, Question } from './launcher-messages.js';
import { GitFailure } from './repositories.js';
import type { GitCall } from './run-git.js';
import type { Held } from './socket-lock.js';

const PROGRAM = fileURLToPath(new URL('launcher-process.js', import.meta.url));

/**
 * Starts git from a small process. Starting a program copies the page tables of the process that
 * starts it: 1 ms for 50 MB, 45 ms for the 900 MB that one with PGlite can have (Node 20, Linux).
 * The small process is started by the first command, and again if it has died.
 *
 * @param program - the program of that process. Where there is none, as in the sources, this
 *   process starts git itself.
 */
export function launchApart(program = PROGRAM): Launcher {
  if (!existsSync(program)) return inThisProcess;
  let current: SmallProcess | undefined;
  const living = () => {
    if (current?.isOver !== false) current = new SmallProcess(program);
    return current;
  };
  return {
    run: call => living().run(call),
    hold: (folder, signal) => living().hold(folder, signal),
  };
}

type Waiting = { readonly done: (answer: Answer) => void; readonly failed: (error: Error) => void };
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Numbers are never used again, so that a lock of a process that has died is none of another. */
let questions = 0;

class SmallProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #isOver = false;

  constructor(program: string) {
    const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env;
    this.#child = fork(program, {
      // Not in the group of the terminal: on Ctrl-C, this process says what ends.
      detached: true,
      cwd: '/',
      env: { PATH, LD_LIBRARY_PATH, TMPDIR },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', message => this.#take(message as Answer));
    this.#child.on('error', error => this.#end(error.message));
    this.#child.once('disconnect', () => this.#end('It hung up.'));
    this.#child.once('exit', (code, signal) => this.#end(`It ended with ${signal ?? code}.`));
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  async run({ signal, ...call }: GitCall) {
    const answer = await this.#ask({ kind: 'run', call }, signal);
    if (answer.kind !== 'ended') throw new TypeError(answer.kind);
    return answer.end;
  }

  async hold(folder: string, signal?: AbortSignal): Promise<Held> {
    const { id } = await this.#ask({ kind: 'hold', folder }, signal);
    return {
      key: id,
      // A lock of a process that has died is free.
      release: async () => {
        if (!this.#isOver) await this.#ask({ kind: 'release', lock: id }).catch(unlessOver);
      },
    };
  }

  /** @throws what the small process failed with, or the reason of the signal. */
  async #ask(question: Unnumbered<Question>, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const id = ++questions;
    const stop = () => this.#send({ id, kind: 'stop' });
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const answer = await new Promise<Answer>((done, failed) => {
        this.#waiting.set(id, { done, failed });
        // It keeps this process alive only while something is waited for.
        this.#child.channel?.ref();
        this.#send({ ...question, id } as Question);
      });
      if (answer.kind !== 'failed') return answer;
      signal?.throwIfAborted();
      throw asError(answer.failure);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  #send(question: Question): void {
    if (this.#isOver) this.#end('It has ended.');
    else this.#child.send(question, error => error === null || this.#end(error.message));
  }

  #take(answer: Answer): void {
    this.#waiting.get(answer.id)?.done(answer);
    this.#forget(answer.id);
  }

  #end(why: string): void {
    this.#isOver = true;
    for (const [id, { failed }] of this.#waiting) {
      failed(new GitFailure('TREE_FAILED', 'The process that starts git has ended.', why, true));
      this.#forget(id);
    }
  }

  #forget(id: number): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#child.channel?.unref();
  }
}

function asError({ message, code, syscall, git }: Failure): Error {
  if (git !== undefined) return new GitFailure(code ?? '', message, git.evidence, git.passing);
  return Object.assign(new Error(message), { code, syscall });
}

function unlessOver(error: unknown): void {
  if (!(error instanceof GitFailure)) throw error;
}
