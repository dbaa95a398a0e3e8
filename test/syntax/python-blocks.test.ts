import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_GRAMMARS, syntaxFor } from '../../src/syntax/index.js';
import { blockFault } from '../../src/syntax/python/blocks.js';
import { Document } from '../../src/text/index.js';

describe('a fault in the blocks of Python', () => {
  test.each([
    ['a lost body', 'def f():\nx = 1\n', 'nothing is in the block of "def"'],
    ['a body of a comment alone', 'if x:\n    # later\ny = 1\n', 'nothing is in the block of "if"'],
    ['a head at the end', 'class A:\n', 'nothing is in the block of "class"'],
    ['a head before one', 'if x:\nif x:\n    a\n', 'nothing is in the block of "if"'],
    ['a deeper line', 'a = 1\n    b = 2\n', 'it is indented, and nothing above opens a block'],
    ['a deeper first line', '  a = 1\n', 'it is indented, and nothing above opens a block'],
    ['a line behind a one-line block', 'if x: y\n    z\n', 'it is indented, and nothing above opens a block'],
    ['a line between two depths', 'if x:\n    a\n  b\n', 'its indentation is that of no block above'],
    ['tabs and blanks', 'if x:\n\ta\n        b\n', expect.stringContaining('how wide a tab is')],
    ['else below nothing', 'x = 1\nelse:\n    y\n', '"else" belongs to nothing above'],
    ['elif below for', 'for a in b:\n    c\nelif d:\n    e\n', '"elif" belongs to nothing above'],
    ['else one level too deep', 'if x:\n    a\n    else:\n        b\n', '"else" belongs to nothing above'],
    ['two else', 'if x: a\nelse: b\nelse: c\n', '"else" belongs to nothing above'],
    ['except below if', 'if x:\n    a\nexcept E:\n    b\n', '"except" belongs to nothing above'],
    ['finally below else of if', 'if x: a\nelse: b\nfinally: c\n', '"finally" belongs to nothing above'],
    ['try alone', 'try:\n    a\nb = 1\n', '"try" above has no "except" or "finally"'],
    [
      'try alone at the end of a block',
      'def f():\n    try:\n        a\nb\n',
      expect.stringContaining('"try" above'),
    ],
    ['try alone at the end', 'try:\n    a\n', '"try" above has no "except" or "finally"'],
    ['a decorator of nothing', '@a\nx = 1\n', expect.stringContaining('"@" above has no')],
    ['case outside of match', 'case 1:\n    a\n', 'nothing here opens a block'],
    ['another line in a match', 'match x:\n    a = 1\n', 'only "case" stands in a "match"'],
    [
      'case without a body',
      'match x:\n    case 1:\n    case 2:\n        a\n',
      'nothing is in the block of "case"',
    ],
    ['an assignment of nothing', 'x =\ny = 1\n', 'nothing follows "="'],
    ['a sum without its end', 'def f(a):\n    return a +\n\ndef g(): pass\n', 'nothing follows "+"'],
    ['a name without its end', 'x = self.  # later\ny = 1\n', 'nothing follows "."'],
    ['a marker of a conflict', 'x = 1\n=======\ny = 2\n', 'nothing follows "="'],
    ['no colon', 'if x\n    a\n', 'the colon of "if" is missing'],
    ['no head', 'f(x):\n    a\n', 'nothing here opens a block'],
    ['a sign of a diff', '= x\n', 'no statement begins with "="'],
    ['an open bracket', 'x = (1,\ny = 2\n', 'the bracket that ")" closes is never closed'],
    ['a wrong bracket', 'x = (1]\n', 'the bracket that ")" closes is not closed before this'],
    ['a bracket too many', 'x = 1)\n', 'nothing is open that this closes'],
    ['an open string', 'x = "a\ny = 1\n', 'the string is not closed in its line'],
    ['an open long string', 'x = """a\ny = 1\n', 'the string is never closed'],
    ['a line break for \\n', 'print("a\n")\n', 'the string is not closed in its line'],
    ['a closed field too many', 'x = f"a}"\n', 'no field of the string is open that this closes'],
    ['two statements in a line', 'a = 1 b = 2\n', 'a line break or an operator is missing before this'],
    ['a definition in a line', 'x = f() def g(): pass\n', '"def" begins no statement here'],
    ['two imports in a line', 'import a import b\n', '"import" begins no statement here'],
    ['two words that begin one', 'def f():\n    return return\n', '"return" begins no statement here'],
    ['a lost comma', 'f(a b)\n', 'a line break or an operator is missing before this'],
    ['a quote of print', 'x = “a”\n', '"“" is no sign of Python'],
    ['a blank of another kind', 'if x:\n\u00a0\u00a0a\n', '"\u00a0" is no sign of Python'],
  ])('%s', (_, text, message) => {
    expect(blockFault(text)?.message).toEqual(message);
  });
});

describe('right Python', () => {
  test.each([
    ['clauses', 'try:\n  a\nexcept* E:\n  b\nexcept (F, G) as e: c\nelse:\n  d\nfinally:\n  e\n'],
    ['else of loops', 'for a in b:\n    c\nelse:\n    d\nwhile a: b\nelse: c\n'],
    [
      'async',
      'async def f():\n    async with a as b, c:\n        async for d in e: g\n        else: await h\n',
    ],
    [
      'match',
      'match x, y:\n  case [1, *_] | {"a": b} if c: d\n  case -1 | A(b=2) as e:\n    f\nmatch = case = type = 1\n',
    ],
    ['soft words', 'match(x)\ncase[1] = 2\ntype X[T] = list[T]\ntype(x)\nmatch.a = 1\nprint(match, type)\n'],
    ['a body of one line', 'class A: x: int = 1; y = 2\nif a: b\nelif c: d\n'],
    ['lambdas', 'f = lambda a, *b: lambda: a\nif (lambda: 1)(): x\nwhile lambda: 0: y\n'],
    ['depths of each their own', 'if a:\n if b:\n       c\n d\nelse:\n\te\n'],
    ['comments and blank lines at any depth', 'if a:\n# one\n        # two\n\n   \n    b\n  # three\n'],
    ['decorators', '@a\n@b.c(1)\n# note\nclass D:\n    @e\n    async def f(self): ...\n'],
    [
      'stubs',
      'def f() -> int: ...\nclass A: ...\nfrom . import a\nfrom ... import b\nfrom ...c import d\nx = ...\n',
    ],
    ['lines joined', 'x = 1 + \\\n  2\nif a and \\\n        b:\n    f(1,\n  2)\n   \\\n\n'],
    ['a backslash before the depth', 'if a:\n\\\n    b\nclass C:\n  \\\n      d\n  e\n'],
    ['strings', 'a = "b" \'c\' rb"\\"" u"" """d\n"e" """\nf = r"\\"\n'.replace('r"\\"\n', 'r"\\\\"\n')],
    ['a string over lines by a backslash', 'a = "b \\\n  c"\n'],
    ['fields', 'f"{a!r:>{b}} {c[\'d\']} {{}} {e:%H:%M} {f=} {g != h} \\N{DASH}" + fr"\\{a}"\n'],
    ['fields with their own quote, and over lines', 'f"{a["b"]} {\n  c\n}" f"""{\n  d:{e}\n}"""\n'],
    [
      'numbers',
      '1if a else 0or 1e-5\n0x1for x in y\n1_000.5e3j\n.5 if a else 1.\n'.replace(
        '0x1for x in y',
        '[0x1for x in y]',
      ),
    ],
    ['names of numbers', 'x = .1.is_integer() + 1. .imag + 1E-1.real + 0x1.real + 1..real + 2 .a\n'],
    [
      'words behind values',
      'raise a from b\nimport a as b\nx = a if not b else c not in d is not e\n[x async for x in y]\n',
    ],
    ['names of all scripts', 'größe = 变量 = naïve = 1\n'],
    ['line ends of all kinds', 'if a:\r\n    b\r\nelse:\r\n    c\rd = 1\n'],
    ['a form feed', 'if a:\n    b\n\f\ndef f(): pass\n'],
    ['no line end at the end', 'if a:\n    b'],
    ['a doctest', 'def f():\n    """\n    >>> if x:\n    ... else\n    """\n'],
    ['nothing', ''],
  ])('has none: %s', (_, text) => {
    expect(blockFault(text)).toBeUndefined();
  });

  test('has none: the standard library of python3, where that is', () => {
    const folder = pythonFolder();
    if (folder === undefined) return;
    const texts = readdirSync(folder).filter(name => name.endsWith('.py'));
    const wrong = texts.filter(name => blockFault(readFileSync(join(folder, name), 'utf8')) !== undefined);
    expect(wrong).toEqual([]);
  });
});

describe('without grammars too', async () => {
  const python = await syntaxFor('a.py', NO_GRAMMARS);
  const parses = (before: string, after: string) => python.parses(Document.of(before), Document.of(after));

  test('a new fault is found, with its line', () => {
    expect(parses('def f():\n    return 1\n', 'def f():\nreturn 1\n')).toMatchObject({
      kind: 'broken',
      first: { line: 1, text: 'def f():', message: 'nothing is in the block of "def"' },
    });
  });

  test('a bracket that is never closed is shown where something changed', () => {
    const [before, after] = ['x = [\n  1,\n  2,\n]\ny = 1\n', 'x = [\n  1,\n  2,\n\ny = 1\n'];
    expect(parses(before, after)).toMatchObject({ kind: 'broken', first: { line: 4 } });
  });

  test.each([
    ['of Python 2', 'print "a"\nx = 1\n'],
    ['a template of plain lines', '{% if a %}\nx = 1\n{% endif %}\n'],
    ['a template', '{% if a %}\n  x = 1\n{% endif %}\n'],
    ['with magics', '%matplotlib inline\n!ls\nx = 1\n'],
    ['broken before', 'if a:\nb\nx = 1\n'],
    ['a doctest', '>>> a\n1\nx = 1\n'],
  ])('nothing is said of a file that was not right: %s', (_, before) => {
    const after = `${before}  y = 1\nprint "b"\n`;
    expect(parses(before, after).kind).not.toBe('broken');
  });
});

test('a text is read in one pass, whatever is in it', () => {
  for (const part of ['f"{', '(', '"""', "f'{x:{", '\\', 'if x:\n', '{%', '\\N{', '1', 'a.']) {
    const text = part.repeat(20_000);
    expect(() => blockFault(text)).not.toThrow();
  }
});

function pythonFolder(): string | undefined {
  try {
    return execFileSync('python3', ['-c', 'import os; print(os.path.dirname(os.__file__))'], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return undefined;
  }
}
