import { EXIT, type Report } from '../edit/index.js';
import { errorCode, reasonOf } from './file-system.js';
import { commitsOfRun } from './history.js';
import { joinedRecoveries, type Recovered } from './store/recovered.js';
import { forgetRun, killedRuns } from './store/runs.js';
import type { Store } from './store/store.js';

/** Takes back the commit of a receipt below a root. */
type Undo = (root: string, receipt: string) => Promise<Report>;

/** Take back the runs of `mortise edit` in some stores that were killed between their rounds. */
export async function takeBackRuns(stores: readonly Store[], undo: Undo): Promise<Recovered> {
  const done: Recovered[] = [];
  for (const store of stores) {
    try {
      for (const run of await killedRuns(store)) done.push(await takeBackRun(store, run, undo));
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      const why = `A run of mortise edit that was killed could not be taken back: ${reasonOf(error)}.`;
      done.push({ notes: [why], takenBack: [] });
    }
  }
  return joinedRecoveries(done);
}

/** Its last commit first. It may be killed and repeated: nothing is undone twice. */
async function takeBackRun(store: Store, run: string, undo: Undo): Promise<Recovered> {
  const commits = await commitsOfRun(store, run);
  const left: Report[] = [];
  for (const { root, id } of commits) {
    const report = await undo(root, id);
    if (report.outcome !== 'undone' && report.outcome !== 'already-applied') left.push(report);
  }
  // Another attempt may help if a disk failed or another process was at work.
  const mayHelp = left.some(({ exitCode }) => exitCode === EXIT.io);
  if (!mayHelp) await forgetRun(store, run);
  if (commits.length === 0) return { notes: [], takenBack: [] };
  return { notes: [takenBackText(commits.length, left)], takenBack: [run] };
}

function takenBackText(commits: number, left: readonly Report[]): string {
  const what = `A run of mortise edit was killed before it ended. Its ${commits === 1 ? 'commit was' : `${commits} commits were`} taken back`;
  if (left.length === 0) return `${what}: its files are as before the run.`;
  const why = left.flatMap(({ problems }) => problems.map(({ message }) => message));
  return `${what}, except for this: ${why.join(' ')}`;
}
