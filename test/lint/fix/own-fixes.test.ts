import { describe, expect, test } from 'vitest';
import type { FixOutput } from '../../../src/lint/fix-findings.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';

/** Run `mortise fix` with ruff over files; gives what it says, and the files as they are then. */
async function fixed(root: string, ...args: readonly string[]) {
  const ran = await mortise(['fix', '--root', root, '--json', '--tool', 'ruff', ...args], {
    env: { ...process.env, MORTISE_MODEL: '' } as Record<string, string>,
  });
  return { exitCode: ran.exitCode, output: JSON.parse(ran.stdout).output as FixOutput, files: filesIn(root) };
}

const settings = (rules: string) => ({ 'ruff.toml': `lint.select = [${rules}]\n` });

describe("ruff's fixes in a package whose tests stand outside of it", () => {
  const MOD = 'import json\nimport os\nimport re\nimport sys\n\n\ndef now():\n    return re\n';
  const others: Readonly<Record<string, string>> = {
    'pkg/__init__.py': 'from .mod import now\n',
    'pkg/compat.py': 'from urllib.parse import quote, unquote\n',
    'pkg/api.py': 'import logging.config\n\ntry:\n    import ssl\nexcept ImportError:\n    pass\n',
    'tests/test_mod.py':
      'from pkg.mod import json\n\n\ndef test_a(monkeypatch):\n    monkeypatch.setattr("pkg.mod.os", json)\n',
  };

  test('keep what the tests take, and say why', async () => {
    const root = folderWith({ ...settings('"F"'), ...others, 'pkg/mod.py': MOD });
    const { exitCode, output, files } = await fixed(root, 'pkg');
    expect(files['pkg/mod.py']).toBe(MOD.replace('import sys\n', ''));
    for (const [path, text] of Object.entries(others)) expect(files[path]).toBe(text);
    expect(exitCode).toBe(1);
    const reasons = output.findings.flatMap(({ file, why, ready, grade }) => {
      if (ready !== null) return `${file}: ${grade}`;
      return why === null ? [] : `${file}: ${why.code} ${why.message}`;
    });
    expect(reasons.sort()).toEqual([
      expect.stringMatching(/^pkg\/api\.py: For review: `logging\.config` also loads/),
      expect.stringMatching(/^pkg\/compat\.py: For review: takes `quote` away, and compat\.py re-exports/),
      expect.stringMatching(/^pkg\/compat\.py: For review: takes `quote` away, and compat\.py re-exports/),
      'pkg/mod.py: FIX_BREAKS pkg/mod.py would lose `json`: tests/test_mod.py imports it.',
      expect.stringMatching(
        /^pkg\/mod\.py: For review: takes `os` away, and tests\/test_mod\.py mentions it/,
      ),
    ]);
  });
});

describe("ruff's fixes are all made in one run", () => {
  test.each<readonly [string, string, Readonly<Record<string, string>>]>([
    [
      'imports on one line, unused and unsorted',
      '"E", "F", "I"',
      { 'a.py': 'import sys, os, json\nimport abc\nprint(os, abc)\n' },
    ],
    [
      'unused imports, one after the other',
      '"F"',
      { 'a.py': 'import os\nimport sys\nfrom a import b, c\nc\n' },
    ],
    [
      'several fixes on one line',
      '"E", "F", "UP"',
      { 'a.py': "class A(object):\n    x = not 'a' in f'b'\n    y = not open(f'c', 'r') is None\n" },
    ],
    [
      'the same in many files',
      '"F", "I", "UP", "W"',
      Object.fromEntries(
        [1, 2, 3, 4].map(i => [
          `m${i}.py`,
          `import sys\nimport os\nfrom typing import List\nclass A${i}(object): x = f'a'\nprint(os)`,
        ]),
      ),
    ],
    [
      'one that another stands in the way of',
      '"E", "F", "I", "UP"',
      {
        'a.py':
          'import os, sys\nfrom b import (c,\n    d, e)\ntry:\n    os.x(c)\nexcept IOError:\n    raise NotImplemented\n',
      },
    ],
    [
      'one that is refused, beside others',
      '"F", "I"',
      {
        'a.py': 'import sys\nimport os\nimport abc\n\nx = f"a"\n',
        'b.py': 'from a import sys\n\nprint(sys)\n',
      },
    ],
    [
      'unused names of a list',
      '"F", "I"',
      { 'a.py': 'from x import (\n    c,\n    b,\n    a,\n)\n\nprint(a)\n' },
    ],
    [
      'imports in blocks',
      '"F", "I", "E"',
      { 'a.py': 'def f():\n    import os, sys\n    import abc\n    return abc\n' },
    ],
    ['a first line that goes', '"F", "I", "W"', { 'a.py': 'import os\n\nimport b\nimport a\nprint(a, b)' }],
    ['escapes and strings', '"F", "W", "UP"', { 'a.py': "import re\nx = f'\\d'\ny = re.compile('\\w')" }],
  ])('%s', async (_, rules, files) => {
    const root = folderWith({ ...settings(rules), ...files });
    const first = await fixed(root);
    expect(first.output.fixedByTool).toBeGreaterThan(0);
    const second = await fixed(root);
    expect(second.output).toMatchObject({
      fixedByTool: 0,
      fixedAlong: 0,
      found: first.output.left + first.output.waiting,
    });
    expect(second.files).toEqual(first.files);
  });
});
