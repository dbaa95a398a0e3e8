import type { Clone, Tree } from '../git/repositories.js';
import { canVerify } from '../ledger/act.js';
import { commitText } from '../spec/index.js';
import type { StepContext } from '../steps/step.js';
import { DONE, type Ending, type Job } from './job.js';

/** The longest diff that the ledger keeps, in UTF-16 code units; git has the whole one. */
const LONGEST_DIFF = 256 * 1024;

/** `planned`: bring the clone up to date, and fix the commit that the change is based on. */
export async function cloneIt(job: Job): Promise<undefined> {
  const clone = await job.clone();
  const { branch, base } = clone;
  await job.lease.move('cloned', { branch, base, specHash: job.campaign.spec.hash });
}

/** `cloned`: carry out the step, and make a commit of what it changed. */
export async function changeIt(job: Job): Promise<Ending | undefined> {
  const clone = await job.clone();
  const { base } = job.lease.row;
  if (base === null || !(await clone.has(base))) return startAgain(job);
  return clone.inTree(base, tree => changeTree(job, clone, tree, base));
}

async function changeTree(job: Job, clone: Clone, tree: Tree, base: string): Promise<Ending | undefined> {
  const { spec } = job.campaign;
  const result = await job.tools.runStep(spec.step, contextOf(job, tree.folder));
  if (result.kind === 'refused') return { kind: 'refused', ...result.refusal };
  const commit =
    result.kind === 'changed' ? await tree.commit(commitText(spec, await clone.timeOf(base))) : undefined;
  const note = result.note ?? '';
  if (commit === undefined) return nothingToDo(job, note);
  await job.lease.move('changed', { commit, note }, cut(await clone.diff(base, commit)));
  return undefined;
}

async function nothingToDo(job: Job, note: string): Promise<Ending> {
  await job.lease.move('nothing', { commit: null, verified: null, note }, null);
  const isShown = job.lease.row.pushed !== null;
  return isShown
    ? { kind: 'done', waiting: 'nothing is left to change; `close` takes the old change back' }
    : DONE;
}

/** `changed`: run the tests of the spec over the commit, where the spec lets them run. */
export async function verifyIt(job: Job): Promise<Ending | undefined> {
  const { spec } = job.campaign;
  if (!canVerify(spec)) return { kind: 'done', waiting: 'tests: see `trust` and `verify` of the spec' };
  const { commit } = job.lease.row;
  const clone = await job.clone();
  if (commit === null || !(await clone.has(commit))) return changeAgain(job);
  if (spec.verify === 'none') return void (await job.lease.move('verified', { verified: 'none' }));
  const result = await clone.inTree(commit, tree => job.tools.runTests(contextOf(job, tree.folder)));
  if (result.kind === 'failed') return { kind: 'refused', ...result.refusal };
  await job.lease.move('verified', { verified: 'tests' });
  return undefined;
}

/** The change is in another machine's clone, or gone: it is made again from the same base. */
export async function changeAgain(job: Job): Promise<undefined> {
  await job.lease.move('cloned', { commit: null, verified: null }, null);
}

/** Somebody rewrote the branch that was the base, or the spec has changed. */
export async function startAgain(job: Job): Promise<undefined> {
  await job.lease.move('planned', { commit: null, verified: null }, null);
}

function contextOf({ campaign, lease, tools, signal }: Job, folder: string): StepContext {
  const { trust, tests, testTimeoutSeconds } = campaign.spec;
  const asking = tools.asking(campaign, lease.row);
  return { folder, trust, tests, testTimeoutSeconds, env: tools.env, asking, signal };
}

function cut(diff: string): string {
  if (diff.length <= LONGEST_DIFF) return diff;
  return `${diff.slice(0, diff.lastIndexOf('\n', LONGEST_DIFF) + 1)}(the rest of the diff is left out)\n`;
}
