import { type Fields, isObject, parseJson, withoutBom } from '../../../text/json.js';
import { lineField, listField, textField } from '../../fields.js';
import type { Finding, Frame } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';
import { type Failure, fileOfId, findingOf, framesIn, messageIn, syntaxIn } from './failure.js';
import { readJunit } from './junit.js';

/**
 * Read the records of the plugin `mortise_pytest.py` beside this file, one JSON object on each
 * line, or else JUnit XML, which has less information.
 */
export function read(output: string): ReportReading {
  const text = withoutBom(output);
  if (text.trim() === '')
    return failedReading('REPORT_EMPTY', 'The report of pytest is empty: it ended before its first test.');
  return text.trimStart().startsWith('<') ? readJunit(text) : readRecords(text);
}

function readRecords(text: string): ReportReading {
  const records: Fields[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line);
    if (!isObject(parsed) || textField(parsed, 'kind') === undefined)
      return failedReading('REPORT_MALFORMED', `Line ${index + 1} is not a record of the plugin for pytest.`);
    records.push(parsed);
  }
  const outcomes = outcomesOf(records);
  const findings = records.flatMap(record => failureOf(record) ?? []).map(findingOf);
  return {
    kind: 'findings',
    findings: findings.map(each => withSiblings(each, outcomes)),
    problems: cutShort(records),
    tests: outcomes,
  };
}

/** A report with a start also has an end, unless pytest was stopped. */
function cutShort(records: readonly Fields[]): ToolProblem[] {
  const [first, last] = [records[0], records.at(-1)];
  const cut = first?.kind === 'session' && last?.kind !== 'end';
  return cut ? [{ message: 'the report has no end: pytest was stopped' }] : [];
}

function failureOf(record: Fields): Failure | undefined {
  const id = textField(record, 'nodeid');
  if (id === undefined || record.outcome !== 'failed') return undefined;
  const text = textField(record, 'text') ?? '';
  const error = isObject(record.exception) ? record.exception : lastOfChain(record);
  const location = listField(record, 'location');
  const zeroBased = location[1];
  return {
    id,
    phase: phaseOf(record),
    file: textField(record, 'file') ?? fileOfId(id),
    line: lineField(record, 'line') ?? (typeof zeroBased === 'number' ? zeroBased + 1 : undefined),
    exception: (error && textField(error, 'type')) ?? '',
    message: (error && messageOf(error)) || messageIn(text) || (text.split('\n')[0] ?? ''),
    text,
    frames: error === undefined ? framesIn(text) : listField(error, 'frames').flatMap(frameOf),
    syntaxAt: syntaxOf(error, text, id),
    fixtureMissing:
      isObject(record.fixture) || textField(error ?? {}, 'fixture') !== undefined || MISSING.test(text),
    raw: record,
  };
}

/** The message with the name of the exception before it, as pytest shows it. */
function messageOf(error: Fields): string | undefined {
  const [type, message] = [textField(error, 'type'), textField(error, 'message')];
  return type === undefined || message?.startsWith(type) === true ? message : `${type}: ${message ?? ''}`;
}

/** Workers of xdist only send the text. */
const MISSING = /^E +fixture '.*' not found$/m;

function phaseOf(record: Fields): Failure['phase'] {
  if (record.kind === 'collect') return 'collect';
  return record.when === 'setup' || record.when === 'teardown' ? record.when : 'call';
}

/** The last exception, in records that keep the chain as pytest prints it. */
function lastOfChain(record: Fields): Fields | undefined {
  const last = listField(record, 'chain').at(-1);
  if (!isObject(last)) return undefined;
  const crash = isObject(last.crash) ? last.crash : {};
  return { message: crash.message, frames: last.frames };
}

function frameOf(value: unknown): Frame[] {
  if (!isObject(value)) return [];
  const [file, line] = [textField(value, 'path'), lineField(value, 'lineno')];
  return file === undefined || line === undefined ? [] : [{ file, line }];
}

/**
 * A text has the absolute path of a file that does not parse. If it ends like the id, it is the
 * test.
 */
function syntaxOf(error: Fields | undefined, text: string, id: string): Frame | undefined {
  const [known] = error === undefined ? [] : frameOf(error.syntax);
  const found = known ?? syntaxIn(text);
  if (found === undefined) return undefined;
  const file = fileOfId(id);
  return found.file.endsWith(`/${file}`) ? { file, line: found.line } : found;
}

/** The result of each test, by its id. */
function outcomesOf(records: readonly Fields[]): ReadonlyMap<string, string> {
  const outcomes = new Map<string, string>();
  for (const record of records) {
    const [id, outcome] = [textField(record, 'nodeid'), textField(record, 'outcome')];
    if (id !== undefined && outcome !== undefined && outcomes.get(id) !== 'failed') outcomes.set(id, outcome);
  }
  return outcomes;
}

/**
 * A failure for one set of parameters, with the results for the others, which run the same lines.
 */
function withSiblings(finding: Finding, outcomes: ReadonlyMap<string, string>): Finding {
  const { test } = finding;
  if (test?.parameters === undefined) return finding;
  const stem = test.id.slice(0, test.id.indexOf('[') + 1);
  const others = [...outcomes].filter(([id]) => id.startsWith(stem) && id !== test.id);
  if (others.length === 0) return finding;
  const results = others.slice(0, 20).map(([id, outcome]) => `${id.slice(stem.length - 1)} ${outcome}`);
  return {
    ...finding,
    notes: [...finding.notes, { message: `The other parameters: ${results.join(', ')}` }],
  };
}
