import { describe, expect, test } from 'vitest';
import { neededContext } from '../../src/lint/context/needed.js';
import type { Finding } from '../../src/lint/finding.js';
import { groupsOf } from '../../src/lint/fix/group.js';
import { questionId } from '../../src/lint/fix/question-id.js';
import { packetFor } from '../../src/lint/packet.js';
import type { Source } from '../../src/lint/source.js';
import { findingAt, python } from './sources.js';

const LONG = Array.from({ length: 50 }, (_, i) => `    a${i} = ${i}`).join('\n');
const files = (sources: readonly Source[]) => ({
  source: (path: string) => sources.find(each => each.path === path),
});

/** What is sent to read for a finding of a file, as `path:first-last`. */
function sent(finding: Finding, sources: readonly [Source, ...Source[]]): string[] {
  const packet = packetFor(finding, sources[0], { project: files(sources) });
  return neededContext(packet).map(({ source, lines }) => `${source.path}:${lines.first}-${lines.last}`);
}

describe('what is sent to read', () => {
  const SHORT = python(
    'import os\nimport sys\n\n\ndef f(x):\n    y = os.name\n    return y == x\n\n\ndef g():\n    pass\n',
  );
  test('is ten lines above and below, the function, and the imports that the region uses', () => {
    const far = python(`import os\nimport sys\n${'\n'.repeat(20)}def f(x):\n    return os.name == x\n`);
    expect(sent(findingAt('ruff', 'B015', 24), [far])).toEqual([
      'a.py:14-24',
      'a.py:1-1',
      'a.py:23-24',
      'a.py:23-23',
    ]);
    expect(sent(findingAt('ruff', 'UP031', 7), [SHORT])[0]).toBe('a.py:1-11');
  });

  test('is the class around: its head, its docstring and its annotations', () => {
    const model = python(
      `class Foo:\n    "A foo."\n    bar: int\n\n${'    x = 1\n'.repeat(12)}    def baz(self):\n        return x == 1\n`,
    );
    expect(sent(findingAt('ruff', 'B015', 18), [model])).toEqual(
      expect.arrayContaining(['a.py:1-1', 'a.py:2-2', 'a.py:3-3']),
    );
  });

  test('is all of a long function of which the region is a part', () => {
    const long = python(`def f(x):\n${LONG}\n${LONG}\n    return x.y\n`);
    const finding = findingAt('mypy', 'union-attr', 60);
    expect(packetFor(finding, long).window).toMatchObject({ regions: [{ first: 48, last: 72 }] });
    expect(sent(finding, [long])).toContain('a.py:1-102');
    // A finding about the head is one about the whole function.
    expect(packetFor(findingAt('ruff', 'C901', 1), long).window).toMatchObject({
      regions: [{ first: 1, last: 102 }],
    });
  });

  test('is the head and what is near in a long function', () => {
    const long = python(`def f(x):\n${LONG}\n    return x\n`);
    expect(sent(findingAt('ruff', 'B015', 30), [long])).toEqual(['a.py:20-40', 'a.py:1-1', 'a.py:1-1']);
  });

  test('is all of a statement that the finding is in: both branches of an `if`', () => {
    const branches = `if a:\n${'    x = 1\n'.repeat(14)}else:\n${'    x = 2\n'.repeat(14)}`;
    expect(sent(findingAt('ruff', 'B015', 3), [python(branches)])).toContain('a.py:1-30');
  });

  test('is the `try` around a redefinition', () => {
    const source = python(
      `try:\n    import json\n${'    x = 1\n'.repeat(15)}except ImportError:\n    json = None\n`,
    );
    expect(sent(findingAt('mypy', 'no-redef', 19), [source])).toContain('a.py:1-19');
  });

  test('has no long docstring', () => {
    const source = python(`def f(x):\n    """What.\n${'\n'.repeat(9)}    """\n    return x\n`);
    expect(sent(findingAt('ruff', 'B015', 13), [source])).toEqual([
      'a.py:3-13',
      'a.py:1-1',
      'a.py:13-13',
      'a.py:1-1',
    ]);
  });

  test.each(['union-attr', 'attr-defined', 'arg-type'])('is the class that %s names', rule => {
    const model = python(
      'class Foo:\n    """A foo."""\n    bar: int\n\n    def baz(self):\n        return 1\n',
      'm.py',
    );
    const source = python('from m import Foo\n\n\ndef f(x: Foo):\n    return x.baz(1)\n');
    const finding = findingAt('mypy', rule, 5, {
      message: 'Item "None" of "Optional[Foo]" has no attribute "baz"',
    });
    expect(sent(finding, [source, model])).toEqual(
      expect.arrayContaining(['m.py:1-1', 'm.py:3-3', 'm.py:5-5']),
    );
  });

  test.each([
    ['F401', '`b` imported but unused'],
    ['F811', 'Redefinition of unused `b` from line 1'],
  ])('is who takes a name out of the module, in the `__init__`: %s', (rule, message) => {
    const init = python('import z\nfrom .a import b\n', 'p/__init__.py');
    const source = python('from c import b\n\n__all__ = ["b"]\n', 'p/a.py');
    const shown = sent(findingAt('ruff', rule, 1, { message, file: 'p/a.py' }), [source, init]);
    expect(shown).toEqual(expect.arrayContaining(['p/__init__.py:2-2', 'p/a.py:3-3']));
    expect(shown).not.toContain('p/__init__.py:1-1');
  });

  test('is who calls a function whose returned value changes', () => {
    const source = python(`def f():\n    return 1\n\n\n${'a = 1\n'.repeat(30)}x = f()\n`);
    expect(sent(findingAt('mypy', 'return-value', 2), [source])).toContain('a.py:35-35');
  });
});

describe('who calls a function that may do something else then', () => {
  const TEXTS: Readonly<Record<string, string>> = {
    'p/__init__.py': 'from .a import f as given\n',
    'p/a.py': 'def f(x=[]):\n    return x\n\n\nclass K:\n    def m(self, y=[]):\n        return y\n',
    'p/by_name.py': 'from .a import f\n\n\nx = f(1)\n',
    'p/by_module.py': 'from p import a\n\n\ndef g():\n    return a.f(2)\n',
    'p/by_package.py': 'from p import given\n\n\nfrom_there = given(1) or f(2)\n',
    'p/of_class.py': 'from p.a import K\n\nk = K()\nk.m(\n    1,\n)\n',
    'p/other.py': 'from elsewhere import f\n\nf(1)\n',
    'p/no_call.py': 'from p.a import f\n\nprint(f)\n',
    'p/broken.py': 'from p.a import f\ndef (:\n',
    'tests/test_a.py': 'from p.a import f\n\n\ndef test():\n    f(1)\n',
  };
  const all = new Map(Object.entries(TEXTS).map(([path, text]) => [path, python(text, path)]));
  const calling = (tool: string, rule: string, line: number) => {
    const source = all.get('p/a.py') as Source;
    const packet = packetFor(findingAt(tool, rule, line, { file: 'p/a.py' }), source, {
      project: {
        source: path => all.get(path),
        paths: () => [...all.keys()],
        text: path => TEXTS[path],
      },
    });
    return packet.context
      .filter(each => each.kind === 'callers')
      .map(({ source: file, lines }) => `${file.path}:${lines.first}-${lines.last}`);
  };

  test.each([
    ['ruff', 'B006', 1],
    ['bandit', 'B107', 1],
    ['mypy', 'return-value', 2],
    ['mypy', 'return', 2],
  ] as const)('is shown of other files, too: %s %s', (tool, rule, line) => {
    expect(calling(tool, rule, line)).toEqual([
      'p/by_name.py:4-4',
      'p/by_module.py:5-5',
      'p/by_package.py:4-4',
    ]);
  });

  test('is shown of a method, in files that import its class', () => {
    expect(calling('ruff', 'B006', 6)).toEqual(['p/of_class.py:4-6']);
  });
});

describe('the imports as a second region', () => {
  const source = python(`import os\n${'a = 1\n'.repeat(30)}b = path\n${'a = 1\n'.repeat(30)}c = other\n`);
  const groups = (...lines: readonly number[]) =>
    groupsOf(
      lines.map(line => {
        const packet = packetFor(findingAt('ruff', 'F821', line, { message: `m${line}` }), source);
        if (packet.window.kind === 'skip') throw new Error('skipped');
        return { ...packet, window: packet.window };
      }),
    );

  test('go to the first question that may need one', () => {
    const [first, second] = groups(32, 63);
    expect(first?.regions).toEqual([
      { first: 1, last: 1 },
      { first: 27, last: 37 },
    ]);
    expect(first?.snippets).toHaveLength(2);
    expect(second?.regions).toHaveLength(1);
  });

  test('change no id of a question', () => {
    const [, second] = groups(32, 63);
    const [alone] = groups(63);
    expect(alone?.regions).toHaveLength(2);
    expect(alone && questionId(alone)).toBe(second && questionId(second));
  });

  test('stay with a question that is about them', () => {
    const unused = packetFor(findingAt('ruff', 'F401', 1, { message: '`os` imported but unused' }), source);
    const unknown = packetFor(findingAt('ruff', 'F821', 32), source);
    const packets = [unused, unknown].map(packet => {
      if (packet.window.kind === 'skip') throw new Error('skipped');
      return { ...packet, window: packet.window };
    });
    expect(groupsOf(packets).map(each => each.regions.length)).toEqual([1, 1]);
  });

  test('are no region if the rule needs none', () => {
    const packet = packetFor(findingAt('ruff', 'E711', 32), source);
    if (packet.window.kind === 'skip') throw new Error('skipped');
    expect(groupsOf([{ ...packet, window: packet.window }])[0]?.regions).toHaveLength(1);
  });
});

describe('a window of a class attribute', () => {
  test.each(['RUF012', 'UP006', 'B002'])('is lines of the class: %s', rule => {
    const source = python(
      'def before():\n    pass\n\n\nclass K:\n    a = []\n\n    def f(self):\n        pass\n\n\nz = 1\n',
    );
    const { window } = packetFor(findingAt('ruff', rule, 6), source);
    const regions = window.kind === 'edit' ? window.regions : [];
    expect(regions.every(({ first, last }) => first >= 5 && last <= 9)).toBe(true);
    expect(regions).toHaveLength(1);
  });
});
