import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../cli/folder.js';
import { checkerOf, needsLintTools, told } from './tools.js';

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

test('no file, no test: nothing is known', async context => {
  needsLintTools(context, 'bandit', 'pytest');
  const bandit = await checkerOf({ 'a.txt': '' }, { tools: ['bandit'] });
  expect(await told(bandit)).toEqual(['REPORT_EMPTY: bandit: bandit found no Python file to check.']);
  const pytest = await checkerOf({ 'a.py': '' }, { tools: ['pytest'] });
  expect(await told(pytest)).toEqual(['REPORT_EMPTY: pytest: pytest found no test to run.']);
});
