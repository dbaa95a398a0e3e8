import { DONE, type Ending, type Job } from './job.js';
import { hostOf } from './publish.js';

/**
 * Work a row out again if its base has moved, or the spec has changed. A row that shows on its
 * host goes on to there; the others go on to a verified change.
 */
export async function refreshIt(job: Job): Promise<Ending | undefined> {
  const { lease, campaign, tools, signal } = job;
  const { row } = lease;
  const settled = await settleByHost(job);
  if (settled !== undefined) return settled;
  const act = row.pushed === null ? 'verify' : 'publish';
  const tip = await tools.repositoriesOf(campaign.spec).tip(row.repository, campaign.spec.base, signal);
  if (tip === row.base && row.specHash === campaign.spec.hash && row.state !== 'refused') return DONE;
  await lease.move('planned', { commit: null, verified: null, act }, null);
  return undefined;
}

/** A pull request that was merged or closed is not touched again. */
async function settleByHost(job: Job): Promise<Ending | undefined> {
  const { pullNumber } = job.lease.row;
  const host = hostOf(job);
  if (host === undefined || pullNumber === null) return undefined;
  const { state } = await host.look(pullNumber);
  if (state === 'open') return undefined;
  await job.lease.move(state);
  return DONE;
}
