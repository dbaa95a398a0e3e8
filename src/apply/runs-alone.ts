import { type RunsBy, runsBy } from './code-that-runs.js';
import { type FilePlan, writesOf } from './plan.js';

/** The end of a sentence about which a person is asked before anything is written. */
const REVIEW = 'look at this change before you go on.';

/** Whether a warning of a report is one of these sentences. */
export function asksForReview(warning: string): boolean {
  return warning.endsWith(REVIEW);
}

/**
 * Why a person should look at a file of a plan: others run its content, by themselves or by a usual
 * command, or it becomes a program. In one sentence; `undefined` for any other file. Nobody is
 * asked about content that only a command runs: somebody must give the command.
 *
 * @param others paths of the same file by links, any of which may be the one that is run
 */
export function runsAlone(plan: FilePlan, others: readonly string[] = []): string | undefined {
  if (plan.after.bytes === undefined || writesOf(plan).length === 0) return undefined;
  const path = plan.to ?? plan.path;
  const texts = [plan.before.document?.text ?? '', plan.after.document?.text ?? ''] as const;
  const named = (by: RunsBy) => [path, ...others].find(each => runsBy(each, ...texts) === by);
  const shown = (name: string) => (name === path ? path : `${path}, which is ${name} by a link,`);
  const alone = named('itself');
  if (alone !== undefined) return `${shown(alone)} names or holds code that runs on its own: ${REVIEW}`;
  if (plan.after.executable === true && plan.before.executable !== true)
    return `${path} becomes a program: ${REVIEW}`;
  const command = named('command');
  if (command !== undefined)
    return `${shown(command)} holds code that a usual command runs, such as one that builds or tests: read this change before you run that.`;
  return undefined;
}
