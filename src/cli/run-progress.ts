import type { EditStep } from '../author/index.js';
import { printableLine } from '../report/index.js';
import type { Io } from './io.js';
import { refusedReplyText } from './refused-reply-text.js';

const USUAL_COLUMNS = 80;

/** What is being done, in one line on a terminal that is written over; elsewhere nothing. */
class Progress {
  #shown = false;

  constructor(readonly io: Pick<Io, 'stderr' | 'env'>) {}

  /** @param text one line, of our own words. */
  show(text: string): void {
    if (this.io.stderr.isTTY !== true || this.io.env.TERM === 'dumb') return;
    const { columns } = this.io.stderr as { readonly columns?: number };
    // A terminal that does not know its size says 0.
    const width = columns === undefined || columns === 0 ? USUAL_COLUMNS : columns;
    this.io.stderr.write(`\r\u001b[2K${text.slice(0, Math.max(20, width - 1))}`);
    this.#shown = true;
  }

  /** A line that stays. */
  note(text: string): void {
    if (this.io.stderr.isTTY !== true) return;
    this.clear();
    this.io.stderr.write(`${text}\n`);
  }

  clear(): void {
    if (this.#shown) this.io.stderr.write('\r\u001b[2K');
    this.#shown = false;
  }
}

interface RunProgressOptions {
  /** The command that runs the tests. */
  readonly test?: string;
  /** Milliseconds, of any beginning. */
  readonly now?: () => number;
  /** Milliseconds between two readings of the clock. */
  readonly every?: number;
}

/** How many milliseconds pass before a line is written over because more of an answer has come. */
const SELDOM = 100;

/** What a run is doing and for how long, in one line on a terminal; elsewhere nothing. */
export class RunProgress {
  readonly #progress: Progress;
  readonly #now: () => number;
  #text = '';
  #characters = 0;
  #began = 0;
  #shown = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    io: Pick<Io, 'stderr' | 'env'>,
    readonly options: RunProgressOptions = {},
  ) {
    this.#progress = new Progress(io);
    this.#now = options.now ?? (() => performance.now());
  }

  /** To be handed on as `progress` of a run. */
  readonly step = (step: EditStep): void => {
    if (step.kind === 'refused') {
      const { path, strategy } = step.reply;
      this.#progress.note(`${printableLine(path)}, by ${strategy}: ${refusedReplyText(step.reply)}`);
      return;
    }
    if (step.kind !== 'answering') {
      this.begin(stepText(step, this.options.test));
      return;
    }
    this.#characters = step.characters;
    if (this.#now() - this.#shown >= SELDOM) this.#show();
  };

  /** Show what begins now. */
  begin(text: string): void {
    this.#text = text;
    this.#characters = 0;
    this.#began = this.#now();
    this.#show();
    this.#timer ??= setInterval(() => this.#show(), this.options.every ?? 1_000).unref();
  }

  /** What was begun has ended: the line goes. */
  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#progress.clear();
  }

  #show(): void {
    this.#shown = this.#now();
    const seconds = Math.floor((this.#shown - this.#began) / 1_000);
    const answer = this.#characters === 0 ? '' : `, ${this.#characters} characters so far`;
    // How long comes first: the end of a long line is not shown.
    this.#progress.show(`${seconds} s  ${this.#text}${answer}`);
  }
}

function stepText(
  step: Exclude<EditStep, { readonly kind: 'answering' | 'refused' }>,
  test = 'the tests',
): string {
  switch (step.kind) {
    case 'asking': {
      const { model, path, strategy, calls, mostCalls } = step;
      return printableLine(
        `asking ${model} about ${path}, by ${strategy} (request ${calls + 1} of ${mostCalls} at most)`,
      );
    }
    case 'writing':
      return 'writing';
    case 'testing':
      return printableLine(`testing, round ${step.round} of ${step.rounds} at most: ${test}`);
    case 'measuring':
      return 'scoring the new tests: on the old code, and without each change';
    case 'putting-back':
      return 'putting the files back';
  }
}
