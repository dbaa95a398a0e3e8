import type { State } from '../states.js';
import { DONE, type Ending, type Job } from './job.js';
import { lookAtIt, proposeIt, pushIt } from './publish.js';
import { refreshIt } from './refresh.js';
import { takeBack } from './take-back.js';
import { changeIt, cloneIt, startAgain, verifyIt } from './verify.js';

/** Takes a row one state on; `undefined` if it goes on from there. */
type Move = (job: Job) => Promise<Ending | undefined>;

/** What is done with a row in each state, up to a change that shows nowhere. */
const VERIFY: Partial<Record<State, Move>> = { planned: cloneIt, cloned: changeIt, changed: verifyIt };

/** The same, up to what becomes of the pull request. */
const PUBLISH: Partial<Record<State, Move>> = {
  ...VERIFY,
  verified: pushIt,
  pushed: proposeIt,
  proposed: lookAtIt,
  green: lookAtIt,
};

/**
 * What another spec has made is not verified by this one, nor pushed for it. What is pushed is
 * `refresh`'s.
 */
function isOutdated({ lease, campaign }: Job): boolean {
  const { state, specHash } = lease.row;
  return UNSHOWN.includes(state) && specHash !== campaign.spec.hash;
}

const UNSHOWN: readonly State[] = ['cloned', 'changed', 'verified'];

/**
 * Take a row as far as its act says. Each move is idempotent and is written down in a transaction
 * of its own, so that a worker that dies in between has lost at most one move, and shown nothing
 * twice.
 */
export async function advance(job: Job): Promise<Ending> {
  if (job.lease.row.act === 'close') return takeBack(job);
  if (job.lease.row.act === 'refresh') {
    const ending = await refreshIt(job);
    if (ending !== undefined) return ending;
  }
  if (isOutdated(job)) await startAgain(job);
  const moves = job.lease.row.act === 'publish' ? PUBLISH : VERIFY;
  for (;;) {
    job.signal.throwIfAborted();
    const ending = await moves[job.lease.row.state]?.(job);
    if (ending !== undefined) return ending;
    if (moves[job.lease.row.state] === undefined) return DONE;
  }
}
