import { withoutBom } from '../../../text/json.js';
import type { ColumnUnit, Finding } from '../../finding.js';
import { failedReading, type ReportReading, type ToolProblem } from '../../read-report.js';

/** A path may hold colons, as `C:\a.py` does: it goes on until a line and a column follow. */
const LINE = /^(.+?):(\d+):(\d+): ([A-Z]+\d+) (.*)$/;

/**
 * flake8: its lines of text. Lines and columns count from 1; what a column counts depends on the
 * plugin, and ends are not known. Without findings it prints nothing, so its exit code must be
 * judged too.
 */
export function read(output: string): ReportReading {
  const lines = withoutBom(output)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '');
  const findings = lines.flatMap(line => finding(line) ?? []);
  if (findings.length === 0 && lines.length > 0)
    return failedReading('REPORT_MALFORMED', 'This is not what flake8 prints in its default format.');
  return { kind: 'findings', findings, problems: lines.flatMap(problem) };
}

/** Other lines come from a plugin, or from the settings of a format. */
function problem(line: string): ToolProblem[] {
  return LINE.test(line) ? [] : [{ message: line }];
}

function finding(text: string): Finding | undefined {
  const found = LINE.exec(text);
  if (found === null) return undefined;
  const [, file = '', line, column, rule = '', message = ''] = found;
  const start = { line: Math.max(1, Number(line)), column: Math.max(0, Number(column) - 1) };
  return {
    tool: 'flake8',
    rule,
    message,
    severity: /^(?:E9|F)/.test(rule) ? 'error' : 'warning',
    file,
    line: start.line,
    range: { start, end: start, unit: unitOf(rule) },
    notes: [],
    raw: text,
  };
}

/** pycodestyle counts characters; pyflakes and mccabe report what Python's parser counts. */
function unitOf(rule: string): ColumnUnit {
  if (/^[EW]\d/.test(rule)) return 'code-points';
  return /^(?:F|C901)/.test(rule) ? 'utf-8' : 'unknown';
}
