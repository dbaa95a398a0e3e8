import type { Model } from '../model/model.js';
import type { NodeWorkspace } from '../node/workspace.js';
import type { Io } from './io.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Who hears the signals that end this program. JavaScript hears none while it computes. So where
 * nothing is under way that must be put in order first, they are left to the system, which ends
 * also a program that is busy, at once.
 */
export class Signals {
  readonly #interrupted: () => void;
  #isHeld = false;
  #wasHeard = false;

  constructor(interrupt: AbortController) {
    this.#interrupted = () => {
      this.#wasHeard = true;
      interrupt.abort();
    };
  }

  /**
   * From now on a signal interrupts the work. Once only: a second Ctrl-C ends the process the usual
   * way.
   */
  hear(): void {
    if (this.#wasHeard) return;
    for (const signal of SIGNALS)
      if (!process.listeners(signal).includes(this.#interrupted)) process.once(signal, this.#interrupted);
  }

  /** As {@link hear}, for good: files are written, which belong to more work. */
  hold(): void {
    this.hear();
    this.#isHeld = true;
  }

  /** From now on the system ends the process, unless it was held. Nothing may be half done. */
  async leave(): Promise<void> {
    // One that has come is heard first.
    await new Promise(done => setImmediate(done));
    if (this.#isHeld) return;
    for (const signal of SIGNALS) process.off(signal, this.#interrupted);
  }
}

/** The same workspace, whose commits are not cut off by a signal that was left to the system. */
export function heardCommits(workspace: NodeWorkspace, { signals }: Pick<Io, 'signals'>): NodeWorkspace {
  const commit = workspace.commit.bind(workspace);
  workspace.commit = (writes, options) => {
    signals?.hold();
    return commit(writes, options);
  };
  return workspace;
}

/** The same model: while it is asked, a signal interrupts, so that what was spent is told. */
export function heardModel(model: Model, { signals }: Pick<Io, 'signals'>): Model {
  if (signals === undefined) return model;
  return {
    name: model.name,
    usage: () => model.usage(),
    askText: async request => {
      signals.hear();
      const answer = await model.askText(request);
      await signals.leave();
      return answer;
    },
    askFor: async request => {
      signals.hear();
      const answer = await model.askFor(request);
      await signals.leave();
      return answer;
    },
  };
}
