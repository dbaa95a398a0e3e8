import { fileReport } from '../apply/index.js';
import { CODES, EMPTY_REPORT, EXIT, type Outcome, type Refusal, type Report } from '../edit/index.js';
import { NO_USAGE } from '../model/usage.js';
import type { Project } from '../project/project.js';
import { type AskedSoFar, askModel } from './fix/ask-model.js';
import type { CheckedBy } from './fix/checked-by.js';
import { Files } from './fix/files.js';
import type { FixStep, FixTask } from './fix/fix-options.js';
import type { FixRun } from './fix/fix-run.js';
import { type GradeCounts, gradeCounts } from './fix/grade/grade.js';
import { type StoredFix, storedFix } from './fix/grade/stored-fix.js';
import { FixSession } from './fix/session.js';
import { byRule, type FindingSummary, type RuleSummary, summaryOf } from './fix/summary.js';

/** The `output` of the report on a run. */
export interface FixOutput {
  readonly kind: 'fix-run';
  readonly found: number;
  readonly fixedByTool: number;
  readonly fixedByModel: number;
  /** Disappeared with the fix of another finding. */
  readonly fixedAlong: number;
  /** Findings whose fix waits for a person. */
  readonly waiting: number;
  /** Findings without a fix. */
  readonly left: number;
  /** How many fixed findings have a fix of each grade. */
  readonly grades: GradeCounts;
  /** The fixes that wait for a person: `mortise fix --take ID` writes one. */
  readonly ready: readonly StoredFix[];
  readonly findings: readonly FindingSummary[];
  readonly rules: readonly RuleSummary[];
  readonly model: string | null;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
  readonly cost: number;
  /** The tokens that whole files would have needed, estimated from their length. */
  readonly wholeFileTokens: number;
  /** How often the tools ran. */
  readonly checks: number;
  readonly seconds: number;
  /** What looked at the fixes; `null` if none was written. */
  readonly checkedBy: CheckedBy | null;
  /** The receipts of all commits, in their order. */
  readonly receipts: readonly string[];
}

/** A run, with its report. */
export interface FixFindingsResult {
  readonly report: Report;
  readonly output: FixOutput;
  readonly run: FixRun;
}

/**
 * Fix the findings of tools: by their own safe fixes, then by a model's answers. Fixes that
 * are proved or tested are written; those for review wait for a person. Findings that remain are in
 * the report with the reason.
 *
 * @example const project = projectOf({ workspace, grammars, model });
 * (await fixFindings({ checker, sources }, project)).output.left // 0
 */
export async function fixFindings(task: FixTask, project: Project<FixStep>): Promise<FixFindingsResult> {
  const { model, now } = project;
  const began = now();
  const asking = model && askModel(model);
  const opened = await FixSession.open({ ...task, ask: task.ask ?? asking?.ask }, project);
  const run =
    opened.kind === 'open' ? await opened.session.fix() : notStarted(opened.refusal, new Files(project));
  const seconds = Math.round((now() - began) / 100) / 10;
  const output = outputOf(run, model?.name, asking?.soFar(), seconds);
  return { report: reportOf(run, output), output, run };
}

/** A run that ended before the tools ran. */
function notStarted(problem: Refusal, files: Files): FixRun {
  const none = {
    cases: [],
    receipts: [],
    questions: [],
    warnings: [],
    fixes: [],
    ready: [],
    suggested: [],
    origins: new Map(),
  };
  return { ...none, files, checks: 1, checkedBy: undefined, problem };
}

/** The output of a run, for what became of it later. */
export function outputAfter(run: FixRun, output: FixOutput): FixOutput {
  return { ...output, ...countsOf(run) };
}

/** What a run found and fixed. */
function countsOf({ cases, files, checks, receipts, checkedBy, ready }: FixRun) {
  const findings = summaryOf(cases, files);
  const by = (fixed: FindingSummary['fixed']) => findings.filter(each => each.fixed === fixed).length;
  return {
    found: findings.length,
    fixedByTool: by('tool'),
    fixedByModel: by('model'),
    fixedAlong: by('along'),
    waiting: findings.filter(each => each.ready !== null).length,
    left: findings.filter(each => each.fixed === null && each.ready === null).length,
    grades: gradeCounts(cases.flatMap(each => (each.fixed !== undefined && each.grade ? [each.grade] : []))),
    ready: ready.flatMap(each => {
      const document = files.documentOf(each.proposal.path);
      return document === undefined ? [] : [storedFix(each, document)];
    }),
    findings,
    rules: byRule(findings),
    checks,
    checkedBy: checkedBy ?? null,
    receipts,
  };
}

function outputOf(
  run: FixRun,
  model: string | undefined,
  asked: AskedSoFar = { usage: NO_USAGE, wholeFileTokens: 0 },
  seconds: number,
): FixOutput {
  const { calls, inputTokens, outputTokens, estimated, cost } = asked.usage;
  return {
    kind: 'fix-run',
    ...countsOf(run),
    model: model ?? null,
    calls,
    inputTokens,
    outputTokens,
    estimated,
    cost,
    wholeFileTokens: asked.wholeFileTokens,
    seconds,
  };
}

function reportOf({ files, problem, warnings }: FixRun, output: FixOutput): Report {
  const written = files.written();
  const plans = written.map(each => ({ ...each, to: undefined, outcomes: [] }));
  return {
    ...EMPTY_REPORT,
    outcome: outcomeOf(written.length, output.left + output.waiting, problem !== undefined),
    files: plans.map(plan => fileReport(plan, true)),
    problems: problem === undefined ? [] : [problem],
    warnings,
    receipt: output.receipts.at(-1) ?? null,
    output: { ...output },
    exitCode: problem === undefined ? exitOf(output) : CODES[problem.code].exit,
  };
}

function outcomeOf(written: number, left: number, failed: boolean): Outcome {
  if (written > 0) return left > 0 || failed ? 'partly-applied' : 'applied';
  if (failed) return 'failed';
  return left > 0 ? 'refused' : 'already-applied';
}

/** Whether findings remain, because of a model or not, or only fixes of them wait. */
export function exitOf({ left, waiting, findings }: FixOutput): number {
  if (left === 0) return waiting > 0 ? EXIT.review : EXIT.done;
  return findings.some(each => each.why?.code.startsWith('MODEL_')) ? EXIT.model : EXIT.refused;
}
