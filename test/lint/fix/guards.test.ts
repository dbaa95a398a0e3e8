import { describe, expect, test } from 'vitest';
import { deletedCode } from '../../../src/lint/fix/kept-code.js';
import { weakenedTests } from '../../../src/lint/fix/kept-tests.js';
import { stableMessage } from '../../../src/lint/fix/same-finding.js';
import { newSuppression } from '../../../src/lint/fix/suppressions.js';
import { withoutUnusedIgnore } from '../../../src/lint/fix/unused-ignore.js';
import { ChangeSet, Document } from '../../../src/text/index.js';
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
    '// eslint-disable-next-line eqeqeq',
    '/* eslint-disable */',
    '// @ts-ignore',
    '// @ts-expect-error later',
    '// biome-ignore lint: later',
    '//nolint:errcheck',
    '#[allow(dead_code)]',
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

  test.each(['# no quarrel', 'skipped = 1', 'ignore = []', 'type = "ignore"', 'mark = skip'])(
    '%s is none',
    line => {
      expect(newSuppression(Document.of('a\n'), Document.of(`a\n${line}\n`))).toBeUndefined();
    },
  );
});

describe('tests and assertions', () => {
  const TEST = 'def test_a():\n    x = f()\n    assert x == 1\n\n\ndef test_b():\n    assert g()\n';
  const before = python(TEST, 'tests/test_a.py');
  const failed = findingAt('pytest', 'assertion', 3, {
    test: { id: 'tests/test_a.py::test_a', file: 'tests/test_a.py', names: ['test_a'], frames: [] },
  });
  const lint = findingAt('ruff', 'E712', 3);
  const changed = (from: string, to: string) => python(TEST.replace(from, to), 'tests/test_a.py');

  test.each([
    ['a test is gone', 'def test_b():\n    assert g()\n', '', 'test_b'],
    ['a test is renamed', 'test_b', 'b', 'test_b'],
    ['an assertion is gone', '    assert x == 1\n', '', 'assert x == 1'],
    ['an assertion is made empty', 'assert x == 1', 'assert True', 'assert x == 1'],
    ['an assertion is a comment', 'assert x == 1', 'pass  # assert x == 1', 'assert x == 1'],
  ])('%s', (_, from, to, what) => {
    const why = weakenedTests(before, changed(from, to), [lint]);
    expect(why?.code).toBe('FIX_WEAKENS_TESTS');
    expect(why?.message).toContain(what);
  });

  test('what a failing test asserts is not changed; a linter may find fault with it', () => {
    const after = changed('assert x == 1', 'assert x == 2');
    expect(weakenedTests(before, after, [failed])?.message).toContain('assert x == 1');
    expect(weakenedTests(before, after, [lint])).toBeUndefined();
  });

  test('the rest of a failing test may change, and other layout is no change', () => {
    expect(weakenedTests(before, changed('x = f()', 'x = f(1)'), [failed])).toBeUndefined();
    expect(weakenedTests(before, changed('x == 1', 'x  ==  1'), [failed])).toBeUndefined();
  });

  test('the name of a fixture that is not there may be put right in what is asserted, and nothing else', () => {
    const text = 'def test_a(shelv):\n    assert shelv.take(1) == 3\n';
    const missing = {
      ...failed,
      rule: 'fixture-missing',
      message: "FixtureLookupError: ('shelv', <FixtureRequest>)",
    };
    const source = python(text, 'tests/test_a.py');
    const right = python(text.replaceAll('shelv', 'shelf'), 'tests/test_a.py');
    const wrong = python(text.replaceAll('shelv', 'shelf').replace('3', '4'), 'tests/test_a.py');
    expect(weakenedTests(source, right, [missing])).toBeUndefined();
    expect(weakenedTests(source, wrong, [missing])?.code).toBe('FIX_WEAKENS_TESTS');
    expect(weakenedTests(source, right, [failed])?.code).toBe('FIX_WEAKENS_TESTS');
  });

  test('an assertion of code is none of a test', () => {
    const code = python('def f(x):\n    assert x\n    return x\n', 'a.py');
    expect(weakenedTests(code, python('def f(x):\n    return x\n', 'a.py'), [lint])).toBeUndefined();
  });
});

describe('code that goes', () => {
  const TEXT = 'def f(x):\n    eval(x)\n    return x\n\n\ndef g():\n    pass\n';
  const before = python(TEXT);
  const judged = (to: string, message: string, line = 2) => {
    const after = python(to);
    const changes = ChangeSet.of(TEXT.length, [{ from: 0, to: TEXT.length, insert: to }]);
    return deletedCode(before, after, changes, [findingAt('bandit', 'B307', line, { message })])?.message;
  };

  test.each([
    ['the line goes', TEXT.replace('    eval(x)\n', ''), 'deletes'],
    ['the line becomes a comment', TEXT.replace('eval(x)', '# eval(x)'), 'deletes'],
    ['the line becomes pass', TEXT.replace('eval(x)', 'pass'), 'deletes'],
    ['the function goes', 'def g():\n    pass\n', 'definitions'],
  ])('%s', (_, to, what) => {
    expect(judged(to, 'Use of possibly insecure function')).toContain(what);
  });

  test('something else in its place is a fix', () => {
    expect(
      judged(TEXT.replace('eval(x)', 'literal_eval(x)'), 'Use of possibly insecure function'),
    ).toBeUndefined();
  });

  test('what is found fault with for being there may go', () => {
    expect(judged(TEXT.replace('    eval(x)\n', ''), 'Local variable is never used')).toBeUndefined();
    expect(
      judged('def f(x):\n    eval(x)\n    return x\n', 'Redefinition of unused `g` from line 1', 6),
    ).toBeUndefined();
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
