import { refusedReport } from '../edit/index.js';
import type { Project } from '../project/project.js';
import type { PlanAnswer } from './attempt.js';
import type { RunDraft } from './draft.js';
import { foreignFile } from './foreign-file.js';
import { planned } from './planned.js';
import type { AskedFile } from './question.js';
import { withBase } from './script-base.js';

/** What edits are planned with. */
export interface Planning extends Pick<Project, 'syntaxOf'> {
  readonly draft: RunDraft;
  /** The files of the task. */
  readonly paths: readonly string[];
  readonly mayTouch?: (path: string) => boolean;
}

/**
 * Plans edits among the files as they are drafted. Refused beside what the planner refuses are edits of files that must not be
 * touched.
 */
export function planFor(file: AskedFile, { syntaxOf, draft, paths, mayTouch }: Planning): PlanAnswer {
  const isAllowed = (path: string) => paths.includes(path) || mayTouch?.(path) === true;
  return async (sent, { format, syntaxCheck = true }) => {
    const edits = sent.map(edit => withBase(edit, file));
    const parsed = { format: format === 'auto' ? ('find-replace' as const) : format, edits, problems: [] };
    const plan = await planned(parsed, draft, { format, file: file.path, syntaxOf, syntaxCheck });
    const why = foreignFile(plan.files, isAllowed, paths);
    return why === undefined ? plan : { ...plan, report: refusedReport([why], plan.report) };
  };
}
