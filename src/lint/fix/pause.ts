/** How many milliseconds of work there are between two pauses. */
const WORK = 50;

/** Lets signals and timers in while much is computed: a promise alone does not. */
export class Pause {
  #last = performance.now();

  /** Pause if it is time to. */
  async now(): Promise<void> {
    if (performance.now() - this.#last < WORK) return;
    await new Promise(resolve => setTimeout(resolve));
    this.#last = performance.now();
  }
}
