import { HostFailure } from '../../src/hosts/index.js';
import type { FakeClock } from './support.js';

interface Job {
  readonly work: () => Promise<unknown>;
  readonly due: number;
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
  const waiting: Job[] = works.map(work => ({ work, due: clock.now() }));
  let putBack = 0;
  const attempt = async (job: Job): Promise<void> => {
    try {
      await job.work();
    } catch (error) {
      if (!(error instanceof HostFailure) || error.waitMs === undefined) throw error;
      waiting.push({ ...job, due: clock.now() + error.waitMs });
      putBack += 1;
    }
  };
  const worker = async (): Promise<void> => {
    for (;;) {
      const next = waiting.findIndex(job => job.due <= clock.now());
      if (next < 0) return;
      await attempt(waiting.splice(next, 1)[0] as Job);
    }
  };
  while (waiting.length > 0) {
    await Promise.all(Array.from({ length: workers }, worker));
    if (waiting.length > 0) clock.advance(Math.min(...waiting.map(job => job.due)) - clock.now());
  }
  return putBack;
}
