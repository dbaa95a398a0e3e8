import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { runStep } from './run-step.js';
import { BudgetSpent, type Reserved, type Step, type StepContext, type StepResult } from './step.js';
import type { FromThread, Question, ToThread } from './step-messages.js';

const PROGRAM = fileURLToPath(new URL('step-thread.js', import.meta.url));

/**
 * When a thread is ended. It counts each half second that it does not compute; this only ends what
 * hangs.
 */
interface Patience {
  readonly lookMs: number;
  /** After so many looks in vain: looks, and no time, since a machine may have slept. */
  readonly looks: number;
  /** After so many looks since it was stopped. */
  readonly stopLooks: number;
}

/** One that was stopped and computes has nothing to put in order: it is ended after so few. */
const BUSY_LOOKS = 2;

/** Two minutes; and ten seconds, since its programs have two to end in. */
const PATIENCE: Patience = { lookMs: 1_000, looks: 120, stopLooks: 10 };

/**
 * Carries out steps in threads of their own, as {@link runStep} does: one that computes for ever is
 * ended and refused, and the other repositories go on meanwhile. A thread is used again.
 *
 * @param program - the program of such a thread. Where there is none, as in the sources, this
 *   thread carries the steps out itself.
 */
export function runApart(program = PROGRAM, patience = PATIENCE): typeof runStep {
  if (!existsSync(program)) return runStep;
  const idle: StepThread[] = [];
  return async (step, context) => {
    context.signal.throwIfAborted();
    // A command computes in a process of its own, which has a limit.
    if (step.kind === 'command') return runStep(step, context);
    let thread = idle.pop();
    while (thread?.isOver === true) thread = idle.pop();
    thread ??= new StepThread(program, patience);
    try {
      return await thread.carryOut(step, context);
    } finally {
      idle.push(thread);
      context.signal.throwIfAborted();
    }
  };
}

const HANGS: StepResult = {
  kind: 'refused',
  refusal: {
    code: 'EDIT_TOO_LARGE',
    message: 'The step computed without a pause for too long, and was ended.',
    evidence: '',
  },
};

class StepThread {
  isOver = false;
  #hung = false;
  readonly #beats = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;
  readonly #patience: Patience;

  constructor(program: string, patience: Patience) {
    this.#patience = patience;
    this.#worker = new Worker(program, { workerData: this.#beats.buffer });
    // Also between two steps.
    for (const event of ['error', 'exit'])
      this.#worker.once(event, () => {
        this.isOver = true;
      });
  }

  /** @throws the reason of the signal, what the step threw, or what the campaign answered with. */
  async carryOut(step: Step, { asking, signal, ...data }: StepContext): Promise<StepResult> {
    // It keeps this process alive only while it works.
    this.#worker.ref();
    const over = new AbortController();
    const stop = () => this.#tell({ kind: 'stop' });
    signal.addEventListener('abort', stop, { once: true });
    try {
      this.#tell({ kind: 'step', step, data });
      return await Promise.race([
        this.#result(new CampaignSide(asking), over.signal),
        this.#hangs(signal, over.signal),
      ]);
    } finally {
      over.abort();
      signal.removeEventListener('abort', stop);
      this.#worker.unref();
    }
  }

  #result(campaign: CampaignSide, over: AbortSignal): Promise<StepResult> {
    return new Promise((done, failed) => {
      const take = (message: FromThread) => {
        if (message.kind === 'done') done(message.result);
        else if (message.kind === 'thrown') failed(campaign.failure ?? errorOf(message));
        else void campaign.answer(message.id, message.question).then(answer => this.#tell(answer));
      };
      const exit = () => {
        if (!this.#hung) failed(new Error('The thread of the step has ended.'));
      };
      this.#worker.on('message', take).on('error', failed).on('exit', exit);
      over.addEventListener('abort', () => {
        this.#worker.off('message', take).off('error', failed).off('exit', exit);
      });
    });
  }

  /** Ends the thread where it does not pause, or goes on long after it was stopped. */
  async #hangs(signal: AbortSignal, over: AbortSignal): Promise<StepResult> {
    const { lookMs, looks, stopLooks } = this.#patience;
    let [vain, stopped] = [0, 0];
    const isBusy = () => stopped > 0 && vain >= BUSY_LOOKS;
    for (let seen = -1; vain < looks && stopped < stopLooks && !isBusy(); ) {
      await pause(lookMs, undefined, { signal: over, ref: false });
      const now = Atomics.load(this.#beats, 0);
      vain = now === seen ? vain + 1 : 0;
      stopped = signal.aborted ? stopped + 1 : 0;
      seen = now;
    }
    this.#hung = true;
    await this.#worker.terminate();
    return HANGS;
  }

  #tell(message: ToThread): void {
    this.#worker.postMessage(message);
  }
}

/** Answers what a step asks of the campaign. */
class CampaignSide {
  /** What an answer failed with: that is what the step failed with. */
  failure: unknown;
  readonly #reserved = new Map<number, Reserved>();

  constructor(readonly asking: StepContext['asking']) {}

  async answer(id: number, question: Question): Promise<ToThread> {
    try {
      return { kind: 'answer', id, value: await this.#valueFor(id, question) };
    } catch (error) {
      const spent = error instanceof BudgetSpent;
      if (!spent) this.failure ??= error;
      return { kind: 'failed', id, spent, message: error instanceof Error ? error.message : String(error) };
    }
  }

  async #valueFor(id: number, question: Question): Promise<unknown> {
    switch (question.of) {
      case 'kept':
        return this.asking.kept(question.question);
      case 'keep':
        return this.asking.keep(question.question, question.answer);
      case 'reserve': {
        const reserved = await this.asking.reserve(question.most);
        this.#reserved.set(id, reserved);
        return { reserved: id, calls: reserved.calls };
      }
      case 'settle':
        return this.#reserved.get(question.reserved)?.settle(question.usage);
    }
  }
}

function errorOf({
  message,
  stack,
}: {
  readonly message: string;
  readonly stack: string | undefined;
}): Error {
  return Object.assign(new Error(message), { stack });
}
