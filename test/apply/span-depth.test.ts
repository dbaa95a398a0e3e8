import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const FILE = 'if a:\n    if b:\n            load(x, y)\n            done()\n';

/** The text of the file with an edit made; `undefined` where it is refused. */
function edited(file: string, search: string, replace: string): string | undefined {
  const { document, ok } = applyEdits(Document.of(file), [replaceEdit(search, replace)]);
  return ok ? document.text : undefined;
}

describe('a quote of a part of a line that begins within its indentation', () => {
  test.each([
    ['a line before', '    load(x', '    log(x)\n    load(x', '            log(x)\n            load(x, y)'],
    [
      'a line behind',
      '    load(x, y',
      '    load(x, y)\n    log(x',
      '            load(x, y)\n            log(x)',
    ],
    [
      'a deeper line',
      '    load(x',
      '    with z:\n        load(x',
      '            with z:\n                load(x, y)',
    ],
    [
      'a blank line',
      '    load(x',
      '    log(x)\n\n    load(x',
      '            log(x)\n\n            load(x, y)',
    ],
    ['less depth still', '  load(x', '  log(x)\n  load(x', '            log(x)\n            load(x, y)'],
    ['no depth at all', 'load(x', 'log(x)\nload(x', '            log(x)\n            load(x, y)'],
    [
      'no depth, new lines as deep as the file',
      'load(x',
      'log(x)\n            load(x',
      '            log(x)\n            load(x, y)',
    ],
    [
      'the full depth',
      '            load(x',
      '            log(x)\n            load(x',
      '            log(x)\n            load(x, y)',
    ],
  ])('takes the depth of the file with it: %s', (_, search, replace, lines) => {
    expect(edited(FILE, search, replace)).toBe(FILE.replace('            load(x, y)', () => lines));
  });

  test('does so with tabs', () => {
    const file = 'func f() {\n\t\tif err := a(b); err {\n\t\t}\n}\n';
    const made = edited(file, '\tif err := a', '\tcheck()\n\tif err := a');
    expect(made).toBe(file.replace('\t\tif', '\t\tcheck()\n\t\tif'));
  });

  test('leaves a quote alone that begins in the middle of a line', () => {
    expect(edited('f(a, b)\n', 'a, b', 'a,\n  c,\n  b')).toBe('f(a,\n  c,\n  b)\n');
  });
});
