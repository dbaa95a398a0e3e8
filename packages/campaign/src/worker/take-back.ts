import type { LedgerRow } from '../ledger/ledger-row.js';
import { DONE, type Ending, type Job } from './job.js';
import { hostOf, marksOf } from './publish.js';

/** Marks the one comment that a campaign writes on a pull request. */
const marker = (name: string) => `<!-- mortise-campaign-closed: ${name} -->`;

/**
 * Take back what shows on a host and is not merged: close the pull request, with one comment that
 * says why, and remove the branch, if nobody else has pushed to it.
 */
export async function takeBack(job: Job): Promise<Ending> {
  const pull = await pullOf(job);
  if (pull.pullNumber !== null && (await closePull(job, pull.pullNumber)) === 'merged') return DONE;
  const removed = (await isProposedByOthers(job, pull.pullNumber)) ? 'proposed' : await removeBranch(job);
  const waiting = KEPT[removed] ?? '';
  // Where nothing of it shows any more, another spec may begin anew.
  await job.lease.move('closed', { ...pull, ...(waiting === '' ? { pushed: null, pushing: [] } : {}) });
  return waiting === '' ? DONE : { kind: 'done', waiting };
}

/** Why a branch was kept. */
const KEPT: Readonly<Record<string, string>> = {
  moved: 'somebody to look at its branch: it was kept, since others have pushed to it',
  proposed: 'somebody to look at its branch: it was kept, since an open pull request has it',
};

/** A branch that goes would close every pull request of it. */
async function isProposedByOthers(job: Job, own: number | null): Promise<boolean> {
  const open = (await hostOf(job)?.open(job.campaign.spec.branch)) ?? [];
  // A host may list for a moment as open what it has closed just now.
  return open.some(({ number }) => number !== own);
}

/** A worker that died may have opened a pull request that the row does not know of. */
async function pullOf(job: Job): Promise<Pick<LedgerRow, 'pull' | 'pullNumber'>> {
  const { pull, pullNumber } = job.lease.row;
  if (pullNumber !== null) return { pull, pullNumber };
  const found = await hostOf(job)?.find(marksOf(job));
  return { pull: found?.url ?? null, pullNumber: found?.number ?? null };
}

/** The branch may have any of the commits that a worker was about to push. */
async function removeBranch({ lease, campaign, tools, signal }: Job): Promise<'removed' | 'gone' | 'moved'> {
  const { spec } = campaign;
  const { repository, pushed, pushing } = lease.row;
  const own = new Set([...(pushed === null ? [] : [pushed]), ...pushing.toReversed()]);
  for (const commit of own) {
    const removed = await tools.repositoriesOf(spec).remove(repository, spec.branch, commit, signal);
    if (removed !== 'moved') return removed;
  }
  return 'moved';
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
