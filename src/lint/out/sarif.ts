import type { Change, Document } from '../../text/index.js';
import {
  type FindingsReport,
  fixesByFinding,
  fixLabel,
  messageText,
  type ReportedFinding,
  type ReportedFix,
} from './findings-report.js';
import { positionAt } from './positions.js';
import { ruleLink } from './rule-link.js';
import { relativeUri } from './uri.js';

/** The name that stands for the root of the repository. GitHub and others know it. */
const ROOT = '%SRCROOT%';

/**
 * SARIF 2.1.0, with a run for each tool that reported. Columns are UTF-16 code units.
 *
 * @example JSON.parse(sarif(report)).runs[0].tool.driver.name // 'ruff'
 */
export function sarif(report: FindingsReport): string {
  const tools = new Set([...report.tools, ...report.findings.map(each => each.finding.tool)]);
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [...tools].map(tool => runOf(tool, report)),
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function runOf(tool: string, report: FindingsReport) {
  const own = report.findings.filter(each => each.finding.tool === tool);
  const rules = [...new Map(own.toReversed().map(each => [each.finding.rule, each])).values()].toReversed();
  const ids = rules.map(each => each.finding.rule);
  const fixes = fixesByFinding(report);
  const notes = report.notes.filter(each => each.tool === undefined || each.tool === tool);
  return {
    tool: { driver: { name: tool, rules: rules.map(ruleOf) } },
    conversion: { tool: { driver: { name: 'mortise', version: report.version } } },
    columnKind: 'utf16CodeUnits',
    newlineSequences: ['\r\n', '\n', '\r'],
    originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: notes.map(({ message }) => ({
          level: 'warning',
          message: { text: message },
        })),
      },
    ],
    results: own.map(each => resultOf(each, ids.indexOf(each.finding.rule), fixes.get(each) ?? [], report)),
    ...(report.checkedBy !== undefined && { properties: { checkedBy: report.checkedBy } }),
  };
}

function ruleOf({ finding }: ReportedFinding) {
  const { tool, rule } = finding;
  const link = ruleLink(finding);
  return {
    id: rule,
    shortDescription: { text: `${tool} ${rule}` },
    fullDescription: { text: `The rule ${rule} of ${tool}.` },
    help: { text: link ?? `See the documentation of ${tool} for ${rule}.` },
    ...(link !== undefined && { helpUri: link }),
  };
}

function resultOf(
  reported: ReportedFinding,
  ruleIndex: number,
  fixes: readonly ReportedFix[],
  report: FindingsReport,
) {
  const { finding, path, fingerprint, fixed, grade, why } = reported;
  const physicalLocation = { artifactLocation: artifact(path), region: regionOf(reported) };
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: finding.severity,
    message: { text: messageText(reported, report) },
    locations: [{ physicalLocation }],
    partialFingerprints: { 'mortiseFinding/v1': fingerprint },
    ...(fixes[0] !== undefined && { fixes: [fixOf(fixes[0], fixes, report)] }),
    ...(report.kind === 'fix' && {
      properties: { fixed: fixed ?? null, grade: grade?.kind ?? null, why: why ?? null },
    }),
  };
}

/** Absent for a notebook: its lines count inside a cell. */
function regionOf({ finding, document, place, lines }: ReportedFinding) {
  if (finding.cell !== undefined) return undefined;
  if (document === undefined || place === undefined) return { startLine: lines.first, endLine: lines.last };
  return region(document, place.from, place.to);
}

function region(document: Document, from: number, to: number) {
  const [start, end] = [positionAt(document, from, 'utf-16'), positionAt(document, to, 'utf-16')];
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

function artifact(path: string) {
  return { uri: relativeUri(path), uriBaseId: ROOT };
}

/** More than one file may have to change for a fix. */
function fixOf(first: ReportedFix, fixes: readonly ReportedFix[], report: FindingsReport) {
  return { description: { text: fixLabel(first, report) }, artifactChanges: fixes.map(artifactChange) };
}

function artifactChange({ path, document, changes }: ReportedFix) {
  const replacements = changes.changes.map(({ from, to, insert }: Change) => ({
    deletedRegion: region(document, from, to),
    insertedContent: { text: insert },
  }));
  return { artifactLocation: artifact(path), replacements };
}
