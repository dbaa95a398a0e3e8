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

const edit = (type: string, kind: string, selected: string, content?: string, more: object = {}) => ({
  ...{ type, content, description: 'why' },
  anchor: { type: kind, selected, ...more },
});

/** Put a script into a file, and give what the command said and what the file holds then. */
async function run(...edits: readonly object[]) {
  const script = JSON.stringify({ file: 'path/to/file.py', edits }, null, 2);
  const root = folderWith({ 'path/to/file.py': SOURCE, 'script.json': script });
  const ran = await mortise(['apply', join(root, 'script.json'), '--root', root, '--json']);
  return {
    ...ran,
    report: JSON.parse(ran.stdout),
    text: readFileSync(join(root, 'path/to/file.py'), 'utf8'),
  };
}

describe('an edit script, from the file to the file', () => {
  test('replaces a line', async () => {
    const { exitCode, text } = await run(
      edit(
        'replace',
        'line_pattern',
        '        cright = np.zeros(right)',
        '        cright = np.zeros(right.shape[1])',
      ),
    );
    expect(exitCode).toBe(0);
    expect(text).toBe(SOURCE.replace('np.zeros(right)', 'np.zeros(right.shape[1])'));
  });

  test('inserts a function after another one', async () => {
    const { exitCode, text, report } = await run(
      edit(
        'insert_after',
        'function_definition',
        'def test_basic_case():',
        'def test_new_case():\n    assert True\n',
      ),
    );
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
    const { exitCode, text, report } = await run(
      edit('insert_after', 'import_statement', 'import numpy as np', 'import pytest\n'),
      edit('insert_before', 'function_definition', 'def test_basic_case():', '@pytest.mark.fast\n', {
        scope: 'line',
      }),
      edit('delete', 'decorator', '@pytest.mark.fast'),
      edit(
        'replace',
        'class_definition',
        'class TestBasic:',
        'class TestMore:\n    def test_two(self):\n        assert 2\n',
        { scope: 'definition' },
      ),
    );
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
    const { exitCode, text, report } = await run(
      edit('delete', 'line_pattern', 'import numpy as np'),
      edit('replace', 'line_pattern', 'right = np.eye(right)', 'right = np.eye(right.shape[1])'),
    );
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
