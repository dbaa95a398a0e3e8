import { isObject, parseJson, withoutBom } from '../../../text/json.js';
import { countField, lineField, textField } from '../../fields.js';
import type { Finding, Note, Position } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';

type Severity = Finding['severity'];

/** What mypy says at one place, before notes are joined to what they are about. */
interface Said {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
  readonly severity: Severity;
  readonly message: string;
  readonly rule: string | undefined;
  readonly notes: readonly Note[];
  readonly raw: unknown;
}

/** A path may hold colons, as `C:\a.py` does: it goes on until a line number follows. */
const TEXT_LINE =
  /^(.+?):(\d+)(?::(-?\d+)(?::(\d+):(\d+))?)?: (error|warning|note): (.*?)(?: {2}\[([a-z][\w-]*)\])?$/;
const SUMMARY = /^(?:Found \d+ errors? in |Success: |Daemon (?:started|stopped))/;
/** Said of a file, or of mypy itself, as a whole. */
const WHOLE = /^(.+?): (?:error|fatal): (.*)$/;

/**
 * mypy: its lines of text, with or without columns and ends, or `-O json`, an object a line. Not
 * `--pretty`, which wraps its lines. Columns are 1-based in text and 0-based in JSON; of what, see
 * `ColumnUnit`.
 */
export function read(output: string): ReportReading {
  const lines = withoutBom(output)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '');
  const said: Said[] = [];
  const problems: ToolProblem[] = [];
  for (const line of lines) {
    const one = line.startsWith('{') ? fromJson(line) : fromText(line);
    if (one !== undefined) said.push(one);
    else if (!SUMMARY.test(line)) problems.push(problemOf(line));
  }
  // If no line names a place, the other lines say why.
  if (said.length === 0 && problems.length > 0) return whyNothing(problems);
  return { kind: 'findings', findings: joined(said), problems };
}

function whyNothing(problems: readonly ToolProblem[]): ReportReading {
  const told = problems.find(({ file }) => file !== undefined);
  if (told === undefined)
    return failedReading('REPORT_MALFORMED', 'This is not what mypy prints, as text or with `-O json`.');
  return failedReading('TOOL_FAILED', `${told.file}: ${told.message}`);
}

function problemOf(line: string): ToolProblem {
  const [, file, message] = WHOLE.exec(line) ?? [];
  return file === undefined || message === undefined ? { message: line } : { file, message };
}

function fromText(text: string): Said | undefined {
  const found = TEXT_LINE.exec(text);
  if (found === null) return undefined;
  const [, file = '', line, column, endLine, endColumn, severity, message = '', rule] = found;
  const start = positionOf(Number(line), column === undefined ? undefined : Number(column) - 1);
  if (start === undefined) return undefined;
  // The last column, counted from 1 and included, is the same number as the end counted from 0 and
  // excluded.
  const end = endLine === undefined ? undefined : positionOf(Number(endLine), Number(endColumn));
  return {
    file,
    start,
    end: end ?? start,
    severity: severity as Severity,
    message,
    rule,
    notes: [],
    raw: text,
  };
}

function fromJson(text: string): Said | undefined {
  const record = parseJson(text);
  if (!isObject(record)) return undefined;
  const [file, message] = [textField(record, 'file'), textField(record, 'message')];
  const start = positionOf(lineField(record, 'line'), countField(record, 'column'));
  if (file === undefined || message === undefined || start === undefined) return undefined;
  const hint = textField(record, 'hint');
  return {
    file,
    start,
    end: positionOf(lineField(record, 'end_line'), countField(record, 'end_column')) ?? start,
    severity: record.severity === 'note' ? 'note' : 'error',
    message,
    rule: textField(record, 'code'),
    notes: hint === undefined ? [] : hint.split('\n').map(each => ({ message: each })),
    raw: record,
  };
}

/** A column below 0 says that it is not known. */
function positionOf(line: number | undefined, column: number | undefined): Position | undefined {
  if (line === undefined || line < 1) return undefined;
  return column === undefined || column < 0 ? { line } : { line, column };
}

/**
 * Findings with the notes that are about them: those that follow at the same place, and where a
 * callee is defined.
 */
function joined(said: readonly Said[]): Finding[] {
  const out: { one: Said; notes: Note[] }[] = [];
  const elsewhere: Said[] = [];
  for (const one of said) {
    const last = out.at(-1);
    if (isAbout(one, last?.one)) last?.notes.push({ message: one.message }, ...one.notes);
    else if (one.severity === 'note' && / defined (?:here|in ".*")$/.test(one.message)) elsewhere.push(one);
    else out.push({ one, notes: [...one.notes] });
  }
  for (const note of elsewhere) {
    const name = note.message.split(' defined ')[0] ?? '';
    const about = out.find(({ one }) => one.rule === 'call-arg' && one.message.includes(name));
    about?.notes.push({ message: note.message, line: note.start.line });
  }
  return out.map(({ one, notes }) => findingOf(one, notes));
}

/** A note without a code at the place of the error before it belongs to that. */
function isAbout(note: Said, before: Said | undefined): boolean {
  if (note.severity !== 'note' || note.rule !== undefined || before === undefined) return false;
  const same = note.file === before.file && note.start.line === before.start.line;
  return same && note.start.column === before.start.column;
}

function findingOf(
  { file, start, end, severity, message, rule, raw }: Said,
  notes: readonly Note[],
): Finding {
  return {
    tool: 'mypy',
    // An error without a code is one of the many that have none of their own.
    rule: rule ?? (severity === 'note' ? 'note' : 'misc'),
    message,
    severity,
    file,
    line: start.line,
    range: { start, end, unit: 'mypy' },
    notes,
    raw,
  };
}
