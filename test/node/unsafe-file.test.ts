import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isToolSettings } from '../../src/lint/tools/settings-names.js';
import { copyFiles } from '../../src/node/copy-files.js';
import { openChecker } from '../../src/node/lint/checker.js';
import { folderWith } from '../cli/folder.js';

const onPosix = process.platform !== 'win32';
const RULES = {
  packages: (path: string) => /(?:^|\/)(?:node_modules|\.venv|venv)$/.test(path),
  leftOut: new Set<string>(),
  isSettings: isToolSettings,
};

/** The family: what may stand where a tool reads a file, and what is said of it. */
const HARMFUL: Readonly<Record<string, (path: string) => unknown>> = {
  'a link to a device that never ends': path => symlinkSync('/dev/zero', path),
  'a link to a terminal': path => symlinkSync('/dev/tty', path),
  'a link to an empty device': path => symlinkSync('/dev/null', path),
  'a pipe': path => execFileSync('mkfifo', [path]),
  'a link to a pipe': path => {
    execFileSync('mkfifo', [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  'a link to a link to a device': path => {
    symlinkSync('/dev/zero', `${path}.first`);
    symlinkSync(`${path}.first`, path);
  },
  'a socket': async path => {
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>(done => server.listen(path, done));
  },
};
const harmful = Object.entries(HARMFUL);

async function copyOf(root: string) {
  const to = folderWith({});
  return { to, leftOut: await copyFiles(realpathSync(root), to, RULES) };
}

describe.runIf(onPosix)('settings of a tool', () => {
  const NAMES = ['mypy.ini', 'setup.cfg', 'pyproject.toml', 'ruff.toml', 'sub/pytest.ini', 'sub/.gitignore'];

  test.each(harmful)('that are %s do not reach the copy, and are named', async (_, make) => {
    for (const name of NAMES) {
      const root = folderWith({ 'a.py': 'x = 1\n', 'sub/b.py': '' });
      await make(join(root, name));
      const { to, leftOut } = await copyOf(root);
      expect(leftOut.map(({ path }) => path)).toContain(name);
      expect(existsSync(join(to, 'a.py'))).toBe(true);
      expect(() => lstatSync(join(to, name))).toThrow('ENOENT');
    }
  });

  test.each(NAMES)('%s: a link out of the tree is left out, and named', async name => {
    const folder = folderWith({ 'root/a.py': '', 'root/sub/b.py': '', 'other/settings': '[mypy]\n' });
    symlinkSync(join(folder, 'other/settings'), join(folder, 'root', name));
    const { to, leftOut } = await copyOf(join(folder, 'root'));
    expect(leftOut).toEqual([{ path: name, why: 'a link that leads out of the tree' }]);
    expect(existsSync(join(to, name))).toBe(false);
  });

  test('of more than 1 MiB are left out, also behind a link', async () => {
    const root = folderWith({ 'setup.cfg': ' '.repeat(2 ** 20 + 1), 'big.txt': ' '.repeat(2 ** 20 + 1) });
    symlinkSync('big.txt', join(root, 'mypy.ini'));
    const { leftOut } = await copyOf(root);
    const why = 'larger than 1 MiB';
    expect([...leftOut].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: 'mypy.ini', why },
      { path: 'setup.cfg', why },
    ]);
  });

  test('that are files of the tree, links to them, or links to nowhere are copied', async () => {
    const root = folderWith({ 'kept/m.ini': '[mypy]\n', 'setup.cfg': ' '.repeat(2 ** 20), 'tox.ini': '' });
    symlinkSync('kept/m.ini', join(root, 'mypy.ini'));
    symlinkSync('nowhere', join(root, 'pytest.ini'));
    symlinkSync('ruff.toml', join(root, 'ruff.toml'));
    mkdirSync(join(root, '.bandit'));
    const { to, leftOut } = await copyOf(root);
    expect(leftOut).toEqual([]);
    for (const name of ['mypy.ini', 'setup.cfg', 'tox.ini', 'pytest.ini', 'ruff.toml', '.bandit'])
      expect(lstatSync(join(to, name))).toBeDefined();
  });

  test('are named in the warnings of the tools, up to twenty of them', async () => {
    const root = folderWith({ 'a.py': 'x = 1\n' });
    for (let i = 0; i < 30; i++) {
      mkdirSync(join(root, `d${i}`));
      symlinkSync('/dev/zero', join(root, `d${i}/mypy.ini`));
    }
    const env = { PATH: dirname(process.execPath) };
    const opened = await openChecker({ root, tools: ['ruff'], env });
    if (opened.kind !== 'open') throw new Error(opened.refusal.message);
    const unseen = opened.checker.warnings.filter(each => each.includes('not see'));
    await opened.checker.close();
    expect(unseen).toHaveLength(21);
    expect(unseen[0]).toMatch(/^d\d+\/mypy\.ini is a link to a device: the tools do not see it\.$/);
    expect(unseen.at(-1)).toBe('The tools do not see 10 more files of that kind.');
  });
});

describe.runIf(onPosix)('any other file of a tree', () => {
  test.each(harmful)('that is %s does not reach the copy', async (_, make) => {
    for (const name of ['a.py', 'data.json', 'node_modules/p', '.venv/pyvenv.cfg', 'venv']) {
      const root = folderWith({ 'z.py': '' });
      mkdirSync(dirname(join(root, name)), { recursive: true });
      await make(join(root, name));
      const { to, leftOut } = await copyOf(root);
      expect(leftOut.map(({ path }) => path)).toContain(name);
      expect(() => lstatSync(join(to, name))).toThrow('ENOENT');
    }
  });

  test('may be a link out of the tree, as packages of a workspace are, and of any size', async () => {
    const folder = folderWith({ 'root/a.py': ' '.repeat(2 ** 20 + 1), 'other/p/b.py': '' });
    symlinkSync('../other/p', join(folder, 'root/p'));
    const { to, leftOut } = await copyOf(join(folder, 'root'));
    expect(leftOut).toEqual([]);
    expect(existsSync(join(to, 'p/b.py'))).toBe(true);
  });

  test('is copied as it is for a test that a person has asked to run', async () => {
    const root = folderWith({ 'a.py': '' });
    symlinkSync('/dev/null', join(root, 'empty'));
    const to = folderWith({});
    const { isSettings, ...rules } = RULES;
    expect(await copyFiles(realpathSync(root), to, rules)).toEqual([]);
    expect(lstatSync(join(to, 'empty')).isSymbolicLink()).toBe(true);
    writeFileSync(join(to, 'made'), '');
  });
});
