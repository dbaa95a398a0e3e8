/** The time, so that a test need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Wait some milliseconds; ends at once, without an error, when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /**
   * A number from 0 to 1, so that many that were turned away together do not come back together.
   */
  random(): number;
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now(), sleep, random: () => Math.random() };

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
