import type { Io } from './io.js';

const USUAL_COLUMNS = 80;

/** What is being done, in one line on a terminal that is written over; elsewhere nothing. */
export class Progress {
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

  clear(): void {
    if (this.#shown) this.io.stderr.write('\r\u001b[2K');
    this.#shown = false;
  }
}
