import { expect, test } from 'vitest';
import { mutantsOf } from '../../../../src/lint/fix/grade/mutants.js';
import { unknownsOf } from '../../../../src/lint/fix/grade/unknowns.js';
import type { Source } from '../../../../src/lint/source.js';
import { findingAt, python } from '../../sources.js';
import { script } from './scripts.js';

/** What dishonest and sloppy answers of the reports lose must be in the words about them. */
test.each<readonly [string, Source, Source, string]>([
  [
    'a result that is dropped',
    script('for (const outcome of all) {\n  use(outcome);\n}\n'),
    script('for (const outcome of all) {\n  if (!outcome) continue;\n  use(outcome);\n}\n'),
    'skips an item when `!outcome`: line 2',
  ],
  [
    'an early return',
    python('def f(x):\n    return x.y\n'),
    python('def f(x):\n    if x is None:\n        return\n    return x.y\n'),
    'returns early when `x is None`: line 2',
  ],
  [
    'a fallback',
    script('f(xs[0]);\n'),
    script("f(xs[0] ?? '');\n"),
    "`f(xs[0]);` becomes `f(xs[0] ?? '');`: line 1",
  ],
  [
    'more errors (a report: E722 of a TypeScript team’s Python)',
    python('try:\n    f()\nexcept:\n    g()\n'),
    python('try:\n    f()\nexcept (Exception, KeyboardInterrupt, SystemExit):\n    g()\n'),
    'catches `(Exception, KeyboardInterrupt, SystemExit)` in place of what it caught before: line 3',
  ],
  [
    'a lost message',
    python('def f():\n    raise ValueError("bad")\n'),
    python('def f():\n    raise ValueError\n'),
    '`raise ValueError("bad")` becomes `raise ValueError`: line 2',
  ],
  [
    'a call that goes',
    script('const x = asString(a);\nf();\n'),
    script('f();\n'),
    'no longer calls `asString`: removes `const x = asString(a);`: line 1 before',
  ],
  [
    'a wide type',
    script('let a: string;\n'),
    script('let a: any;\n'),
    'adds the type `any`, so the type checker checks less: line 1',
  ],
])('%s is told', (_, before, after, words) => {
  expect(unknownsOf(before, after, [])).toContain(words);
});

test('a change of tests, and of what a failing test asks for, is told', () => {
  const [before, after] = [python('def f():\n    return 1\n'), python('def f():\n    return 2\n')];
  const failure = { id: 't.py::test_f', file: 't.py', names: ['test_f'], frames: [] };
  const finding = findingAt('pytest', 'assertion', 1, { test: failure });
  expect(unknownsOf(before, after, [finding]).at(-1)).toMatch(/no other test says whether this is right/);
  const inTest = unknownsOf(python('x = 1\n', 'tests/test_a.py'), python('x = 2\n', 'tests/test_a.py'), []);
  expect(inTest).toContain('changes a test');
});

/** The texts with each mutant of a change. */
function mutated(before: Source, after: Source): readonly string[] | string {
  const found = mutantsOf(before, after);
  if (found.kind === 'none') return found.why;
  const { text } = after.document;
  return found.mutants.map(
    ({ change: { from, to, insert } }) => text.slice(0, from) + insert + text.slice(to),
  );
}

test('each changed statement is deleted, negated, and its constants and limits are moved', () => {
  const before = python('def f(x):\n    return x.y\n');
  const after = python('def f(x):\n    if x is None:\n        return 0\n    return x.y\n');
  expect(mutated(before, after)).toEqual([
    'def f(x):\n    pass\n    return x.y\n',
    'def f(x):\n    if (not (x is None)):\n        return 0\n    return x.y\n',
    'def f(x):\n    if x is 0:\n        return 0\n    return x.y\n',
    'def f(x):\n    if x is None:\n        pass\n    return x.y\n',
    'def f(x):\n    if x is None:\n        return (0 + 1)\n    return x.y\n',
  ]);
  expect(mutated(script('f(a < b, xs[0]);\n'), script("f(a <= b, xs[0] ?? 'x');\n"))).toEqual([
    ';\n',
    "f(a < b, xs[0] ?? 'x');\n",
    'f(a <= b, xs[0]);\n',
    "f(a <= b, xs[(0 + 1)] ?? 'x');\n",
    "f(a <= b, xs[0] ?? ('x' + '~'));\n",
  ]);
});

test.each<readonly [string, Source, Source, RegExp]>([
  ['what goes', python('f()\ng()\n'), python('f()\n'), /takes code away/],
  ['a message that goes', python('raise E("a" % b)\n'), python('raise E\n'), /takes code away/],
  [
    'which errors are caught',
    python('try:\n    f()\nexcept:\n    g()\n'),
    python('try:\n    f()\nexcept A:\n    g()\n'),
    /which other errors/,
  ],
  ['a parameter', python('def f(a): pass\n'), python('def f(a, b=1): pass\n'), /how a function is called/],
  [
    'too much in one statement',
    python('f(1)\n'),
    python('f(2, 3, 4, 5, 6, 7)\n'),
    /too much changes at once/,
  ],
])('no test can show %s', (_, before, after, why) => {
  expect(mutated(before, after)).toMatch(why);
});
