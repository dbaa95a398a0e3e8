import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { applyReply } from '../../src/engine.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';

const git = (cwd: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always', ...args],
    {
      cwd,
      stdio: 'pipe',
    },
  );

/** A root that holds repositories of every shape. */
function repositories(): string {
  const root = realpathSync(
    folderWith({ 'a.txt': 'a\n', 'main/b.txt': 'b\n', 'hooks/pre-commit': '#!/bin/sh\n' }),
  );
  git(root, 'init', '-q', '--separate-git-dir', join(root, 'meta'), join(root, 'main'));
  git(join(root, 'main'), 'add', '.');
  git(join(root, 'main'), 'commit', '-qm', 'x');
  git(join(root, 'main'), 'worktree', 'add', '-q', join(root, 'tree'));
  git(root, 'init', '-q', '--bare', 'bare.git');
  mkdirSync(join(root, 'sub'));
  symlinkSync('meta', join(root, 'link'));
  return root;
}

describe('the real folder of a repository', () => {
  // The family: a separate folder, a bare one, that of a work tree, by a link, in any depth, to change and to make.
  test.each([
    'meta/config',
    'meta/hooks/pre-commit',
    'meta/HEAD',
    'meta/new',
    'meta/objects/ab/new',
    'meta/worktrees/tree/HEAD',
    'meta/worktrees/tree/new',
    'bare.git/config',
    'bare.git/hooks/post-receive',
    'bare.git/deep/er/new',
    'link/config',
    'link/hooks/new',
  ])('is closed: %s', async path => {
    const root = repositories();
    const workspace = await NodeWorkspace.open(root);
    expect(await workspace.read(path)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'EDIT_INVALID_PATH' },
    });
    const planted = { path, before: undefined, after: Buffer.from('planted') };
    expect(await workspace.commit([planted])).toMatchObject({ kind: 'refused' });
  });

  test.each(['main/b.txt', 'tree/b.txt', 'a.txt', 'sub/new.txt'])(
    'is not taken for its work tree: %s',
    async path => {
      const workspace = await NodeWorkspace.open(repositories());
      expect((await workspace.read(path)).kind).not.toBe('refused');
    },
  );

  test('needs more than a name of a file', async () => {
    const root = folderWith({ 'docs/HEAD': 'x', 'docs/refs': '', 'docs/a.txt': 'a', HEAD: 'y' });
    const workspace = await NodeWorkspace.open(root);
    for (const path of ['docs/a.txt', 'docs/HEAD', 'HEAD'])
      expect((await workspace.read(path)).kind).toBe('file');
  });
});

describe('the folder of hooks', () => {
  test.each([
    ['[core]\n\thooksPath = hooks\n', 'hooks/new'],
    ['[core]\n\thookspath = "hooks"\n', 'hooks/pre-commit'],
    ['[core]\n\tHooksPath=./hooks/\n', 'hooks/deep/new'],
    ['[core]\n\thooksPath = none\n[core]\n\thooksPath = later\n', 'later/pre-commit'],
    ['[CORE] hooksPath = hooks\n', 'hooks/new'],
  ])('is closed where the configuration says %j', async (config, path) => {
    const root = folderWith({ 'a.txt': '' });
    mkdirSync(join(root, 'hooks'));
    git(root, 'init', '-q');
    writeFileSync(join(root, '.git/config'), config);
    const workspace = await NodeWorkspace.open(root);
    expect(await workspace.read(path)).toMatchObject({ kind: 'refused' });
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  test('is that of the common folder, in a work tree', async () => {
    const root = repositories();
    git(join(root, 'main'), 'config', 'core.hooksPath', 'checks');
    const workspace = await NodeWorkspace.open(join(root, 'tree'));
    expect(await workspace.read('checks/pre-commit')).toMatchObject({ kind: 'refused' });
    expect(readFileSync(join(root, 'meta/config'), 'utf8')).toContain('checks');
  });

  test('is open where no configuration names it', async () => {
    const root = folderWith({ 'hooks/a.txt': 'a' });
    git(root, 'init', '-q');
    writeFileSync(join(root, '.git/config'), '[other]\n\thooksPath = hooks\n');
    expect((await (await NodeWorkspace.open(root)).read('hooks/a.txt')).kind).toBe('file');
  });
});

describe('a change of what runs on its own', () => {
  const made = async (path: string, files: Record<string, string> = {}, text = 'x') => {
    const reply = JSON.stringify({ path, old_str: files[path] === undefined ? '' : 'old', new_str: text });
    return applyReply(reply, new MemoryWorkspace(files), { dryRun: true, syntaxCheck: false });
  };

  test.each([
    ...[
      '.husky/pre-commit',
      'sub/.husky/pre-push',
      '.githooks/pre-commit',
      '.github/workflows/ci.yml',
      '.gitlab-ci.yml',
    ],
    ...[
      '.envrc',
      'sub/.npmrc',
      'tests/conftest.py',
      'mortise.config.json',
      '.vscode/tasks.json',
      '.circleci/config.yml',
    ],
    ...['.GitHub/Workflows/ci.yml', 'Jenkinsfile', '.pre-commit-config.yaml', 'sitecustomize.py'],
  ])('is told of: %s', async path => {
    expect((await made(path)).warnings).toEqual([expect.stringContaining(`${path} names or holds code`)]);
  });

  test.each(['src/a.ts', 'docs/workflows/ci.yml', 'contest.py', 'npmrc', 'sub/Jenkinsfile.md', 'README.md'])(
    'is not meant by %s',
    async path => {
      expect((await made(path)).warnings).toEqual([]);
    },
  );

  test('is told of a manifest where its scripts change, and only there', async () => {
    const manifest = (word: string, script: string) =>
      JSON.stringify({ name: word, scripts: { test: script } });
    const change = (from: string, to: string) =>
      applyReply(
        JSON.stringify({ path: 'package.json', old_str: from, new_str: to }),
        new MemoryWorkspace({ 'package.json': manifest('one', 'two') }),
        { dryRun: true },
      );
    expect((await change('two', 'three')).warnings).toHaveLength(1);
    expect((await change('one', 'other')).warnings).toEqual([]);
  });

  test('is told of a file that becomes a program', async () => {
    const patch = 'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n';
    const report = await applyReply(patch, new MemoryWorkspace({ 'run.sh': 'echo\n' }), { dryRun: true });
    expect(report.warnings).toEqual([expect.stringContaining('run.sh becomes a program')]);
  });
});
