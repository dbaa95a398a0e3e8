import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksAt } from '../../src/lint/enclosing.js';
import { importBlock } from '../../src/lint/import-block.js';
import { packetFor } from '../../src/lint/packet.js';
import { chooseRow } from '../../src/lint/rules/choose.js';
import { windowOf } from '../../src/lint/window.js';
import { NodeGrammars } from '../../src/node/grammars.js';
import { scopesFor } from '../../src/syntax/index.js';
import { Document, type LineRange } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';
import { findingAt, python, pythonByLines, windowAt } from './sources.js';

/** Lines of one assignment each, named by their number. */
const flat = (count: number) => Array.from({ length: count }, (_, i) => `v${i + 1} = ${i + 1}\n`).join('');

const CODE = `#!/usr/bin/env python
"""Doc."""

import os
import logging.config
from typing import (
    List,
    Optional,
)

LIMIT = 3
total = (LIMIT +
         1 +
         2)


@cache
@other
def outer(x, y=[],
          z=None):
    """Text."""
    a = 1

    def inner(q):
        return q == None

    try:
        b = a
        c = b
    except:
        pass
    return inner


class Shape:
    """A shape."""
    area: float
    name = ""

    def scale(self, k): return k == None

    @property
    def size(self):
        return self.area


done = total == None
`;
const source = python(CODE);

describe('a window of lines', () => {
  const many = python(flat(40));

  test.each([
    ['E711', 20, '18-22'],
    ['F841', 20, '17-23'],
    ['F821', 20, '15-25'],
    ['unlisted', 20, '13-27'],
    ['E711', 1, '1-3'],
    ['E711', 40, '38-40'],
    ['F821', 38, '33-40'],
  ])('%s at line %i: %s', (rule, line, expected) => {
    expect(windowAt(many, 'ruff', rule, line)).toBe(expected);
  });

  test('of a finding over several lines counts from its first and last', () => {
    expect(windowAt(many, 'ruff', 'E711', 20, 24)).toBe('18-26');
  });

  test('of a finding behind the end is that of the last line', () => {
    expect(windowAt(many, 'ruff', 'E711', 99)).toBe('38-40');
    expect(windowAt(python(''), 'ruff', 'E711', 1)).toBe('skip');
  });

  test('is widened to whole statements', () => {
    expect(windowAt(source, 'ruff', 'E711', 11)).toBe('6-14');
    expect(windowAt(source, 'ruff', 'E711', 13)).toBe('11-15');
  });

  test('is cut where a definition begins, its decorators included', () => {
    expect(windowAt(source, 'ruff', 'F821', 14)).toBe('6-16');
  });

  test('does not leave the function that the finding is in', () => {
    expect(windowAt(source, 'ruff', 'F821', 22)).toBe('17-23');
    expect(windowAt(source, 'ruff', 'F821', 25)).toBe('24-25');
    expect(windowAt(source, 'ruff', 'unlisted', 32)).toBe('26-32');
  });

  test('does not leave a class, nor go into its methods', () => {
    expect(windowAt(source, 'mypy', 'misc', 37)).toBe('35-39');
    expect(windowAt(source, 'ruff', 'E711', 40)).toBe('40-40');
    expect(windowAt(source, 'ruff', 'E711', 44)).toBe('42-44');
  });

  test('at the end of a module does not go back into a class', () => {
    expect(windowAt(source, 'ruff', 'unlisted', 47)).toBe('45-47');
  });

  test('on a head of several lines is in the function', () => {
    expect(windowAt(source, 'ruff', 'B006', 19)).toBe('17-22');
  });

  test('around a signature does not depend on where in the function the finding is', () => {
    expect(windowAt(source, 'bandit', 'B107', 19, 32)).toBe('17-23');
    expect(windowAt(source, 'bandit', 'B503', 29)).toBe('17-23');
    expect(windowAt(source, 'bandit', 'B107', 24, 25)).toBe('24-25');
  });
});

describe('a window of a structure', () => {
  test('function: the innermost, with its decorators', () => {
    expect(windowAt(source, 'ruff', 'F823', 28)).toBe('17-32');
    expect(windowAt(source, 'ruff', 'F823', 25)).toBe('24-25');
    expect(windowAt(source, 'mypy', 'union-attr', 44)).toBe('42-44');
    expect(windowAt(source, 'ruff', 'C901', 17)).toBe('17-32');
  });

  test('function: if there is none, ±7', () => {
    expect(windowAt(source, 'ruff', 'F823', 37)).toBe('35-39');
    expect(windowAt(python(flat(40)), 'mypy', 'return-value', 20)).toBe('13-27');
  });

  test('try: only one that really holds the finding, else ±5', () => {
    expect(windowAt(source, 'ruff', 'E722', 30)).toBe('27-31');
    expect(windowAt(source, 'bandit', 'B110', 30, 31)).toBe('27-31');
    expect(windowAt(source, 'ruff', 'E722', 32)).toBe('27-32');
  });

  test('try: the one of the handler, not one inside it', () => {
    const nested = python('try:\n    try:\n        a()\n    except:\n        b()\nexcept:\n    c()\n');
    expect(windowAt(nested, 'ruff', 'E722', 4)).toBe('2-5');
    expect(windowAt(nested, 'ruff', 'E722', 6)).toBe('1-7');
  });

  test('statement: all its lines, of a compound one its head', () => {
    const calls = python(
      'x = 1\nget(\n    url,\n    verify=False,\n)\nwith get(\n    url\n) as r:\n    pass\n\n',
    );
    expect(windowAt(calls, 'bandit', 'B501', 4)).toBe('2-5');
    expect(windowAt(calls, 'bandit', 'B113', 6)).toBe('6-8');
    expect(windowAt(calls, 'bandit', 'B113', 10)).toBe('2-10');
  });

  test('skip', () => expect(windowAt(source, 'mypy', 'override', 40)).toBe('skip'));
});

describe('the imports', () => {
  test('are the block at the top, without the shebang and the docstring', () => {
    expect(windowAt(source, 'ruff', 'F401', 5)).toBe('4-9');
    expect(windowAt(source, 'ruff', 'I001', 4, 9)).toBe('4-9');
    expect(windowAt(source, 'ruff', 'F401', 8)).toBe('4-9');
  });

  test('if the finding is about no import, ±3', () => {
    expect(windowAt(python(flat(20)), 'ruff', 'F401', 10)).toBe('7-13');
  });

  const LATE = `import a
# why
import b

if TYPE_CHECKING:
    from c import C

try:
    import d
except ImportError:
    d = None

import e

setup()

import f
from g import (
    h,
)


def run():
    x = 1
    import i
    import j
    import k; y = 1
    return x
`;

  test('hold what is imported under a condition between them, and behind them if the finding is there', () => {
    const late = python(LATE);
    expect(importBlock(late.scopes)).toMatchObject({ first: 1, last: 13 });
    expect(windowAt(late, 'ruff', 'F401', 6)).toBe('1-13');
    const behind = python('import a\n\nif TYPE_CHECKING:\n    from c import C\n\nx = 1\n');
    expect(windowAt(behind, 'ruff', 'F401', 1)).toBe('1-1');
    expect(windowAt(behind, 'ruff', 'F401', 4)).toBe('1-4');
  });

  test('late or local ones are the run that holds the finding', () => {
    expect(windowAt(python(LATE), 'ruff', 'F401', 18)).toBe('17-20');
    expect(windowAt(python(LATE), 'ruff', 'F401', 26)).toBe('25-27');
  });

  test('a late one has two regions: the block at the top, and itself', () => {
    expect(windowAt(python(LATE), 'ruff', 'E402', 17)).toBe('1-13 17-20');
    expect(windowAt(python(LATE), 'ruff', 'E402', 18)).toBe('1-13 17-20');
    expect(windowAt(python('x = 1\nimport a\n'), 'ruff', 'E402', 2)).toBe('2-2');
  });

  test('behind a definition there is no block at the top', () => {
    const source = python('def f():\n    pass\n\n\nimport a\n');
    expect(importBlock(source.scopes)).toBeUndefined();
    expect(windowAt(source, 'ruff', 'E402', 5)).toBe('5-5');
  });
});

describe('the blocks around a line', () => {
  const lines = (each: LineRange | undefined) => each && { first: each.first, last: each.last };
  const none = { imports: { first: 4, last: 9 } };

  test.each([
    [11, none],
    [17, { ...none, function: { first: 17, last: 32 } }],
    [25, { ...none, function: { first: 24, last: 25 } }],
    [29, { ...none, function: { first: 17, last: 32 }, try: { first: 27, last: 31 } }],
    [44, { ...none, function: { first: 42, last: 44 }, class: { first: 35, last: 44 } }],
  ])('line %i', (line, blocks) => {
    const { function: inner, try: handler, class: owner, imports } = blocksAt(source.scopes, line);
    const found = {
      function: lines(inner),
      try: lines(handler),
      class: lines(owner),
      imports: lines(imports),
    };
    expect(found).toEqual(blocks);
  });
});

describe('whatever the file', () => {
  const places: [string, string, number][] = [
    ['ruff', 'F401', 5],
    ['ruff', 'E711', 13],
    ['ruff', 'E722', 30],
    ['ruff', 'F823', 28],
    ['ruff', 'B006', 19],
    ['bandit', 'B107', 19],
  ];
  const windows = (text: string | Document) =>
    places.map(([tool, rule, line]) => windowAt(python(text), tool, rule, line));

  test.each(['\r\n', '\r'])('the same with lines that end in %j', ending => {
    expect(windows(CODE.replaceAll('\n', ending))).toEqual(windows(CODE));
  });

  test('the same with tabs, and without a grammar', () => {
    expect(windows(CODE.replaceAll('    ', '\t'))).toEqual(windows(CODE));
    expect(places.map(([tool, rule, line]) => windowAt(pythonByLines(CODE), tool, rule, line))).toEqual(
      windows(CODE),
    );
  });

  test('what does not parse has windows by its indentation', () => {
    const broken = python(`${CODE}\ndef g(:\n    if x == None:\n        pass\n    y = 1\n\nz = 1\n`);
    expect(broken.scopes.source).toBe('lines');
    expect(windowAt(broken, 'mypy', 'syntax', 49)).toBe('49-52');
    expect(windowAt(broken, 'ruff', 'F823', 50)).toBe('49-52');
    expect(windowAt(broken, 'ruff', 'F401', 5)).toBe('4-9');
  });
});

describe('any text', () => {
  const pieces = fc.array(
    fc.constantFrom(
      ...[
        'def f(',
        'def f(x):',
        'class K:',
        '    def m(self):',
        '        return x',
        'try:',
        'except:',
        '@d',
        'import a',
        'from b import (',
        ')',
      ],
      ...[
        'x = [',
        ']',
        '"""',
        "'''",
        '\\\\',
        '# c',
        '',
        '\t',
        '\f',
        'if x:',
        '    y = 1',
        'else:',
        'x = 1; import c',
        'async def g(): pass',
        'é😀 = 1',
      ],
    ),
    { maxLength: 25 },
  );
  const rules = ['F401', 'E711', 'F821', 'E722', 'C901', 'E402', 'unlisted'];

  test.each([
    ['by its tree', python],
    ['by its lines', pythonByLines],
  ])('has windows that hold the finding, %s', (_, read) => {
    fc.assert(
      fc.property(pieces, fc.constantFrom('\n', '\r\n', '\r'), fc.nat(), (lines, ending, at) => {
        const any = read(lines.join(ending));
        const { count } = any.document.lines;
        const line = count === 0 ? 1 : (at % count) + 1;
        for (const rule of rules) {
          const finding = findingAt('ruff', rule, line);
          const window = windowOf(any, finding, chooseRow(finding, [], () => false).window);
          if (window.kind === 'skip') expect(count).toBe(0);
          else {
            expect(window.regions.some(each => each.first <= line && line <= each.last)).toBe(true);
            expect(
              window.regions.every(each => each.first >= 1 && each.last <= count && each.first <= each.last),
            ).toBe(true);
            expect(
              window.regions.length === 1 || window.regions[0].last < (window.regions[1]?.first ?? 0),
            ).toBe(true);
          }
          packetFor(finding, any);
        }
      }),
      { ...RUNS, numRuns: 700 },
    );
  });
});

describe('other languages', () => {
  const CODE = `import a from 'a';
// why
import { b } from 'b';

const LIMIT = 3;
import c from 'c';

export class K {
  #x = 1;

  m(y: number): number {
    try {
      return this.z + y;
    } catch {
      return 0;
    }
  }
}
`;

  test('have functions, classes, imports and try', async () => {
    const reader = await scopesFor('a.ts', new NodeGrammars());
    const document = Document.of(CODE);
    const ts = { path: 'a.ts', document, scopes: reader.scopes(document) };
    const at = (tool: string, rule: string, line: number) => windowAt(ts, tool, rule, line);
    expect(importBlock(ts.scopes)).toMatchObject({ first: 1, last: 3 });
    expect(at('tsc', 'TS2307', 3)).toBe('1-3');
    expect(at('tsc', 'TS2307', 6)).toBe('6-6');
    expect(at('tsc', 'TS2366', 13)).toBe('11-17');
    expect(at('eslint', 'no-empty', 14)).toBe('12-16');
    expect(at('tsc', 'TS2339', 13)).toBe('11-17');
    expect(at('eslint', 'eqeqeq', 5)).toBe('3-7');
    expect(at('codeql', 'anything', 13)).toBe('13-13');
    expect(blocksAt(ts.scopes, 13)).toMatchObject({ class: { first: 8, last: 18 } });
  });
});
