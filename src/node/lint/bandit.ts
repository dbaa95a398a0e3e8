import { basename } from 'node:path';
import type { ReportReading } from '../../lint/index.js';
import { failed } from '../../lint/read-report.js';
import { filesBelow } from './python-files.js';
import type { Place, Ran, Runner } from './runner.js';
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
  byFile: { dependsOnOthers: hasOwnSettings },
  cost: 2,
  judge,
};

/** Bandit looks for settings named `.bandit` below the folders that it is given, and finds none beside single files. */
async function hasOwnSettings({ folder, paths }: Place): Promise<boolean> {
  for await (const path of filesBelow(folder, paths)) if (basename(path) === '.bandit') return true;
  return false;
}

function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (ran.exitCode !== 0 && ran.exitCode !== 1) return failed('TOOL_FAILED', said(ran));
  if (reading.kind === 'findings' && reading.problems.length === 0 && reading.files?.length === 0)
    return failed('REPORT_EMPTY', 'bandit found no Python file to look at.');
  return reading;
}
