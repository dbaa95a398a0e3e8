import type { ReportReading } from '../../lint/index.js';
import { isObject, parseJson } from '../../lint/json.js';
import { failed } from '../../lint/read-report.js';
import type { Ran, Runner } from './runner.js';
import { said } from './said.js';

/** Bandit. It takes settings of pyproject.toml only where its command names that file. */
export const bandit: Runner = {
  name: 'bandit',
  starts: [
    { kind: 'program', name: 'bandit' },
    { kind: 'module', name: 'bandit' },
  ],
  install: 'pip install bandit',
  args: async ({ paths }) => ['-q', '-f', 'json', '-r', ...paths],
  judge,
};

function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (ran.exitCode !== 0 && ran.exitCode !== 1) return failed('TOOL_FAILED', said(ran));
  if (reading.kind === 'findings' && reading.problems.length === 0 && countOfFiles(ran.report) === 0)
    return failed('REPORT_EMPTY', 'bandit found no Python file to look at.');
  return reading;
}

/** Each file that was looked at has its metrics; the sum of them is one more entry. */
function countOfFiles(report: string): number | undefined {
  const parsed = parseJson(report.slice(Math.max(0, report.indexOf('{'))));
  if (parsed.kind === 'no-json' || !isObject(parsed.value) || !isObject(parsed.value.metrics))
    return undefined;
  return Object.keys(parsed.value.metrics).filter(name => name !== '_totals').length;
}
