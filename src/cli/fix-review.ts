import { type HeldWorkspace, sameBytes, type Workspace } from '../apply/index.js';
import { EXIT, type PlacedReport, type Report } from '../edit/index.js';
import { gradeText } from '../lint/fix/grade/grade.js';
import { partlyTaken, type WrittenFix } from '../lint/fix/index.js';
import { exitOf, type FixFindingsResult, type FixOutput, outputAfter } from '../lint/fix-findings.js';
import type { OpenChecker } from '../node/lint/index.js';
import type { Io } from './io.js';
import type { PageFlags } from './review.js';
import { reviewChanges } from './review-changes.js';

interface Reviewing {
  readonly held: HeldWorkspace;
  readonly workspace: Workspace;
  readonly root: string;
  readonly checker: OpenChecker;
}

/** What became of a run in a review, and what was rejected, as text. */
type ReviewedFixes = FixFindingsResult & { readonly rejected: string };

/**
 * Show fixes in the browser with what is known about each, and write those that the person takes.
 * If not all are taken as they were tried, the tools look at the result, and no fix keeps its
 * grade.
 */
export async function reviewFixes(
  { report, output, run }: FixFindingsResult,
  { held, workspace, root, checker }: Reviewing,
  flags: PageFlags,
  io: Io,
): Promise<ReviewedFixes> {
  const aboutOf = (path: string | null, places: readonly PlacedReport[]) =>
    aboutFixes(run.fixes, path, places);
  const seen = await reviewChanges(held, { workspace, root }, { ...flags, aboutOf }, io);
  const { receipt } = seen.report;
  const receipts = receipt === null ? [] : [receipt];
  const after = seen.isWhole
    ? { ...run, receipts }
    : {
        ...(await partlyTaken(run, checker, await writtenOf(held, workspace), io.interrupt.signal)),
        receipts,
      };
  const now = outputAfter(after, output);
  return {
    report: finalReport(report, seen.report, now),
    output: now,
    run: after,
    rejected: seen.rejected,
  };
}

function finalReport(fixed: Report, seen: Report, now: FixOutput): Report {
  const { outcome, exitCode } = seen;
  const isDone = exitCode === EXIT.done && now.left + now.waiting > 0;
  return {
    ...seen,
    outcome: isDone ? 'partly-applied' : outcome,
    warnings: [...new Set([...fixed.warnings, ...seen.warnings])],
    problems: [...fixed.problems, ...seen.problems],
    exitCode: isDone ? exitOf(now) : exitCode,
  };
}

/** The files that are not as they were before the review. */
async function writtenOf(
  held: HeldWorkspace,
  workspace: Workspace,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const written = new Map<string, Uint8Array>();
  for (const { path, before } of held.changes) {
    const read = await workspace.read(path);
    if (read.kind === 'file' && !sameBytes(read.bytes, before.bytes)) written.set(path, read.bytes);
  }
  return written;
}

/** The findings that an edit is for, such as `ruff F401 (line 3)`; `null` if that is not known. */
function aboutFixes(
  fixes: readonly WrittenFix[],
  path: string | null,
  places: readonly PlacedReport[],
): string | null {
  const near = fixes.filter(fix => fix.path === path && isIn(fix, places));
  const names = near.flatMap(({ findings, grade }) => [
    ...findings.map(({ tool, rule, line }) => `${tool} ${rule} (line ${line})`),
    gradeText(grade).slice(0, -1),
  ]);
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

function isIn({ before: { lines }, changes }: WrittenFix, places: readonly PlacedReport[]): boolean {
  return changes.ranges.some(({ from, to }) => {
    const [first, last] = [lines.lineAt(from) + 1, lines.lineAt(to) + 1];
    return places.some(({ firstLine, lastLine }) => first <= lastLine && firstLine <= last);
  });
}
