import { delimiter, join } from 'node:path';
import type { ReportReading } from '../../lint/index.js';
import { failed } from '../../lint/read-report.js';
import { PYTHON_MODULES } from './measured-tests.js';
import { isWhole, type Ran, type Runner } from './runner.js';
import { said } from './said.js';

/** Pytest with the plugin of mortise. All tests are run, whatever fails, so that two runs can be compared. */
export const pytest: Runner = {
  name: 'pytest',
  starts: [{ kind: 'module', name: 'pytest' }],
  install: 'pip install pytest',
  cost: 3,
  runsCode: async () => 'it runs the tests, conftest.py and plugins',
  args: async ({ folder, aside, paths }) => [
    '-p',
    'mortise_pytest',
    `--mortise-report=${join(aside, 'pytest.jsonl')}`,
    `--rootdir=${folder}`,
    '-o',
    `cache_dir=${join(aside, 'pytest-cache')}`,
    '--continue-on-collection-errors',
    '--maxfail=0',
    ...(isWhole(paths) ? [] : ['--', ...paths]),
  ],
  reportFile: ({ aside }) => join(aside, 'pytest.jsonl'),
  // One seed for all runs: pytest prints sets and differences in another order with another seed, and runs are compared.
  env: (_, { PYTHONPATH, PYTHONHASHSEED = '0' }) => ({
    PYTHONPATH: [PYTHON_MODULES, PYTHONPATH].filter(Boolean).join(delimiter),
    PYTHONHASHSEED,
  }),
  judge,
};

const NO_TESTS = 5;

function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (ran.exitCode === NO_TESTS) return failed('REPORT_EMPTY', 'pytest found no test to run.');
  if (ran.exitCode !== 0 && ran.exitCode !== 1) return failed('TOOL_FAILED', said(ran));
  if (reading.kind === 'failed') return reading;
  const stray = strayModules(ran.report);
  if (stray.length > 0) return failed('TOOL_FAILED', strayText(stray));
  const [cut] = reading.problems;
  return cut === undefined ? reading : failed('TOOL_FAILED', `${cut.message}\n${said(ran)}`);
}

/** Modules that the tests took from the tree itself, where no fix is before it is verified. */
function strayModules(report: string): readonly string[] {
  const line = report.split('\n').find(each => each.startsWith('{"kind": "stray"'));
  return line === undefined ? [] : (JSON.parse(line) as { readonly files: readonly string[] }).files;
}

function strayText(files: readonly string[]): string {
  return (
    `The tests import an installed copy of the project, which fixes cannot be tried in: ${files.slice(0, 3).join(', ')}. ` +
    'Put the folder of its packages on the path of pytest, as by `pythonpath = ["src"]` in [tool.pytest.ini_options].'
  );
}
