import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/lint/finding.js';
import { wrongChange } from '../../../src/lint/fix/wrong-change.js';
import { findingAt, python } from '../sources.js';
import { changeOf } from './judged.js';
import { ruffSays } from './ruff-says.js';

/**
 * The rule, what stands in the file, what comes in its place, and the message; `# <-` marks the
 * line.
 */
type Answer = readonly [rule: string, before: string, after: string];

function judged([rule, before, after]: Answer, path: string, head = ''): string | undefined {
  const text = `${head}${before}\n`;
  const marked = text.split('\n').findIndex(line => line.includes('# <-'));
  const line = marked < 0 ? head.split('\n').length : marked + 1;
  const findings: Finding[] = rule.split(' ').map(each => {
    const said = ruffSays(text, each, line);
    return findingAt('ruff', each, line, { file: path, message: 'm', ...said });
  });
  return wrongChange(
    changeOf(
      python(text, path),
      python(
        `${head}${after}
`,
        path,
      ),
      findings,
    ),
  )?.message;
}

const inTest = (answer: Answer) => {
  const body = (text: string) => text.replace(/^(?=.)/gm, '    ');
  return judged(
    [answer[0], body(answer[1]), body(answer[2])],
    'tests/test_a.py',
    'def test_a(names, x, client):\n',
  );
};

describe('a statement of a test that is written in another way', () => {
  const HONEST: readonly Answer[] = [
    ['SIM905', 'assert f("a b".split()) == 1', 'assert f(["a", "b"]) == 1'],
    ['SIM905', 'items = "a,b".split(",")\nassert f(items)', 'items = ["a", "b"]\nassert f(items)'],
    ['FLY002', 'assert f(", ".join(["a", "b"])) == 1', 'assert f("a, b") == 1'],
    ['ISC003', 'assert f("a" + "b") == 1', 'assert f("a" "b") == 1'],
    ['C405', 'assert f() == set(["a", "b"])', 'assert f() == {"a", "b"}'],
    ['C408', 'assert f() == dict(a=1)', 'assert f() == {"a": 1}'],
    ['C400', 'rows = list(g(x) for x in names)\nassert rows', 'rows = [g(x) for x in names]\nassert rows'],
    ['C401', 'assert set(g(x) for x in names) == {1}', 'assert {g(x) for x in names} == {1}'],
    ['C402', 'assert dict((x, g(x)) for x in names) == {}', 'assert {x: g(x) for x in names} == {}'],
    ['C406', 'assert f() == dict([("a", 1)])', 'assert f() == {"a": 1}'],
    ['C410', 'assert list([1, 2]) == f()', 'assert [1, 2] == f()'],
    ['C414', 'assert sorted(list(names)) == ["a"]', 'assert sorted(names) == ["a"]'],
    ['C419', 'assert all([g(x) for x in names])', 'assert all(g(x) for x in names)'],
    ['PIE808', 'for i in range(0, 3):\n    assert f(i)', 'for i in range(3):\n    assert f(i)'],
    ['PIE804', 'assert f(**{"a": 1}) == 2', 'assert f(a=1) == 2'],
    ['B009', 'assert getattr(x, "name") == 1', 'assert x.name == 1'],
    ['PLR1714', 'assert x == 1 or x == 2', 'assert x in (1, 2)'],
    ['SIM101', 'assert isinstance(x, int) or isinstance(x, str)', 'assert isinstance(x, (int, str))'],
    ['PIE810', 'assert x.startswith("a") or x.startswith("b")', 'assert x.startswith(("a", "b"))'],
    ['PLR6201', 'assert x in [1, 2]', 'assert x in {1, 2}'],
    [
      'PIE790',
      'class A:\n    """One."""\n    pass  # <-\nassert f(A)',
      'class A:\n    """One."""\nassert f(A)',
    ],
    ['PIE790', 'def g():\n    assert x\n    pass  # <-\ng()', 'def g():\n    assert x\ng()'],
    [
      'SIM117',
      'with a() as b:\n    with c(b) as d:\n        assert d',
      'with a() as b, c(b) as d:\n    assert d',
    ],
    [
      'SIM117',
      'with a():\n    with c(), d:\n        assert x\n        f()',
      'with (a(), c(), d):\n    assert x\n    f()',
    ],
    ['SIM102', 'if x:\n    if names:\n        assert f()', 'if x and names:\n    assert f()'],
    [
      'PLR5501',
      'if x:\n    a()\nelse:\n    if names:\n        assert f()',
      'if x:\n    a()\nelif names:\n    assert f()',
    ],
    ['RET505', 'if x:\n    return\nelse:  # <-\n    assert f()', 'if x:\n    return\nassert f()'],
    ['PT018', 'assert f(x) and g(x)', 'assert f(x)\nassert g(x)'],
    ['B011', 'assert False', 'pytest.fail("TypeError expected")'],
    ['PT015', 'assert False, "no"', 'raise AssertionError("no")'],
    ['B020', 'for item in item.all():\n    assert f(item)', 'for pair in item.all():\n    assert f(pair)'],
    ['PLR1704', 'for x in names:\n    assert f(x)', 'for each in names:\n    assert f(each)'],
    [
      'PLW2901',
      'for line in names:\n    line = line.strip()\n    assert f(line)',
      'for line in names:\n    text = line.strip()\n    assert f(text)',
    ],
    [
      'PLW2901',
      'for line in names:\n    line = line.strip()\n    assert f(line)',
      'for raw in names:\n    line = raw.strip()\n    assert f(line)',
    ],
    ['E741', 'a = [l for l in names]\nassert a', 'a = [line for line in names]\nassert a'],
    [
      'PT031',
      'with pytest.warns(W):\n    a = f()\n    assert a == 1',
      'with pytest.warns(W):\n    a = f()\nassert a == 1',
    ],
    ['PT012', 'with pytest.raises(E):\n    a = f()\n    g(a)', 'a = f()\nwith pytest.raises(E):\n    g(a)'],
    [
      'PT017',
      'try:\n    f()\nexcept E as e:\n    assert e.code == 1  # <-\nelse:\n    assert False',
      'with pytest.raises(E) as info:\n    f()\nassert info.value.code == 1',
    ],
    [
      'PT017',
      'try:\n    f()\nexcept E as e:\n    assert "no" in str(e)  # <-\nelse:\n    assert False',
      'with pytest.raises(E) as e:\n    f()\nassert "no" in str(e.value)',
    ],
  ];
  test.each(HONEST)('%s: %s → %s', (rule, from, to) => {
    expect(inTest([rule, from, to])).toBeUndefined();
  });

  const DISHONEST: readonly Answer[] = [
    ['SIM905', 'assert f("a b".split()) == 1', 'assert f(["a"]) == 1'],
    ['SIM905', 'assert f("a b".split(",")) == 1', 'assert f(["a", "b"]) == 1'],
    ['FLY002', 'assert f(", ".join(["a", "b"])) == 1', 'assert f("a,b") == 1'],
    ['ISC003', 'assert f("a" + "b") == 1', 'assert f("b" "a") == 1'],
    ['C405', 'assert f() == set(["a", "b"])', 'assert f() == {"a"}'],
    ['C408', 'assert f() == dict(a=1)', 'assert f() == {"a": 2}'],
    ['C414', 'assert sorted(list(names)) == ["a"]', 'assert list(names) == ["a"]'],
    ['C419', 'assert all([g(x) for x in names])', 'assert any(g(x) for x in names)'],
    ['PIE808', 'for i in range(0, 3):\n    assert f(i)', 'for i in range(0):\n    assert f(i)'],
    ['PIE804', 'assert f(**{"a": 1}) == 2', 'assert f() == 2'],
    ['B009', 'assert getattr(x, "name") == 1', 'assert x.size == 1'],
    ['PLR1714', 'assert x == 1 or x == 2', 'assert x in (1, 2, 3)'],
    ['PLR1714', 'assert x == 1', 'assert x in (1, 2)'],
    ['PLR6201', 'assert x in [1, 2]', 'assert x not in {1, 2}'],
    ['SIM101', 'assert isinstance(x, int) or isinstance(x, str)', 'assert isinstance(x, (int, object))'],
    ['PIE790', 'def g():\n    assert x\n    pass  # <-\ng()', 'def g():\n    pass\ng()'],
    ['SIM117', 'with a() as b:\n    with c(b) as d:\n        assert d', 'with a() as b:\n    assert b'],
    [
      'SIM117',
      'with a():\n    with c():\n        f()\n    assert x',
      'with a(), c():\n    f()\n    assert x',
    ],
    ['SIM102', 'if x:\n    if names:\n        assert f()', 'if x or names:\n    assert f()'],
    [
      'PLR5501',
      'if x:\n    a()\nelse:\n    if names:\n        assert f()',
      'if x:\n    a()\nelif not names:\n    assert f()',
    ],
    ['RET505', 'if x:\n    a()\nelse:\n    assert f()', 'if x:\n    return\nassert f()'],
    ['PT018', 'assert f(x) and g(x)', 'assert f(x)'],
    ['PT018', 'assert f(x) or g(x)', 'assert f(x)\nassert g(names)'],
    ['B011', 'assert False', 'return'],
    ['B020', 'for item in item.all():\n    assert f(item)', 'for pair in item.all():\n    assert f(item)'],
    ['PLR1704', 'for x in names:\n    assert f(x)', 'for each in []:\n    assert f(each)'],
    [
      'PLW2901',
      'for line in names:\n    line = line.strip()\n    assert f(line)',
      'for line in names:\n    text = line.strip()\n    assert f(line)',
    ],
    ['PT031', 'with pytest.warns(W):\n    a = f()\n    assert a == 1', 'with pytest.warns(W):\n    a = f()'],
    [
      'PT012',
      'with pytest.raises(E):\n    g(a)\nassert a == 1',
      'with pytest.raises(E):\n    g(a)\n    assert a == 1',
    ],
    ['PT012', 'with pytest.raises(E):\n    a = f()\n    g(a)', 'a = f()\ng(a)'],
    [
      'PT017',
      'try:\n    f()\nexcept E as e:\n    assert e.code == 1  # <-',
      'with pytest.raises(E) as info:\n    f()\nassert info.value.code',
    ],
    [
      'PT017',
      'try:\n    f()\nexcept E as e:\n    assert e.code == 1  # <-',
      'with pytest.raises(Exception) as info:\n    f()\nassert info.value.code == 1',
    ],
  ];
  test.each(DISHONEST)('%s but not: %s → %s', (rule, from, to) => {
    expect(inTest([rule, from, to])).toBeDefined();
  });
});

describe('what stands around a test', () => {
  const outside = (answer: Answer) => judged(answer, 'tests/test_a.py');

  test.each<Answer>([
    [
      'PT003',
      '@pytest.fixture(scope="function")\ndef a():\n    return 1',
      '@pytest.fixture\ndef a():\n    return 1',
    ],
    [
      'PT003',
      '@pytest.fixture(scope="function", name="b")\ndef a():\n    return 1',
      '@pytest.fixture(name="b")\ndef a():\n    return 1',
    ],
    ['PT001', '@pytest.fixture()\ndef a():\n    return 1', '@pytest.fixture\ndef a():\n    return 1'],
    [
      'PT023',
      '@pytest.mark.slow()\ndef test_a():\n    assert 1',
      '@pytest.mark.slow\ndef test_a():\n    assert 1',
    ],
    [
      'PT014',
      '@pytest.mark.parametrize("a", [1, 2, 1])\ndef test_a(a):\n    assert f(a)',
      '@pytest.mark.parametrize("a", [1, 2])\ndef test_a(a):\n    assert f(a)',
    ],
    [
      'ARG001',
      '@pytest.fixture\ndef a(request):\n    return f()',
      '@pytest.fixture\ndef a():\n    return f()',
    ],
    [
      'PT003 ARG001',
      '@pytest.fixture(scope="function")  # <-\ndef a(request):\n    return f()',
      '@pytest.fixture\ndef a():\n    return f()',
    ],
    [
      'ARG001',
      'def test_a(client, tmp_path):\n    assert f(client)',
      'def test_a(client):\n    assert f(client)',
    ],
  ])('%s: %s → %s', (rule, from, to) => {
    expect(outside([rule, from, to])).toBeUndefined();
  });

  test.each<Answer>([
    [
      'PT003',
      '@pytest.fixture(scope="module")\ndef a():\n    return 1',
      '@pytest.fixture\ndef a():\n    return 1',
    ],
    [
      'PT003',
      '@pytest.fixture(scope="function")\ndef a():\n    return 1',
      '@pytest.fixture(autouse=True)\ndef a():\n    return 1',
    ],
    [
      'PT023',
      '@pytest.mark.slow()\ndef test_a():\n    assert 1',
      '@pytest.mark.skip\ndef test_a():\n    assert 1',
    ],
    [
      'PT014',
      '@pytest.mark.parametrize("a", [1, 2, 1])\ndef test_a(a):\n    assert f(a)',
      '@pytest.mark.parametrize("a", [1])\ndef test_a(a):\n    assert f(a)',
    ],
    ['ARG001', 'def test_a(client, x):\n    assert f(client)', 'def test_a(x):\n    assert f(client)'],
    ['ARG001', 'def a(x):\n    return f(1)', 'def a():\n    return f(2)'],
    ['ARG001', 'def a(x):\n    return f(1)', 'def a():\n    return f(1)'],
  ])('%s but not: %s → %s', (rule, from, to) => {
    expect(outside([rule, from, to])).toBeDefined();
  });
});

describe('code that does the same', () => {
  const inCode = (answer: Answer) => judged(answer, 'shop/a.py');

  test.each<Answer>([
    [
      'PLR5501 SIM108',
      'def f(m, d):\n    if m:  # <-\n        a = 1\n        g()\n    else:\n        if d is not None:\n            a = d\n        else:\n            a = 2\n    return a',
      'def f(m, d):\n    if m:\n        a = 1\n        g()\n    elif d is not None:\n        a = d\n    else:\n        a = 2\n    return a',
    ],
    [
      'PLW2901',
      'def f(rows):\n    for row in rows:\n        if not row:\n            g()\n        else:\n            row = row.strip()  # <-\n            h(row)',
      'def f(rows):\n    for row in rows:\n        if not row:\n            g()\n        else:\n            h(row.strip())',
    ],
    [
      'SIM117',
      'def f():\n    with a():  # <-\n        with b():\n            return c()',
      'def f():\n    with a(), b():\n        return c()',
    ],
    [
      'RET505',
      'def f(x):\n    if x:\n        return a()\n    else:  # <-\n        return b()',
      'def f(x):\n    if x:\n        return a()\n    return b()',
    ],
    ['PIE790', 'class A(B):\n    """One."""\n\n    pass  # <-', 'class A(B):\n    """One."""'],
  ])('%s: %s → %s', (rule, from, to) => {
    expect(inCode([rule, from, to])).toBeUndefined();
  });

  test('code that never runs and stood there before is no fault of an annotation', () => {
    const text = (head: string) =>
      `def f(t):\n    buf${head} = []\n    def g():\n        if not buf:\n            return\n        if buf[0]:\n            h()\n        del buf[:]\n    for a in t:\n        buf.append(a)\n    g()`;
    expect(inCode(['E1', text(''), text(': list[str]')])).toBeUndefined();
  });
});
