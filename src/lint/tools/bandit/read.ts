import { type Fields, isObject, parseJson } from '../../../text/json.js';
import { countField, lineField, listField, textField } from '../../fields.js';
import type { Finding, Position } from '../../finding.js';
import { eachRecord, failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';

/**
 * Read `bandit -f json`. The line of a finding is `line_number`, its statement has the lines of
 * `line_range`; `col_offset` is on the first of those, in UTF-8 bytes from 0. Versions before 1.7
 * have no columns.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '') return failedReading('REPORT_EMPTY', 'Bandit printed nothing.');
  // Bandit may write a line about its progress before the report.
  const parsed = parseJson(output.slice(Math.max(0, output.indexOf('{'))));
  if (!isObject(parsed) || !Array.isArray(parsed.results)) {
    return failedReading('REPORT_MALFORMED', 'This is not the JSON of `bandit -f json`.');
  }
  const reading = eachRecord('bandit', parsed.results, finding);
  if (reading.kind === 'failed') return reading;
  const files = filesOf(parsed);
  return {
    ...reading,
    problems: listField(parsed, 'errors').flatMap(problem),
    ...(files !== undefined && { files }),
  };
}

/** The metrics have an entry for each checked file, and one for the total. */
function filesOf({ metrics }: Fields): readonly string[] | undefined {
  return isObject(metrics) ? Object.keys(metrics).filter(name => name !== '_totals') : undefined;
}

/** A file with a syntax error is only reported here: the exit code is 0. */
function problem(value: unknown): ToolProblem[] {
  if (!isObject(value)) return [];
  const [file, message] = [
    textField(value, 'filename'),
    textField(value, 'reason') ?? 'it could not be read',
  ];
  return [file === undefined ? { message } : { file, message }];
}

function finding(record: unknown): Finding | undefined {
  if (!isObject(record)) return undefined;
  const [rule, file, message] = [
    textField(record, 'test_id'),
    textField(record, 'filename'),
    textField(record, 'issue_text'),
  ];
  const line = lineField(record, 'line_number');
  if (rule === undefined || file === undefined || message === undefined || line === undefined)
    return undefined;
  const numbers = listField(record, 'line_range').filter(
    each => Number.isSafeInteger(each) && (each as number) > 0,
  );
  const lines = (numbers.length > 0 ? numbers : [line]) as readonly number[];
  const [first, last] = lines.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [
    line,
    line,
  ] as readonly [number, number]);
  return {
    tool: 'bandit',
    rule,
    message,
    severity: textField(record, 'issue_severity') === 'LOW' ? 'warning' : 'error',
    file,
    line,
    range: {
      start: position(first, countField(record, 'col_offset')),
      end: position(last, countField(record, 'end_col_offset')),
      unit: 'utf-8',
    },
    notes: [],
    raw: record,
  };
}

function position(line: number, column: number | undefined): Position {
  return column === undefined || column < 0 ? { line } : { line, column };
}
