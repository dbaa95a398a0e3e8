import { expect, test } from 'vitest';
import { documentOf } from '../../src/apply/index.js';
import { reportText } from '../../src/report/index.js';
import { anchorCandidates, itemsOf, NO_GRAMMARS, syntaxFor } from '../../src/syntax/index.js';
import { cell, jupyter, notebook, replied } from './cells.js';

test('smoke', async () => {
  const json = jupyter(
    notebook(
      cell('# Title\n\nSome text', 'markdown'),
      cell('import numpy as np\n\n\ndef f(x):\n    return x\n\n\ndef g():\n    pass'),
      cell(''),
      cell('print(x)'),
    ),
  );
  const { document } = documentOf({ path: 'a.ipynb', bytes: new TextEncoder().encode(json) }) as any;
  const syntax = await syntaxFor('a.ipynb', NO_GRAMMARS);
  console.log(
    [...itemsOf(syntax.outline(document))]
      .map(({ item, within }) => [within.length, item.line, item.endLine, item.kind, item.name].join(' '))
      .join('\n'),
  );
  console.log(anchorCandidates(document, syntax.outline(document)));
  for (const edits of [
    [
      {
        type: 'insert_after',
        anchor: { type: 'function_definition', selected: 'g' },
        content: 'def h():\n    pass\n',
      },
    ],
    [{ type: 'insert_after', anchor: { type: 'line_pattern', selected: 'Some text' }, content: 'More' }],
    [{ type: 'insert_before', anchor: { type: 'line_pattern', selected: 'print(x)' }, content: 'x = 2' }],
    [
      {
        type: 'replace',
        anchor: { type: 'function_definition', selected: 'f' },
        content: 'def f(x):\n    return x + 1',
      },
    ],
    [{ type: 'delete', anchor: { type: 'line_pattern', selected: 'print(x)' } }],
    [
      {
        type: 'insert_after',
        anchor: { type: 'line_pattern', selected: '═══ cell 3 ═══' },
        content: 'x = 3',
      },
    ],
  ]) {
    const c = await replied(json, JSON.stringify({ file: 'a.ipynb', edits }));
    console.log(reportText(c.report, { color: false }));
  }
});
