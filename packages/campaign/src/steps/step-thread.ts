import { parentPort, workerData } from 'node:worker_threads';
import { runStep } from './run-step.js';
import { type Asking, BudgetSpent } from './step.js';
import type { FromThread, Question, ToThread } from './step-messages.js';

// The program of a thread that carries out steps, one after the other. While it does not compute
// without a pause, it counts.

const BEAT_MS = 500;

const beats = new Int32Array(workerData as SharedArrayBuffer);
setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();

interface Waiting {
  readonly done: (value: never) => void;
  readonly failed: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let questions = 0;
let stop = new AbortController();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'step') return void carryOut(message);
  if (message.kind === 'stop') return stop.abort();
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'answer') return asked?.done(message.value as never);
  asked?.failed(message.spent ? new BudgetSpent(message.message) : new Error(message.message));
});

async function carryOut({ step, data }: Extract<ToThread, { kind: 'step' }>): Promise<void> {
  stop = new AbortController();
  try {
    say({ kind: 'done', result: await runStep(step, { ...data, asking, signal: stop.signal }) });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    say({ kind: 'thrown', message, stack });
  }
}

/** The answers and the budget of the campaign, which the other thread has. */
const asking: Asking = {
  kept: question => ask({ of: 'kept', question }),
  keep: (question, answer) => ask({ of: 'keep', question, answer }),
  reserve: async most => {
    const { reserved, calls } = await ask<{ reserved: number; calls: number }>({ of: 'reserve', most });
    return { calls, settle: usage => ask({ of: 'settle', reserved, usage }) };
  },
};

function ask<T>(question: Question): Promise<T> {
  const id = ++questions;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    say({ kind: 'ask', id, question });
  });
}

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}
