import { DONE, type Ending, type Job } from './job.js';
import { settleByFinding } from './publish.js';

/**
 * Work a row out again if its base has moved, or the spec has changed. A row that shows on its
 * host goes on to there; the others go on to a verified change.
 */
export async function refreshIt(job: Job): Promise<Ending | undefined> {
  const { lease, campaign, tools, signal } = job;
  const { row } = lease;
  const settled = await settleByFinding(job);
  if (settled !== undefined) return settled;
  const act = row.pushed === null ? 'verify' : 'publish';
  const tip = await tools.repositoriesOf(campaign.spec).tip(row.repository, campaign.spec.base, signal);
  if (tip === row.base && row.specHash === campaign.spec.hash && row.state !== 'refused') return DONE;
  await lease.move('planned', { commit: null, verified: null, act }, null);
  return undefined;
}
