import { type FilePlan, planReply, planReport, writesOf } from '../apply/index.js';
import { type Edit, type Refusal, type Report, refusal, refusedReport } from '../edit/index.js';
import type { Project } from '../project/project.js';
import { asAnswer } from './as-answer.js';
import type { RunDraft } from './draft.js';
import type { AskedFile } from './question.js';

/** A plan of the edits of an answer, and its report. */
export interface Planned {
  readonly report: Report;
  readonly files: readonly FilePlan[];
}

/** Plans edits of the file in question, and of those that may be changed with it. */
export type PlanAnswer = (edits: readonly Edit[], options: PlanEdits) => Promise<Planned>;

interface PlanEdits {
  readonly format: 'edit-script' | 'find-replace' | 'whole-file' | 'auto';
  /** Whether the result must parse; not yet if some edits are missing. */
  readonly syntaxCheck?: boolean;
}

/** What edits are planned with. */
interface Planning extends Pick<Project, 'syntaxOf'> {
  readonly draft: RunDraft;
  /** The files of the task. */
  readonly paths: readonly string[];
  readonly mayTouch?: (path: string) => boolean;
}

/** A function that plans edits among the drafted files. Edits of other files are refused. */
export function planFor(file: AskedFile, { syntaxOf, draft, paths, mayTouch }: Planning): PlanAnswer {
  const isAllowed = (path: string) => paths.includes(path) || mayTouch?.(path) === true;
  return async (sent, { format, syntaxCheck = true }) => {
    const edits = sent.map(edit => asAnswer(edit, file));
    const parsed = { format: format === 'auto' ? ('find-replace' as const) : format, edits, problems: [] };
    const wholeFiles = format === 'whole-file';
    const options = { format, wholeFiles, file: file.path, syntaxOf, syntaxCheck };
    const plan = await planReply(parsed, draft, options);
    const report = planReport(plan, draft, options);
    const why = refusalOfForeign(plan.files, isAllowed, paths);
    return { files: plan.files, report: why === undefined ? report : refusedReport([why], report) };
  };
}

/** The refusal of plans that change other files than those of the task. */
function refusalOfForeign(
  plans: readonly FilePlan[],
  isAllowed: (path: string) => boolean,
  paths: readonly string[],
): Refusal | undefined {
  const foreign = plans.flatMap(writesOf).find(({ path }) => !isAllowed(path));
  if (foreign === undefined) return undefined;
  const message = `${foreign.path} must not be changed. The files of this task are: ${paths.join(', ')}.`;
  return refusal('EDIT_INVALID_PATH', message);
}
