import { describe, expect, test } from 'vitest';
import type { Frame } from '../../src/lint/finding.js';
import { packetFor } from '../../src/lint/packet.js';
import type { ProjectSources } from '../../src/lint/source.js';
import { findingAt, python } from './sources.js';

const SHOP = `from .prices import Prices


class Cart:
    def __init__(self, prices):
        self.prices = prices
        self.rows = []

    def add(self, name, count):
        self.rows.append((name, count))

    def total(self):
        return sum(self._row(*each) for each in self.rows)

    def _row(self, name, count):
        return rounded(self.prices.of(name) * count)

    @classmethod
    def empty(cls):
        return cls(None)


def rounded(value):
    return round(value)


def sold(cart, tell):
    tell(cart)


class Order:
    state = 1


_cart = Cart(Prices())


def total():
    """What is in the cart of the shop."""
    return _cart.total()
`;

const FILES: Readonly<Record<string, string>> = {
  'shop/__init__.py': 'from .shop import Cart, Order, sold, total\n',
  'shop/shop.py': SHOP,
  'shop/prices.py': 'class Prices:\n    def of(self, name):\n        return {}[name]\n',
  'shop/odd.py': 'def very_odd(x):\n    return x\n',
  'tests/conftest.py': `import pytest
from shop import Cart


@pytest.fixture
def cart():
    return Cart(None)


@pytest.fixture(scope="class")
def with_cart(request):
    request.cls.basket = Cart.empty()
`,
};

/**
 * What may be changed where a test fails on its last line: the file, and the first line of each
 * region.
 */
function editable(
  body: string,
  more: { readonly rule?: string; readonly message?: string; readonly frames?: readonly Frame[] } = {},
): string {
  const { rule = 'exception-in-test', message = '', frames = [] } = more;
  const path = 'tests/test_shop.py';
  const source = python(body, path);
  const all = new Map(Object.entries(FILES).map(([name, text]) => [name, python(text, name)]));
  all.set(path, source);
  const project: ProjectSources = {
    source: name => all.get(name),
    paths: () => [...all.keys()],
    text: name => all.get(name)?.document.text,
  };
  const line = body.trimEnd().split('\n').length;
  const names = [...body.matchAll(/^ *(?:class|def) (Test\w+|test\w*)/gm)].map(([, name = '']) => name);
  const failure = { id: path, file: path, names, frames: [...frames, { file: path, line }] };
  const finding = findingAt('pytest', rule, line, { file: path, message, test: failure });
  const { window } = packetFor(finding, source, { project });
  if (window.kind === 'skip') return 'skip';
  const heads = window.regions.map(({ first }) => window.source.document.lines.content(first - 1).trim());
  return [window.source.path, ...heads].join(' | ');
}

const test_ = (...lines: readonly string[]) =>
  `from shop import Cart, Order, sold, total\n\n\ndef test_it(cart):\n${lines.map(each => `    ${each}\n`).join('')}`;
const TOTAL = 'shop/shop.py | def total(self): | def _row(self, name, count): | def rounded(value):';

describe('if a test fails, the code that it leads to may be changed', () => {
  test.each<readonly [string, string, string]>([
    ['a call of the line', test_('cart.add("a")'), 'shop/shop.py | def add(self, name, count):'],
    ['a call, and what that calls', test_('assert cart.total()["a"]'), TOTAL],
    ['what a variable was made by', test_('got = cart.total()', 'got["a"]'), TOTAL],
    ['an argument', test_('len(cart.add("a", 1))'), 'shop/shop.py | def add(self, name, count):'],
    ['a function', test_('sold(cart, 1)'), 'shop/shop.py | def sold(cart, tell):'],
    ['a constructor', test_('Cart(1, 2)'), 'shop/shop.py | def __init__(self, prices):'],
    ['a class without a constructor', test_('Order(1)'), 'shop/shop.py | class Order:'],
    ['a function that only calls another', test_('total()'), TOTAL],
    [
      'an attribute of what was made',
      test_('c = Cart(None)', 'c.rows[0]'),
      'shop/shop.py | def __init__(self, prices):',
    ],
    ['a line before', test_('cart.add("a", 1)', '{}["a"]'), 'shop/shop.py | def add(self, name, count):'],
    ['`with`', test_('with cart.total() as t:', '    t["a"]'), TOTAL],
    [
      'a method that only one class has',
      test_('x = make()', 'x._row("a", 1)'),
      'shop/shop.py | def _row(self, name, count): | def rounded(value):',
    ],
    ['a name that only one file has', test_('x = make()', 'x.very_odd()'), 'shop/odd.py | def very_odd(x):'],
  ])('%s', (_, text, expected) => expect(editable(text)).toBe(expected));

  test.each<readonly [string, string]>([
    ['a method sets up', '    def setup_method(self):\n        self.basket = Cart(None)\n'],
    ['`setUp` does', '    def setUp(self):\n        self.basket: Cart = Cart(None)\n'],
    [
      'a method of the class does',
      '    @classmethod\n    def setup_class(cls):\n        cls.basket = Cart.empty()\n',
    ],
    ['several are set at once', '    def setup_method(self):\n        self.a = self.basket = Cart(None)\n'],
  ])('an attribute of the test class that %s', (_, setup) => {
    const text = `from shop import Cart\n\n\nclass TestShop:\n${setup}\n    def test_it(self):\n        self.basket.total()["a"]\n`;
    expect(editable(text)).toBe(TOTAL);
  });

  test('an attribute that a fixture of the class sets', () => {
    const text =
      'import pytest\n\n\n@pytest.mark.usefixtures("with_cart")\nclass TestShop:\n    def test_it(self):\n        self.basket.total()["a"]\n';
    expect(editable(text)).toBe(TOTAL);
  });

  test.each(['assertion', 'raises-not-met', 'timeout', 'exception-in-test'])('of %s', rule => {
    expect(editable(test_('cart.total()'), { rule })).toBe(TOTAL);
  });

  test('by the traceback: through the code, and through helpers of the test', () => {
    const back = `from shop import sold\n\n\ndef told(cart):\n    raise ValueError\n`;
    expect(editable(back, { frames: [{ file: 'shop/shop.py', line: 28 }] })).toBe(
      'shop/shop.py | def sold(cart, tell):',
    );
    const helper = `from shop import Cart\n\n\ndef test_it():\n    check(Cart(None).total(), 1)\n\n\ndef check(a, b):\n    assert a == b\n`;
    expect(editable(helper, { rule: 'assertion', frames: [{ file: 'tests/test_shop.py', line: 5 }] })).toBe(
      TOTAL,
    );
  });

  test('what a test called before a helper of the tests fails', () => {
    const text = `from shop import Cart\n\n\ndef test_it():\n    got = Cart(None).total()\n    check(got)\n\n\ndef check(a):\n    assert a == 1\n`;
    expect(editable(text, { rule: 'assertion', frames: [{ file: 'tests/test_shop.py', line: 6 }] })).toBe(
      TOTAL,
    );
  });

  test('the method whose result is compared, whatever made its object', () => {
    expect(editable(test_('rows = sold(cart, 1)', 'assert rows[0]._row("a", 1).strip() == "b"'))).toBe(
      'shop/shop.py | def _row(self, name, count): | def rounded(value):',
    );
  });

  test('the class that lacks an attribute', () => {
    const message = "AttributeError: 'Order' object has no attribute 'paid'";
    expect(editable(test_('o = make()', 'o.paid'), { message })).toBe('shop/shop.py | class Order:');
  });

  test.each<readonly [string, string] | readonly [string, string, string]>([
    ['no code of the project is called', 'def test_it():\n    {}["a"]\n'],
    ['only the tests have what is called', 'def test_it():\n    helper()\n\n\ndef helper():\n    {}["a"]\n'],
    ['variables are made by each other', 'def test_it():\n    a = b.f()\n    b = a.g()\n    b.h()\n'],
    [
      'what lacks an attribute is no class of the project',
      'def test_it():\n    None.x\n',
      "'NoneType' object has no attribute 'x'",
    ],
  ])('the test takes its place if %s', (_, text, message = '') => {
    expect(editable(text, { message })).toMatch(/^tests\/test_shop\.py \| def \w+\(\):$/);
  });
});
