import { describe, expect, test } from 'vitest';
import { stableMessage } from '../../../src/lint/fix/same-finding.js';
import { newSuppression } from '../../../src/lint/fix/suppressions.js';
import { withoutUnusedIgnore } from '../../../src/lint/fix/unused-ignore.js';
import { Document } from '../../../src/text/index.js';
import { findingAt, python } from '../sources.js';

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
