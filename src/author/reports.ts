import { CODES, EMPTY_REPORT, EXIT, type Outcome, type Refusal, type Report } from '../edit/index.js';

/** The report of refusals that belong to no single edit. */
export function reportWithProblems(problems: readonly Refusal[], report: Report = EMPTY_REPORT): Report {
  const all = [...report.problems, ...problems];
  const exitCode = Math.max(report.exitCode, ...all.map(({ code }) => CODES[code].exit));
  const outcome: Outcome = exitCode === EXIT.refused ? 'refused' : 'failed';
  const edits = report.edits.map(edit =>
    edit.status === 'applied' ? ({ ...edit, status: 'blocked' } as const) : edit,
  );
  return { ...report, outcome, edits, problems: all, exitCode };
}

/** Every refusal of a report, those of edits first. */
export function refusalsOf(report: Report): readonly Refusal[] {
  return [...report.edits.flatMap(edit => edit.refusal ?? []), ...report.problems];
}
