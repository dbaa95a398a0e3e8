import type { Document, Range } from '../../text/index.js';
import type { Finding } from '../finding.js';
import {
  type FindingsReport,
  fixesByFinding,
  messageText,
  type ReportedFinding,
  type ReportedFix,
} from './findings-report.js';
import { changedText, type Hunk, hunksByFix } from './hunks.js';
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

type HunksByFix = ReturnType<typeof hunksByFix>;

function diagnostics(report: FindingsReport) {
  const fixes = fixesByFinding(report);
  const hunks = hunksByFix(report);
  return report.findings.flatMap(reported => {
    const all = fixes.get(reported) ?? [];
    // A suggestion has no path: it is for the file of its diagnostic.
    const own = all.filter(each => each.path === reported.path);
    const elsewhere = all.filter(each => each.path !== reported.path);
    return [
      { ...diagnostic(reported, report), ...suggested(own, hunks) },
      ...elsewhere.flatMap(each => fixElsewhere(reported, each, hunks)),
    ];
  });
}

function diagnostic(reported: ReportedFinding, report: FindingsReport) {
  const { finding, path } = reported;
  return {
    message: messageText(reported, report),
    location: { path, range: rangeOf(reported) },
    severity: SEVERITIES[finding.severity],
    ...ruleOf(finding),
  };
}

function ruleOf(finding: Finding) {
  const link = ruleLink(finding);
  return {
    source: { name: finding.tool },
    code: { value: finding.rule, ...(link !== undefined && { url: link }) },
  };
}

/** A diagnostic for a fix that changes another file than that of its finding. */
function fixElsewhere({ finding, path: at, lines }: ReportedFinding, fix: ReportedFix, hunks: HunksByFix) {
  const [first] = fix.changes.changes;
  if (first === undefined) return [];
  const { line } = positionAt(fix.document, first.from, 'utf-8');
  const message = `The fix of ${at}:${lines.first}: ${finding.message}`;
  const location = { path: fix.path, range: { start: { line }, end: { line } } };
  return [{ message, location, severity: 'INFO', ...ruleOf(finding), ...suggested([fix], hunks) }];
}

/** A part of a fix is not a fix, so all of it can be said, or nothing. */
function suggested(fixes: readonly ReportedFix[], hunks: HunksByFix) {
  const own = fixes.flatMap(each => hunks.get(each) ?? []);
  return own.length > 0 && own.every(isClear) ? { suggestions: own.map(suggestionOf) } : {};
}

/** Absent for a notebook: its lines count inside a cell. */
function rangeOf({ finding, document, place, lines }: ReportedFinding) {
  if (finding.cell !== undefined) return undefined;
  if (document === undefined || place === undefined)
    return { start: { line: lines.first }, end: { line: lines.last } };
  return range(document, place);
}

function range(document: Document, { from, to }: Range) {
  // Such a text has a code unit for each byte of its file.
  const unit = document.encoding === 'bytes' ? 'utf-16' : 'utf-8';
  return { start: positionAt(document, from, unit), end: positionAt(document, to, unit) };
}

/**
 * Whether all readers mean the same place. They differ in whether a byte order mark is a part of
 * its line, and JSON cannot hold bytes that are not UTF-8.
 */
function isClear({ fix: { document }, changes }: Hunk): boolean {
  const [first] = changes;
  if (document.encoding !== 'utf-8' || first === undefined) return false;
  return !(document.bom && positionAt(document, first.from, 'utf-8').line === 1);
}

function suggestionOf({ fix: { document }, changes }: Hunk) {
  const [from, to] = [changes[0]?.from ?? 0, changes.at(-1)?.to ?? 0];
  return { range: range(document, { from, to }), text: changedText(document, changes, from, to) };
}
