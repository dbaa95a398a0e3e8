import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openChecker } from '../../../src/node/lint/checker.js';
import { folderWith } from '../../cli/folder.js';
import { needsLintTools, opened, told } from './tools.js';

async function ruffTells(files: Readonly<Record<string, string>>, paths: readonly string[] = []) {
  const checker = await opened({ root: folderWith(files), tools: ['ruff'], paths, env: { PATH: '/none' } });
  onTestFinished(() => checker.close());
  return { findings: await told(checker), warnings: checker.warnings };
}

const BAD = 'import os\nx = None\nif x == None:\n    y = f"a"\n';
const ALL = (file: string) =>
  ['F401', 'E711', 'F541'].map((rule, i) => `ruff ${rule} ${file}:${[1, 3, 4][i]}`);

describe("ruff's settings of nested folders", () => {
  const top = { 'ruff.toml': 'lint.select = ["F401"]\n', 'a.py': BAD };

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    ['ruff.toml', { 'in/ruff.toml': 'lint.select = ["F", "E"]\n' }, ALL('in/b.py')],
    ['.ruff.toml', { 'in/.ruff.toml': 'lint.select = ["F", "E"]\n' }, ALL('in/b.py')],
    ['pyproject.toml', { 'in/pyproject.toml': '[tool.ruff.lint]\nselect = ["F", "E"]\n' }, ALL('in/b.py')],
    [
      'pyproject.toml without ruff',
      { 'in/pyproject.toml': '[project]\nname = "in"\n' },
      ['ruff F401 in/b.py:1'],
    ],
    [
      'the first of two files',
      { 'in/.ruff.toml': 'lint.select = ["E"]\n', 'in/ruff.toml': 'lint.select = ["F"]\n' },
      ['ruff E711 in/b.py:3'],
    ],
    [
      'an ignore of the folder, relative to it',
      { 'in/ruff.toml': 'lint.select = ["F", "E"]\nlint.per-file-ignores = {"b.py" = ["F"]}\n' },
      ['ruff E711 in/b.py:3'],
    ],
    ['an exclude, relative to it', { 'in/ruff.toml': 'extend-exclude = ["b.py"]\n' }, []],
    [
      'nothing of those above',
      { 'in/ruff.toml': 'lint.ignore = ["I001"]\n' },
      ['ruff F401 in/b.py:1', 'ruff F541 in/b.py:4'],
    ],
  ])('%s', async (_, nested, expected) => {
    const { findings, warnings } = await ruffTells({ ...top, ...nested, 'in/b.py': BAD });
    expect(findings.filter(each => !each.endsWith(' a.py:1')).sort()).toEqual([...expected].sort());
    expect(findings).toContain('ruff F401 a.py:1');
    expect(warnings).toEqual([]);
  });

  test('the nearest of several, and of a path that is named', async () => {
    const files = {
      ...top,
      'in/ruff.toml': 'lint.select = ["E"]\n',
      'in/deep/pyproject.toml': '[tool.ruff]\nlint.select = ["F541"]\n',
      'in/b.py': BAD,
      'in/deep/down/c.py': BAD,
      'inner/d.py': BAD,
    };
    const expected = [
      'ruff F401 a.py:1',
      'ruff E711 in/b.py:3',
      'ruff F541 in/deep/down/c.py:4',
      'ruff F401 inner/d.py:1',
    ];
    expect((await ruffTells(files)).findings.sort()).toEqual(expected.sort());
    expect((await ruffTells(files, ['in/deep/down/c.py'])).findings).toEqual([
      'ruff F541 in/deep/down/c.py:4',
    ]);
  });

  test.each([
    ['extend', 'extend = "../ruff.toml"\n'],
    ['no TOML', 'lint.select = [\n'],
  ])('that cannot be taken (%s) are named, and their files left out', async (_, text) => {
    const { findings, warnings } = await ruffTells({ ...top, 'in/ruff.toml': text, 'in/b.py': BAD });
    expect(findings).toEqual(['ruff F401 a.py:1']);
    expect(warnings).toEqual([expect.stringMatching(/^ruff does not check the files in in: ruff\.toml: /)]);
  });
});

/** What is said of settings when a tool is opened. */
async function warningsOf(
  tool: string,
  files: Readonly<Record<string, string>>,
  paths: readonly string[] = [],
) {
  const commands = { [tool]: 'true' };
  const root = folderWith({ 'a.py': '', ...files });
  const checker = await opened({ root, tools: [tool], commands, paths });
  await checker.close();
  return checker.warnings.join('\n');
}

describe('settings of nested folders that a tool does not take', () => {
  test.each<readonly [string, string, string]>([
    ['mypy', 'in/mypy.ini', '[mypy]\nstrict = True\n'],
    ['mypy', 'in/.mypy.ini', '[mypy]\n'],
    ['mypy', 'in/pyproject.toml', '[tool.mypy]\nstrict = true\n'],
    ['mypy', 'in/pyproject.toml', '[[tool.mypy.overrides]]\nmodule = "a"\n'],
    ['mypy', 'in/setup.cfg', '[metadata]\nname = a\n[mypy]\n'],
    ['bandit', 'in/.bandit', '[bandit]\nskips = B101\n'],
    ['pytest', 'in/pytest.ini', '[pytest]\n'],
    ['pytest', 'in/deep/tox.ini', '[pytest]\n'],
    ['pytest', 'in/setup.cfg', '[tool:pytest]\n'],
    ['pytest', 'in/pyproject.toml', '[tool.pytest.ini_options]\n'],
  ])('%s: %s is named', async (tool, file, text) => {
    const said = await warningsOf(tool, { [file]: text });
    expect(said).toBe(
      `${tool} does not take settings of nested folders into account: ${file}. Run it there with --root to use them.`,
    );
  });

  test('each of many is named', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `in${String(i).padStart(2, '0')}/mypy.ini`);
    const said = await warningsOf('mypy', Object.fromEntries(names.map(name => [name, '[mypy]\n'])));
    expect(said).toContain(`: ${names.join(', ')}. Run it there`);
  });

  test.each<readonly [string, string, string, readonly string[]]>([
    ['mypy', 'in/pyproject.toml', '[tool.ruff]\n', []],
    ['mypy', 'in/setup.cfg', '[metadata]\n', []],
    ['mypy', 'mypy.ini', '[mypy]\n', []],
    ['mypy', 'in/mypy.ini', '[mypy]\n', ['out']],
    ['mypy', '.venv/lib/mypy.ini', '[mypy]\n', []],
    ['mypy', 'node_modules/x/setup.cfg', '[mypy]\n', []],
    ['pytest', 'in/tox.ini', '[tox]\n', []],
    ['pytest', 'in/pytest.ini', '', ['in/tests']],
    ['bandit', 'in/.bandit', '[bandit]\n', ['in']],
  ])('%s: nothing is said of %s %j for %j', async (tool, file, text, paths) => {
    const others = { 'out/a.py': '', 'in/tests/test_a.py': '' };
    expect(await warningsOf(tool, { ...others, [file]: text }, paths)).toBe('');
  });

  test('bandit checks a tree with several of its settings files', async context => {
    needsLintTools(context, 'bandit');
    const files = {
      'a/.bandit': '[bandit]\nskips: B101\n',
      'b/.bandit': '[bandit]\nskips: B101\n',
      'a/a.py': 'assert a\n',
      'c.py': 'assert c\n',
    };
    const tells = async (more: Readonly<Record<string, string>>, paths: readonly string[] = []) => {
      const checker = await opened({ root: folderWith({ ...files, ...more }), tools: ['bandit'], paths });
      onTestFinished(() => checker.close());
      return told(checker);
    };
    expect(await tells({})).toEqual(['bandit B101 a/a.py:1', 'bandit B101 c.py:1']);
    expect(await tells({ '.bandit': '[bandit]\nskips: B101\n' })).toEqual([]);
    expect(await tells({}, ['a'])).toEqual([]);
  });
});

/** A program that says what it is to a file, and finds nothing. */
function program(file: string, note: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "$0 $*" >> "${note}"\necho "mypy 1.0.1"\n`);
  chmodSync(file, 0o755);
}

describe.runIf(process.platform !== 'win32')("a tree's own environment", () => {
  const tree = (place: string, name: string) => {
    const folder = folderWith({ 'root/a.py': 'x = 1\n', 'root/test_a.py': '' });
    const [root, note] = [join(folder, 'root'), join(folder, 'note')];
    program(join(root, place, name), note);
    program(join(folder, 'bin', name), note);
    return { folder, root, note, env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` } };
  };

  test.each([
    ['.venv/bin', 'ruff', 'ruff'],
    ['.venv/bin', 'mypy', 'mypy'],
    ['.venv/bin', 'python3', 'mypy'],
    ['.venv/bin', 'bandit', 'bandit'],
    ['.venv/bin', 'python3', 'pytest'],
    ['venv/bin', 'python', 'pytest'],
    ['venv/bin', 'mypy', 'mypy'],
  ])('in %s has %s: it goes before the path with consent, and only then', async (place, name, tool) => {
    const { root, note, folder, env } = tree(place, name);
    const programs = async (yes: boolean) => {
      writeFileSync(note, '');
      const opened = await openChecker({ root, tools: [tool], env, mayRun: async () => yes });
      if (opened.kind === 'open') await opened.checker.close();
      return readFileSync(note, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(each => each.split(' ')[0]);
    };
    expect(await programs(true)).toEqual([join(root, place, name)]);
    expect(await programs(false)).not.toContain(join(root, place, name));
    expect(existsSync(join(folder, 'bin', name))).toBe(true);
  });

  test('its packages are known to a mypy of the path, unless settings name another Python', async context => {
    needsLintTools(context, 'mypy');
    const root = folderWith({ 'a.py': 'import only_here\nonly_here.value = "a"\n' });
    execFileSync('python3', ['-m', 'venv', '--without-pip', join(root, '.venv')]);
    const lib = join(root, '.venv/lib');
    const site = join(lib, readdirSync(lib)[0] ?? '', 'site-packages/only_here');
    mkdirSync(site);
    writeFileSync(join(site, '__init__.py'), 'value: int = 1\n');
    writeFileSync(join(site, 'py.typed'), '');
    const tells = async (yes: boolean) => {
      const checker = await opened({ root, tools: ['mypy'], mayRun: async () => yes });
      onTestFinished(() => checker.close());
      return told(checker);
    };
    expect(await tells(true)).toEqual(['mypy assignment a.py:2']);
    expect(await tells(false)).toEqual(['mypy import a.py:1']);
  });
});
