import type { Model } from '../model/model.js';
import type { Heard } from '../node/heard.js';
import type { Io } from './io.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Who hears the signals that end this program. JavaScript hears none while it computes. So they are
 * left to the system, which ends also a program that is busy, at once; except while something is
 * waited for that can be stopped, or done that must not be cut off.
 */
export class Signals {
  readonly #interrupted: () => void;
  #isHeard = false;
  #waits = 0;
  #hasCome = false;

  constructor(interrupt: AbortController) {
    this.#interrupted = () => {
      // Once only: the next one ends the process, whatever it does.
      this.#hasCome = true;
      this.#deaf();
      interrupt.abort();
    };
  }

  /** From now on a signal interrupts the work. */
  hear(): void {
    this.#isHeard = true;
    this.#listen();
  }

  /** From now on the system ends the process. Nothing may be half done. */
  async leave(): Promise<void> {
    await nextTurn();
    this.#isHeard = false;
    this.#deaf();
  }

  /** Do what waits, or must not be cut off: a signal meanwhile interrupts it. */
  readonly during: Heard = async work => {
    this.#waits++;
    this.#listen();
    try {
      return await work();
    } finally {
      this.#waits--;
      // One that has come is heard first.
      await nextTurn();
      if (!this.#isHeard) this.#deaf();
      // Others may still wait; but what follows here may compute, and the system ends that.
      void nextTurn().then(() => {
        if (this.#waits > 0) this.#listen();
      });
    }
  };

  #listen(): void {
    if (this.#hasCome) return;
    for (const signal of SIGNALS)
      if (!process.listeners(signal).includes(this.#interrupted)) process.on(signal, this.#interrupted);
  }

  #deaf(): void {
    for (const signal of SIGNALS) process.off(signal, this.#interrupted);
  }
}

function nextTurn(): Promise<void> {
  return new Promise(done => setImmediate(done));
}

/** As {@link Signals.during}; without signals the work is done as it is. */
export function during<T>({ signals }: Pick<Io, 'signals'>, work: () => Promise<T>): Promise<T> {
  return signals === undefined ? work() : signals.during(work);
}

/** Compute something within what waits: the system ends that. */
export async function computing<T>({ signals }: Pick<Io, 'signals'>, work: () => Promise<T>): Promise<T> {
  await signals?.leave();
  try {
    return await work();
  } finally {
    signals?.hear();
  }
}

/** Only the report follows the commit: signals are heard from then on, so that it is printed. */
export function lastCommit({ signals }: Pick<Io, 'signals'>): Heard {
  return async work => {
    signals?.hear();
    let isDone = false;
    try {
      const done = await work();
      isDone = (done as { readonly kind?: string }).kind === 'committed';
      return done;
    } finally {
      if (!isDone) await signals?.leave();
    }
  };
}

/**
 * More follows each commit. What a run has committed is put back by the next start if the system
 * ends this one; but not on Windows, where it is therefore not left to the system any more.
 */
export function eachCommit(io: Pick<Io, 'signals'>): Heard | undefined {
  return process.platform === 'win32' ? lastCommit(io) : io.signals?.during;
}

/** The same model: while it is asked, a signal interrupts, so that what was spent is told. */
export function heardModel(model: Model, { signals }: Pick<Io, 'signals'>): Model {
  if (signals === undefined) return model;
  return {
    name: model.name,
    usage: () => model.usage(),
    askText: request => signals.during(() => model.askText(request)),
    askFor: request => signals.during(() => model.askFor(request)),
  };
}
