import { isObject, parseJson, withoutBom } from '../../../text/json.js';
import { countField, lineField, textField } from '../../fields.js';
import type { Finding, Note, Position } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';

type Severity = Finding['severity'];

/** One message of mypy, before notes are added to their findings. */
interface Message {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
  readonly severity: Severity;
  readonly message: string;
  readonly rule: string | undefined;
  readonly notes: readonly Note[];
  readonly raw: unknown;
}

/** A path may contain colons, like `C:\a.py`: it ends before a line number. */
const TEXT_LINE =
  /^(.+?):(\d+)(?::(-?\d+)(?::(\d+):(\d+))?)?: (error|warning|note): (.*?)(?: {2}\[([a-z][\w-]*)\])?$/;
const SUMMARY = /^(?:Found \d+ errors? in |Success: |Daemon (?:started|stopped))/;
/** A message about a whole file, or about mypy itself. */
const WHOLE = /^(.+?): (?:error|fatal): (.*)$/;

/**
 * Read the output of mypy: text with or without columns and ends, or `-O json` with an object on
 * each line. `--pretty` is not read, because it wraps lines. Columns are 1-based in text and
 * 0-based in JSON. They count UTF-8 bytes in mypy 1, and in mypy 2 with its classic parser; else
 * code points less the surplus of bytes before them.
 */
export function read(output: string): ReportReading {
  const lines = withoutBom(output)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '');
  const messages: Message[] = [];
  const problems: ToolProblem[] = [];
  for (const line of lines) {
    const one = line.startsWith('{') ? fromJson(line) : fromText(line);
    if (one !== undefined) messages.push(one);
    else if (!SUMMARY.test(line)) problems.push(problemOf(line));
  }
  // If no line has a place, the other lines have the reason.
  if (messages.length === 0 && problems.length > 0) return whyNothing(problems);
  return { kind: 'findings', findings: joined(messages), problems };
}

function whyNothing(problems: readonly ToolProblem[]): ReportReading {
  const named = problems.find(({ file }) => file !== undefined);
  if (named === undefined)
    return failedReading('REPORT_MALFORMED', 'This is not what mypy prints, as text or with `-O json`.');
  return failedReading('TOOL_FAILED', `${named.file}: ${named.message}`);
}

function problemOf(line: string): ToolProblem {
  const [, file, message] = WHOLE.exec(line) ?? [];
  return file === undefined || message === undefined ? { message: line } : { file, message };
}

function fromText(text: string): Message | undefined {
  const found = TEXT_LINE.exec(text);
  if (found === null) return undefined;
  const [, file = '', line, column, endLine, endColumn, severity, message = '', rule] = found;
  const start = positionOf(Number(line), column === undefined ? undefined : Number(column) - 1);
  if (start === undefined) return undefined;
  // The last column, 1-based and inclusive, is the same number as the end, 0-based and exclusive.
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

function fromJson(text: string): Message | undefined {
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

/** A column below 0 means that it is not known. */
function positionOf(line: number | undefined, column: number | undefined): Position | undefined {
  if (line === undefined || line < 1) return undefined;
  return column === undefined || column < 0 ? { line } : { line, column };
}

/**
 * Findings with their notes: those that follow at the same place, and those about the definition of
 * a called function.
 */
function joined(messages: readonly Message[]): Finding[] {
  const out: { one: Message; notes: Note[] }[] = [];
  const elsewhere: Message[] = [];
  for (const one of messages) {
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

/** Whether a note belongs to the message before it: it has no code and the same place. */
function isAbout(note: Message, before: Message | undefined): boolean {
  if (note.severity !== 'note' || note.rule !== undefined || before === undefined) return false;
  const same = note.file === before.file && note.start.line === before.start.line;
  return same && note.start.column === before.start.column;
}

function findingOf(
  { file, start, end, severity, message, rule, raw }: Message,
  notes: readonly Note[],
): Finding {
  return {
    tool: 'mypy',
    // Errors without a code of their own get `misc`.
    rule: rule ?? (severity === 'note' ? 'note' : 'misc'),
    message,
    severity,
    file,
    line: start.line,
    range: { start, end, unit: 'unknown' },
    notes,
    raw,
  };
}
