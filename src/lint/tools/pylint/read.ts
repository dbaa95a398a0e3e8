import { type Fields, isObject } from '../../../text/json.js';
import { countField, lineField, textField } from '../../fields.js';
import type { Finding, Position } from '../../finding.js';
import { eachRecord, failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';
import { jsonAfterText } from '../json-report.js';

const SEVERITIES: Readonly<Record<string, Finding['severity']>> = {
  fatal: 'error',
  error: 'error',
  warning: 'warning',
  refactor: 'warning',
  convention: 'warning',
  info: 'note',
};

/**
 * pylint: `-f json2`, or the list of `-f json`. Lines count from 1, columns from 0 in UTF-8 bytes;
 * ends are excluded and may be missing.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '') return failedReading('REPORT_EMPTY', 'Pylint printed nothing.');
  const report = jsonAfterText(output, '{');
  const messages =
    isObject(report) && Array.isArray(report.messages) ? report.messages : jsonAfterText(output, '[');
  if (!Array.isArray(messages))
    return failedReading('REPORT_MALFORMED', 'This is not the JSON of `pylint -f json2`.');
  const reading = eachRecord(
    'pylint',
    messages.filter(each => !isFatal(each)),
    finding,
  );
  return reading.kind === 'failed'
    ? reading
    : { ...reading, problems: messages.filter(isFatal).map(problem) };
}

/** What ended the check of a file. */
function isFatal(record: unknown): record is Fields {
  return isObject(record) && record.type === 'fatal';
}

function problem(record: Fields): ToolProblem {
  const [file, message] = [textField(record, 'path'), textField(record, 'message') ?? 'It failed.'];
  return file === undefined ? { message } : { file, message };
}

function finding(record: unknown): Finding | undefined {
  if (!isObject(record)) return undefined;
  const [file, rule, text] = [
    textField(record, 'path'),
    textField(record, 'symbol'),
    textField(record, 'message'),
  ];
  const start = position(lineField(record, 'line'), countField(record, 'column'));
  if (file === undefined || rule === undefined || text === undefined || start === undefined) return undefined;
  const [message = '', ...details] = text.split('\n');
  return {
    tool: 'pylint',
    rule,
    message,
    severity: SEVERITIES[textField(record, 'type') ?? ''] ?? 'warning',
    file,
    line: start.line,
    range: {
      start,
      end: position(lineField(record, 'endLine'), countField(record, 'endColumn')) ?? start,
      unit: 'utf-8',
    },
    notes: details.filter(line => line.trim() !== '').map(line => ({ message: line })),
    raw: record,
  };
}

function position(line: number | undefined, column: number | undefined): Position | undefined {
  if (line === undefined) return undefined;
  return column === undefined || column < 0 ? { line } : { line, column };
}
