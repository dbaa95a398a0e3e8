import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesIn, folderWith } from '../../cli/folder.js';
import { checkerOf, needsLintTools, opened, told } from './tools.js';

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
