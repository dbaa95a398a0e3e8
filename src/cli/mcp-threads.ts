import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Code } from '../edit/codes.js';
import type { Call, CallContext, Called, Caller } from '../mcp/calls.js';
import { FINDING_TOOLS } from '../tools/index.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';
import { type CallFlags, type OpenCalls, openCalls } from './mcp-calls.js';
import type { FromCalls, ToCalls } from './mcp-messages.js';

const PROGRAM = fileURLToPath(new URL('../cli/mcp-thread.js', import.meta.url));

/** Tools that know what an earlier call has found. */
const FINDINGS: readonly string[] = FINDING_TOOLS.map(({ name }) => name);
/** A server over HTTP has so many threads: later calls wait for one of them. */
const MOST_THREADS = 4;
/** A call that does not stop within so many milliseconds hangs, and its thread is ended. */
const PATIENCE = 10_000;
/** At the end of the server, what is not in order by then is left to the next start. */
const PATIENCE_AT_END = 5_000;
/** A thread that says nothing for so many milliseconds computes: it has nothing to put in order. */
const BUSY = 1_000;

/**
 * Open what carries out calls, in threads of their own: while one works, the server hears its other
 * clients, and signals. A call goes to the thread that has least to do. Where there is no program
 * for such a thread, as in the sources, this thread carries the calls out itself.
 *
 * @throws CommandFailure when it cannot be opened.
 */
export async function openThreads(flags: CallFlags, io: Pick<Io, 'env' | 'stderr'>): Promise<OpenCalls> {
  if (!existsSync(PROGRAM)) return openCalls(flags, io);
  const threads = new Threads(flags);
  await threads.first().catch(async error => {
    await threads.close();
    throw error;
  });
  let connections = 0;
  return {
    callers: () => threads.callerOf(++connections),
    close: () => threads.close(),
  };
}

class Threads {
  #all: CallThread[] = [];

  constructor(readonly flags: CallFlags) {}

  async first(): Promise<void> {
    await this.#started().opened;
  }

  callerOf(connection: number): Caller {
    return (call, context) => this.#threadFor(call).carryOut(connection, call, context);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(thread => thread.end()));
  }

  /**
   * The findings of a run, and over stdio what the client has read, are known to one thread only.
   */
  #threadFor({ tool }: Call): CallThread {
    this.#all = this.#all.filter(thread => !thread.isOver);
    const [first = this.#started()] = this.#all;
    if (this.flags.http === undefined || FINDINGS.includes(tool)) return first;
    const idle = [...this.#all].sort((a, b) => a.calls - b.calls)[0] ?? first;
    return idle.calls > 0 && this.#all.length < MOST_THREADS ? this.#started() : idle;
  }

  #started(): CallThread {
    const thread = new CallThread(this.flags);
    this.#all.push(thread);
    return thread;
  }
}

interface Waiting {
  readonly context: CallContext;
  readonly done: (called: Called) => void;
  readonly failed: (error: Error) => void;
}

class CallThread {
  readonly opened: Promise<void>;
  isOver = false;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #numbers = 0;
  #ended: () => void = () => undefined;
  #ending: () => void = () => undefined;

  constructor(flags: CallFlags) {
    // The flags as data.
    this.#worker = new Worker(PROGRAM, { workerData: JSON.parse(JSON.stringify(flags)) });
    this.opened = new Promise((opened, failed) => {
      this.#worker.on('message', (message: FromCalls) => {
        if (message.kind === 'open') opened();
        else if (message.kind === 'closed') {
          failed(failureOf(message));
          this.#fail(message.message);
          void this.#worker.terminate();
        } else this.#take(message);
      });
      this.#worker.on('error', error => {
        failed(error);
        this.#fail(error.message);
      });
      this.#worker.once('exit', () => failed(new Error('Its thread has ended.')));
    });
    // Whoever waits for it is told; nobody waits for a later thread.
    this.opened.catch(() => undefined);
    this.#worker.once('exit', () => this.#fail('Its thread has ended.'));
  }

  get calls(): number {
    return this.#waiting.size;
  }

  carryOut(connection: number, call: Call, context: CallContext): Promise<Called> {
    const id = ++this.#numbers;
    const { signal } = context;
    const called = new Promise<Called>((done, failed) => {
      this.#waiting.set(id, { context, done, failed });
      this.#tell({ kind: 'call', id, connection, call });
    });
    if (signal.aborted) this.#stop(id);
    else signal.addEventListener('abort', () => this.#stop(id), { once: true });
    return called;
  }

  /** Let it put in order what it has begun, and end it. */
  async end(): Promise<void> {
    const busy = new Promise<void>(done => {
      let timer: NodeJS.Timeout | undefined;
      this.#ending = () => {
        clearTimeout(timer);
        timer = setTimeout(done, BUSY).unref();
      };
      this.#ending();
    });
    const late = new Promise(done => setTimeout(done, PATIENCE_AT_END).unref());
    const ended = new Promise<void>(done => {
      this.#ended = done;
    });
    this.#tell({ kind: 'end' });
    if (!this.isOver) await Promise.race([ended, busy, late]);
    await this.#worker.terminate();
  }

  #stop(id: number): void {
    if (!this.#waiting.has(id)) return;
    this.#tell({ kind: 'stop', id });
    setTimeout(() => {
      if (!this.#waiting.has(id)) return;
      this.isOver = true;
      void this.#worker.terminate();
    }, PATIENCE).unref();
  }

  #take(message: Exclude<FromCalls, { kind: 'open' | 'closed' }>): void {
    if (message.kind === 'ended') this.#ended();
    else if (message.kind === 'ending') this.#ending();
    else if (message.kind === 'progress') this.#waiting.get(message.id)?.context.progress?.(message.message);
    else this.#settle(message);
  }

  #settle(message: Extract<FromCalls, { kind: 'called' | 'failed' }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'called') waiting?.done(message.called);
    else waiting?.failed(new Error(message.message));
  }

  #fail(why: string): void {
    this.isOver = true;
    this.#ended();
    for (const { failed } of this.#waiting.values())
      failed(new Error(`${why} It is not known whether the call was carried out: read the files.`));
    this.#waiting.clear();
  }

  #tell(message: ToCalls): void {
    this.#worker.postMessage(message);
  }
}

function failureOf({ code, exitCode, message }: Extract<FromCalls, { kind: 'closed' }>): Error {
  return code === '' ? new Error(message) : new CommandFailure(code as Code, exitCode, message);
}
