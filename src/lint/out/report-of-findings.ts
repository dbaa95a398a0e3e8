import type { Finding } from '../finding.js';
import { toolProposals } from '../fix/tool-fixes.js';
import type { Source } from '../source.js';
import type { FindingsReport, ReportNote } from './findings-report.js';
import { type GivenFinding, reportedFindings } from './reported.js';

/** What both kinds of reports need. */
export interface ReportParts {
  readonly tools: readonly string[];
  readonly notes: readonly ReportNote[];
  readonly failures: readonly string[];
  readonly version: string;
  /** The folder of the paths, from the root of the repository, with `/` at its end. */
  readonly prefix: string;
}

/**
 * The report on findings. Its fixes are those that `mortise fix` would make first: the tools' own
 * that they call safe. Of two that overlap there is one.
 *
 * @example reportOfFindings(findings, path => project.source(path), parts).fixes.length
 */
export function reportOfFindings(
  all: readonly Finding[],
  sourceOf: (path: string) => Source | undefined,
  { prefix, ...parts }: ReportParts,
): FindingsReport {
  const given = all.map((finding): GivenFinding => ({ finding, document: sourceOf(finding.file)?.document }));
  const findings = reportedFindings(given, prefix);
  const known = new Map(findings.map(each => [each.finding, each]));
  const fixes = toolProposals(
    findings.map(each => each.finding),
    sourceOf,
  ).flatMap(({ path, changes, findings: same }) => {
    const document = sourceOf(path)?.document;
    const reported = same.flatMap(each => known.get(each) ?? []);
    if (document === undefined || document.view !== undefined) return [];
    const fix = { path: `${prefix}${path}`, document, changes, findings: reported };
    return [{ ...fix, maker: 'tool' as const, grade: undefined }];
  });
  return { ...parts, kind: 'findings', findings, fixes, checkedBy: undefined };
}
