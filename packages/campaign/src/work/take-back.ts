import { DONE, type Ending, type Job } from './job.js';
import { hostOf } from './publish.js';

/** Marks the one comment that a campaign writes on a pull request. */
const marker = (name: string) => `<!-- mortise-campaign-closed: ${name} -->`;

/**
 * Take back what shows on a host and is not merged: close the pull request, with one comment that
 * says why, and remove the branch, if nobody else has pushed to it.
 */
export async function takeBack(job: Job): Promise<Ending> {
  const { lease, campaign, tools, signal } = job;
  const { row } = lease;
  if (row.pullNumber !== null && (await closePull(job, row.pullNumber)) === 'merged') return DONE;
  if (row.pushed === null) return DONE;
  const removed = await tools
    .repositoriesOf(campaign.spec)
    .remove(row.repository, campaign.spec.branch, row.pushed, signal);
  if (row.state !== 'closed') await lease.move('closed');
  return removed === 'moved'
    ? { kind: 'done', waiting: 'its branch was kept: somebody else has pushed to it' }
    : DONE;
}

async function closePull(job: Job, number: number): Promise<'merged' | 'closed'> {
  const host = hostOf(job);
  if (host === undefined) return 'closed';
  const { state } = await host.look(number);
  if (state === 'merged') await job.lease.move('merged');
  if (state !== 'open') return state;
  const mark = marker(job.campaign.name);
  await host.comment(
    number,
    mark,
    `Closed: the campaign ${job.campaign.name} took this change back.\n\n${mark}`,
  );
  await host.close(number);
  return 'closed';
}
