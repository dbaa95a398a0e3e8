import { type Fields, isObject } from '../../../text/json.js';
import { countField, lineField, listField, textField } from '../../fields.js';
import type { Finding, FixSafety, Note, Position, ToolFix } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';
import { jsonAfterText } from '../json-report.js';

/** Code that ESLint cannot parse: it finds nothing else in the file. */
export const SYNTAX = 'syntax';
/** What else it reports without a rule: a comment for it that has no effect. */
const UNUSED_DIRECTIVE = 'unused-directive';

/**
 * Rules whose fix takes out a check because it is unnecessary by the types. Where a type says more
 * than is true (a cast, `any` behind an interface, an index), the fixed code fails when it runs.
 */
const TRUSTS_TYPES = /(?:^|\/)(?:no-unnecessary-condition|no-unnecessary-boolean-literal-compare)$/;

/**
 * ESLint: `--format json`, a list of files with their messages. Lines and columns count from 1, in
 * UTF-16 code units, and ends are excluded. A fix counts offsets into the text behind a byte order
 * mark. ESLint also ends a line at U+2028 and U+2029.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '')
    return failedReading(
      'REPORT_EMPTY',
      'ESLint printed nothing; without findings it prints a list of files.',
    );
  const files = jsonAfterText(output, '[');
  if (!Array.isArray(files) || !files.every(isFileResult))
    return failedReading('REPORT_MALFORMED', 'This is not the JSON of `eslint --format json`.');
  return {
    kind: 'findings',
    findings: files.flatMap(each =>
      messagesOf(each).flatMap(message => finding(message, each.filePath) ?? []),
    ),
    problems: files.flatMap(each => messagesOf(each).flatMap(message => problem(message, each.filePath))),
    files: files.map(each => each.filePath),
  };
}

interface FileResult extends Fields {
  readonly filePath: string;
}

function isFileResult(value: unknown): value is FileResult {
  return (
    isObject(value) &&
    typeof value.filePath === 'string' &&
    Array.isArray(value.messages) &&
    value.messages.every(each => isObject(each) && typeof each.message === 'string')
  );
}

function messagesOf(file: FileResult): readonly Fields[] {
  return listField(file, 'messages').filter(isObject);
}

/** A message without a line is about the file: for example, that a setting ignores it. */
function problem(message: Fields, file: string): ToolProblem[] {
  if (lineField(message, 'line') !== undefined) return [];
  return [{ file, message: textField(message, 'message') ?? '' }];
}

function finding(message: Fields, file: string): Finding | undefined {
  const start = position(message, 'line', 'column');
  if (start === undefined) return undefined;
  const suggested = listField(message, 'suggestions').filter(isObject);
  const rule = textField(message, 'ruleId') ?? (message.fatal === true ? SYNTAX : UNUSED_DIRECTIVE);
  const safety = TRUSTS_TYPES.test(rule) ? 'unsafe' : 'safe';
  const fix = fixOf(message.fix, safety, '') ?? suggestedFix(suggested);
  return {
    tool: 'eslint',
    rule,
    message: textField(message, 'message') ?? '',
    severity: message.severity === 1 ? 'warning' : 'error',
    file,
    line: start.line,
    range: { start, end: position(message, 'endLine', 'endColumn') ?? start, unit: 'utf-16' },
    notes: suggested.filter(each => !HIDES.test(textField(each, 'desc') ?? '')).map(noteOf),
    ...(fix !== undefined && { fix }),
    raw: message,
  };
}

function position(fields: Fields, lineName: string, columnName: string): Position | undefined {
  const [line, column] = [lineField(fields, lineName), countField(fields, columnName)];
  if (line === undefined) return undefined;
  return column === undefined || column < 1 ? { line } : { line, column: column - 1 };
}

function noteOf(suggestion: Fields): Note {
  return { message: `ESLint suggests: ${textField(suggestion, 'desc') ?? 'a change'}` };
}

/** Suggestions that only keep the rule from seeing the place. */
const HIDES = /^Add void operator/;

/** A suggestion may change what the code does. One of several is a decision for somebody. */
function suggestedFix(suggestions: readonly Fields[]): ToolFix | undefined {
  const [only, ...others] = suggestions;
  if (only === undefined || others.length > 0) return undefined;
  return fixOf(only.fix, 'unsafe', textField(only, 'desc') ?? '');
}

function fixOf(value: unknown, safety: FixSafety, message: string): ToolFix | undefined {
  if (!isObject(value)) return undefined;
  const [from, to] = listField(value, 'range');
  const text = textField(value, 'text');
  if (!isOffset(from) || !isOffset(to) || text === undefined) return undefined;
  return { safety, message, edits: [{ from, to, text }] };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
