/**
 * How much work one edit may be: steps are counted, never milliseconds, so that a busy machine
 * changes no result. The functions that compare texts count by themselves, and need not be handed
 * a counter: all of this is synchronous, so only one edit is worked on at a time.
 */
let left = Number.POSITIVE_INFINITY;

/**
 * Steps for finding the place of one edit, and as many for making it there. No real edit takes a
 * hundredth of them.
 */
export const MOST_WORK = 1e8;

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
  const before = left;
  const given = Math.min(most, before);
  left = given;
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooMuchWork) || given < most) throw error;
    return instead();
  } finally {
    left = before - (given - Math.max(0, left));
  }
}
