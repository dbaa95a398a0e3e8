import type { Finding } from '../finding.js';
import { checkedText } from '../fix/checked-by.js';
import type { FixRun } from '../fix/fix-run.js';
import type { WrittenFix } from '../fix/written-fixes.js';
import type { FindingsReport, ReportedFinding, ReportedFix } from './findings-report.js';
import type { ReportParts } from './report-of-findings.js';
import { reportedFindings } from './reported.js';

/**
 * The report on a run of fixing: what was found, the fixes with their grades, and why something is
 * left.
 *
 * @example reportOfFix((await fixFindings(task, project)).run, parts).fixes.length
 */
export function reportOfFix(run: FixRun, { prefix, ...parts }: ReportParts): FindingsReport {
  const { cases, files, origins, checkedBy } = run;
  const fixes = [...run.fixes, ...apart(run.suggested)];
  const changed = new Map(fixes.map(each => [each.path, each.before]));
  const documentOf = (path: string) => changed.get(path) ?? files.originalOf(path);
  const given = cases.map(({ first, fixed, why, grade }) => ({
    finding: first,
    document: documentOf(first.file),
    origin: origins.get(first),
    fixed,
    grade,
    why: fixed === undefined ? why?.message : undefined,
  }));
  const findings = reportedFindings(given, prefix);
  const known = new Map(findings.map(each => [each.finding, each]));
  return {
    ...parts,
    kind: 'fix',
    findings,
    fixes: fixes.map(({ path, before, changes, findings: about, maker, grade }): ReportedFix => {
      const reported = firstFixed(about, known);
      return {
        path: `${prefix}${path}`,
        document: before,
        changes,
        findings: reported,
        maker,
        grade,
      };
    }),
    checkedBy: checkedBy && checkedText(checkedBy),
  };
}

/** The findings of a fix. One that it does not fix is not the first, at which it is shown. */
function firstFixed(
  findings: readonly Finding[],
  known: ReadonlyMap<Finding, ReportedFinding>,
): readonly ReportedFinding[] {
  const all = findings.flatMap(each => known.get(each) ?? []);
  const rank = ({ fixed }: ReportedFinding) => (fixed === undefined ? 1 : 0);
  return all.sort((a, b) => rank(a) - rank(b));
}

/** Fixes of which no two change the same place. */
function apart(fixes: readonly WrittenFix[]): readonly WrittenFix[] {
  const all: WrittenFix[] = [];
  for (const each of fixes)
    if (!all.some(one => one.path === each.path && one.changes.conflictsWith(each.changes))) all.push(each);
  return all;
}
