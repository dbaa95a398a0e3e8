import { type Fields, isObject } from '../../../text/json.js';
import { countField, textField } from '../../fields.js';
import type { Finding, Position } from '../../finding.js';
import { eachRecord, failedReading, type ReportReading } from '../../read-report.js';
import { jsonAfterText, objectField } from '../json-report.js';

const SEVERITIES: Readonly<Record<string, Finding['severity']>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
};

/**
 * pyright and basedpyright: `--outputjson`. Lines and columns count from 0, in UTF-16 code units;
 * ends are excluded. In line 1, a byte order mark counts as a column.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '') return failedReading('REPORT_EMPTY', 'Pyright printed nothing.');
  const report = jsonAfterText(output, '{');
  if (!isObject(report) || !Array.isArray(report.generalDiagnostics))
    return failedReading('REPORT_MALFORMED', 'This is not the JSON of `pyright --outputjson`.');
  const reading = eachRecord('pyright', report.generalDiagnostics, finding);
  // Without a file, nothing was checked, and nothing found means nothing.
  const checked = countField(objectField(report, 'summary'), 'filesAnalyzed');
  return reading.kind === 'findings' && reading.findings.length === 0 && checked === 0
    ? failedReading('REPORT_EMPTY', 'Pyright found no file to check.')
    : reading;
}

function finding(record: unknown): Finding | undefined {
  if (!isObject(record)) return undefined;
  const [file, text] = [textField(record, 'file'), textField(record, 'message')];
  const places = objectField(record, 'range');
  const start = position(objectField(places, 'start'));
  if (file === undefined || text === undefined || start === undefined) return undefined;
  const [message = '', ...details] = text.split('\n').map(line => line.replaceAll('\u00a0', ' ').trim());
  return {
    tool: 'pyright',
    rule: textField(record, 'rule') ?? 'syntax',
    message,
    severity: SEVERITIES[textField(record, 'severity') ?? ''] ?? 'error',
    file,
    line: start.line,
    range: { start, end: position(objectField(places, 'end')) ?? start, unit: 'utf-16' },
    notes: details.filter(Boolean).map(each => ({ message: each })),
    raw: record,
  };
}

function position(fields: Fields): Position | undefined {
  const [line, column] = [countField(fields, 'line'), countField(fields, 'character')];
  if (line === undefined || line < 0) return undefined;
  return column === undefined || column < 0 ? { line: line + 1 } : { line: line + 1, column };
}
