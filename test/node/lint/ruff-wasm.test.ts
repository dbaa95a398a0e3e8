import { describe, expect, onTestFinished, test } from 'vitest';
import type { Checked } from '../../../src/lint/fix/ports.js';
import { ruffGlob } from '../../../src/lint/tools/ruff/glob.js';
import { folderWith } from '../../cli/folder.js';
import { opened } from './tools.js';

/** What ruff says where no program of its name is there. */
async function checked(
  files: Readonly<Record<string, string | Uint8Array>>,
  paths: readonly string[] = [],
): Promise<Checked> {
  const root = folderWith(files);
  const checker = await opened({ root, tools: ['ruff'], paths, env: { PATH: folderWith({}) } });
  onTestFinished(() => checker.close());
  return checker.check(new Map());
}

async function told(...given: Parameters<typeof checked>): Promise<string[]> {
  const result = await checked(...given);
  if (result.kind === 'failed') return [`${result.refusal.code}: ${result.refusal.message}`];
  return result.findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

const SELECT = 'lint.select = ["E", "F"]\n';

test.each([
  ['build', 'src/build', true],
  ['build', 'src/builds', false],
  ['tests/*', 'tests/unit/a.py', true],
  ['*.py', 'src/a.py', true],
  ['**/a.py', 'a.py', true],
  ['src/**/a.py', 'src/a.py', true],
  ['src/**.py', 'src/x/a.py', true],
  ['!src/**.py', 'src/a.py', false],
  ['./src/?.py', 'src/a.py', true],
  ['src/[!ab].py', 'src/a.py', false],
  ['{src,lib}/a.p{y,yi}', 'lib/a.pyi', true],
  ['a+(b).py', 'a+(b).py', true],
])('a pattern of its settings: %s, %s', (pattern, path, is) => {
  expect(ruffGlob(pattern, path)).toBe(is);
});

describe('if there is no ruff, its package for Node', () => {
  test('finds the same, with columns in code points and fixes', async () => {
    const source = '\ufeffimport os, sys\nprint("😀é", undefined)\nassert sys\n';
    const settings = `${SELECT}lint.ignore = ["E401"]\n`;
    expect(await checked({ 'ruff.toml': settings, 'a.py': source })).toMatchObject({
      kind: 'checked',
      findings: [
        {
          rule: 'F401',
          line: 1,
          range: { start: { line: 1, column: 7 }, end: { line: 1, column: 9 }, unit: 'code-points' },
          fix: {
            safety: 'safe',
            edits: [{ start: { line: 1, column: 0 }, end: { line: 1, column: 14 }, text: 'import sys' }],
          },
        },
        { rule: 'F821', line: 2, range: { start: { column: 12 } } },
      ],
    });
  });

  test('vouches for no fix that may be unsafe', async () => {
    const files = {
      'ruff.toml': SELECT,
      'a.py': 'x = 1\nassert x == None\n',
      'p/__init__.py': 'import os\n',
    };
    const result = await checked(files);
    const fixes =
      result.kind === 'checked' ? result.findings.map(({ rule, fix }) => [rule, fix?.safety]) : [];
    expect(fixes).toContainEqual(['E711', 'unsafe']);
    expect(fixes).toContainEqual(['F401', 'unsafe']);
    expect(fixes.map(([rule]) => rule)).not.toContain('F822');
  });

  test('heeds the settings of the tree', async () => {
    const pyproject = `[tool.ruff]
extend-exclude = ["generated", "old/*.py"]
[tool.ruff.lint]
select = ["E", "F"]
ignore = ["E401"]
[tool.ruff.lint.per-file-ignores]
"tests/*" = ["F4"]
"!src/**.py" = ["E722"]
`;
    const source = 'import os, sys\ntry:\n    pass\nexcept:\n    pass\n';
    const files = [
      'a.py',
      'src/a.py',
      'generated/a.py',
      'old/a.py',
      'old/b.pyi',
      'tests/a.py',
      'build/a.py',
      'n.txt',
    ];
    const all = Object.fromEntries(files.map(file => [file, source]));
    expect(await told({ 'pyproject.toml': pyproject, ...all })).toEqual([
      'F401 a.py:1',
      'F401 a.py:1',
      'F401 old/b.pyi:1',
      'F401 old/b.pyi:1',
      'F401 src/a.py:1',
      'F401 src/a.py:1',
      'E722 src/a.py:4',
    ]);
  });

  test('knows the Python of the project', async () => {
    const source = 'from typing import Optional\nx: Optional[int] = None\n';
    const pyproject = (python: string) =>
      `[project]\nname = "p"\nrequires-python = "${python}"\n[tool.ruff.lint]\nselect = ["UP045"]\n`;
    expect(await told({ 'pyproject.toml': pyproject('>=3.12'), 'a.py': source })).toEqual(['UP045 a.py:2']);
    expect(await told({ 'pyproject.toml': pyproject('>=3.8'), 'a.py': source })).toEqual([]);
  });

  test('keeps to the scope', async () => {
    const files = { 'ruff.toml': SELECT, 'a.py': 'x\n', 'b/c.py': 'y\n', 'd/e.py': 'z\n' };
    expect(await told(files, ['b', './d/e.py'])).toEqual(['F821 b/c.py:1', 'F821 d/e.py:1']);
  });

  test('says what is wrong with a file', async () => {
    const files = { 'a.py': 'def (:\n', 'b.py': Buffer.from([0x78, 0xe9, 0x0a]) };
    expect(await told(files)).toEqual(expect.arrayContaining(['invalid-syntax a.py:1', 'E902 b.py:1']));
  });

  test.each([
    ['lint.select = ["NOPE"]\n', /^TOOL_FAILED: ruff: .*NOPE/],
    ['select = [\n', /^TOOL_FAILED: ruff: ruff\.toml: /],
    ['extend = "x.toml"\n', /^TOOL_FAILED: ruff: ruff\.toml: `extend` needs ruff itself/],
  ])('says what is wrong with settings: %j', async (settings, message) => {
    expect(await told({ 'ruff.toml': settings, 'a.py': '' })).toEqual([expect.stringMatching(message)]);
  });

  test('says that there is no file', async () => {
    expect(await told({ 'a.txt': '' })).toEqual([
      'REPORT_EMPTY: ruff: ruff found no Python file to check. Its output: No Python files found',
    ]);
  });
});
