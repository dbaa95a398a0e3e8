import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckerOptions, OpenChecker } from '../../../src/node/lint/checker.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { needsLintTools, opened, told } from './tools.js';

async function checkerOf(
  files: Readonly<Record<string, string>>,
  options: Omit<CheckerOptions, 'root'>,
): Promise<OpenChecker & { readonly root: string }> {
  const root = folderWith(files);
  const checker = await opened({ root, ...options });
  onTestFinished(() => checker.close());
  return Object.assign(checker, { root });
}

const TEST_A = 'from pkg.a import value\n\n\ndef test_value() -> None:\n    assert value == 1\n';

test('edits of one size within a second are seen by mypy and pytest', async context => {
  needsLintTools(context, 'mypy', 'pytest');
  const files = { 'pkg/__init__.py': '', 'pkg/a.py': 'value: int = "1"\n', 'test_a.py': TEST_A };
  const checker = await checkerOf(files, { tools: ['mypy', 'pytest'] });
  const wrong = ['mypy assignment pkg/a.py:1', 'pytest assertion test_a.py:5'];
  expect(await told(checker)).toEqual(wrong);
  expect(await told(checker, { 'pkg/a.py': 'value: int = 1  \n' })).toEqual([]);
  expect(await told(checker)).toEqual(wrong);
  expect(Object.keys(filesIn(checker.root)).sort()).toEqual(Object.keys(files).sort());
});

test('what does not parse: the tools report it, and what they could not check', async context => {
  needsLintTools(context, 'mypy', 'bandit');
  const files = { 'a.py': 'x: int = "1"\nassert x\n', 'b.py': 'def (:\n' };
  const checked = await (await checkerOf(files, { tools: ['mypy', 'bandit'] })).check(new Map());
  expect(checked).toMatchObject({
    kind: 'checked',
    findings: [
      { tool: 'mypy', rule: 'syntax', file: 'b.py' },
      { tool: 'bandit', rule: 'B101', file: 'a.py' },
    ],
    problems: [{ file: 'b.py', message: expect.stringContaining('mypy') }, { file: 'b.py' }],
  });
});

const FLAKY = `import os

STATE = os.environ["FLAKY_STATE"]


def test_flaky():
    if not os.path.exists(STATE):
        open(STATE, "w").close()
        assert False


def test_wrong():
    assert 1 == 2


def test_right():
    pass
`;

test('a test that passes when it is run again is flaky', async context => {
  needsLintTools(context, 'pytest');
  const env = { ...process.env, FLAKY_STATE: join(folderWith({}), 'state') };
  const checked = await (
    await checkerOf({ 'test_f.py': FLAKY }, { tools: ['pytest'], env, passed: ['FLAKY_STATE'] })
  ).check(new Map());
  expect(checked).toMatchObject({
    kind: 'checked',
    findings: [
      { rule: 'flaky', line: 9, test: { id: 'test_f.py::test_flaky' } },
      { rule: 'assertion', line: 13 },
    ],
    tests: new Map([
      ['test_f.py::test_flaky', 'passed'],
      ['test_f.py::test_wrong', 'failed'],
      ['test_f.py::test_right', 'passed'],
    ]),
  });
});

test('what is installed from the tree itself is tested in the copy', async context => {
  needsLintTools(context, 'pytest');
  const files = { 'src/pkg/__init__.py': 'value = 2\n', 'tests/test_a.py': TEST_A.replace('pkg.a', 'pkg') };
  const root = folderWith(files);
  // As an editable installation does it.
  const env = { ...process.env, PYTHONPATH: [join(root, 'src'), resolve('.')].join(delimiter) };
  const checker = await opened({ root, tools: ['pytest'], env });
  onTestFinished(() => checker.close());
  expect(await told(checker, { 'src/pkg/__init__.py': 'value = 1\n' })).toEqual([]);
  // One that a test puts there itself cannot be moved.
  const insert = `import sys\nsys.path.insert(0, ${JSON.stringify(join(root, 'src'))})\n${files['tests/test_a.py']}`;
  expect(await told(checker, { 'tests/test_a.py': insert })).toEqual([
    expect.stringMatching(
      /^TOOL_FAILED: pytest: The tests import an installed copy .*: src\/pkg\/__init__\.py\. /,
    ),
  ]);
});

test('no file, no test: nothing is known', async context => {
  needsLintTools(context, 'bandit', 'pytest');
  const bandit = await checkerOf({ 'a.txt': '' }, { tools: ['bandit'] });
  expect(await told(bandit)).toEqual(['REPORT_EMPTY: bandit: bandit found no Python file to check.']);
  const pytest = await checkerOf({ 'a.py': '' }, { tools: ['pytest'] });
  expect(await told(pytest)).toEqual(['REPORT_EMPTY: pytest: pytest found no test to run.']);
});
