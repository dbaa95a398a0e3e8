import { describe, expect, test } from 'vitest';
import { hiddenCode } from '../../../src/lint/fix/dead-code.js';
import { evasion } from '../../../src/lint/fix/evasions.js';
import { deletedCode } from '../../../src/lint/fix/kept-code.js';
import { looserTypes } from '../../../src/lint/fix/kept-types.js';
import { stableMessage } from '../../../src/lint/fix/same-finding.js';
import { newSuppression } from '../../../src/lint/fix/suppressions.js';
import { withoutUnusedIgnore } from '../../../src/lint/fix/unused-ignore.js';
import { Document } from '../../../src/text/index.js';
import { findingAt, python } from '../sources.js';
import { changeOf } from './judged.js';

describe('suppressions', () => {
  test.each([
    'import os  # noqa',
    'import os  # NOQA: F401',
    'import os  #noqa:F401',
    '# ruff: noqa',
    '# flake8: noqa',
    'x = 1  # type: ignore',
    'x = 1  # type:ignore[assignment]',
    'x = 1  # pyright: ignore[x]',
    '# mypy: ignore-errors',
    '# mypy: disable-error-code="arg-type"',
    'exec(x)  # nosec B102',
    // What bandit and ruff take for one as well.
    'exec(x)  # nosecret',
    '# ruff: file-ignore[E711]',
    'x == None  # ruff:ignore[E711]',
    'x = 1  # pylint: disable=invalid-name',
    '# isort: skip_file',
    'x = 1  # pragma: no cover',
    '@pytest.mark.skip',
    '@pytest.mark.skipif(True, reason="")',
    '@pytest.mark.xfail',
    '@mark.xfail',
    'pytest.skip("later")',
    'pytest.importorskip("x")',
    '@unittest.skip("later")',
    '@unittest.expectedFailure',
    'self.skipTest("later")',
    'pytestmark = pytest.mark.slow',
    '__test__ = False',
    'collect_ignore = ["a.py"]',
    '@typing.no_type_check',
    'def pytest_runtest_makereport(item, call):',
    'pytest_plugins = ["quiet"]',
    '@pytest.fixture(autouse=True)',
    '// eslint-disable-next-line eqeqeq',
    '/* eslint-disable */',
    '// @ts-ignore',
    '// @ts-expect-error later',
    '// biome-ignore lint: later',
    '//nolint:errcheck',
    '#[allow(dead_code)]',
    '# [allow(dead_code)]',
    '#![ allow(dead_code)]',
    '/** @ts-ignore */',
    '/*\n * @ts-ignore */',
    '/*\n@ts-expect-error */',
    '//// @ts-ignore',
    '/** biome-ignore lint/suspicious/noExplicitAny: later */',
    '/**\n * biome-ignore lint: later\n */',
    '/** eslint-disable */',
    '/*\n   eslint-disable no-console\n*/',
    '/*\n eslint no-console: 0 */',
    '{/* eslint-disable-next-line react/no-danger */}',
    '<!-- eslint-disable -->',
    '//lint:ignore SA1000 later',
    '// nosemgrep',
    'run(x) // NOSONAR',
    '// codeql[js/xss]',
    '/** globals foo */',
  ])('%s is refused where it is new', line => {
    const before = Document.of('a = 1\n');
    expect(newSuppression(before, Document.of(`a = 1\n${line}\n`))?.code).toBe('FIX_SUPPRESSED');
    expect(newSuppression(Document.of(`${line}\n`), Document.of(`  ${line}\nb = 2\n`))).toBeUndefined();
    expect(newSuppression(Document.of(`${line}\n`), before)).toBeUndefined();
  });

  test('one that is made to silence more is refused', () => {
    const [before, after] = [Document.of('import os  # noqa: F401\n'), Document.of('import os  # noqa\n')];
    expect(newSuppression(before, after)?.message).toContain('# noqa');
  });

  test('a second one beside the first is refused', () => {
    const [before, after] = [Document.of('x # noqa\ny\n'), Document.of('x # noqa\ny # noqa\n')];
    expect(newSuppression(before, after)?.code).toBe('FIX_SUPPRESSED');
  });

  test.each([
    ['x = 1  # noqa\ny == None\n', 'x = 1\ny == None  # noqa\n'],
    ['x = 1  # noqa\ny == None\n', 'x = 1\nNone == y  # noqa\n'],
    ['x = 1  # noqa\na\nb\ny == None\n', 'x = 1\na\nb\ny == None  # noqa\n'],
    [
      '@pytest.mark.skip\ndef a():\n    f()\n\ndef b():\n    g()\n',
      'def a():\n    f()\n\n@pytest.mark.skip\ndef b():\n    g()\n',
    ],
  ])('one that moves to another line is refused', (before, after) => {
    expect(newSuppression(Document.of(before), Document.of(after))?.code).toBe('FIX_SUPPRESSED');
  });

  test.each([
    ['f(x == None, y)  # noqa: E501\n', 'f(x is None, y)  # noqa: E501\n'],
    ['z\nf(x == None, y)  # noqa: E501\n', 'a = x is None\nz\nf(a, y)  # noqa: E501\n'],
    ['import b  # noqa: F401\nimport a\n', 'import a\nimport b  # noqa: F401\n'],
  ])('one that stays with its code, or its import, is let be', (before, after) => {
    expect(newSuppression(Document.of(before), Document.of(after))).toBeUndefined();
  });

  test.each([
    '# no quarrel',
    'skipped = 1',
    'ignore = []',
    'type = "ignore"',
    'mark = skip',
    '// the standard way: ignored parts',
    'lint.ignored = true;',
    'const standard = -disabled;',
  ])('%s is none', line => {
    expect(newSuppression(Document.of('a\n'), Document.of(`a\n${line}\n`))).toBeUndefined();
  });
});

describe('code that goes', () => {
  const TEXT = 'def f(x):\n    eval(x)\n    return x\n\n\ndef g():\n    pass\n';
  const before = python(TEXT);
  const judged = (to: string, message: string, line = 2) => {
    const after = python(to);
    return deletedCode(changeOf(before, after, [findingAt('bandit', 'B307', line, { message })]))?.message;
  };

  test.each([
    ['the line goes', TEXT.replace('    eval(x)\n', ''), 'deletes'],
    ['the line becomes a comment', TEXT.replace('eval(x)', '# eval(x)'), 'deletes'],
    ['the line becomes pass', TEXT.replace('eval(x)', 'pass'), 'a statement that does nothing'],
    ['the line becomes a constant', TEXT.replace('eval(x)', 'None'), 'nothing after it'],
    ['the line becomes a string', TEXT.replace('eval(x)', '"eval(x)"'), 'nothing after it'],
    [
      'the line is put into a string',
      TEXT.replace('    eval(x)', '    """\n    eval(x)\n    """'),
      'nothing after it',
    ],
    ['the function goes', 'def g():\n    pass\n', 'definition of f'],
  ])('%s', (_, to, what) => {
    expect(judged(to, 'Use of possibly insecure function')).toContain(what);
  });

  test('something else in its place is a fix', () => {
    expect(
      judged(TEXT.replace('eval(x)', 'literal_eval(x)'), 'Use of possibly insecure function'),
    ).toBeUndefined();
  });

  test('a name in the message does not allow it, nor does another finding', () => {
    const gone = TEXT.replace('    eval(x)\n', '');
    expect(judged(gone, 'Argument 1 to "remove_duplicates" has incompatible type "Shadow"')).toContain(
      'deletes',
    );
    const findings = [
      findingAt('bandit', 'B307', 2, { message: 'Use of possibly insecure function' }),
      findingAt('ruff', 'F841', 1, { message: 'Local variable is never used' }),
    ];
    expect(deletedCode(changeOf(before, python(gone), findings))?.message).toContain('deletes');
  });

  test('what is found fault with for being there may go', () => {
    expect(judged(TEXT.replace('    eval(x)\n', ''), 'Local variable is never used')).toContain(
      'nothing after it',
    );
    const unused = TEXT.replace('eval(x)', 'y = len(x)');
    const found = findingAt('ruff', 'F841', 2, { message: 'Local variable is never used' });
    const without = python(TEXT.replace('    eval(x)\n', ''));
    expect(deletedCode(changeOf(python(unused), without, [found]))).toBeUndefined();
    expect(
      judged('def f(x):\n    eval(x)\n    return x\n', 'Redefinition of unused `g` from line 1', 6),
    ).toBeUndefined();
  });
});

describe('code that is hidden', () => {
  const TEXT =
    'def f(x):\n    y = g(x)\n    if y:\n        return y\n    else:\n        y = 1\n    return y.z\n';
  const judged = (to: string, rule = 'union-attr') =>
    hiddenCode(python(TEXT), python(to), [findingAt('mypy', rule, 7)])?.code;

  test.each([
    ['behind a return', TEXT.replace('    return y.z', '    return 1\n    return y.z')],
    [
      'behind a raise, with a comment between',
      TEXT.replace('    return y.z', '    raise E(\n        1)\n    # then\n\n    return y.z'),
    ],
    ['on the line of a return', TEXT.replace('    return y.z', '    return 1; y.z')],
    ['behind an exit', TEXT.replace('    y = g', '    sys.exit(0)\n    y = g')],
    [
      'under a false condition',
      TEXT.replace('    return y.z', '    if False:\n        return y.z\n    return 1'),
    ],
    [
      'under a condition with a false part',
      TEXT.replace('    return y.z', '    if y and False:\n        return y.z\n    return 1'),
    ],
    [
      'in a loop over nothing',
      TEXT.replace('    return y.z', '    for _ in []:\n        return y.z\n    return 1'),
    ],
    [
      'from type checkers',
      TEXT.replace('    return y.z', '    if not TYPE_CHECKING:\n        return y.z\n    return 1'),
    ],
    [
      'from all but type checkers',
      TEXT.replace('    return y.z', '    if TYPE_CHECKING:\n        return 1\n    return y.z'),
    ],
    ['in a string', TEXT.replace('    return y.z', '    """\n    return y.z\n    """\n    return 1')],
  ])('%s', (_, to) => {
    expect(judged(to)).toBe('FIX_BREAKS');
  });

  test.each([
    ['an early return', TEXT.replace('    y = g', '    if x is None:\n        return None\n    y = g')],
    ['a return in one branch', TEXT.replace('    else:\n        y = 1', '    elif x:\n        return 1')],
    ['a documentation', TEXT.replace('    y = g', '    """Does it."""\n    y = g')],
  ])('%s hides nothing', (_, to) => {
    expect(judged(to)).toBeUndefined();
  });

  test('a block for type checkers may be asked for', () => {
    expect(judged(`if TYPE_CHECKING:\n    import a\n${TEXT}`, 'TC001')).toBeUndefined();
  });
});

describe('types', () => {
  const TEXT = 'class A:\n    def f(self, s: str, *, k: int = g(1, 2), n=3) -> str:\n        return h(s)\n';
  const judged = (from: string, to: string) =>
    looserTypes(python(TEXT), python(TEXT.replace(from, to)))?.code;

  test.each([
    ['a parameter without its annotation', 's: str', 's'],
    ['a keyword without its annotation', 'k: int =', 'k='],
    ['a result without its annotation', ' -> str', ''],
    [
      'what moves to a function without one',
      'return h(s)',
      'def g():\n            return h(s)\n\n        return g()',
    ],
  ])('%s is not checked', (_, from, to) => {
    expect(judged(from, to)).toBe('FIX_SUPPRESSED');
  });

  test('what moves to a function without one is not checked, whatever others are like', () => {
    const other = `${TEXT}\n\ndef plain(x):\n    return x\n`;
    const moved = other.replace('return h(s)', 'def g():\n            return h(s)\n\n        return g()');
    expect(looserTypes(python(other), python(moved))?.message).toContain('all of g');
  });

  test.each([
    ['s: str', 's: "str | None"'],
    [', n=3', ''],
    ['s: str, ', ''],
    ['n=3', 'n: int = 3'],
    ['return h(s)', 'def g() -> str:\n            return h(s)\n\n        return g()'],
  ])('other annotations are let be: %s', (from, to) => {
    expect(judged(from, to)).toBeUndefined();
  });
});

describe('what is hidden from a tool', () => {
  const TEXT = 'def f(x):\n    a = 1\n    y = eval(x)\n    return pickle.loads(y)\n';
  const judged = (from: string, to: string, tool: string, line = 3) => {
    const test = { id: 'test_a.py::test_a', file: 'test_a.py', names: ['test_a'], frames: [] };
    const finding = findingAt(tool, 'B307', line, tool === 'pytest' ? { test } : {});
    return evasion(python(TEXT), python(TEXT.replace(from, to)), [finding])?.code;
  };

  test.each([
    ['a type that is any', 'mypy', 'a = 1', 'a: Any = 1'],
    ['a cast', 'mypy', 'a = 1', 'a = cast(int, 1)'],
    ['a name in a string', 'mypy', 'a = 1', 'a = getattr(x, "b")'],
    ['a block for type checkers', 'mypy', 'a = 1', 'if MYPY:\n        a = 1'],
    ['a platform', 'mypy', 'a = 1', 'assert sys.platform == "x"'],
    ['a name in a string, of a call', 'bandit', 'eval(x)', 'getattr(__builtins__, "eval")(x)'],
    ['another name', 'bandit', 'y = eval(x)', 'e = eval\n    y = e(x)'],
    ['another way to it', 'bandit', 'eval(x)', 'builtins.eval(x)'],
    ['a mock', 'pytest', 'a = 1', 'from unittest.mock import ANY'],
    ['a look at who calls', 'pytest', 'a = 1', 'a = sys._getframe(1)'],
    ['a variable of pytest', 'pytest', 'a = 1', 'a = os.environ["PYTEST_CURRENT_TEST"]'],
  ])('%s does not put %s right', (_, tool, from, to) => {
    expect(judged(from, to, tool)).toBe('FIX_SUPPRESSED');
  });

  test.each([
    ['bandit', 'eval(x)', 'ast.literal_eval(x)'],
    ['bandit', 'eval(x)', 'int(x, base="eval")'],
    ['ruff', 'a = 1', 'a = getattr(x, "b")'],
    ['mypy', 'a = 1', 'a: int = 1'],
    ['pytest', 'a = 1', 'a = 2'],
  ])('of %s, %s may become %s', (tool, from, to) => {
    expect(judged(from, to, tool)).toBeUndefined();
  });

  test('another name for another call is hidden too, and one that stood there is let be', () => {
    expect(judged('return pickle.loads(y)', 'load = pickle.loads\n    return load(y)', 'bandit', 4)).toBe(
      'FIX_SUPPRESSED',
    );
    expect(judged('return pickle.loads(y)', 'return json.loads(y)', 'bandit', 4)).toBeUndefined();
  });
});

test.each([
  [
    'Redefinition of unused `x` from line 7: `x` redefined here',
    'Redefinition of unused `x` from line #: `x` redefined here',
  ],
  ['`f` is too complex (12 > 10)', '`f` is too complex (# > #)'],
  ['<K object at 0x7f3aab12>', '<K object at 0x#>'],
  ['Argument 1 to "f"', 'Argument 1 to "f"'],
])('of %s only what stays counts', (message, stable) => {
  expect(stableMessage(message)).toBe(stable);
});

describe('an unused `type: ignore`', () => {
  const unused = (line: string, message = 'Unused "type: ignore" comment') => {
    const source = python(`a = 1\n${line}\n`);
    const changes = withoutUnusedIgnore(findingAt('mypy', 'unused-ignore', 2, { message }), source);
    return changes?.apply(source.document.text).split('\n')[1];
  };

  test.each([
    ['x = 1  # type: ignore', 'x = 1'],
    ['x = 1 #type:ignore[misc, arg-type]', 'x = 1'],
    ['x = 1  # type: ignore  # noqa', 'x = 1  # noqa'],
    ['x = "# type: ignore"  # type: ignore', 'x = "# type: ignore"'],
  ])('%s becomes %s', (before, after) => {
    expect(unused(before)).toBe(after);
  });

  test.each(['x = 1', 'x = 1  # type: ignore because'])('%s is left alone', line => {
    expect(unused(line)).toBeUndefined();
  });

  test('one of which a part is needed is left alone', () => {
    expect(unused('x = 1  # type: ignore[a, b]', 'Unused "type: ignore[a]" comment')).toBeUndefined();
  });
});
