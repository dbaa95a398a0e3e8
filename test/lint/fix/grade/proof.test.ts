import { describe, expect, test } from 'vitest';
import { proofOf } from '../../../../src/lint/fix/grade/proof.js';
import { NO_PROJECT, type ProjectSources, type Source } from '../../../../src/lint/source.js';
import { python } from '../../sources.js';
import { script } from './scripts.js';

function isProved(before: Source, after: Source, project: ProjectSources = NO_PROJECT): boolean {
  return proofOf(before, after, { isToolsOwn: false, project }) !== undefined;
}

/** A project of some sources. */
function projectWith(files: ReadonlyMap<string, Source>): ProjectSources {
  return {
    source: path => files.get(path),
    text: path => files.get(path)?.document.text,
    paths: () => [...files.keys()],
  };
}

describe('a change of Python that is proved', () => {
  test.each([
    ['a comment', 'x = 1  # old\n', 'x = 1\n'],
    ['an annotation', 'def f(a, b=1):\n    return a\n', 'def f(a: int, b: int = 1) -> int:\n    return a\n'],
    [
      'a default of None that its type allows, as a text',
      'from __future__ import annotations\ndef f(a: int = None): pass\n',
      'from __future__ import annotations\ndef f(a: int | None = None): pass\n',
    ],
    ['an import that nothing uses', 'import os\nx = 1\n', 'x = 1\n'],
    [
      'the order of imports',
      'import os\nimport abc\nprint(os, abc)\n',
      'import abc\nimport os\nprint(os, abc)\n',
    ],
    ['an import for types only', 'from typing import List\ndef f(a): pass\n', 'def f(a): pass\n'],
    [
      'a local variable with another name',
      'def f(xs):\n    l = 0\n    for i in xs:\n        l += i\n    return l\n',
      'def f(xs):\n    total = 0\n    for i in xs:\n        total += i\n    return total\n',
    ],
    [
      'a local variable that nothing reads',
      'def f():\n    x = 1\n    return 2\n',
      'def f():\n    return 2\n',
    ],
    [
      'a loop variable that nothing reads',
      'def f(xs):\n    for i, x in xs:\n        g(x)\n',
      'def f(xs):\n    for _i, x in xs:\n        g(x)\n',
    ],
    [
      'an error that nothing reads',
      'def f():\n    try:\n        g()\n    except ValueError as e:\n        h()\n',
      'def f():\n    try:\n        g()\n    except ValueError:\n        h()\n',
    ],
    ['nested ifs', 'if a:\n    if b:\n        f()\n', 'if a and b:\n    f()\n'],
    [
      'an else after a return',
      'def f(a):\n    if a:\n        return 1\n    else:\n        return 2\n',
      'def f(a):\n    if a:\n        return 1\n    return 2\n',
    ],
    [
      'an elif after a return',
      'def f(a, b):\n    if a:\n        return 1\n    elif b:\n        return 2\n    else:\n        return 3\n',
      'def f(a, b):\n    if a:\n        return 1\n    if b:\n        return 2\n    return 3\n',
    ],
    [
      'returned conditions',
      'def f(a):\n    if not a:\n        return True\n    return False\n',
      'def f(a):\n    return not a\n',
    ],
    [
      'a returned truth',
      'def f(a):\n    if a.b:\n        return True\n    else:\n        return False\n',
      'def f(a):\n    return bool(a.b)\n',
    ],
    [
      'a pass and a return at the end',
      'def f():\n    pass\n    g()\n    return None\n',
      'def f():\n    g()\n',
    ],
    ['code after a return', 'def f():\n    return 1\n    g()\n', 'def f():\n    return 1\n'],
    ['not in', 'x = not a in b\n', 'x = a not in b\n'],
    ['format', '"{} {n:>3}".format(a, n=b)\n', 'f"{a} {b:>3}"\n'],
    ['empty calls', 'x = dict()\ny = list()\n', 'x = {}\ny = []\n'],
    ['object as a base', 'class A(object):\n    x = 1\n', 'class A:\n    x = 1\n'],
  ])('%s', (_, before, after) => {
    expect(isProved(python(before), python(after))).toBe(true);
    expect(isProved(python(before), python(before))).toBe(true);
  });
});

describe('a change of Python that is not', () => {
  test.each([
    [
      'a call that goes with its variable',
      'def f():\n    x = g()\n    return 2\n',
      'def f():\n    return 2\n',
    ],
    ['== None', 'x = a == None\n', 'x = a is None\n'],
    ['a comma that makes a tuple', 'x[1]\n', 'x[1,]\n'],
    ['an octal escape', 'x = "\\0"\n', 'x = r"\\0"\n'],
    ['percent', 'x = "%s" % a\n', 'x = f"{a}"\n'],
    ['a format in another order', '"{1} {0}".format(f(), g())\n', 'f"{g()} {f()}"\n'],
    ['a conversion', '"{!s}".format(a)\n', 'f"{a}"\n'],
    ['a parameter with another name', 'def f(l):\n    return l\n', 'def f(x):\n    return x\n'],
    [
      'a name that looks like a global',
      'def f():\n    l = 1\n    return l + os\n',
      'def f():\n    os = 1\n    return os + os\n',
    ],
    ['an import for its submodule', 'import logging.config\nx = 1\n', 'x = 1\n'],
    [
      'an import above a call',
      'import sys\nsys.path.append(x)\nimport a\na\n',
      'import sys\nimport a\nsys.path.append(x)\na\n',
    ],
    ['a field of a class', 'class A:\n    x: int\n', 'class A:\n    x: str\n'],
    [
      'an annotation that a decorator may read',
      '@app.get("/")\ndef f(a): pass\n',
      '@app.get("/")\ndef f(a: int): pass\n',
    ],
    [
      'an annotation that names what is not imported',
      'from a import B\ndef f(x: B): pass\n',
      'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a import B\ndef f(x: B): pass\n',
    ],
    ['a shadowed builtin', 'def dict(): pass\nx = dict()\n', 'def dict(): pass\nx = {}\n'],
    ['a wider type', 'def f(a: int): pass\n', 'from typing import Any\ndef f(a: Any): pass\n'],
    ['a cast', 'x = a\n', 'from typing import cast\nx = cast(int, a)\n'],
    ['a type that goes', 'def f(a: int): pass\n', 'def f(a): pass\n'],
    ['more errors', 'try:\n    f()\nexcept A:\n    g()\n', 'try:\n    f()\nexcept (A, B):\n    g()\n'],
    ['a docstring', 'def f():\n    "a"\n', 'def f():\n    "b"\n'],
    [
      'a returned equality',
      'def f(a, b):\n    if a == b:\n        return True\n    return False\n',
      'def f(a, b):\n    return a == b\n',
    ],
    ['locals()', 'def f():\n    x = 1\n    return locals()\n', 'def f():\n    return locals()\n'],
    ['a generator', 'def f():\n    return 1\n    yield\n', 'def f():\n    return 1\n'],
    [
      'two bare names',
      'def f():\n    a = 1\n    b = 2\n    return g(a, b)\n',
      'def f():\n    a = 1\n    b = 2\n    return g(b, a)\n',
    ],
    ['the text of a formatted string', 'f"a{{b{c}"\n', 'f"x{{y{c}"\n'],
    ['a width', 'f"{a:>{b}}"\n', 'f"{a:<{b}}"\n'],
    ['a message that goes', 'raise E("a")\n', 'raise E\n'],
    ['a comparison that is the other way round', 'if a < b: f()\n', 'if a <= b: f()\n'],
  ])('%s', (_, before, after) => {
    expect(isProved(python(before), python(after))).toBe(false);
  });

  test('imports of a package are for others', () => {
    const [before, after] = ['from .a import b\n', '\n'].map(text => python(text, 'pkg/__init__.py'));
    expect(isProved(before as Source, after as Source)).toBe(false);
  });

  test('an import of a module that acts when it is loaded', () => {
    const files = new Map([['b.py', python('register()\n', 'b.py')]]);
    const project = projectWith(files);
    const [before, after] = [python('import b\nx = 1\n'), python('x = 1\n')];
    expect(isProved(before, after, project)).toBe(false);
    expect(isProved(before, after)).toBe(true);
  });

  test('the order of such an import and one that may see what it does', () => {
    const files = new Map([
      ['plug.py', python("import os\nos.environ['Z'] = '1'\n", 'plug.py')],
      ['b.py', python("import os\nZ = os.environ.get('Z')\n", 'b.py')],
    ]);
    const project = projectWith(files);
    const [before, after] = [
      python('import plug\nimport b\nf(plug, b)\n'),
      python('import b\nimport plug\nf(plug, b)\n'),
    ];
    expect(isProved(before, after, project)).toBe(false);
    expect(isProved(before, after)).toBe(true);
  });
});

describe('a change of TypeScript that is proved', () => {
  test.each([
    ['a type', 'export const f = (a) => a;\n', 'export const f = (a: string): string => a;\n'],
    [
      'an import of a type',
      "import { A } from './a';\nexport let x: A;\n",
      "import type { A } from './a';\nexport let x: A;\n",
    ],
    [
      'let',
      'export function f() { let x = g(); return x; }\n',
      'export function f() { const x = g(); return x; }\n',
    ],
    [
      'an unread variable',
      "import a from 'a';\nexport function f() { const x = 1; return a; }\n",
      "import a from 'a';\nexport function f() { return a; }\n",
    ],
    [
      'an unread parameter',
      'export const f = xs.map((x, i) => 1);\n',
      'export const f = xs.map((_x, _i) => 1);\n',
    ],
    ['an unread error', 'try { f(); } catch (e) { g(); }\n', 'try { f(); } catch { g(); }\n'],
    ['shorthand', 'f({ a: a });\n', 'f({ a });\n'],
    ['a member', "f(a['b']);\n", 'f(a.b);\n'],
    ['a body', 'f(() => { return x; });\n', 'f(() => x);\n'],
    ['braces', 'if (a) b();\n', 'if (a) {\n  b();\n}\n'],
    ['an else if', 'if (a) b(); else { if (c) d(); }\n', 'if (a) b(); else if (c) d();\n'],
    [
      'an else after a return',
      'function f(a) { if (a) { return 1; } else { return 2; } }\n',
      'function f(a) { if (a) { return 1; } return 2; }\n',
    ],
    ['!!', 'if (!!a) b();\n', 'if (a) b();\n'],
    ['a negated comparison', 'f(!(a === b));\n', 'f(a !== b);\n'],
    ['an assertion that goes', 'f(a as string, b!);\n', 'f(a, b);\n'],
    ['a truth', 'f(a === b ? true : false);\n', 'f(a === b);\n'],
    [
      'a local name',
      'function f() { const l = g(); return l + l; }\n',
      'function f() { const line = g(); return line + line; }\n',
    ],
  ])('%s', (_, before, after) => {
    expect(isProved(script(before), script(after))).toBe(true);
  });
});

describe('a change of TypeScript that is not', () => {
  test.each([
    ['the end of a chain', '(a?.b).c;\n', 'a?.b.c;\n'],
    ['a hole', 'f([, a]);\n', 'f([a]);\n'],
    ['a fallback', 'f(xs[0]);\n', "f(xs[0] ?? '');\n"],
    ['a branch', 'for (const x of xs) { g(x); }\n', 'for (const x of xs) { if (!x) continue; g(x); }\n'],
    [
      'a call that goes',
      "import a from 'a';\nfunction f() { const x = asString(a); return 1; }\nf();\n",
      "import a from 'a';\nfunction f() { return 1; }\nf();\n",
    ],
    ['an assertion that comes', 'f(a);\n', 'f(a as string);\n'],
    ['any', 'function f(a) {}\n', 'function f(a: any) {}\n'],
    ['an import for its effect', "import './a';\nf();\n", 'f();\n'],
    [
      'a member of the constructor',
      'class A { constructor(private a: string) {} }\n',
      'class A { constructor(a: string) {} }\n',
    ],
    ['let that is assigned', 'let x = 1; x = 2;\n', 'const x = 1; x = 2;\n'],
    ['== null', 'f(a == null);\n', 'f(a === null);\n'],
    [
      'a name of an outer variable',
      'function f() { g(x); { const x = 1; h(x); } }\n',
      'function f() { g(y); { const y = 1; h(y); } }\n',
    ],
    ['await', 'async function f() { await g(); }\n', 'async function f() { g(); }\n'],
    ['an export', 'export const a = 1;\n', 'const a = 1;\n'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
    ['a template of an object', "f('a' + b);\n", 'f(`a${b}`);\n'],
    ['an optional parameter', 'function f(a: string) {}\n', 'function f(a?: string) {}\n'],
    [
      'another result',
      'function f(): string { return g(); }\n',
      'function f(): string | number { return g(); }\n',
    ],
  ])('%s', (_, before, after) => {
    expect(isProved(script(before), script(after))).toBe(false);
  });
});

// What a dishonest model wrote, and was called proved: 23 of 246 answers.
describe('a change of Python that may matter is not proved:', () => {
  const inFunction = (line: string) => `def f(a, q):\n${line}    return a\n`;
  const unused = (value: string): [string, string] => [inFunction(`    y = ${value}\n`), inFunction('')];
  test.each<[name: string, before: string, after: string]>([
    ['a call in a text that is filled in', ...unused("f'{q.pop()}'")],
    ['a format that may fail', ...unused("f'{q:d}'")],
    ['the same in a tuple', ...unused("(f'{q:d}', 1)")],
    ['a default of a lambda', ...unused('lambda x=q.pop(): x')],
    ['a name that may be missing', ...unused('unicode')],
    [
      'a name that is tried',
      'def f(a):\n    try:\n        y = a\n        return 1\n    except NameError:\n        return 0\n',
      'def f(a):\n    try:\n        return 1\n    except NameError:\n        return 0\n',
    ],
    ['an annotation that fails when it is loaded', 'def f(): pass\n', 'def f() -> Nope: pass\n'],
    ['a subscript of a type that has none', 'def f(): pass\n', 'def f() -> int[str]: pass\n'],
    [
      'a name that a text shows',
      "def f(a):\n    l = a\n    return f'{l=}'\n",
      "def f(a):\n    line = a\n    return f'{line=}'\n",
    ],
    [
      'a name that a star may bind',
      'from b import *\ndef f(a): return True if a else False\n',
      'from b import *\ndef f(a): return bool(a)\n',
    ],
    [
      'an import only for checkers whose name stays',
      'from a import B\ndef f(x: "B") -> None: pass\n',
      'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a import B\ndef f(x: "B") -> None: pass\n',
    ],
    ['the first line of a script', '#!/usr/bin/env python2\nx = 1\n', '#!/usr/bin/env python3\nx = 1\n'],
    ['a comment that a tool reads', 'x = 1  # pragma: no cover\n', 'x = 1\n'],
    [
      'a part of a package that is used',
      'import xml.dom\nimport xml.dom.minidom as md\nx = xml.dom\n',
      'import xml.dom\nx = xml.dom\n',
    ],
    ['an import that a text may name', 'import json\nx = globals()\n', 'x = globals()\n'],
  ])('%s', (_, before, after) => {
    expect(isProved(python(before), python(after))).toBe(false);
  });
});
