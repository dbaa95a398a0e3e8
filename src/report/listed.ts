import { type EditReport, type Refusal, type Report, refusal } from '../edit/index.js';
import { amount, are, were } from '../text/amount.js';

/** How many refused edits, and how many problems, are shown in full: each takes a page. */
const MOST = 100;

/**
 * A report with at most 100 refused edits and 100 problems. What is left out is counted in a
 * warning, or in a last problem, so that the report of a large reply is not many times as large as
 * the reply.
 */
export function listed(report: Report): Report {
  const [edits, leftOut] = fewRefused(report.edits);
  const problems = fewProblems(report.problems);
  if (leftOut === 0 && problems === report.problems) return report;
  const note =
    leftOut === 0 ? [] : [`${amount(leftOut, 'more edit')} ${are(leftOut)} refused and not listed.`];
  return { ...report, edits, problems, warnings: [...report.warnings, ...note] };
}

function fewRefused(edits: readonly EditReport[]): [edits: readonly EditReport[], leftOut: number] {
  let refused = 0;
  const kept = edits.filter(edit => edit.refusal === null || ++refused <= MOST);
  return [kept, edits.length - kept.length];
}

/** The last one may be what ended the run: it is kept. */
function fewProblems(problems: readonly Refusal[]): readonly Refusal[] {
  const last = problems.at(-1);
  if (problems.length <= MOST || last === undefined) return problems;
  const more = problems.length - MOST;
  const note = refusal(
    last.code,
    `${amount(more, 'more problem')} ${were(more)} found and ${are(more)} not listed.`,
  );
  return [...problems.slice(0, MOST - 1), note, last];
}
