import { expect, onTestFinished, test } from 'vitest';
import type { ChangedFile } from '../../../src/lint/fix/lines-run.js';
import type { CheckerOptions } from '../../../src/node/lint/checker.js';
import { measuredCommand } from '../../../src/node/lint/measured-tests.js';
import { Document } from '../../../src/text/index.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { needsLintTools, opened, withPython } from './tools.js';

const A = `def pick(x):
    """Doc."""
    if x:
        return [
            1,
        ]
    return [
        2,
    ]
`;
const FILES = {
  'pkg/__init__.py': '',
  'pkg/a.py': A,
  'pkg/b.py': 'def never():\n    return 1\n',
  'tests/test_a.py': 'from pkg.a import pick\n\n\ndef test_pick():\n    assert pick(1) == [1]\n',
};
const RAN = { run: [1, 3, 4, 5, 6], imported: [], missed: [7, 8, 9] };
/** What no test imports. */
const NEVER = { run: [], imported: [], missed: [1, 2] };
/** The Python that a command of tests names has no folder of the tree on its path by itself. */
const PYTHON = 'python3 -m';

async function ran(files: Readonly<Record<string, string>>, options: Partial<CheckerOptions> = {}) {
  const root = folderWith(files);
  const env = withPython('pytest', 'pytest_cov');
  const checker = await opened({ root, tools: ['pytest'], env, ...options });
  onTestFinished(() => checker.close());
  const changed = ['pkg/a.py', 'pkg/b.py'].map(path => changedFile(path, '', files[path] ?? ''));
  const lines = await checker.ranLines?.(new Map(), changed);
  expect(Object.keys(filesIn(root)).sort()).toEqual(Object.keys(files).sort());
  return lines && Object.fromEntries(lines);
}

function changedFile(path: string, before: string, after: string): ChangedFile {
  return { path, before: Document.of(before), after: Document.of(after) };
}

test.for([
  ['without settings', {}],
  [
    'with branches, several data files and another source',
    {
      '.coveragerc':
        '[run]\nbranch = True\nparallel = True\nsource = nothing\nomit = *\n[report]\nfail_under = 100\n',
    },
  ],
  [
    'with pytest-cov among the arguments',
    { 'pytest.ini': '[pytest]\naddopts = --cov=pkg --cov-branch --cov-report=term\n' },
  ],
  [
    'where pytest-cov asks for a percentage',
    { 'setup.cfg': '[tool:pytest]\naddopts = --cov=pkg --cov-fail-under=100\n' },
  ],
  [
    'with settings of pyproject.toml',
    { 'pyproject.toml': '[tool.coverage.run]\nsource = ["elsewhere"]\ndata_file = "data.coverage"\n' },
  ],
  [
    'where a test fails, one cannot be collected, and one has forked',
    {
      'tests/test_b.py': 'def test_b():\n    assert 0\n',
      'tests/test_c.py': 'import nowhere\n',
      'tests/test_d.py':
        'import os\n\n\ndef test_b():\n    pid = os.fork()\n    if pid == 0:\n        raise SystemExit\n    os.wait()\n',
    },
  ],
] as const)('%s the lines of code that pytest runs are known', async ([, more], context) => {
  needsLintTools(context, 'pytest', 'coverage');
  if (Object.values(more).join().includes('--cov')) needsLintTools(context, 'pytest-cov');
  expect(await ran({ ...FILES, ...more })).toEqual({ 'pkg/a.py': RAN, 'pkg/b.py': NEVER });
});

test('so are those of a command of pytest', async context => {
  needsLintTools(context, 'coverage', 'pytest');
  const testCommand = `${PYTHON} pytest -q tests -p no:cacheprovider`;
  expect(await ran(FILES, { tools: ['ruff'], testCommand })).toEqual({ 'pkg/a.py': RAN, 'pkg/b.py': NEVER });
});

test('so are those of a command of unittest, and what runs only at import is distinguished', async context => {
  needsLintTools(context, 'coverage');
  const unit =
    'import unittest\nfrom pkg.a import pick\nfrom pkg.b import never\n\nnever()\n\n\nclass T(unittest.TestCase):\n    def setUp(self):\n        self.x = pick(1)\n\n    def test(self):\n        self.assertEqual(self.x, [1])\n';
  const files = { ...FILES, 'tests/__init__.py': '', 'tests/test_u.py': unit };
  const testCommand = `${PYTHON} unittest -q tests.test_u`;
  expect(await ran(files, { tools: ['ruff'], testCommand })).toEqual({
    'pkg/a.py': RAN,
    'pkg/b.py': { run: [], imported: [2], missed: [1] },
  });
});

test('lines that one of two runs of tests has run are run', async context => {
  needsLintTools(context, 'pytest', 'coverage');
  const other = 'from pkg.a import pick\nfrom pkg.b import never\n\npick(0)\nnever()\n';
  const files = { ...FILES, 'other.py': other };
  expect(await ran(files, { testCommand: `${PYTHON} other` })).toEqual({
    'pkg/a.py': { run: [1, 3, 4, 5, 6, 7, 8, 9], imported: [], missed: [] },
    'pkg/b.py': { run: [1, 2], imported: [], missed: [] },
  });
});

test.for([
  ['the tests trace by themselves', 'import sys\n\n\ndef test_b():\n    sys.settrace(lambda *_: None)\n'],
  ['the tests end the process', 'import os\n\n\ndef test_b():\n    os._exit(0)\n'],
] as const)('nothing is known if %s', async ([, text], context) => {
  needsLintTools(context, 'pytest', 'coverage');
  expect(await ran({ ...FILES, 'tests/test_z.py': text })).toBe(undefined);
});

test('nothing is known if there is no coverage.py', async context => {
  needsLintTools(context, 'pytest');
  // A module of that name that cannot be loaded stands before the real one.
  const hidden = folderWith({ 'coverage.py': 'raise ImportError("not installed")\n' });
  // Without its plugins, since pytest-cov is one that needs it.
  const env = { ...withPython('pytest'), PYTHONPATH: hidden, PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' };
  expect(await ran(FILES, { env })).toBe(undefined);
  expect(await ran(FILES, { env, tools: ['ruff'], testCommand: `${PYTHON} pytest -q` })).toBe(undefined);
});

test('nothing is known if the tests take too long', async context => {
  needsLintTools(context, 'pytest', 'coverage');
  const slow = 'import time\n\n\ndef test_b():\n    time.sleep(600)\n';
  expect(await ran({ ...FILES, 'tests/test_z.py': slow }, { timeout: 3_000 })).toBe(undefined);
}, 40_000);

test.each([
  ['pytest', 'pytest -p mortise_coverage'],
  ['pytest -q tests', 'pytest -p mortise_coverage -q tests'],
  ['.venv/bin/pytest -k "a b"', '.venv/bin/pytest -p mortise_coverage -k "a b"'],
  ['py.test', 'py.test -p mortise_coverage'],
  ['python -m pytest -x', 'python -m pytest -p mortise_coverage -x'],
  ['python3.11 -m unittest discover', 'python3.11 -m mortise_coverage unittest discover'],
  ['/usr/bin/python3 -m nose2 -v', '/usr/bin/python3 -m mortise_coverage nose2 -v'],
  ['pytest && echo done', undefined],
  ['pytest; true', undefined],
  ['pytest > log', undefined],
  ['pytest $ARGS', undefined],
  ['X=1 pytest', undefined],
  ['tox -e py', undefined],
  ['make test', undefined],
  ['pytest-3 -q', undefined],
  ['python tests.py', undefined],
  ['python -m', undefined],
  ['pytest -q\nrm x', undefined],
  ['', undefined],
])('the command %j is measured as %j', (command, measured) => {
  expect(measuredCommand(command)).toBe(measured);
});
