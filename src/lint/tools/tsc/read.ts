import { withoutBom } from '../../../text/json.js';
import type { Finding, Note } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';

/** A path may hold brackets: it goes on until a line and a column in brackets follow. */
const LINE = /^(.+)\((\d+),(\d+)\): (error|warning|message) (TS\d+): (.*)$/;
/** Of a project or a setting as a whole. */
const WHOLE = /^(error|warning) (TS\d+): (.*)$/;
/** A file that was checked, as `--listFiles` prints it. */
const LISTED = /^(?:\/|[A-Za-z]:\/).*\.(?:[cm]?[jt]sx?|json)$/;
const SUMMARY = /^(?:Found \d+ errors?\b|\[?\d{1,2}:\d{2}:\d{2}\b.*)/;

/** What is read so far: the notes of a finding are printed behind it. */
interface Reading {
  readonly findings: Finding[];
  readonly problems: ToolProblem[];
  readonly files: string[];
  /** The notes of the last message, if that was a finding. */
  notes: Note[] | undefined;
}

/**
 * tsc: `--pretty false`. Lines and columns count from 1, in UTF-16 code units; ends are not known.
 * Without findings it prints nothing, so its exit code must be judged too. It also ends a line at
 * U+2028 and U+2029.
 */
export function read(output: string): ReportReading {
  const lines = withoutBom(output)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '');
  const reading: Reading = { findings: [], problems: [], files: [], notes: undefined };
  for (const line of lines) take(line, reading);
  const { findings, problems, files } = reading;
  if (findings.length === 0 && problems.some(({ message }) => !WHOLE.test(message)))
    return failedReading('REPORT_MALFORMED', 'This is not what `tsc --pretty false` prints.');
  return { kind: 'findings', findings, problems, ...(files.length > 0 && { files }) };
}

function take(line: string, reading: Reading): void {
  if (/^\s/.test(line) && reading.notes !== undefined) {
    reading.notes.push({ message: line.trim() });
    return;
  }
  reading.notes = undefined;
  const found = LINE.exec(line);
  if (found !== null) {
    const notes: Note[] = [];
    reading.findings.push(findingOf(line, found, notes));
    reading.notes = notes;
  } else if (LISTED.test(line)) {
    reading.files.push(line);
  } else if (!SUMMARY.test(line)) {
    reading.problems.push({ message: line });
  }
}

function findingOf(raw: string, found: RegExpExecArray, notes: readonly Note[]): Finding {
  const [, file = '', line, column, severity, rule = '', message = ''] = found;
  const start = { line: Math.max(1, Number(line)), column: Math.max(0, Number(column) - 1) };
  return {
    tool: 'tsc',
    rule,
    message,
    severity: severity === 'message' ? 'note' : (severity as Finding['severity']),
    file,
    line: start.line,
    range: { start, end: start, unit: 'utf-16' },
    notes,
    raw,
  };
}
