import { HostFailure } from '../../src/hosts/index.js';
import type { FakeClock } from './support.js';

interface Job {
  readonly work: () => Promise<unknown>;
  due: number;
}

/**
 * Work jobs as the workers of a campaign do: some at a time, and one that must wait is put back
 * with its delay. The clock only moves while nothing runs, so the host sees exact times.
 *
 * @returns how many times a job was put back.
 */
export async function workAll(
  works: readonly (() => Promise<unknown>)[],
  workers: number,
  clock: FakeClock,
): Promise<number> {
  let waiting: Job[] = works.map(work => ({ work, due: clock.now() }));
  let putBack = 0;
  const attempt = async (job: Job): Promise<void> => {
    try {
      await job.work();
      waiting = waiting.filter(other => other !== job);
    } catch (error) {
      if (!(error instanceof HostFailure) || error.waitMs === undefined) throw error;
      job.due = clock.now() + error.waitMs;
      putBack += 1;
    }
  };
  while (waiting.length > 0) {
    const due = waiting.filter(job => job.due <= clock.now()).slice(0, workers);
    if (due.length > 0) await Promise.all(due.map(attempt));
    else clock.advance(Math.min(...waiting.map(job => job.due)) - clock.now());
  }
  return putBack;
}
