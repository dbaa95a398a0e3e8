import { expect, onTestFinished, test } from 'vitest';
import { linesRun } from '../../../src/lint/fix/lines-run.js';
import { Document } from '../../../src/text/index.js';
import { folderWith } from '../../cli/folder.js';
import { needsLintTools, opened, withPython } from './tools.js';

/** What is changed, what tests do, and what is said of it: changed, run, imported. */
type Case = readonly [
  name: string,
  before: string,
  after: string,
  tests: string,
  counted: readonly [changed: number, run: number, imported: number],
];

const IMPORT = 'import m\n';
const CALL = 'import m\ndef test_f(): m.f(1)\n';

/** A module `m` each. */
const CASES: readonly Case[] = [
  // What runs when a module is imported says nothing about a body.
  [
    'the head of a function that no test calls',
    'def f(x=[]):\n    return x\n',
    'def f(x=()):\n    return x\n',
    IMPORT,
    [1, 0, 0],
  ],
  [
    'the head of a function that a test calls',
    'def f(x=[]):\n    return x\n',
    'def f(x=()):\n    return x\n',
    CALL,
    [1, 1, 0],
  ],
  [
    'a head of several lines',
    'def f(x):\n    return x\n',
    'def f(\n    x,\n    y=2,\n):\n    return x\n',
    CALL,
    [4, 4, 0],
  ],
  [
    'a head of several lines that nobody calls',
    'def f(x):\n    return x\n',
    'def f(\n    x,\n    y=2,\n):\n    return x\n',
    IMPORT,
    [4, 0, 0],
  ],
  [
    'a decorator of a function that no test calls',
    'def f(x):\n    return x\n',
    'import functools\n@functools.lru_cache\ndef f(x):\n    return x\n',
    IMPORT,
    [2, 0, 1],
  ],
  [
    'a decorator of a function that a test calls',
    'def f(x):\n    return x\n',
    'import functools\n@functools.lru_cache\ndef f(x):\n    return x\n',
    CALL,
    [2, 1, 1],
  ],
  [
    'a class of which no function is called',
    'class A:\n    def f(self):\n        return 1\n',
    'class A(object):\n    def f(self):\n        return 1\n',
    'import m\ndef test_a(): m.A()\n',
    [1, 0, 1],
  ],
  [
    'a class of which a function is called',
    'class A:\n    def f(self):\n        return 1\n',
    'class A(object):\n    def f(self):\n        return 1\n',
    'import m\ndef test_a(): m.A().f()\n',
    [1, 1, 0],
  ],
  ['an import', 'def f(x):\n    return x\n', 'import os\ndef f(x):\n    return x\n', CALL, [1, 0, 1]],
  [
    'an import in a function that a test calls',
    'def f(x):\n    return x\n',
    'def f(x):\n    import os\n    return x\n',
    CALL,
    [1, 1, 0],
  ],
  ['a value of a module', 'A = 1\n', 'A = 2\n', 'import m\ndef test_a(): assert m.A\n', [1, 0, 1]],
  [
    'a value of a class',
    'class A:\n    b = 1\n',
    'class A:\n    b = 2\n',
    'import m\ndef test_a(): assert m.A.b\n',
    [1, 0, 1],
  ],
  [
    'a module that a test imports',
    'A = 1\n',
    'A = 2\nif A:\n    B = 3\n',
    'def test_a():\n    import m\n',
    [3, 0, 3],
  ],
  [
    'a body that runs only at import',
    'def f(x):\n    return x\nf(1)\n',
    'def f(x):\n    return x + 0\nf(1)\n',
    IMPORT,
    [1, 0, 1],
  ],
  [
    'a body that runs at import and in a test',
    'def f(x):\n    return x\nf(1)\n',
    'def f(x):\n    return x + 0\nf(1)\n',
    CALL,
    [1, 1, 0],
  ],
  [
    'a file that no test imports',
    'A = 1\n',
    'A = 2\ndef f():\n    return 1\n',
    'def test_a(): pass\n',
    [3, 0, 0],
  ],
  ['a lambda that a test calls', 'f = lambda x: x\n', 'f = lambda x: x + 0\n', CALL, [1, 1, 0]],
  ['a lambda that no test calls', 'f = lambda x: x\n', 'f = lambda x: x + 0\n', IMPORT, [1, 0, 1]],
  [
    'a function in one line that a test calls',
    'def f(x): return x\n',
    'def f(x): return x + 0\n',
    CALL,
    [1, 1, 0],
  ],
  [
    'a function in one line that no test calls',
    'def f(x): return x\n',
    'def f(x): return x + 0\n',
    IMPORT,
    [1, 0, 1],
  ],
  [
    'a function in a function that nobody calls',
    'def f(x):\n    def g(y):\n        return y\n    return g\n',
    'def f(x):\n    def g(y, z=1):\n        return y + z\n    return g\n',
    CALL,
    [2, 0, 0],
  ],
  [
    'a function in a function that is called',
    'def f(x):\n    def g(y):\n        return y\n    return g\n',
    'def f(x):\n    def g(y, z=1):\n        return y + z\n    return g\n',
    'import m\ndef test_f(): m.f(1)(2)\n',
    [2, 2, 0],
  ],
  [
    'a value that only a fixture asks for',
    'def f(x):\n    return x\n',
    'def f(x):\n    return x + 0\n',
    'import m, pytest\n@pytest.fixture\ndef a(): return m.f(1)\ndef test_a(a): pass\n',
    [1, 1, 0],
  ],
  [
    'a branch that is not taken',
    'def f(x):\n    if x:\n        return 1\n    return 2\n',
    'def f(x):\n    if not x:\n        return 3\n    return 2\n',
    CALL,
    [2, 1, 0],
  ],

  // What coverage.py would leave out is counted.
  [
    '`no cover` on a line',
    'def f(x):\n    return x\n',
    'def f(x):\n    if not x:  # pragma: no cover\n        return 3\n    return x\n',
    CALL,
    [2, 1, 0],
  ],
  [
    '`no cover` on a function that nobody calls',
    'def f(x):  # pragma: no cover\n    return x\n',
    'def f(x):  # pragma: no cover\n    y = x\n    return y\n',
    IMPORT,
    [2, 0, 0],
  ],
  [
    '`no cover` on a class',
    'class A:  # pragma: no cover\n    def f(self):\n        return 1\n',
    'class A:  # pragma: no cover\n    def f(self):\n        return 2\n',
    IMPORT,
    [1, 0, 0],
  ],
  [
    'lines that settings exclude',
    'def f(x):\n    return x\n',
    'def f(x):\n    if not x:\n        raise NotImplementedError\n    return x\n',
    CALL,
    [2, 1, 0],
  ],
  [
    'lines for type checkers',
    'def f(x):\n    return x\n',
    'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import os\ndef f(x):\n    return x\n',
    CALL,
    [3, 0, 2],
  ],

  // Lines that have no code of their own.
  [
    'an `else` that is run',
    'def f(x):\n    if not x:\n        return 1\n    return 2\n',
    'def f(x):\n    if not x:\n        return 1\n    else:\n        return 2\n',
    CALL,
    [2, 2, 0],
  ],
  [
    'an `else` that is not run',
    'def f(x):\n    if x:\n        return 1\n    return 2\n',
    'def f(x):\n    if x:\n        return 1\n    else:\n        return 2\n',
    CALL,
    [2, 0, 0],
  ],
  [
    '`finally`',
    'def f(x):\n    return x\n',
    'def f(x):\n    try:\n        return x\n    finally:\n        x = 1\n',
    CALL,
    [4, 4, 0],
  ],
  [
    'an `except` that nothing comes to',
    'def f(x):\n    try:\n        return x\n    except:\n        return 1\n',
    'def f(x):\n    try:\n        return x\n    except ValueError:\n        return 1\n',
    CALL,
    [1, 0, 0],
  ],
  [
    'an `except` that is asked',
    'def f(x):\n    try:\n        return x / 0\n    except:\n        return 1\n',
    'def f(x):\n    try:\n        return x / 0\n    except (\n        ValueError,\n        ArithmeticError,\n    ):\n        return 1\n',
    CALL,
    [4, 4, 0],
  ],
  [
    '`global`',
    'A = 1\ndef f(x):\n    A = x\n',
    'A = 1\ndef f(x):\n    global A\n    A = x\n',
    CALL,
    [1, 1, 0],
  ],
  [
    'a statement of several lines',
    'def f(x):\n    return [x]\n',
    'def f(x):\n    return [\n        x,\n        2,\n    ]\n',
    CALL,
    [4, 4, 0],
  ],
  [
    'two statements in a line',
    'def f(x):\n    return x\n',
    'def f(x):\n    x = 1; return x\n',
    CALL,
    [1, 1, 0],
  ],
  [
    '`match`',
    'def f(x):\n    return x\n',
    'def f(x):\n    match x:\n        case 1:\n            return 1\n        case _:\n            return 2\n',
    CALL,
    [5, 3, 0],
  ],

  // What is no code does not count.
  [
    'comments and blank lines',
    'def f(x):\n    return x\n',
    '# A\n\ndef f(x):\n    # B\n\n    return x  # C\n',
    CALL,
    [1, 1, 0],
  ],
  [
    'a docstring',
    'def f(x):\n    return x\n',
    'def f(x):\n    """A\n\n    # B\n    """\n    return x\n',
    CALL,
    [0, 0, 0],
  ],
  [
    'annotations of a function',
    'def f(x, y=1, *z, **k):\n    return x\n',
    'def f(x: int, y: int = 1, *z: int, **k: int) -> int:\n    return x\n',
    CALL,
    [0, 0, 0],
  ],
  [
    'another annotation',
    'def f(x: int) -> int:\n    return x\n',
    'def f(x: float) -> "float":\n    return x\n',
    CALL,
    [0, 0, 0],
  ],
  [
    'an annotation and a default',
    'def f(x, y=1):\n    return x\n',
    'def f(x, y: int = 2):\n    return x\n',
    CALL,
    [1, 1, 0],
  ],
  [
    'an annotation of a value',
    'A = []\ndef f(x):\n    y = 1\n    return y\n',
    'A: list[int] = []\ndef f(x):\n    y: int = 1\n    return y\n',
    CALL,
    [0, 0, 0],
  ],
  [
    'an annotation of another value',
    'def f(x):\n    y = 1\n    return y\n',
    'def f(x):\n    y: int = 2\n    return y\n',
    CALL,
    [1, 1, 0],
  ],
  ['an annotation without a value', 'class A:\n    pass\n', 'class A:\n    b: int\n', IMPORT, [0, 0, 0]],
  [
    'the annotations of another function',
    'def f(x):\n    return x\ndef g(x):\n    return x\n',
    'def f(x):\n    return x\ndef h(x: int):\n    return x\n',
    CALL,
    [1, 0, 0],
  ],
  [
    'a head that is only written in another way',
    'def f(x):\n    return x\n',
    'def f(\n    x\n):\n    return x\n',
    CALL,
    [3, 3, 0],
  ],
];

/** All in one run of the tests. */
test('changed lines count as run if what they change ran in a test', async context => {
  needsLintTools(context, 'pytest', 'coverage');
  const nameOf = (i: number) => `m${i}`;
  const files = CASES.map(([, before, after], i) => ({
    path: `${nameOf(i)}.py`,
    before: Document.of(before),
    after: Document.of(after),
  }));
  const sources = files.map(each => [each.path, each.after.text] as const);
  const tests = CASES.map(
    ([, , , text], i) => [`test_${nameOf(i)}.py`, text.replaceAll(/\bm\b/g, nameOf(i))] as const,
  );
  const settings = '[report]\nexclude_lines =\n    raise NotImplementedError\n    return\n';
  const root = folderWith({ ...Object.fromEntries([...sources, ...tests]), '.coveragerc': settings });
  const checker = await opened({ root, tools: ['pytest'], env: withPython('pytest', 'coverage') });
  onTestFinished(() => checker.close());
  const ran = await checker.ranLines?.(new Map(), files);
  const said = files.map((file, i) => {
    const { changed, run, imported, unknown } = linesRun([file], ran) ?? {};
    return [CASES[i]?.[0], [changed, run, imported], unknown];
  });
  expect(said).toEqual(CASES.map(([name, , , , counted]) => [name, counted, 0]));
});
