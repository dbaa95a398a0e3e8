import { expect, test } from 'vitest';
import { reportText } from '../../src/report/index.js';
import { cell, edited, jupyter, notebook } from './cells.js';
test('smoke', async () => {
  const json = jupyter(notebook(cell('# Title\n\nSome text', 'markdown'), cell('import numpy as np\nx = 1\nprint(x)'), cell(''), cell('print(x)')));
  const a = await edited(json, 'x = 1', 'x = 2\ny = "é"');
  console.log(a.json, reportText(a.report, {color:false}));
  const b = await edited(json, 'print(x)', 'print(y)');
  console.log(reportText(b.report, {color:false}));
  const c = await edited(json, '"print(x)"\n   ]\n  }\n ],', '"print(y)"\n   ]\n  }\n ],');
  console.log(c.json === json, reportText(c.report, {color:false}));
});
