import { type Fields, isObject } from '../../../text/json.js';
import { countField, lineField, listField, textField } from '../../fields.js';
import type { Finding, Position, ToolEdit, ToolFix } from '../../finding.js';
import { eachRecord, failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';
import { jsonAfterText, objectField } from '../json-report.js';

const SEVERITIES: Readonly<Record<string, Finding['severity']>> = {
  info: 'note',
  hint: 'note',
  warning: 'warning',
  error: 'error',
  fatal: 'error',
};

/**
 * Biome: `--reporter=rdjson`, which has its fixes, or `--reporter=json`, which has none. Lines and
 * columns count from 1, in code points; ends are excluded.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '') return failedReading('REPORT_EMPTY', 'Biome printed nothing.');
  const report = jsonAfterText(output, '{');
  if (!isObject(report) || !Array.isArray(report.diagnostics))
    return failedReading('REPORT_MALFORMED', 'This is not the JSON of `biome lint --reporter=rdjson`.');
  const reading = eachRecord('biome', report.diagnostics, finding);
  return reading.kind === 'failed' ? reading : { ...reading, problems: leftOut(report) };
}

/** Biome prints 20 diagnostics if nothing else is set. */
function leftOut(report: Fields): ToolProblem[] {
  const count = countField(objectField(report, 'summary'), 'diagnosticsNotPrinted') ?? 0;
  const message = `Biome left out ${count} diagnostics. Run it with --max-diagnostics=none.`;
  return count > 0 ? [{ message }] : [];
}

function finding(record: unknown): Finding | undefined {
  if (!isObject(record)) return undefined;
  const location = objectField(record, 'location');
  const places = isObject(location.range) ? location.range : location;
  const start = position(places.start);
  const [file, message] = [textField(location, 'path'), textField(record, 'message')];
  if (file === undefined || message === undefined || start === undefined) return undefined;
  const fix = fixOf(listField(record, 'suggestions'));
  return {
    tool: 'biome',
    rule: textField(record, 'category') ?? textField(objectField(record, 'code'), 'value') ?? 'biome',
    message,
    severity: SEVERITIES[(textField(record, 'severity') ?? '').toLowerCase()] ?? 'error',
    file,
    line: start.line,
    range: { start, end: position(places.end) ?? start, unit: 'code-points' },
    notes: [],
    ...(fix !== undefined && { fix }),
    raw: record,
  };
}

function position(value: unknown): Position | undefined {
  if (!isObject(value)) return undefined;
  const [line, column] = [lineField(value, 'line'), countField(value, 'column')];
  if (line === undefined) return undefined;
  return column === undefined || column < 1 ? { line } : { line, column: column - 1 };
}

/** This format does not say which fixes are safe, so that none is. */
function fixOf(suggestions: readonly unknown[]): ToolFix | undefined {
  const edits = suggestions.map(each => (isObject(each) ? editOf(each) : undefined));
  if (edits.length === 0 || !edits.every(each => each !== undefined)) return undefined;
  return { safety: 'unsafe', message: '', edits };
}

function editOf(suggestion: Fields): ToolEdit | undefined {
  const places = objectField(suggestion, 'range');
  const [start, end, text] = [position(places.start), position(places.end), textField(suggestion, 'text')];
  return start === undefined || end === undefined || text === undefined ? undefined : { start, end, text };
}
