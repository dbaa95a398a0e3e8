import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const SOURCE = `import numpy as np


def test_basic_case():
    assert separable(1)


def _cstack(left, right):
    if isinstance(right, Model):
        cright = _coord_matrix(right)
    else:
        right = np.eye(right)
        cright = np.zeros(right)
    right = np.eye(right)
    return np.hstack([left, cright])


class TestBasic:
    def test_one(self):
        assert True
`;

/** Put a script into a file, and give what the command said and what the file holds then. */
async function run(script: object, source = SOURCE) {
  const root = folderWith({ 'path/to/file.py': source, 'script.json': JSON.stringify(script, null, 2) });
  const ran = await mortise(['apply', join(root, 'script.json'), '--root', root, '--json']);
  return {
    ...ran,
    report: JSON.parse(ran.stdout),
    text: readFileSync(join(root, 'path/to/file.py'), 'utf8'),
  };
}

describe('an edit script, from the file to the file', () => {
  test('replaces a line', async () => {
    const { exitCode, text } = await run({
      file: 'path/to/file.py',
      edits: [
        {
          type: 'replace',
          anchor: { type: 'line_pattern', selected: '        cright = np.zeros(right)' },
          content: '        cright = np.zeros(right.shape[1])',
          description: 'Fix the dimension of the matrix',
        },
      ],
    });
    expect(exitCode).toBe(0);
    expect(text).toBe(SOURCE.replace('np.zeros(right)', 'np.zeros(right.shape[1])'));
  });

  test('inserts a function after another one', async () => {
    const { exitCode, text, report } = await run({
      file: 'path/to/file.py',
      edits: [
        {
          type: 'insert_after',
          anchor: { type: 'function_definition', selected: 'def test_basic_case():' },
          content: 'def test_new_case():\n    assert True\n',
          description: 'Add new test case after existing test',
        },
      ],
    });
    expect(exitCode).toBe(0);
    expect(text).toBe(
      SOURCE.replace(
        '    assert separable(1)\n',
        '    assert separable(1)\n\n\ndef test_new_case():\n    assert True\n',
      ),
    );
    expect(report.edits[0].places[0]).toMatchObject({ firstLine: 5, lastLine: 5, scope: 'definition' });
  });

  test('makes several edits, each in the text that those before it made', async () => {
    const { exitCode, text, report } = await run({
      file: 'path/to/file.py',
      edits: [
        {
          type: 'insert_after',
          anchor: { type: 'import_statement', selected: 'import numpy as np' },
          content: 'import pytest\n',
        },
        {
          type: 'insert_before',
          anchor: { type: 'function_definition', selected: 'def test_basic_case():', scope: 'line' },
          content: '@pytest.mark.fast\n',
        },
        {
          type: 'delete',
          anchor: { type: 'decorator', selected: '@pytest.mark.fast' },
        },
        {
          type: 'replace',
          anchor: { type: 'class_definition', selected: 'class TestBasic:', scope: 'definition' },
          content: 'class TestMore:\n    def test_two(self):\n        assert 2\n',
        },
      ],
    });
    expect([exitCode, report.edits.map((edit: { status: string }) => edit.status)]).toEqual([
      0,
      ['applied', 'applied', 'applied', 'applied'],
    ]);
    expect(text).toBe(
      SOURCE.replace('as np\n', 'as np\nimport pytest\n')
        .replace('TestBasic', 'TestMore')
        .replace('test_one', 'test_two')
        .replace('assert True', 'assert 2'),
    );
  });

  test('is refused as a whole if an anchor is ambiguous, and the places are named', async () => {
    const { exitCode, text, report } = await run({
      file: 'path/to/file.py',
      edits: [
        {
          type: 'delete',
          anchor: { type: 'line_pattern', selected: 'import numpy as np' },
        },
        {
          type: 'replace',
          anchor: { type: 'line_pattern', selected: 'right = np.eye(right)' },
          content: 'right = np.eye(right.shape[1])',
        },
      ],
    });
    expect(exitCode).toBe(1);
    expect(text).toBe(SOURCE);
    // Lines are those of the file: what the first edit made of it was never seen by who wrote the
    // script.
    expect(report.edits[1]).toMatchObject({
      number: 2,
      status: 'refused',
      refusal: {
        code: 'ANCHOR_NOT_UNIQUE',
        message: expect.stringMatching(/^2 lines of the file are "right = np\.eye\(right\)": 12, 14\. /),
        evidence: { placeCount: 2, places: [{ first: 12 }, { first: 14 }] },
      },
    });
  });
});
