/**
 * How much work one edit may be: steps are counted, never milliseconds, so that a busy machine
 * changes no result. The functions that compare texts count by themselves, and need not be handed
 * a counter: all of this is synchronous, so only one edit is worked on at a time.
 */
let left = Number.POSITIVE_INFINITY;

/**
 * Steps for finding the place of one edit, and as many for making it there: about a second. No
 * recorded edit takes a fifth of them. A hook has as many for all edits of its call.
 */
export const MOST_WORK = 1e7;

class TooMuchWork extends Error {}

/** Count steps, each of about one character or one pair of words. */
export function countWork(steps: number): void {
  left -= steps;
  if (left < 0) throw new TooMuchWork();
}

/**
 * Do some work of at most so many steps; what comes instead if it needs more. Work inside of other
 * work takes from both.
 *
 * @example withinWork(10, () => countWork(11), () => 'too much') // 'too much'
 */
export function withinWork<T>(most: number, work: () => T, instead: () => T): T {
  const limit = new Limit(most);
  try {
    return work();
  } catch (error) {
    return limit.orThrow(error, instead);
  } finally {
    limit.end();
  }
}

/**
 * The same for work that waits. What else goes on in the meantime takes from it too, so this is for
 * a process with nothing else to do.
 *
 * @example await withinWaitingWork(10, async () => countWork(11), () => 'too much') // 'too much'
 */
export async function withinWaitingWork<T>(
  most: number,
  work: () => Promise<T>,
  instead: () => T,
): Promise<T> {
  const limit = new Limit(most);
  try {
    return await work();
  } catch (error) {
    return limit.orThrow(error, instead);
  } finally {
    limit.end();
  }
}

/** A limit that holds from when it is made until its end. */
class Limit {
  readonly #before = left;
  readonly #given: number;

  constructor(readonly most: number) {
    this.#given = Math.min(most, left);
    left = this.#given;
  }

  /** What comes instead if this limit is the one that was passed. */
  orThrow<T>(error: unknown, instead: () => T): T {
    if (!(error instanceof TooMuchWork) || this.#given < this.most) throw error;
    return instead();
  }

  end(): void {
    left = this.#before - (this.#given - Math.max(0, left));
  }
}
