import { type Fields, isObject } from '../../../text/json.js';
import { countField, lineField, listField, textField } from '../../fields.js';
import type { Finding, Note, Position, ToolEdit, ToolFix } from '../../finding.js';
import { failedReading, type ReportReading } from '../../read-report.js';
import { jsonLines, objectField } from '../json-report.js';

/**
 * Clippy and rustc: `cargo clippy --message-format=json`, or `rustc --error-format=json`, an object
 * a line. Lines and columns count from 1, in code points; ends are excluded. Paths are relative to
 * the root of the workspace.
 */
export function read(output: string): ReportReading {
  const records = jsonLines(output);
  const diagnostics = records.flatMap(diagnosticOf);
  const isCargo = records.some(each => typeof each.reason === 'string');
  if (diagnostics.length === 0 && !isCargo) {
    return output.trim() === ''
      ? failedReading('REPORT_EMPTY', 'Clippy printed nothing.')
      : failedReading('REPORT_MALFORMED', 'This is not the JSON of `cargo clippy --message-format=json`.');
  }
  const findings = diagnostics.flatMap(each => finding(each) ?? []);
  return { kind: 'findings', findings: withoutRepeats(findings), problems: [] };
}

function diagnosticOf(record: Fields): Fields[] {
  if (record.$message_type === 'diagnostic') return [record];
  return record.reason === 'compiler-message' && isObject(record.message) ? [record.message] : [];
}

/** A file of several targets, such as a library and its tests, is checked for each of them. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const keyOf = ({ rule, file, range, message }: Finding) => JSON.stringify([rule, file, range, message]);
  return [...new Map(findings.map(each => [keyOf(each), each])).values()];
}

/** A message without a place sums up others. */
function finding(diagnostic: Fields): Finding | undefined {
  const span = spansOf(diagnostic).find(each => each.is_primary === true);
  const message = textField(diagnostic, 'message');
  const [file, start] = [span && textField(span, 'file_name'), span && position(span, 'start')];
  if (message === undefined || file === undefined || span === undefined || start === undefined)
    return undefined;
  const children = listField(diagnostic, 'children').filter(isObject);
  const fix = fixOf(children, file);
  return {
    tool: 'clippy',
    rule: textField(objectField(diagnostic, 'code'), 'code') ?? 'rustc',
    message,
    severity: severityOf(textField(diagnostic, 'level')),
    file,
    line: start.line,
    range: { start, end: position(span, 'end') ?? start, unit: 'code-points' },
    notes: [...spansOf(diagnostic).flatMap(each => labelOf(each, file)), ...children.flatMap(noteOf)],
    ...(fix !== undefined && { fix }),
    raw: diagnostic,
  };
}

function severityOf(level: string | undefined): Finding['severity'] {
  if (level === 'warning') return 'warning';
  return level === 'note' || level === 'help' ? 'note' : 'error';
}

function spansOf(fields: Fields): readonly Fields[] {
  return listField(fields, 'spans').filter(isObject);
}

function position(span: Fields, side: 'start' | 'end'): Position | undefined {
  const [line, column] = [lineField(span, `line_${side}`), countField(span, `column_${side}`)];
  if (line === undefined) return undefined;
  return column === undefined || column < 1 ? { line } : { line, column: column - 1 };
}

function noteOf(child: Fields): Note[] {
  const message = textField(child, 'message');
  if (message === undefined) return [];
  const line = spansOf(child).flatMap(each => lineField(each, 'line_start') ?? [])[0];
  return [line === undefined ? { message } : { message, line }];
}

/** What the message says about another place of the file, such as where a value was moved. */
function labelOf(span: Fields, file: string): Note[] {
  const [message, line] = [textField(span, 'label'), lineField(span, 'line_start')];
  const isOther = span.is_primary === false && textField(span, 'file_name') === file;
  return isOther && message !== undefined && line !== undefined ? [{ message, line }] : [];
}

/** The replacements of one help text belong together; several help texts are a choice. */
function fixOf(children: readonly Fields[], file: string): ToolFix | undefined {
  const offers = children.filter(child => spansOf(child).some(isReplacement));
  const [only, ...others] = offers;
  if (only === undefined || others.length > 0) return undefined;
  const spans = spansOf(only).filter(isReplacement);
  const edits = spans.map(span => editOf(span, file));
  const isSafe = spans.every(each => each.suggestion_applicability === 'MachineApplicable');
  // A template with holes to fill is for people.
  if (spans.some(each => each.suggestion_applicability === 'HasPlaceholders')) return undefined;
  if (!edits.every(each => each !== undefined)) return undefined;
  return { safety: isSafe ? 'safe' : 'unsafe', message: textField(only, 'message') ?? '', edits };
}

function isReplacement(span: Fields): boolean {
  return typeof span.suggested_replacement === 'string';
}

/** A place in the code that a macro makes is none in the file. */
function editOf(span: Fields, file: string): ToolEdit | undefined {
  const [start, end, text] = [
    position(span, 'start'),
    position(span, 'end'),
    textField(span, 'suggested_replacement'),
  ];
  const isInFile = span.file_name === file && (span.expansion ?? null) === null;
  if (!isInFile || start === undefined || end === undefined || text === undefined) return undefined;
  return { start, end, text };
}
