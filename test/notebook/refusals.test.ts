import { describe, expect, test } from 'vitest';
import { reportText } from '../../src/report/index.js';
import { cell, edited, jupyter, notebook, replied } from './cells.js';

const TWICE = jupyter(
  notebook(cell('x = 1\nprint(x)'), cell('Text', 'markdown'), cell('y = 2\nprint(x)'), cell('last()')),
);

function codeOf({ edits, problems }: Awaited<ReturnType<typeof edited>>['report']) {
  return edits[0]?.refusal?.code ?? problems[0]?.code;
}

describe('an edit of a notebook is refused, and the file stays', () => {
  test.each([
    ['what stands in two cells', 'print(x)', 'print(y)', 'EDIT_AMBIGUOUS', 'cell 1, line 2; cell 3, line 2'],
    ['what stands in no cell', 'nothing_of_it(here)', 'x', 'EDIT_NO_OCCURRENCE_FOUND', ''],
    [
      'lines of two cells that are one in the replacement',
      'print(x)\n═══ cell 2 (markdown) ═══\nText',
      'one',
      'EDIT_CONFLICT',
      '═══ cell 2 (markdown) ═══',
    ],
    ['the mark of a cell', '═══ cell 3 ═══', '═══ cell 9 ═══', 'EDIT_CONFLICT', 'must stay as it is'],
    ['the mark of the first cell, taken away', '═══ cell 1 ═══\nx = 1', 'x = 1', 'EDIT_CONFLICT', 'cell 1'],
    [
      'text before the first cell',
      '═══ cell 1 ═══\nx = 1',
      'z\n═══ cell 1 ═══\nx = 1',
      'EDIT_CONFLICT',
      'before the line',
    ],
    ['a mark that is doubled', 'last()', 'last()\n═══ cell 4 ═══', 'EDIT_CONFLICT', 'can add no line'],
    [
      'marks that change places',
      'Text\n═══ cell 3 ═══\ny = 2\nprint(x)\n═══ cell 4 ═══\nlast()',
      'Text\n═══ cell 4 ═══\ny = 2\nprint(x)\n═══ cell 3 ═══\nlast()',
      'EDIT_CONFLICT',
      '',
    ],
    [
      'a line like the mark of no cell',
      'last()',
      'last()\n═══ cell 2 ═══\nx',
      'EDIT_CONFLICT',
      'can add no line',
    ],
    ['a NUL', 'y = 2', 'y = "\0"', 'EDIT_UNENCODABLE', 'NUL'],
    ['code left out', 'y = 2', '# ... existing code ...', 'EDIT_PLACEHOLDER', ''],
  ])('%s', async (_, search, replace, code, words) => {
    const { json, report } = await edited(TWICE, search, replace);
    expect(json).toBe(TWICE);
    expect(codeOf(report)).toBe(code);
    expect(reportText(report, { color: false })).toContain(words);
  });

  test('the mark of a cell distinguishes its lines from those of others', async () => {
    const two = jupyter(notebook(cell('print(x)'), cell('print(x)')));
    const { json } = await edited(two, '═══ cell 2 ═══\nprint(x)', '═══ cell 2 ═══\nprint(y)');
    expect(json).toBe(jupyter(notebook(cell('print(x)'), cell('print(y)'))));
  });

  test('all of them may be meant', async () => {
    const { json } = await edited(TWICE, 'print(x)', 'print(y)', { occurrences: { kind: 'all' } });
    expect(json).toBe(TWICE.replaceAll('print(x)', 'print(y)'));
  });

  test('a quote may reach over a mark where only one cell changes', async () => {
    const { json } = await edited(TWICE, 'Text\n═══ cell 3 ═══\ny = 2', 'Text\n═══ cell 3 ═══\ny = 3');
    expect(json).toBe(TWICE.replace('y = 2', 'y = 3'));
  });

  test('a cell that holds a line like a mark has other marks', async () => {
    const odd = jupyter(notebook(cell('# ═══ cell 2 ═══\na = 1'), cell('b = 1')));
    const { json, report } = await edited(odd, 'b = 1', 'b = 2');
    expect(json).toBe(odd.replace('b = 1', 'b = 2'));
    expect(report.files[0]?.diff).toContain(' ════ cell 2 ════');
  });
});

describe('an edit that quotes the JSON of a notebook', () => {
  const OUTPUT = cell('run()', 'code', {
    outputs: [{ name: 'stderr', output_type: 'stream', text: ['----> 1 old_name(1)\n'] }],
  });
  const JSON_TEXT = jupyter(notebook(cell('a = 1\nprint(a)'), OUTPUT));

  test.each([
    ['lines of a source', '"a = 1\\n",\n    "print(a)"', '"a = 2\\n",\n    "print(a)"'],
    ['one line with its comma', '    "a = 1\\n",\n', '    "a = 1\\n",\n    "b = 2\\n",\n'],
    ['metadata', '"version": "3.11.4"', '"version": "3.12.0"'],
    [
      'the kind of a cell',
      '"cell_type": "code",\n   "execution_count": 1,\n   "outputs": [],',
      '"cell_type": "code",\n   "execution_count": null,\n   "outputs": [],',
    ],
    ['an output, with its quotes', '"text": [\n      "----> 1 old_name(1)\\n"\n     ]', '"text": []'],
  ])('is made there: %s', async (_, search, replace) => {
    const { json, report } = await edited(JSON_TEXT, search, replace);
    expect(report.outcome).toBe('applied');
    expect(json).toBe(JSON_TEXT.replace(search, () => replace));
  });

  test('can add a cell', async () => {
    const { json } = await edited(
      JSON_TEXT,
      ' "cells": [\n',
      ' "cells": [\n  {"cell_type": "raw", "source": []},\n',
    );
    expect(JSON.parse(json).cells).toHaveLength(3);
  });

  test('shows in the diff what the cells do not', async () => {
    const { report } = await edited(JSON_TEXT, '"version": "3.11.4"', '"version": "3.12.0"');
    expect(report.files[0]?.diff).toContain('+   "version": "3.12.0"');
  });

  test.each([
    ['that is no JSON any more', '    "print(a)"\n', '    "print(a)\n', 'EDIT_SYNTAX_BROKEN'],
    [
      'with a new line without quotes',
      '    "a = 1\\n",\n',
      '    "a = 1\\n",\n    b = 2\n',
      'EDIT_SYNTAX_BROKEN',
    ],
    ['code that only an output shows', 'old_name(1)', 'new_name(1)', 'EDIT_NO_OCCURRENCE_FOUND'],
  ])('is refused: %s', async (_, search, replace, code) => {
    const { json, report } = await edited(JSON_TEXT, search, replace);
    expect(json).toBe(JSON_TEXT);
    expect(codeOf(report)).toBe(code);
  });

  test('is in one reply with edits of cells', async () => {
    const reply = JSON.stringify([
      { path: 'a.ipynb', old_str: 'print(a)', new_str: 'print(a, 2)' },
      { path: 'a.ipynb', old_str: '"version": "3.11.4"', new_str: '"version": "3.12.0"' },
      { path: 'a.ipynb', old_str: 'run()', new_str: 'run(1)' },
    ]);
    const { json } = await replied(JSON_TEXT, reply);
    expect(json).toBe(
      JSON_TEXT.replace('print(a)', 'print(a, 2)').replace('3.11.4', '3.12.0').replace('run()', 'run(1)'),
    );
  });
});

describe('a notebook as a whole', () => {
  const whole = (content: string) => `a.ipynb\n\`\`\`\n${content}\`\`\`\n`;
  const OTHER = jupyter(notebook(cell('z = 9\nprint(z)'), cell('w'), cell('v'), cell('last()')));

  test('is written as it is', async () => {
    expect((await replied(TWICE, whole(OTHER))).json).toBe(OTHER);
  });

  test('must be JSON', async () => {
    const { json, report } = await replied(TWICE, whole(OTHER.replace('"cells": [', '"cells": {')));
    expect(json).toBe(TWICE);
    expect(codeOf(report)).toBe('EDIT_SYNTAX_BROKEN');
  });

  test('may be written as its cells are shown', async () => {
    const shown =
      '═══ cell 1 ═══\nx = 5\nprint(x)\n═══ cell 2 (markdown) ═══\nText\n═══ cell 3 ═══\ny = 2\nprint(x)\n═══ cell 4 ═══\nlast()\n';
    expect((await replied(TWICE, whole(shown))).json).toBe(TWICE.replace('x = 1', 'x = 5'));
  });

  test.each([
    ['JSON', jupyter(notebook(cell('a'))), null],
    ['no JSON', 'print(1)\n', 'EDIT_SYNTAX_BROKEN'],
  ])('that is new must be JSON: %s', async (_, content, code) => {
    const reply = JSON.stringify([{ path: 'new.ipynb', old_str: '', new_str: content }]);
    const { report } = await replied(TWICE, reply);
    expect(report.edits[0]?.refusal?.code ?? null).toBe(code);
  });
});
