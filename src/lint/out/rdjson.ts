import type { Document, Range } from '../../text/index.js';
import { type FindingsReport, fixesByFinding, messageText, type ReportedFinding } from './findings-report.js';
import { changedText, type Hunk, hunksOf } from './hunks.js';
import { positionAt } from './positions.js';
import { ruleLink } from './rule-link.js';

const SEVERITIES = { error: 'ERROR', warning: 'WARNING', note: 'INFO' } as const;

/**
 * The diagnostics of reviewdog as one object. Columns are bytes of UTF-8, and ends are excluded.
 *
 * @example JSON.parse(rdjson(report)).diagnostics[0].suggestions[0].text
 */
export function rdjson(report: FindingsReport): string {
  return `${JSON.stringify({ source: { name: 'mortise' }, diagnostics: diagnostics(report) }, null, 2)}\n`;
}

/** The same with a diagnostic on each line. */
export function rdjsonl(report: FindingsReport): string {
  return diagnostics(report)
    .map(each => `${JSON.stringify(each)}\n`)
    .join('');
}

function diagnostics(report: FindingsReport) {
  const fixes = fixesByFinding(report);
  const hunks = hunksOf(report);
  return report.findings.map(reported => {
    const { finding, path } = reported;
    const fix = fixes.get(reported);
    const own = fix === undefined ? [] : hunks.filter(each => each.fix === fix);
    const link = ruleLink(finding);
    return {
      message: messageText(reported, report),
      location: { path, range: rangeOf(reported) },
      severity: SEVERITIES[finding.severity],
      source: { name: finding.tool },
      code: { value: finding.rule, ...(link !== undefined && { url: link }) },
      // A part of a fix is not a fix, so all of it can be said, or nothing.
      ...(own.length > 0 && own.every(isClear) && { suggestions: own.map(suggestionOf) }),
    };
  });
}

/** Absent for a notebook: its lines count inside a cell. */
function rangeOf({ finding, document, place, lines }: ReportedFinding) {
  if (finding.cell !== undefined) return undefined;
  if (document === undefined || place === undefined)
    return { start: { line: lines.first }, end: { line: lines.last } };
  return range(document, place);
}

function range(document: Document, { from, to }: Range) {
  return { start: positionAt(document, from, 'utf-8'), end: positionAt(document, to, 'utf-8') };
}

/** Readers differ in whether a byte order mark counts as a part of its line. */
function isClear({ fix: { document }, changes }: Hunk): boolean {
  const [first] = changes;
  return !(document.bom && first !== undefined && positionAt(document, first.from, 'utf-8').line === 1);
}

function suggestionOf({ fix: { document }, changes }: Hunk) {
  const [from, to] = [changes[0]?.from ?? 0, changes.at(-1)?.to ?? 0];
  return { range: range(document, { from, to }), text: changedText(document, changes, from, to) };
}
