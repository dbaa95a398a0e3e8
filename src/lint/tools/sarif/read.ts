import { type Fields, isObject } from '../../../text/json.js';
import { listField, textField } from '../../fields.js';
import type { Finding, Note } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';
import { jsonAfterText, objectField } from '../json-report.js';
import { fixOf, rangeOf, unitOf } from './regions.js';
import { isOld, isOpen, messageOf, ruleOf, severityOf } from './results.js';
import { pathsOf } from './uri.js';

/**
 * SARIF 2.1.0 of any scanner. A finding has the name of the scanner, in lower case, as its tool.
 * Lines and columns count from 1, and ends are excluded. Suppressed results, and those of the
 * scanner's own baseline, are no findings. A result with a file and no line is about the file.
 * Source: OASIS, SARIF 2.1.0, sections 3.4, 3.14, 3.27, 3.30.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '') return failedReading('REPORT_EMPTY', 'There is no SARIF report.');
  const log = jsonAfterText(output, '{');
  const runs = isObject(log) && Array.isArray(log.runs) ? log.runs : [undefined];
  if (!runs.every(isObject)) return failedReading('REPORT_MALFORMED', 'This is not a SARIF report.');
  const findings: Finding[] = [];
  const problems: ToolProblem[] = [];
  for (const run of runs) {
    const open = listField(run, 'results').filter(isObject).filter(isOpen);
    const old = open.filter(isOld).length;
    if (old > 0)
      problems.push({ message: `${toolOf(run)} has results of its baseline, which are left out: ${old}.` });
    for (const result of open.filter(each => !isOld(each))) {
      const found = finding(run, result);
      if (found === undefined) problems.push(withoutPlace(run, result));
      else findings.push(found);
    }
    problems.push(...listField(run, 'invocations').filter(isObject).flatMap(problemsOf));
  }
  const failed = runs.some(run => listField(run, 'invocations').filter(isObject).some(hasFailed));
  if (failed && findings.length === 0)
    return failedReading('TOOL_FAILED', problems.map(({ message }) => message).join(' '));
  return { kind: 'findings', findings, problems };
}

function hasFailed({ executionSuccessful }: Fields): boolean {
  return executionSuccessful === false;
}

function toolOf(run: Fields): string {
  const name = textField(objectField(objectField(run, 'tool'), 'driver'), 'name') ?? 'sarif';
  return name.toLowerCase();
}

function withoutPlace(run: Fields, result: Fields): ToolProblem {
  const message = messageOf(objectField(result, 'message'), ruleOf(run, result)) ?? 'a result';
  return { message: `${toolOf(run)} gives no place for: ${message}`, isFinding: true };
}

/** What a scanner reports of its own run. */
function problemsOf(invocation: Fields): ToolProblem[] {
  const notes = listField(invocation, 'toolExecutionNotifications').filter(isObject);
  const errors = notes.filter(each => each.level === 'error');
  const told = errors.flatMap(each => messageOf(objectField(each, 'message'), {}) ?? []);
  if (told.length === 0 && hasFailed(invocation)) told.push('The scan did not succeed.');
  return told.map(message => ({ message }));
}

function finding(run: Fields, result: Fields): Finding | undefined {
  const tool = toolOf(run);
  const rule = ruleOf(run, result);
  const [location] = listField(result, 'locations').filter(isObject);
  const place = objectField(location ?? {}, 'physicalLocation');
  const [file, fileBelowBase] = pathsOf(run, objectField(place, 'artifactLocation'));
  const unit = unitOf(run, tool);
  const known = rangeOf(objectField(place, 'region'), unit);
  const range = known ?? { start: { line: 1 }, end: { line: 1 }, unit };
  const text = messageOf(objectField(result, 'message'), rule);
  if (file === undefined || text === undefined) return undefined;
  const fix = fixOf(run, result, file, unit);
  return {
    tool,
    rule:
      textField(result, 'ruleId') ??
      textField(rule, 'id') ??
      textField(objectField(result, 'rule'), 'id') ??
      'result',
    message: text,
    severity: severityOf(result, rule),
    file,
    line: range.start.line,
    range,
    notes: listField(result, 'relatedLocations').filter(isObject).flatMap(noteOf),
    ...(known === undefined && { isOfFile: true }),
    ...(fileBelowBase !== undefined && { fileBelowBase }),
    ...(fix !== undefined && { fix }),
    raw: result,
  };
}

function noteOf(related: Fields): Note[] {
  const message = messageOf(objectField(related, 'message'), {});
  const range = rangeOf(objectField(objectField(related, 'physicalLocation'), 'region'), 'unknown');
  if (message === undefined) return [];
  return [range === undefined ? { message } : { message, line: range.start.line }];
}
