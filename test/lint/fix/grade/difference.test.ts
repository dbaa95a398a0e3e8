import { describe, expect, test } from 'vitest';
import { treeDifference } from '../../../../src/lint/fix/grade/difference.js';
import { type Part, partsOf } from '../../../../src/lint/fix/grade/part.js';
import { python, pythonByLines } from '../../sources.js';

const read = (text: string) => partsOf(python(text)) as Part;

/** The differences of two programs, each as what stands there before and after. */
function differences(before: string, after: string): string[] {
  const show = (text: string, part: Part | undefined) =>
    part === undefined ? '-' : text.slice(part.from, part.to).replace(/\s+/g, ' ');
  return treeDifference(read(before), read(after)).differences.map(
    each => `${show(before, each.before)} → ${show(after, each.after)}${each.isMoved ? ' (moved)' : ''}`,
  );
}

describe('what is no difference', () => {
  test.each([
    ['a comment', 'x = 1\n', '# one\nx = 1  # two\n'],
    ['blanks and lines', 'f(a,b)\n', 'f(\n    a,\n    b,\n)\n'],
    ['parentheses', 'x = a + b\n', 'x = (a + b)\n'],
    ['parentheses of a tuple', 'return_ = a, b\n', 'return_ = (a, b)\n'],
    ['quotes', "x = 'it'\n", 'x = """it"""\n'],
    ['quotes inside', "x = 'it\\'s'\n", 'x = "it\'s"\n'],
    ['strings beside each other', 'x = "ab"\n', 'x = ("a"\n     "b")\n'],
    ['a raw string', 'x = "\\\\d"\n', 'x = r"\\d"\n'],
    ['a prefix that says nothing', 'x = u"a"\n', 'x = f"a"\n'],
    ['a line for each statement', 'if a: b; c\n', 'if a:\n    b\n    c\n'],
    ['a continued line', 'x = a + \\\n    b\n', 'x = a + b\n'],
    ['line ends', 'a\nb\n', 'a\r\nb\r\n'],
  ])('%s', (_, before, after) => {
    expect(differences(before, after)).toEqual([]);
  });

  test.each([
    ['a tuple of one', 'x = (1)\n', 'x = (1,)\n'],
    ['a slice', 'x = a[1:]\n', 'x = a[:1]\n'],
    ['a byte string', 'x = "a"\n', 'x = b"a"\n'],
    ['an annotation', 'x: int\n', 'x = int\n'],
    ['precedence', 'x = a * b + c\n', 'x = a * (b + c)\n'],
    ['a format of other values', 'x = "%s %s" % (a, b)\n', 'x = f"{b} {a}"\n'],
    ['an escape', 'x = "\\n"\n', 'x = r"\\n"\n'],
    ['another else', 'for a in b:\n    c\nelse:\n    d\n', 'for a in b:\n    c\n    d\n'],
    ['await', 'async def f():\n    await g()\n', 'async def f():\n    g()\n'],
    ['async', 'async def f():\n    g()\n', 'def f():\n    g()\n'],
    ['an operator', 'x = a + b\n', 'x = a - b\n'],
    ['a star', 'f(*a)\n', 'f(**a)\n'],
  ])('but %s is', (_, before, after) => {
    expect(differences(before, after).length).toBeGreaterThan(0);
  });
});

describe('the smallest parts that differ', () => {
  test.each([
    ['a constant', 'def f():\n    return g(1, x)\n', 'def f():\n    return g(2, x)\n', ['1 → 2']],
    ['an operator', 'assert a == b\n', 'assert a is b\n', ['== → is']],
    ['a statement put in', 'a\nc\n', 'a\nb\nc\n', ['- → b']],
    ['a statement taken away', 'a()\nb()\nc()\n', 'a()\nc()\n', ['b() → -']],
    ['one in the place of another', 'a = 1\nfoo(x)\n', 'a = 1\nif q:\n    y\n', ['foo(x) → if q: y']],
    ['a block around', 'a()\nb()\n', 'if x:\n    a()\nb()\n', ['a() → if x: a()']],
    ['two of them', 'f(1)\na = b\ng(2)\n', 'f(3)\na = b\ng(4)\n', ['1 → 3', '2 → 4']],
    ['an argument', 'f(a)\n', 'f(a, b=1)\n', ['- → b=1']],
    ['the type of a handler', 'try:\n    a\nexcept:\n    b\n', 'try:\n    a\nexcept E:\n    b\n', ['- → E']],
    ['an annotation', 'def f(a): pass\n', 'def f(a) -> int: pass\n', ['- → int']],
    ['what a call is replaced by', 'x = f(y)\n', 'x = 1\n', ['f(y) → 1']],
    [
      'inside of a function that moved lines',
      'def f():\n    return 1\n\n\ndef g():\n    return 1\n',
      'import a\n\n\ndef f():\n    return 1\n\n\ndef g():\n    return 2\n',
      ['- → import a', '1 → 2'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected);
  });

  test('a statement that only moves is known', () => {
    expect(differences('import a\nb = 1\nc = 2\n', 'b = 1\nc = 2\nimport a\n')).toEqual([
      'import a → - (moved)',
      '- → import a (moved)',
    ]);
  });

  test('a file that does not parse has no parts, nor has one of another language', () => {
    expect(partsOf(python('def f(:\n'))).toBeUndefined();
    expect(partsOf(pythonByLines('a = 1\n'))).toBeUndefined();
    expect(partsOf(python('a = 1\n', 'a.rb'))).toBeUndefined();
  });

  test('deep brackets are read without failing', () => {
    const deep = (n: number, inner: string) => `x = ${'['.repeat(n)}${inner}${']'.repeat(n)}\n`;
    expect(differences(deep(3000, '1'), deep(3000, '2')).length).toBe(1);
  });
});
