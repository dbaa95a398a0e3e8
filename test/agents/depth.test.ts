import { describe, expect, test } from 'vitest';
import { movedLine } from '../../src/agents/moved-line.js';
import { oddDepth } from '../../src/agents/odd-depth.js';
import { wrongBlock } from '../../src/agents/python-blocks.js';

describe('a new line whose depth fits nothing around it', () => {
  const CODE = 'function f() {\n  if (a) {\n    b(\n      1,\n    );\n  }\n}\n';
  const within = (behind: string, line: string) => CODE.replace(behind, `${behind}\n${line}`);

  test.each([
    ['between two depths', within('    );', '   x();'), 6],
    ['less deep than the block that it opens nothing of', within('  if (a) {', '   x();'), 3],
  ])('is found: %s', (_, after, line) => {
    expect(oddDepth(CODE, after)).toBe(line);
  });

  test.each([
    ['as deep as the one above', within('    );', '    x();')],
    ['as deep as a block around it', within('    );', '  x();')],
    ['deeper than the one above', within('    b(', '        0,')],
    ['at the margin', within('    );', 'x();')],
    ['in the place of a line as deep', CODE.replace('      1,', '      2,')],
    ['a line of a block comment', within('    );', '     * x')],
    ['a block in itself', within('    );', '    if (x) {\n        y();\n    }')],
    ['blank', within('    );', '   ')],
  ])('is not: %s', (_, after) => {
    expect(oddDepth(CODE, after)).toBeUndefined();
  });

  test('is a line of a Makefile with spaces in a rule with tabs', () => {
    const rule = 'all: a\n\tcc a.c\n\tld a.o\n';
    expect(oddDepth(rule, rule.replace('\tld', '    ar a.o\n\tld'))).toBe(3);
  });

  test('is one of YAML that belongs to no key', () => {
    const yaml = 'a:\n    b: 1\n    c: 2\n';
    expect(oddDepth(yaml, yaml.replace('    c', '   d: 3\n    c'))).toBe(3);
  });
});

describe('the blocks of Python', () => {
  test.each([
    ['a head without a body', 'if x:\ny()\n', 2],
    ['a body at the depth of its head, behind a comment', 'def f():\n  # c\n\n  if x:  # d\n  y()\n', 5],
    ['a line that is deeper for no reason', 'x = 1\n  y = 2\n', 2],
    ['a line back to no block', 'if x:\n    y()\n  z()\n', 3],
    ['tabs in a block of spaces', 'if x:\n    y()\n\tz()\n', 3],
  ])('are wrong if there is %s', (_, text, line) => {
    expect(wrongBlock(text)).toBe(line);
  });

  test.each([
    ['brackets and strings over lines', 'def f(\n  a,\n):\n    x = """\n  y\n"""\n    return [\n1]\n'],
    ['a body in the line of its head', 'if x: y()\nz()\nclass A: ...\n'],
    ['comments at any depth', 'if x:\n# c\n    y()\n      # d\nz()\n'],
    ['a line that a backslash continues', 'if a and \\\n  b:\n    c()\n'],
    [
      'decorators, async and match',
      '@d\nasync def f():\n    match x:\n        case 1:\n            y()\n    return 1\n',
    ],
    ['nothing', ''],
  ])('are right with %s', (_, text) => {
    expect(wrongBlock(text)).toBeUndefined();
  });
});

describe('a line that an edit keeps', () => {
  const LIST = 'x = [\n    a,\n    b,\n]\n';
  const lines = (text: string) => text.split('\n');

  test('moves if what was left of the indentation before it is put there', () => {
    const sent = { old: ['   b,', ']'], new: [']'] };
    expect(movedLine(LIST, 'x = [\n    a,\n ]\n', [sent])).toBe(3);
    expect(movedLine(LIST, 'x = [\n    a,\n]\n', [sent])).toBeUndefined();
  });

  test.each([
    ['the edit itself moves it', '   b,\n]', '  ]', 'x = [\n    a,\n  ]\n'],
    ['it is there twice in the edit', ']\n]', ']', 'x = [\n    a,\n    ]\n'],
    ['another line goes', '    a,\n    b,', '    b,', LIST.replace('    a,\n', '')],
  ])('does not if %s', (_, old, now, after) => {
    expect(movedLine(LIST, after, [{ old: lines(old), new: lines(now) }])).toBeUndefined();
  });
});
