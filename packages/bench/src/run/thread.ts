import { Worker } from 'node:worker_threads';
import type { Answer } from '../answers.js';
import type { Case } from '../cases.js';
import { PeerMissing } from './peers.js';
import type { WorkerData } from './worker.js';

/** So long an engine may take to load. Some are large. */
const OPENING = 60_000;

/**
 * A thread with one engine. Where a case takes too long or ends the thread, that case is refused
 * and another thread takes over.
 */
export class EngineThread {
  /** What a thread runs. */
  static program = new URL('./worker.js', import.meta.url);

  #worker: Worker | undefined;

  constructor(
    readonly data: WorkerData,
    /** Milliseconds that a case may take. */
    readonly limit: number,
  ) {}

  /** @throws PeerMissing where the engine cannot be opened. */
  async answer(one: Case): Promise<Answer> {
    const worker = await this.#open();
    const answer = await reply<Answer>(worker, this.limit, () => worker.postMessage(one));
    if (typeof answer !== 'string') return answer;
    await this.close();
    const ms = answer === 'late' ? this.limit : 0;
    const message = answer === 'late' ? `It took longer than ${ms} ms.` : `It ended the thread: ${answer}`;
    return {
      id: one.id,
      outcome: 'refused',
      ms,
      error: { code: answer === 'late' ? 'LATE' : 'CRASHED', message },
    };
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #open(): Promise<Worker> {
    if (this.#worker !== undefined) return this.#worker;
    // What peers print is no part of the answers.
    const worker = new Worker(EngineThread.program, {
      workerData: this.data,
      stdout: true,
      stderr: true,
    });
    const said = await reply<'open'>(worker, OPENING, () => undefined);
    if (said === 'open') {
      this.#worker = worker;
      return worker;
    }
    await worker.terminate();
    throw new PeerMissing(`${this.data.engine} cannot be opened: ${said}`);
  }
}

/** The next message of a thread; `late`, or what ended the thread. */
function reply<T>(worker: Worker, limit: number, ask: () => void): Promise<T | string> {
  return new Promise(resolve => {
    const done = (value: T | string) => {
      clearTimeout(timer);
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      // An error that nobody listens for would end the process.
      worker.on('error', () => undefined);
      resolve(value);
    };
    const timer = setTimeout(() => done('late'), limit);
    worker.on('message', done);
    worker.on('error', (error: Error) => done(error.message));
    worker.on('exit', code => done(`exit code ${code}`));
    ask();
  });
}
