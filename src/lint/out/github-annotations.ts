import { countText, type FindingsReport, messageText, type ReportedFinding } from './findings-report.js';
import { positionAt } from './positions.js';

/** GitHub shows so many annotations of a kind for a step. */
const SHOWN = 10;

type Kind = 'error' | 'warning' | 'notice';

/**
 * Annotations of GitHub, as commands on the standard output of a step. Findings that are
 * fixed are notices. Columns are code points; GitHub names no unit.
 *
 * @example githubAnnotations(report) // '::error file=a.py,line=1,…::`os` imported but unused\n'
 */
export function githubAnnotations(report: FindingsReport): string {
  const all = report.findings.map(each => ({ kind: kindOf(each), reported: each }));
  const lines = all.map(({ kind, reported }) => annotation(kind, reported, report));
  const kinds: readonly Kind[] = ['error', 'warning', 'notice'];
  const hidden = kinds.filter(kind => all.filter(each => each.kind === kind).length > SHOWN);
  if (hidden.length > 0) {
    const text = `GitHub shows the first ${SHOWN} annotations of a kind. This step has ${countText(all.length, 'finding')}; its log has all of them.`;
    lines.unshift(`::notice title=mortise::${escapedData(text)}`);
  }
  for (const each of report.failures) lines.unshift(`::error title=mortise::${escapedData(each)}`);
  return lines.map(each => `${each}\n`).join('');
}

function kindOf({ finding, fixed }: ReportedFinding): Kind {
  return fixed !== undefined || finding.severity === 'note' ? 'notice' : finding.severity;
}

function annotation(kind: Kind, reported: ReportedFinding, report: FindingsReport): string {
  const { finding, path } = reported;
  const properties = { file: path, ...placeOf(reported), title: `${finding.tool} ${finding.rule}` };
  const text = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(`${value}`)}`);
  return `::${kind} ${text.join(',')}::${escapedData(messageText(reported, report))}`;
}

/** GitHub ignores columns of more than one line. */
function placeOf({ finding, document, place, lines }: ReportedFinding): Readonly<Record<string, number>> {
  if (finding.cell !== undefined) return {};
  if (document === undefined || place === undefined) return { line: lines.first, endLine: lines.last };
  const start = positionAt(document, place.from, 'code-points');
  const end = positionAt(document, place.to, 'code-points');
  if (start.line !== end.line) return { line: start.line, endLine: end.line };
  return { line: start.line, endLine: end.line, col: start.column, endColumn: end.column };
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
