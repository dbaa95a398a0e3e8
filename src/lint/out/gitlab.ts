import { type FindingsReport, messageText } from './findings-report.js';

const SEVERITIES = { error: 'major', warning: 'minor', note: 'info' } as const;

/**
 * The code quality report of GitLab. It has no columns and no fixes.
 *
 * @example JSON.parse(gitlab(report))[0].check_name // 'ruff F401'
 */
export function gitlab(report: FindingsReport): string {
  const all = report.findings.map(reported => {
    const { finding, path, lines, fingerprint } = reported;
    // The lines of a notebook count inside a cell, but there must be a line.
    const { first, last } = finding.cell === undefined ? lines : { first: 1, last: 1 };
    return {
      description: messageText(reported, report),
      check_name: `${finding.tool} ${finding.rule}`,
      fingerprint,
      severity: SEVERITIES[finding.severity],
      location: { path, lines: { begin: first, end: last } },
    };
  });
  return `${JSON.stringify(all, null, 2)}\n`;
}
