import type { Finding } from '../../../src/lint/finding.js';
import type { FindingsReport, ReportedFix } from '../../../src/lint/out/findings-report.js';
import { reportedFindings } from '../../../src/lint/out/reported.js';
import { type Change, ChangeSet, Document } from '../../../src/text/index.js';

/** A finding at a place, as a tool reports it. */
export function findingIn(over: Partial<Finding> = {}): Finding {
  const line = over.line ?? 1;
  const message = over.message ?? 'something is wrong';
  return {
    ...{ tool: 'ruff', rule: 'F401', message, severity: 'error', file: 'a.py', line },
    range: { start: { line }, end: { line }, unit: 'utf-16' },
    notes: [],
    raw: {},
    ...over,
  };
}

/** A finding with columns: UTF-16 code units from 0. */
export function findingAtColumns(
  line: number,
  from: number,
  to: number,
  over: Partial<Finding> = {},
): Finding {
  const range = { start: { line, column: from }, end: { line, column: to }, unit: 'utf-16' } as const;
  return findingIn({ line, range, ...over });
}

/** A report on findings of one file. */
export function reportOn(
  text: string | Document,
  findings: readonly Finding[],
  over: Partial<FindingsReport> = {},
): FindingsReport {
  const document = typeof text === 'string' ? Document.of(text) : text;
  const reported = reportedFindings(
    findings.map(finding => ({ finding, document })),
    '',
  );
  return {
    ...{ kind: 'findings', tools: ['ruff'], findings: reported, fixes: [], checkedBy: undefined },
    ...{ notes: [], failures: [], version: '1.2.3' },
    ...over,
  };
}

/** The same with a fix for each list of changes. Each fix has a finding at its first line. */
export function reportOfChanges(
  document: Document,
  all: readonly (readonly Change[])[],
  over: Partial<FindingsReport> = {},
): FindingsReport {
  const { lines } = document;
  const findings = all.map((changes, i) =>
    findingIn({
      line: lines.count === 0 ? 1 : lines.lineAt(changes[0]?.from ?? 0) + 1,
      rule: `R${i}`,
    }),
  );
  const report = reportOn(document, findings, over);
  const fixes = all.map((changes, i): ReportedFix => {
    const own = report.findings.filter(each => each.finding.rule === `R${i}`);
    const set = ChangeSet.of(document.text.length, changes);
    return { path: 'a.py', document, changes: set, findings: own, maker: 'tool', grade: undefined };
  });
  return { ...report, fixes };
}
