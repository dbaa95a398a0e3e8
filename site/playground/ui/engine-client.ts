import type { FromWorker, PlaygroundInput, PlaygroundResult, ToWorker } from '../engine/types.js';

/** So long after the last key the reply is read. */
const PAUSE = 180;

/** What the page does with answers. */
export interface Listener {
  /** A run has begun, and the result that is shown is of an older text. */
  started(): void;
  result(result: PlaygroundResult): void;
  /** A defect of the playground: not of what was typed. */
  failed(message: string): void;
}

/** Asks the worker, which alone runs the engine. The newest input counts. */
export class EngineClient {
  #worker: Worker | undefined;
  #id = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param makeWorker called when the first input is sent, so that the page is there before
   * @param grammars the URL of the folder of grammars, ending in `/`
   */
  constructor(
    readonly makeWorker: () => Worker,
    readonly grammars: string,
    readonly listener: Listener,
  ) {}

  /** Run the input of `read` when nothing was typed for a moment. It is read only then. */
  later(read: () => PlaygroundInput): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(read()), PAUSE);
  }

  /** Run an input at once. */
  now(input: PlaygroundInput): void {
    clearTimeout(this.#timer);
    this.#id += 1;
    this.listener.started();
    const message: ToWorker = { kind: 'run', id: this.#id, input, grammars: this.grammars };
    this.#open().postMessage(message);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #open(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const made = this.makeWorker();
    made.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#take(data));
    made.addEventListener('error', ({ message }) => {
      this.close();
      this.listener.failed(message || 'The part that reads replies could not be loaded.');
    });
    this.#worker = made;
    return made;
  }

  /** Answers to older inputs are dropped. */
  #take(answer: FromWorker): void {
    if (answer.id !== this.#id) return;
    if (answer.kind === 'result') this.listener.result(answer.result);
    else this.listener.failed(answer.message);
  }
}
