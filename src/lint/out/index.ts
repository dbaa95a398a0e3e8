/**
 * Findings and fixes in the formats of other programs. The writers are pure, and take one report.
 *
 * @module
 */
import type { FindingsReport } from './findings-report.js';
import type { OutFormatName } from './format-names.js';
import { githubAnnotations } from './github-annotations.js';
import { githubSuggestions } from './github-suggestions.js';
import { gitlab } from './gitlab.js';
import { githubSummary, markdown } from './markdown.js';
import { rdjson, rdjsonl } from './rdjson.js';
import { sarif } from './sarif.js';

export type { FindingsReport } from './findings-report.js';
export { type ReportParts, reportOfFindings } from './report-of-findings.js';
export { reportOfFix } from './report-of-fix.js';

const WRITERS: Readonly<Record<OutFormatName, (report: FindingsReport) => string>> = {
  sarif,
  github: githubAnnotations,
  'github-suggestions': githubSuggestions,
  'github-summary': githubSummary,
  rdjson,
  rdjsonl,
  gitlab,
  markdown,
};

/**
 * A report in one of the formats.
 *
 * @example JSON.parse(writtenAs('gitlab', report))[0].fingerprint
 */
export function writtenAs(format: OutFormatName, report: FindingsReport): string {
  return WRITERS[format](report);
}
