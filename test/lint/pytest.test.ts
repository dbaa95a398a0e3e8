import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../src/lint/finding.js';
import { isTestFile } from '../../src/lint/test-file.js';
import { tool as pytest } from '../../src/lint/tools/pytest/index.js';
import { isInProject } from '../../src/lint/tools/pytest/kinds.js';
import { findingsOf, readingOf } from './read.js';
import { HAS_SHARED, shared } from './shared.js';

const told = (found: readonly Finding[]) =>
  Object.fromEntries(
    found.map(({ test: of, rule, file, line }) => [of?.id.split('/').at(-1), `${rule} ${file}:${line}`]),
  );

const record = (over: object) => ({
  kind: 'test',
  nodeid: 'test_a.py::test_x',
  when: 'call',
  outcome: 'failed',
  file: 'test_a.py',
  line: 3,
  text: '',
  ...over,
});
const raised = (type: string, message: string, ...frames: (readonly [string, number])[]) => ({
  exception: { type, message, frames: frames.map(([path, lineno]) => ({ path, lineno })) },
});
const only = (over: object) => findingsOf(pytest, JSON.stringify(record(over)))[0];

describe('the kind and the place of a failure', () => {
  test.each([
    ['assertion', 'test_a.py:5', raised('AssertionError', 'assert 1 == 2', ['test_a.py', 5])],
    ['exception-in-test', 'test_a.py:5', raised('KeyError', "'k'", ['/usr/lib/x.py', 1], ['test_a.py', 5])],
    [
      'exception-in-code',
      'pkg/a.py:9',
      raised('ValueError', 'bad', ['test_a.py', 5], ['pkg/a.py', 9], ['/usr/lib/json.py', 2]),
    ],
    ['exception-in-code', 'pkg/a.py:9', raised('AssertionError', 'own', ['test_a.py', 5], ['pkg/a.py', 9])],
    [
      'exception-in-test',
      'tests/help.py:2',
      raised('ValueError', 'bad', ['test_a.py', 5], ['pkg/a.py', 9], ['tests/help.py', 2]),
    ],
    [
      'raises-not-met',
      'test_a.py:5',
      raised('Failed', "DID NOT RAISE <class 'ValueError'>", ['test_a.py', 5]),
    ],
    [
      'raises-not-met',
      'test_a.py:5',
      raised('AssertionError', 'Regex pattern did not match.', ['test_a.py', 5]),
    ],
    ['timeout', 'test_a.py:5', raised('Failed', 'Timeout (>1.0s) from pytest-timeout.', ['test_a.py', 5])],
    ['timeout', 'pkg/a.py:9', raised('Failed', 'Timeout >1.0s', ['test_a.py', 5], ['pkg/a.py', 9])],
    ['fixture-error', 'conftest.py:7', { when: 'setup', ...raised('OSError', 'no', ['conftest.py', 7]) }],
    ['fixture-error', 'conftest.py:8', { when: 'teardown', ...raised('OSError', 'no', ['conftest.py', 8]) }],
    [
      'fixture-missing',
      'test_a.py:3',
      { when: 'setup', text: "file test_a.py, line 3\nE       fixture 'nope' not found" },
    ],
    [
      'fixture-missing',
      'test_a.py:3',
      {
        when: 'setup',
        exception: {
          type: 'FixtureLookupError',
          message: 'x',
          fixture: 'nope',
          frames: [{ path: 'conftest.py', lineno: 1 }],
        },
      },
    ],
    ['xpass-strict', 'test_a.py:3', { text: '[XPASS(strict)] reason' }],
    [
      'import-error',
      'test_a.py:1',
      { kind: 'collect', ...raised('ModuleNotFoundError', "No module named 'x'", ['test_a.py', 1]) },
    ],
    [
      'import-error',
      'pkg/a.py:2',
      { kind: 'collect', ...raised('ImportError', 'cannot import', ['test_a.py', 1], ['pkg/a.py', 2]) },
    ],
    [
      'syntax-error',
      'pkg/a.py:4',
      {
        kind: 'collect',
        exception: {
          type: 'SyntaxError',
          message: 'bad',
          syntax: { path: 'pkg/a.py', lineno: 4 },
          frames: [{ path: 'test_a.py', lineno: 1 }],
        },
      },
    ],
  ])('%s at %s', (rule, site, over) => {
    const found = only(over);
    expect([found?.rule, `${found?.file}:${found?.line}`]).toEqual([rule, site]);
  });

  test('a syntax error of what a program reads is one of its code', () => {
    const frames = [
      { path: 'test_a.py', lineno: 5 },
      { path: 'pkg/a.py', lineno: 9 },
    ];
    const exception = {
      type: 'SyntaxError',
      message: 'bad',
      syntax: { path: '<unknown>', lineno: 1 },
      frames,
    };
    expect(only({ exception })).toMatchObject({ rule: 'exception-in-code', line: 9 });
    const own = { ...exception, syntax: { path: 'pkg/b.py', lineno: 2 } };
    expect(only({ exception: own })).toMatchObject({ rule: 'syntax-error', file: 'pkg/b.py', line: 2 });
  });

  test('a test has its names and parameters, and the others of its kind are listed', () => {
    const passed = { ...record({}), nodeid: 'a/test_b.py::TestK::test_x[1-2]', outcome: 'passed' };
    const [found] = findingsOf(
      pytest,
      [passed, record({ nodeid: 'a/test_b.py::TestK::test_x[n\\xe9::y]' })]
        .map(each => JSON.stringify(each))
        .join('\n'),
    );
    expect(found?.test).toMatchObject({ names: ['TestK', 'test_x'], parameters: 'n\\xe9::y', line: 3 });
    expect(found?.notes).toEqual([{ message: 'The other parameters: [1-2] passed' }]);
  });

  test('what is installed, frozen or elsewhere is not the project', () => {
    expect(['a.py', 'src/a.py'].map(isInProject)).toEqual([true, true]);
    expect(
      ['/usr/a.py', '<frozen importlib>', '../a.py', 'C:\\a.py', 'venv/lib/site-packages/x.py', ''].map(
        isInProject,
      ),
    ).toEqual(Array(6).fill(false));
  });

  test('tests are known by their names', () => {
    expect(['tests/a.py', 'test_a.py', 'x/a_test.py', 'conftest.py'].map(isTestFile)).toEqual(
      Array(4).fill(true),
    );
    expect(['src/a.py', 'testing_a.py', 'latest/a.py'].map(isTestFile)).toEqual(Array(3).fill(false));
  });

  test('a report without its end is a problem, and a broken one a failure', () => {
    expect(readingOf(pytest, '{"kind":"session","version":1}\n').problems).toHaveLength(1);
    expect(readingOf(pytest, '{"kind":"session","version":1}\n{"kind":"end"}\n').problems).toEqual([]);
    expect(pytest.read('{"kind":"test"')).toMatchObject({ code: 'REPORT_MALFORMED' });
    expect(pytest.read('')).toMatchObject({ code: 'REPORT_EMPTY' });
  });
});

describe('JUnit XML', () => {
  const report = (cases: string) =>
    `<?xml version="1.0"?><testsuites><testsuite name="pytest">${cases}</testsuite></testsuites>`;

  test('has the file and a line from 0 in its first family', () => {
    const failure =
      '<failure message="assert 1 == 2&#10;x">tests/test_a.py:11: in test_x\n    assert 1 == &lt;2&gt;\nE   assert 1 == 2</failure>';
    const [found] = findingsOf(
      pytest,
      report(
        `<testcase classname="tests.test_a.TestK" name="test_x[a&quot;]" file="tests/test_a.py" line="8" time="0">${failure}</testcase>`,
      ),
    );
    expect(found).toMatchObject({ rule: 'assertion', file: 'tests/test_a.py', line: 11 });
    expect(found?.test).toMatchObject({
      id: 'tests/test_a.py::TestK::test_x[a"]',
      line: 9,
      parameters: 'a"',
    });
  });

  test('has only the text in its second', () => {
    const [found] = findingsOf(
      pytest,
      report(
        '<testcase classname="tests.test_a" name="test_x"><failure message="m">E   assert 0</failure></testcase>',
      ),
    );
    expect(found).toMatchObject({ file: 'tests/test_a.py', line: 1, rule: 'assertion' });
  });

  test('passed tests are no findings, and a report that is cut is none', () => {
    expect(findingsOf(pytest, report('<testcase classname="a" name="b" />'))).toEqual([]);
    expect(pytest.read('<?xml version="1.0"?><testsuites><testsuite><testcase name="a">')).toMatchObject({
      code: 'REPORT_MALFORMED',
    });
    expect(pytest.read('<html></html>')).toMatchObject({ code: 'REPORT_MALFORMED' });
  });
});

const KINDS = {
  'test_import.py': 'import-error tests/test_import.py:1',
  'test_syntax.py': 'syntax-error tests/test_syntax.py:1',
  'test_calc.py::test_assert': 'assertion tests/test_calc.py:11',
  'test_calc.py::test_exc_in_test': 'exception-in-test tests/test_calc.py:16',
  'test_calc.py::test_exc_in_code': 'exception-in-code pkg/calc.py:14',
  'test_calc.py::test_fixture_error': 'fixture-error tests/conftest.py:14',
  'test_calc.py::test_missing_fixture': 'fixture-missing tests/test_calc.py:27',
  'test_calc.py::test_teardown': 'fixture-error tests/conftest.py:20',
  'test_calc.py::test_param[1,x-want1]': 'exception-in-code pkg/calc.py:18',
  'test_calc.py::test_param[n\\xe9]': 'exception-in-code pkg/calc.py:18',
  'test_calc.py::test_timeout': 'timeout tests/test_calc.py:42',
  'test_calc.py::test_xpass': 'xpass-strict tests/test_calc.py:45',
  'test_calc.py::TestK::test_multi': 'assertion tests/test_calc.py:53',
  'test_calc.py::TestK::test_raises': 'raises-not-met tests/test_calc.py:59',
  'test_calc.py::TestK::test_not_raised': 'raises-not-met tests/test_calc.py:63',
  'test_calc.py::test_warn': 'raises-not-met tests/test_calc.py:68',
  'test_calc.py::test_chain': 'exception-in-test tests/test_calc.py:76',
  'test_dup.py::test_helper': 'assertion tests/test_dup.py:2',
};

describe.skipIf(!HAS_SHARED)('captured reports', () => {
  test('records of a plugin', () => {
    expect(told(findingsOf(pytest, shared('samples/pytest/pytest-9.1.1.sig_report.jsonl')))).toEqual(KINDS);
  });

  test('JUnit XML holds the same, as far as it can', () => {
    expect(told(findingsOf(pytest, shared('samples/pytest/pytest-9.1.1.junit-xunit1.xml')))).toEqual(KINDS);
  });

  test('JUnit XML of the second family has no ids for files, but the places of frames', () => {
    const found = findingsOf(pytest, shared('samples/pytest/pytest-9.1.1.junit-xunit2.xml'));
    expect(found).toHaveLength(18);
    expect(found.find(each => each.test?.names.includes('test_exc_in_code'))).toMatchObject({
      file: 'pkg/calc.py',
      line: 14,
    });
  });
});

const PLUGIN = dirname(
  fileURLToPath(new URL('../../src/lint/tools/pytest/mortise_pytest.py', import.meta.url)),
);
const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version'], { stdio: 'ignore' }).status === 0;
if (!hasPytest && process.env.MORTISE_CI === '1')
  throw new Error('pytest is not installed, and this run must not skip tests');
if (!hasPytest) console.warn('Skipped: pytest is not installed');

const PROJECT = {
  'shop/__init__.py': '',
  'shop/cart.py': 'def total(items):\n    return sum(items) / len(items)\n',
  'tests/conftest.py':
    'import pytest\n\n\n@pytest.fixture\ndef late():\n    yield 1\n    raise OSError("té")\n',
  'tests/test_cart.py': `import pytest
from shop.cart import total


def test_code():
    total([])


@pytest.mark.parametrize("n", [1, 2])
def test_assert(n):
    assert total([n]) == 1, "\\ud800"


def test_late(late):
    pass


def test_missing(nope):
    pass
`,
  'tests/test_broken.py': 'def f(:\n    pass\n',
};

describe.skipIf(!hasPytest)('the plugin', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mortise-pytest-'));
    for (const [path, text] of Object.entries(PROJECT)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['--tb=no', '--tb=native', '--tb=short'])(
    'tells the place of each failure with %s',
    traceback => {
      const args = [
        '-m',
        'pytest',
        '-q',
        '-p',
        'mortise_pytest',
        '-p',
        'no:cacheprovider',
        '--mortise-report=out.jsonl',
        '--continue-on-collection-errors',
        traceback,
      ];
      const env = { ...process.env, PYTHONPATH: `${PLUGIN}:${folder}`, PYTHONDONTWRITEBYTECODE: '1' };
      expect(() => execFileSync('python3', args, { cwd: folder, env, stdio: 'pipe' })).toThrow();
      const { findings, problems } = readingOf(pytest, readFileSync(join(folder, 'out.jsonl'), 'utf8'));
      expect(problems).toEqual([]);
      expect(told(findings)).toEqual({
        'test_broken.py': 'syntax-error tests/test_broken.py:1',
        'test_cart.py::test_code': 'exception-in-code shop/cart.py:2',
        'test_cart.py::test_assert[2]': 'assertion tests/test_cart.py:11',
        'test_cart.py::test_late': 'fixture-error tests/conftest.py:7',
        'test_cart.py::test_missing': 'fixture-missing tests/test_cart.py:18',
      });
      expect(findings.find(each => each.test?.parameters === '2')?.notes.at(-1)?.message).toBe(
        'The other parameters: [1] passed',
      );
    },
  );
});
