import { type Grammars, run } from './run.js';
import type { FromWorker, PlaygroundResult, ToWorker } from './types.js';

/** The two ends of a worker, as they look from inside. */
export interface Port {
  post(message: FromWorker): void;
  /** Resolves when the messages that have arrived are delivered. */
  pause(): Promise<void>;
}

/** Answers runs for a page: only the newest counts, and what it replaces is dropped. */
export class Server {
  #newest: ToWorker | undefined;
  #isBusy = false;
  readonly #grammars = new Map<string, Grammars>();

  /** @param grammarsAt the loader for a folder of grammars; called once for each folder */
  constructor(
    readonly port: Port,
    readonly grammarsAt: (folder: string) => Grammars,
  ) {}

  /** Take a message of the page. Resolves when there is nothing left to do. */
  async take(message: ToWorker): Promise<void> {
    if (message.id <= (this.#newest?.id ?? Number.NEGATIVE_INFINITY)) return;
    this.#newest = message;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#untilDone();
    } finally {
      this.#isBusy = false;
    }
  }

  async #untilDone(): Promise<void> {
    let done: number | undefined;
    while (this.#newest !== undefined && this.#newest.id !== done) {
      // What was typed while the last run went on is one run, not one for each key.
      await this.port.pause();
      const { id, input, grammars } = this.#newest;
      done = id;
      try {
        await run(input, { grammars: this.#loader(grammars), onStage: stage => this.#tell(id, stage) });
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        this.port.post({ kind: 'failed', id, message: text });
      }
    }
  }

  /** Whether the run goes on. */
  async #tell(id: number, result: PlaygroundResult): Promise<boolean> {
    await this.port.pause();
    if (this.#newest?.id !== id) return false;
    this.port.post({ kind: 'result', id, result });
    await this.port.pause();
    return this.#newest?.id === id;
  }

  #loader(folder: string): Grammars {
    const known = this.#grammars.get(folder) ?? this.grammarsAt(folder);
    this.#grammars.set(folder, known);
    return known;
  }
}
