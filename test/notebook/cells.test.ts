import { describe, expect, test } from 'vitest';
import { cell, edited, jupyter, notebook, replied } from './cells.js';

const CODE = 'import numpy as np\nx = 1\nprint(x)';
const PLAIN = notebook(
  cell('# Title\n\nSome *text*', 'markdown'),
  cell(CODE),
  cell('y = 2\n'),
  cell('', 'code'),
);

/** A notebook with the sources of some cells, by index, as they are to be. */
function withSources(base: object, sources: Readonly<Record<number, string>>): object {
  const copy = structuredClone(base) as { cells: { source: string[] }[] };
  for (const [index, source] of Object.entries(sources)) {
    const { source: lines } = cell(source) as { source: string[] };
    (copy.cells[Number(index)] as { source: string[] }).source = lines;
  }
  return copy;
}

describe('an edit that quotes the source of a cell is written as Jupyter would write it', () => {
  test.each([
    ['a line', 'x = 1', 'x = 2', { 1: 'import numpy as np\nx = 2\nprint(x)' }],
    ['a part of a line', '= 1', '= 10', { 1: 'import numpy as np\nx = 10\nprint(x)' }],
    ['several lines', 'x = 1\nprint(x)', 'z = 1\nprint(z)', { 1: 'import numpy as np\nz = 1\nprint(z)' }],
    ['a new line in the midst', 'x = 1', 'x = 1\ny = 3', { 1: 'import numpy as np\nx = 1\ny = 3\nprint(x)' }],
    ['a new first line', 'import numpy as np', 'import os\nimport numpy as np', { 1: `import os\n${CODE}` }],
    ['a new last line', 'print(x)', 'print(x)\nprint(2)', { 1: `${CODE}\nprint(2)` }],
    ['a line less', 'x = 1\nprint(x)', 'print(x)', { 1: 'import numpy as np\nprint(x)' }],
    ['no last line', 'x = 1\nprint(x)', 'x = 1', { 1: 'import numpy as np\nx = 1' }],
    [
      'quotes, backslashes and tabs',
      'x = 1',
      'x = "a\\n"\t# \\',
      { 1: 'import numpy as np\nx = "a\\n"\t# \\\nprint(x)' },
    ],
    [
      'characters outside of ASCII',
      'x = 1',
      'x = "é漢😀"',
      { 1: 'import numpy as np\nx = "é漢😀"\nprint(x)' },
    ],
    [
      'half of a surrogate pair',
      'x = 1',
      'x = "\ud83d"',
      { 1: 'import numpy as np\nx = "\ud83d"\nprint(x)' },
    ],
    ['markdown', 'Some *text*', 'More **text**', { 0: '# Title\n\nMore **text**' }],
    ['a source that ends with a line feed', 'y = 2', 'y = 3\nz = 1', { 2: 'y = 3\nz = 1\n' }],
    ['an empty cell, below its mark', '═══ cell 4 ═══', '═══ cell 4 ═══\nz = 1', { 3: 'z = 1' }],
    ['a cell that loses its text', 'y = 2\n', '', { 2: '' }],
    [
      'a quote of another indentation',
      '    x = 1\n    print(x)',
      '    x = 1\n    print(x, 2)',
      { 1: `${CODE.slice(0, -1)}, 2)` },
    ],
    [
      'a slip in what is quoted',
      'import numpy as  np\nx = 1',
      'import numpy as  np\nx = 5',
      { 1: 'import numpy as np\nx = 5\nprint(x)' },
    ],
  ])('%s', async (_, search, replace, sources) => {
    const { json, report } = await edited(jupyter(PLAIN), search, replace);
    expect(report.outcome).toBe('applied');
    expect(json).toBe(jupyter(withSources(PLAIN, sources)));
  });

  test('several edits of several cells, and two of one', async () => {
    const reply = JSON.stringify([
      { path: 'a.ipynb', old_str: 'x = 1', new_str: 'x = 2' },
      { path: 'a.ipynb', old_str: 'Some *text*', new_str: 'Text' },
      { path: 'a.ipynb', old_str: 'print(x)', new_str: 'print(x)\nprint(y)' },
    ]);
    const { json } = await replied(jupyter(PLAIN), reply);
    expect(json).toBe(
      jupyter(
        withSources(PLAIN, { 0: '# Title\n\nText', 1: 'import numpy as np\nx = 2\nprint(x)\nprint(y)' }),
      ),
    );
  });

  test('an edit that was made before is seen', async () => {
    const { report } = await edited(jupyter(PLAIN), 'x = 0\nprint(x)', 'x = 1\nprint(x)');
    expect(report.outcome).toBe('already-applied');
  });
});

describe('the notebook keeps its own formatting', () => {
  const ONE = notebook(cell(CODE));
  const wanted = withSources(ONE, { 0: 'import numpy as np\nx = 2\ny = "é"\nprint(x)' });
  const asString = (value: object) => {
    const copy = structuredClone(value) as { cells: { source: string[] | string }[] };
    for (const each of copy.cells) each.source = [each.source].flat().join('');
    return copy;
  };
  const escaped = (json: string) =>
    json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const withNote = (value: object) => ({ ...value, note: 'ü' });

  test.each<[string, (value: object) => string]>([
    ['four blanks', value => JSON.stringify(value, undefined, 4)],
    ['tabs', value => JSON.stringify(value, undefined, '\t')],
    ['one line', value => JSON.stringify(value)],
    ['lines that end with CR LF', value => jupyter(value).replaceAll('\n', '\r\n')],
    ['no last line feed', value => JSON.stringify(value, undefined, 1)],
    ['the source as one string', value => jupyter(asString(value))],
    ['the source as one string, in one line', value => JSON.stringify(asString(value))],
    ['escapes for what is outside of ASCII', value => escaped(jupyter(withNote(value)))],
    ['no such escapes', value => jupyter(withNote(value))],
    ['another order of keys', value => jupyter(Object.fromEntries(Object.entries(value).reverse()))],
    ['a byte order mark', value => `\ufeff${jupyter(value)}`],
  ])('%s', async (_, write) => {
    const { json, report } = await edited(write(ONE), 'x = 1', 'x = 2\ny = "é"');
    expect(report.outcome).toBe('applied');
    expect(json).toBe(write(wanted));
  });

  test.each([
    [
      'escapes of lines that stay',
      '["a = \\u0022\\/\\u0041\\"\\n", "b = 1"]',
      'b = 1',
      'b = 2',
      '["a = \\u0022\\/\\u0041\\"\\n", "b = 2"]',
    ],
    [
      'escapes of a last line that is no longer the last',
      '["a\\n", "\\u0062 \\/"]',
      'b /',
      'b /\nc',
      '["a\\n", "\\u0062 \\/\\n", "c"]',
    ],
    ['escapes in one string', '"a \\/\\nb\\nc \\u0041"', 'b', 'B\nd', '"a \\/\\nB\\nd\\nc \\u0041"'],
    ['odd blanks of a list', '[ "a\\n" ,"b\\n",   "c" ]', 'b', 'B', '[ "a\\n" ,"B\\n",   "c" ]'],
    ['lines that share a string', '["a\\nb\\n", "cc\\n", "d"]', 'cc', 'C', '["a\\nb\\n", "C\\n", "d"]'],
    ['a line in two strings', '["a", "b\\n", "cc"]', 'cc', 'C', '["a", "b\\n", "C"]'],
    ['a changed line in two strings', '["a", "b\\n", "cc"]', 'ab', 'AB', '["AB\\n", "cc"]'],
    ['empty strings', '["", "a\\n", "", "b"]', 'b', 'B', '["", "a\\n", "B"]'],
    [
      'carriage returns',
      '["a\\r\\n", "b\\r\\n", "c"]',
      'b',
      'B\nd',
      '["a\\r\\n", "B\\r\\n", "d\\r\\n", "c"]',
    ],
    ['a list of one string, in a line', '["a"]', 'a', 'a\nb', '["a\\n", "b"]'],
    ['a line feed written as its number', '["a\\u000a", "b"]', 'b', 'B', '["a\\u000a", "B"]'],
  ])('%s', async (_, before, search, replace, after) => {
    const of = (source: string) => `{"cells": [{"cell_type": "code", "source": ${source}, "outputs": []}]}`;
    const { json } = await edited(of(before), search, replace);
    expect(json).toBe(of(after));
  });

  test.each([
    ['laid out as that of another cell', [cell(''), cell('a\nb')], [cell('z'), cell('a\nb')]],
    ['laid out as Jupyter does, where no cell shows it', [cell('')], [cell('z')]],
  ])('an empty cell that gets text is %s', async (_, before, after) => {
    const { json } = await edited(jupyter(notebook(...before)), '═══ cell 1 ═══', '═══ cell 1 ═══\nz');
    expect(json).toBe(jupyter(notebook(...after)));
  });

  test('what the encoding of the file may not hold is escaped', async () => {
    const json = '{"cells": [{"cell_type": "code", "source": ["a = 1"], "note": "NOTE"}]}';
    const latin1 = Buffer.from(json.replace('NOTE', '\u00e9'), 'latin1');
    const { bytes } = await edited(latin1, 'a = 1', 'a = "漢"');
    expect(Buffer.from(bytes).toString('latin1')).toBe(
      json.replace('NOTE', '\u00e9').replace('a = 1', 'a = \\"\\u6f22\\"'),
    );
  });
});

describe('other notebooks', () => {
  const kernel = (language: string) => ({
    ...notebook(cell('x <- 1'), cell('text', 'raw')),
    metadata: { kernelspec: { name: language, language } },
  });

  test.each(['R', 'julia', 'scala', 'unknown'])('of %s, and raw cells', async language => {
    const { json } = await edited(jupyter(kernel(language)), 'x <- 1', 'x <- 2');
    expect(json).toBe(jupyter(kernel(language)).replace('x <- 1', 'x <- 2'));
    const raw = await edited(jupyter(kernel(language)), 'text', 'more');
    expect(raw.json).toBe(jupyter(kernel(language)).replace('"text"', '"more"'));
  });

  const OLD = {
    metadata: { name: 'old' },
    nbformat: 3,
    nbformat_minor: 0,
    worksheets: [
      {
        cells: [
          { cell_type: 'heading', level: 1, source: ['A heading'] },
          { cell_type: 'code', input: ['a = 1\n', 'b = 2'], language: 'python', outputs: [] },
        ],
      },
    ],
  };

  test('of nbformat 3: worksheets, headings, and inputs', async () => {
    const { json, report } = await edited(jupyter(OLD), 'b = 2', 'b = 3\nc = 4');
    expect(json).toBe(jupyter(OLD).replace('"b = 2"', '"b = 3\\n",\n      "c = 4"'));
    expect(report.files[0]?.diff).toContain('═══ cell 2 ═══');
  });

  test.each([
    ['a file of JSON that is no notebook', '{"a": "x = 1"}', 'x = 1', 'x = 2', '{"a": "x = 2"}'],
    ['a notebook without cells', '{"cells": [], "x": 1}', '"x": 1', '"x": 2', '{"cells": [], "x": 2}'],
    ['a file that is no JSON', 'cells: x = 1\n', 'x = 1', 'x = 2', 'cells: x = 2\n'],
    [
      'JSON with a comment',
      '{"cells": [{"cell_type": "code", "source": "x = 1"}]} // y\n',
      'x = 1',
      'x = 2',
      '{"cells": [{"cell_type": "code", "source": "x = 2"}]} // y\n',
    ],
  ])('%s is text like any other', async (_, json, search, replace, after) => {
    expect((await edited(json, search, replace)).json).toBe(after);
  });

  test('a cell without a source counts, and is not shown', async () => {
    const odd = notebook(cell('a'), { cell_type: 'future', metadata: {} }, cell('b'));
    const { json, report } = await edited(jupyter(odd), 'b', 'c');
    expect(json).toBe(jupyter(notebook(cell('a'), { cell_type: 'future', metadata: {} }, cell('c'))));
    expect(report.files[0]?.diff).toContain('═══ cell 3 ═══');
  });
});
