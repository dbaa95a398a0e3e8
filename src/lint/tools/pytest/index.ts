import { failedReading, type ReportReading } from '../../read-report.js';
import { isIn, isWhole, type SettingsKind } from '../settings.js';
import { lastOutput, PYTHON_FILES, type Ran, type RunTool, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

const SETTINGS: readonly SettingsKind[] = [
  { name: 'pytest.ini', own: /^/, isFoundAbove: true },
  { name: '.pytest.ini', own: /^/, isFoundAbove: true },
  { name: 'pyproject.toml', own: /^\[tool\.pytest\b/m, isFoundAbove: true },
  { name: 'tox.ini', own: /^\[pytest\]/m, isFoundAbove: true },
  { name: 'setup.cfg', own: /^\[tool:pytest\]/m, isFoundAbove: true },
];
const REPORT = 'pytest.jsonl';
const NO_TESTS = 5;

/** Pytest with the plugin of mortise. All tests run, so that two runs can be compared. */
const run: ToolRun = {
  starts: [{ kind: 'module', name: 'pytest' }],
  install: 'pip install pytest',
  cost: 3,
  fileKinds: [
    PYTHON_FILES,
    { pattern: /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/, name: 'files of tests', orNamed: false },
  ],
  settings: SETTINGS,
  alsoReads: ['pytest.toml', '.pytest.toml', '.coveragerc'],
  takesNested,
  runsCode: () => 'it runs the tests, conftest.py and plugins',
  pythonModules: 'pytest',
  args: ({ folder, aside, paths, stopsEarly }) => [
    ...['-p', 'mortise_pytest', `--mortise-report=${aside}/${REPORT}`],
    ...[`--rootdir=${folder}`, '-o', `cache_dir=${aside}/pytest-cache`],
    ...['--continue-on-collection-errors', `--maxfail=${stopsEarly === true ? 1 : 0}`],
    ...(isWhole(paths) ? [] : ['--', ...paths]),
  ],
  reportFile: REPORT,
  // The same seed for all runs, which are compared: with another seed, pytest prints sets and
  // differences in another order.
  env: (_, { PYTHONHASHSEED = '0' }) => ({ PYTHONHASHSEED }),
  exitCodes: [0, 1, NO_TESTS],
  judge,
};

export const tool: RunTool = {
  name: 'pytest',
  rules,
  read,
  canFix: true,
  // One file that cannot be loaded ends the collection of tests.
  hides: ({ rule }) => (/^(?:syntax|import)-error$/.test(rule) ? 'all' : undefined),
  run,
};

/** The nearest settings above all paths; in one folder, the first in the order of pytest. */
function takesNested(nested: readonly string[], paths: readonly string[]): readonly string[] {
  if (isWhole(paths)) return [];
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const rank = (path: string) =>
    SETTINGS.findIndex(({ name }) => name === path.slice(path.lastIndexOf('/') + 1));
  return nested
    .filter(each => paths.every(path => isIn(path, folderOf(each))))
    .sort((a, b) => folderOf(b).length - folderOf(a).length || rank(a) - rank(b))
    .slice(0, 1);
}

function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (ran.exitCode === NO_TESTS) return failedReading('REPORT_EMPTY', 'pytest found no test to run.');
  if (reading.kind === 'failed') return reading;
  const stray = strayModules(ran.report);
  if (stray.length > 0) return failedReading('TOOL_FAILED', strayText(stray));
  const [cut] = reading.problems;
  return cut === undefined ? reading : failedReading('TOOL_FAILED', `${cut.message}\n${lastOutput(ran)}`);
}

/** Modules that the tests loaded from the tree itself instead of the copy with the fixes. */
function strayModules(report: string): readonly string[] {
  const line = report.split('\n').find(each => each.startsWith('{"kind": "stray"'));
  return line === undefined ? [] : (JSON.parse(line) as { readonly files: readonly string[] }).files;
}

function strayText(files: readonly string[]): string {
  return (
    `The tests import an installed copy of the project, in which fixes cannot be tried: ${files.slice(0, 3).join(', ')}. ` +
    'Put the folder of its packages on the path of pytest, as by `pythonpath = ["src"]` in [tool.pytest.ini_options].'
  );
}
