import { type Fields, isObject } from '../../../text/json.js';
import { listField, textField } from '../../fields.js';
import type { Finding, Note } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';
import { jsonAfterText, objectField } from '../json-report.js';
import { fixOf, rangeOf, unitOf } from './regions.js';
import { isOpen, messageOf, ruleOf, severityOf } from './results.js';
import { pathOf } from './uri.js';

/**
 * SARIF 2.1.0 of any scanner. A finding has the name of the scanner, in lower case, as its tool.
 * Lines and columns count from 1, and ends are excluded. Suppressed results, and those that are
 * only in a baseline, are no findings. Source: OASIS, SARIF 2.1.0, sections 3.4, 3.14, 3.27, 3.30.
 */
export function read(output: string): ReportReading {
  if (output.trim() === '') return failedReading('REPORT_EMPTY', 'There is no SARIF report.');
  const log = jsonAfterText(output, '{');
  const runs = isObject(log) && Array.isArray(log.runs) ? log.runs : [undefined];
  if (!runs.every(isObject)) return failedReading('REPORT_MALFORMED', 'This is not a SARIF report.');
  const findings: Finding[] = [];
  const problems: ToolProblem[] = [];
  for (const run of runs) {
    for (const result of listField(run, 'results').filter(isObject).filter(isOpen)) {
      const found = finding(run, result);
      if (found === undefined) problems.push(withoutPlace(run, result));
      else findings.push(found);
    }
    problems.push(...listField(run, 'invocations').filter(isObject).flatMap(problemsOf));
  }
  return { kind: 'findings', findings, problems };
}

function toolOf(run: Fields): string {
  const name = textField(objectField(objectField(run, 'tool'), 'driver'), 'name') ?? 'sarif';
  return name.toLowerCase();
}

function withoutPlace(run: Fields, result: Fields): ToolProblem {
  const message = messageOf(objectField(result, 'message'), ruleOf(run, result)) ?? 'a result';
  return { message: `${toolOf(run)} gives no line for: ${message}` };
}

/** What a scanner reports of its own run. */
function problemsOf(invocation: Fields): ToolProblem[] {
  const notes = listField(invocation, 'toolExecutionNotifications').filter(isObject);
  const errors = notes.filter(each => each.level === 'error');
  const told = errors.flatMap(each => messageOf(objectField(each, 'message'), {}) ?? []);
  if (told.length === 0 && invocation.executionSuccessful === false) told.push('The scan did not succeed.');
  return told.map(message => ({ message }));
}

function finding(run: Fields, result: Fields): Finding | undefined {
  const tool = toolOf(run);
  const rule = ruleOf(run, result);
  const [location] = listField(result, 'locations').filter(isObject);
  const place = objectField(location ?? {}, 'physicalLocation');
  const file = pathOf(run, objectField(place, 'artifactLocation'));
  const unit = unitOf(run, tool);
  const range = rangeOf(objectField(place, 'region'), unit);
  const text = messageOf(objectField(result, 'message'), rule);
  if (file === undefined || range === undefined || text === undefined) return undefined;
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
