import { type Clone, GitFailure, type Push, type Pushed } from '../git/repositories.js';
import type { Host, Look, PullMarks, PullState, PullText } from '../hosts/host.js';
import type { LedgerRow } from '../ledger/ledger-row.js';
import { MERGE_BY_HAND, OLDER_SPEC } from '../row.js';
import { isQuiet, pullBody, pullMarker, quietEnds } from '../spec/index.js';
import type { State } from '../states.js';
import { diffstat } from './diffstat.js';
import { DONE, type Ending, type Job } from './job.js';
import { changeAgain } from './verify.js';

/** `verified`: push the branch. What it replaces, if anything, this campaign has pushed itself. */
export async function pushIt(job: Job): Promise<Ending | undefined> {
  const { lease, campaign } = job;
  const held = heldBack(job) ?? (await settleByHost(job));
  if (held !== undefined) return held;
  const { commit } = lease.row;
  const clone = await job.clone();
  if (commit === null || !(await clone.has(commit))) return changeAgain(job);
  await lease.willPush(commit);
  const push = { commit, branch: campaign.spec.branch, replaces: lease.row.pushed ?? undefined };
  const pushed = await tryPush(job, clone, push);
  if (pushed === 'removed') return removed(job);
  if (pushed.kind === 'taken' && !(await replaceOwn(job, clone, commit, pushed.commit))) {
    await lease.didNotPush(commit);
    return taken(push.branch, lease.row);
  }
  await lease.move('pushed', { pushed: commit });
  return undefined;
}

/** A worker that died, or was slow, may have pushed an earlier commit of this row. */
async function replaceOwn(
  { lease, campaign }: Job,
  clone: Clone,
  commit: string,
  found: string,
): Promise<boolean> {
  if (!lease.row.pushing.includes(found)) return false;
  const pushed = await clone.push({ commit, branch: campaign.spec.branch, replaces: found });
  return pushed.kind === 'pushed';
}

/** `removed`: somebody has removed the branch that this campaign pushed before. */
async function tryPush({ lease }: Job, clone: Clone, push: Push): Promise<Pushed | 'removed'> {
  try {
    return await clone.push(push);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    if (error.code === 'NO_BRANCH') return 'removed';
    // The remote refused it for good; where the connection broke, it may have been pushed.
    if (error.code === 'PUSH_DENIED') await lease.didNotPush(push.commit);
    throw error;
  }
}

/** Who removed the branch wanted no change: it is not pushed again. */
async function removed({ lease }: Job): Promise<Ending> {
  await lease.move('closed');
  return { kind: 'done', waiting: 'nobody: somebody removed its branch, so it is not pushed again' };
}

function taken(branch: string, { pushed, pull, pullNumber }: LedgerRow): Ending {
  if (pushed === null && pullNumber === null)
    return {
      kind: 'refused',
      code: 'BRANCH_TAKEN',
      message: `The branch ${branch} has commits that this campaign did not push. Nothing was changed there.`,
      evidence: 'Choose another branch in the spec, or remove that branch by hand.',
    };
  const place = pullNumber === null ? 'its branch' : 'the branch of its pull request';
  return {
    kind: 'refused',
    code: 'BRANCH_TAKEN',
    message: `Somebody has pushed to ${place} since the campaign did: it is theirs now. Nothing was changed there.`,
    evidence:
      pullNumber === null
        ? `Merge the branch ${branch} or remove it by hand.`
        : `Merge or close the pull request there: ${pull}`,
  };
}

/** Why nothing may show outside now: the text of the pull request, or quiet hours. */
function heldBack({ campaign, lease, tools, signal }: Job): Ending | undefined {
  const { spec } = campaign;
  const hasHost = tools.hostOf(spec, lease.row.repository, signal) !== undefined;
  if (hasHost && spec.pull.text === undefined)
    return { kind: 'done', waiting: `the text of the pull request: edit ${spec.pull.file}` };
  const now = new Date(tools.now());
  if (spec.quiet === undefined || !isQuiet(spec.quiet, now)) return undefined;
  const end = quietEnds(spec.quiet, now);
  return {
    kind: 'later',
    seconds: Math.ceil((end - now.getTime()) / 1000),
    waiting: `quiet hours until ${new Date(end).toISOString()}`,
  };
}

/** `pushed`: open the pull request, or find the one that an interrupted worker opened. */
export async function proposeIt(job: Job): Promise<Ending | undefined> {
  // The pull request would say that the tests of this spec passed on it.
  if (job.lease.row.specHash !== job.campaign.spec.hash) return { kind: 'done', waiting: OLDER_SPEC };
  const host = hostOf(job);
  if (host === undefined) return { kind: 'done', waiting: MERGE_BY_HAND };
  const held = heldBack(job) ?? (await settleByHost(job));
  if (held !== undefined) return held;
  const pull = await host.propose(textOf(job, await job.lease.diff()));
  await job.lease.move(stateOf(pull.state), { pull: pull.url, pullNumber: pull.number });
  return undefined;
}

const stateOf = (state: PullState): State => (state === 'open' ? 'proposed' : state);

/** By what the row's pull request is found on its host. */
export function marksOf({ campaign: { spec }, lease: { row } }: Pick<Job, 'campaign' | 'lease'>): PullMarks {
  return { head: spec.branch, marker: pullMarker(spec, row.repository), after: row.takenBack };
}

function textOf({ campaign, lease }: Job, diff: string): PullText {
  const { spec } = campaign;
  const { row } = lease;
  return {
    title: spec.pull.title,
    body: pullBody(spec, {
      repository: row.repository,
      verified: row.verified ?? 'none',
      diffstat: diffstat(diff),
      note: row.note,
    }),
    ...marksOf({ campaign, lease }),
    commit: row.pushed ?? '',
    ...(row.pullNumber === null ? {} : { number: row.pullNumber }),
    base: row.branch ?? '',
    labels: spec.pull.labels,
    draft: spec.pull.draft,
  };
}

/**
 * A pull request that was merged or closed is not touched again, nor opened anew with another
 * commit.
 *
 * @returns `undefined` if it is open, or there is none.
 */
export async function settleByHost(job: Job): Promise<Ending | undefined> {
  const { pullNumber } = job.lease.row;
  const host = hostOf(job);
  if (host === undefined || pullNumber === null) return undefined;
  const { state } = await host.look(pullNumber);
  if (state === 'open') return undefined;
  await job.lease.move(state);
  return DONE;
}

/** As {@link settleByHost}, also for a pull request that a worker opened that died. */
export async function settleByFinding(job: Job): Promise<Ending | undefined> {
  const { row } = job.lease;
  if (row.pullNumber !== null || row.pushing.length === 0) return settleByHost(job);
  const found = await hostOf(job)?.find(marksOf(job));
  if (found === undefined || found.state === 'open') return undefined;
  await job.lease.move(found.state, { pull: found.url, pullNumber: found.number });
  return DONE;
}

/** `proposed` or `green`: see what has become of the pull request. */
export async function lookAtIt(job: Job): Promise<Ending> {
  const number = job.lease.row.pullNumber;
  const host = hostOf(job);
  if (host === undefined || number === null) return DONE;
  const look = await host.look(number);
  const state = afterLook(look);
  if (state !== job.lease.row.state) await job.lease.move(state);
  return { kind: 'done', waiting: state === 'proposed' ? CHECKS[look.checks] : '' };
}

const CHECKS: Readonly<Record<Look['checks'], string>> = {
  none: 'a review: no checks of it are known',
  pending: 'its checks',
  red: 'its checks, which failed',
  green: '',
};

function afterLook({ state, checks }: Look): State {
  if (state !== 'open') return state;
  return checks === 'green' ? 'green' : 'proposed';
}

/** The place of a row's pull requests. */
export function hostOf({ tools, campaign, lease, signal }: Job): Host | undefined {
  return tools.hostOf(campaign.spec, lease.row.repository, signal);
}
