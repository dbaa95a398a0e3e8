import { type Fields, isObject, parseJson, withoutBom } from '../../../text/json.js';
import { countField, lineField, listField, textField } from '../../fields.js';
import type { Finding, FixSafety, Position, ToolEdit, ToolFix } from '../../finding.js';
import { eachRecord, failedReading, type ReportReading } from '../../read-report.js';

/** Ruff's words for the safety of a fix, including those of older versions. */
const SAFETIES: Readonly<Record<string, FixSafety>> = {
  safe: 'safe',
  unsafe: 'unsafe',
  displayonly: 'display',
  display: 'display',
};

/**
 * Read `ruff --output-format json`, a list of objects, or `json-lines`, an object on each line.
 * Columns are 1-based code points. Ends are excluded and may be the first column of the next line.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '')
    return failedReading('REPORT_EMPTY', 'Ruff printed nothing; without findings it prints `[]`.');
  const whole = parseJson(output);
  if (Array.isArray(whole)) return eachRecord('ruff', whole, finding);
  const lines = withoutBom(output)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '');
  const records = lines.map(line => parseJson(line));
  if (records.includes(undefined)) {
    return failedReading('REPORT_MALFORMED', 'This is not the JSON of `ruff check --output-format json`.');
  }
  return eachRecord('ruff', records, finding);
}

function finding(record: unknown): Finding | undefined {
  if (!isObject(record)) return undefined;
  const [file, message] = [textField(record, 'filename'), textField(record, 'message')];
  const start = position(record.location);
  if (file === undefined || message === undefined || start === undefined) return undefined;
  // Versions before 0.9 give syntax errors no code.
  const rule = textField(record, 'code') ?? 'invalid-syntax';
  const cell = lineField(record, 'cell');
  const fix = fixOf(record.fix);
  return {
    tool: 'ruff',
    rule,
    message,
    severity: record.severity === 'warning' ? 'warning' : 'error',
    file,
    line: start.line,
    range: { start, end: position(record.end_location) ?? start, unit: 'code-points' },
    notes: [],
    ...(fix !== undefined && { fix }),
    ...(cell !== undefined && { cell }),
    raw: record,
  };
}

function position(value: unknown): Position | undefined {
  if (!isObject(value)) return undefined;
  const [line, column] = [lineField(value, 'row'), countField(value, 'column')];
  return line === undefined || column === undefined || column < 1 ? undefined : { line, column: column - 1 };
}

function fixOf(value: unknown): ToolFix | undefined {
  if (!isObject(value)) return undefined;
  const edits = listField(value, 'edits').map(each => (isObject(each) ? editOf(each) : undefined));
  if (edits.length === 0 || !edits.every(each => each !== undefined)) return undefined;
  // An unknown word does not count as safe.
  const safety = SAFETIES[(textField(value, 'applicability') ?? '').toLowerCase()] ?? 'display';
  return { safety, message: textField(value, 'message') ?? '', edits };
}

function editOf(value: Fields): ToolEdit | undefined {
  const [start, end] = [position(value.location), position(value.end_location)];
  if (start === undefined || end === undefined) return undefined;
  return { start, end, text: textField(value, 'content') ?? '' };
}
