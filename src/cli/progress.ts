import type { Io } from './io.js';

/** What is being done, in one line on a terminal that is written over; elsewhere nothing. */
export class Progress {
  #shown = false;

  constructor(readonly io: Pick<Io, 'stderr' | 'env'>) {}

  /** @param text one line, of our own words. */
  show(text: string): void {
    if (this.io.stderr.isTTY !== true || this.io.env.TERM === 'dumb') return;
    const { columns = 80 } = this.io.stderr as { readonly columns?: number };
    this.io.stderr.write(`\r\u001b[2K${text.slice(0, Math.max(20, columns - 1))}`);
    this.#shown = true;
  }

  clear(): void {
    if (this.#shown) this.io.stderr.write('\r\u001b[2K');
    this.#shown = false;
  }
}
