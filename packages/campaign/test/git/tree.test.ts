import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clone } from '../../src/git/index.js';
import { AUTHOR, type Files, TEXT, Workbench } from './workbench.js';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.end());

const opened = (files: Files) => bench.open(bench.remote(files));

/** Change the tree of the base, and make a commit of it. */
const committed = (clone: Clone, work: (folder: string) => void) =>
  clone.inTree(clone.base, async tree => {
    work(tree.folder);
    return (await tree.commit(TEXT)) ?? 'nothing';
  });

const listed = (commit: string) => bench.git(bench.mirror, 'ls-tree', '-r', commit).split('\n');
const named = (commit: string) =>
  bench.git(bench.mirror, 'ls-tree', '-r', '-z', '--name-only', commit).split('\0');

describe('a tree', () => {
  it('has the files of the commit, and is removed afterwards', async () => {
    const clone = await opened({ 'a.txt': 'one\n', 'b/c.txt': 'two\n' });
    const folder = await clone.inTree(clone.base, async tree => {
      expect(readFileSync(join(tree.folder, 'b/c.txt'), 'utf8')).toBe('two\n');
      return tree.folder;
    });
    expect(existsSync(folder)).toBe(false);
    expect(bench.trees()).toEqual([]);
  });

  it('is removed where the work fails, and where it took the right to write away', async () => {
    const clone = await opened({ 'a.txt': 'one\n' });
    const failing = clone.inTree(clone.base, async tree => {
      mkdirSync(join(tree.folder, 'closed/inner'), { recursive: true });
      chmodSync(join(tree.folder, 'closed'), 0o500);
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(bench.trees()).toEqual([]);
  });

  it('gives no commit where nothing was changed, or only touched', async () => {
    const clone = await opened({ 'a.txt': 'one\n' });
    expect(await committed(clone, () => {})).toBe('nothing');
    const touched = (folder: string) => {
      rmSync(join(folder, 'a.txt'));
      writeFileSync(join(folder, 'a.txt'), 'one\n');
    };
    expect(await committed(clone, touched)).toBe('nothing');
  });

  it('gives a commit of additions, changes, deletions, renames and modes', async () => {
    const clone = await opened({
      'a.txt': 'one\n',
      'gone.txt': 'x\n',
      'old.txt': 'old\n',
      'run.sh': '#!/bin/sh\n',
    });
    const commit = await committed(clone, folder => {
      writeFileSync(join(folder, 'a.txt'), 'two\n');
      writeFileSync(join(folder, 'new.bin'), Buffer.from([0, 255, 13, 10]));
      rmSync(join(folder, 'gone.txt'));
      mkdirSync(join(folder, 'd'));
      renameSync(join(folder, 'old.txt'), join(folder, 'd/new.txt'));
      chmodSync(join(folder, 'run.sh'), 0o755);
      symlinkSync('a.txt', join(folder, 'link'));
    });
    expect(listed(commit).map(line => `${line.slice(0, 6)} ${line.split('\t')[1]}`)).toEqual([
      '100644 a.txt',
      '100644 d/new.txt',
      '120000 link',
      '100644 new.bin',
      '100755 run.sh',
    ]);
    expect(await clone.diff(clone.base, commit)).toMatch(
      /rename from old.txt[\s\S]*Binary files \/dev\/null and b\/new.bin differ/,
    );
  });

  it('gives the same commit again where it is asked twice', async () => {
    const clone = await opened({ 'a.txt': 'one\n' });
    await clone.inTree(clone.base, async tree => {
      writeFileSync(join(tree.folder, 'a.txt'), 'two\n');
      const commit = await tree.commit(TEXT);
      expect(commit).toMatch(/^[0-9a-f]{40}$/);
      expect(await tree.commit(TEXT)).toBe(commit);
      writeFileSync(join(tree.folder, 'a.txt'), 'one\n');
      expect(await tree.commit(TEXT)).toBeUndefined();
    });
  });

  it('makes the same commit in any folder and at any time', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const change = (folder: string) => writeFileSync(join(folder, 'a.txt'), 'two\n');
    const here = await committed(await bench.open(remote), change);
    const there = await committed(await bench.open(remote, { folder: join(bench.folder, 'other') }), change);
    expect(here).toBe(there);
    const raw = bench.git(bench.mirror, 'cat-file', 'commit', here);
    expect(raw).toContain(`author ${AUTHOR.name} <${AUTHOR.email}> 1700000000 +0000\n`);
    expect(raw).toContain(`committer ${AUTHOR.name} <${AUTHOR.email}> 1700000000 +0000\n`);
  });

  it('adds no new file that .gitignore names, and keeps a tracked one', async () => {
    const clone = await opened({ '.gitignore': '*.log\n', 'kept.log': 'one\n' });
    const commit = await committed(clone, folder => {
      writeFileSync(join(folder, 'kept.log'), 'two\n');
      writeFileSync(join(folder, 'new.log'), 'x\n');
      writeFileSync(join(folder, 'new.txt'), 'x\n');
    });
    expect(named(commit)).toEqual(['.gitignore', 'kept.log', 'new.txt', '']);
  });

  it('turns a file into a folder, and a folder into a file', async () => {
    const clone = await opened({ a: 'file\n', 'b/c': 'in a folder\n' });
    const commit = await committed(clone, folder => {
      rmSync(join(folder, 'a'));
      mkdirSync(join(folder, 'a'));
      writeFileSync(join(folder, 'a/x'), 'x\n');
      rmSync(join(folder, 'b'), { recursive: true });
      writeFileSync(join(folder, 'b'), 'b\n');
    });
    expect(named(commit)).toEqual(['a/x', 'b', '']);
  });

  it('keeps names with spaces, quotes, newlines, option signs and other bytes', async () => {
    const clone = await opened({ '-rf': 'x\n', 'a b\n"c"\'': 'x\n', '--help': 'x\n', ':(top)x': 'x\n' });
    const odd = Buffer.from('n\u00e4me\xff'.normalize(), 'latin1');
    const commit = await committed(clone, folder => {
      for (const name of ['-rf', 'a b\n"c"\'', '--help', ':(top)x']) writeFileSync(join(folder, name), 'y\n');
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), odd]), 'y\n');
    });
    const raw = execFileSync('git', ['ls-tree', '-r', '-z', '--name-only', commit], { cwd: bench.mirror });
    expect(raw.toString('latin1').split('\0')).toEqual([
      '--help',
      '-rf',
      ':(top)x',
      'a b\n"c"\'',
      odd.toString('latin1'),
      '',
    ]);
    const stat = bench.git(bench.mirror, 'diff', '--shortstat', clone.base, commit);
    expect(stat).toBe('5 files changed, 5 insertions(+), 4 deletions(-)');
  });
});

describe('a repository with a past', () => {
  it('gives a tree of each of its 100 commits, and the changes between them', async () => {
    const remote = bench.remote({ 'a.txt': '0\n' });
    for (let i = 1; i < 100; i++) {
      const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
        cwd: remote,
        input: `${i}\n`,
        encoding: 'utf8',
      });
      bench.plant(remote, `100644 blob ${blob.trim()}\ta.txt\n`, ['-p', 'main']);
    }
    const clone = await bench.open(remote);
    const past = bench.git(remote, 'rev-list', '--reverse', 'main').split('\n');
    expect(past).toHaveLength(100);
    for (const index of [0, 49, 99]) {
      const read = clone.inTree(past[index] ?? '', async tree =>
        readFileSync(join(tree.folder, 'a.txt'), 'utf8'),
      );
      expect(await read).toBe(`${index}\n`);
    }
    expect(await clone.diff(past[0] ?? '', clone.base)).toContain('-0\n+99\n');
  });

  it('may name its objects by SHA-256', async () => {
    const remote = bench.remote({}, 'long');
    rmSync(remote, { recursive: true });
    mkdirSync(remote);
    bench.git(remote, 'init', '-q', '--bare', '-b', 'main', '--object-format=sha256');
    const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
      cwd: remote,
      input: 'one\n',
      encoding: 'utf8',
    });
    bench.plant(remote, `100644 blob ${blob.trim()}\ta.txt\n`);
    await bench.open(remote);
    const clone = await bench.open(remote);
    const commit = await committed(clone, folder => {
      expect(execFileSync('git', ['status', '--short'], { cwd: folder, encoding: 'utf8' })).toBe('');
      writeFileSync(join(folder, 'b.txt'), 'b\n');
    });
    expect(commit).toHaveLength(64);
    expect(await clone.push({ commit, branch: 'mortise/x', replaces: undefined })).toEqual({
      kind: 'pushed',
    });
  });
});

describe('a hostile repository', () => {
  it("gets its bytes unchanged, whatever its attributes and the user's filters say", async () => {
    const mark = join(bench.folder, 'ran');
    const bytes = { 'a.txt': 'one\r\ntwo\n$Id$\n', 'b.txt': 'b\r\n', 'c.txt': 'ä\n', 'd.evil': 'd\n' };
    const attributes =
      '* text=auto eol=crlf ident\nc.txt working-tree-encoding=UTF-16\n*.evil filter=evil diff=evil\n';
    writeFileSync(
      join(bench.home, '.gitconfig'),
      `[filter "evil"]\n\tclean = touch ${mark}; cat\n\tsmudge = touch ${mark}; cat\n\trequired = true\n` +
        `[diff "evil"]\n\ttextconv = touch ${mark}; cat\n\tcommand = touch ${mark}\n[core]\n\tautocrlf = true\n\tfsmonitor = touch ${mark}\n`,
    );
    const remote = bench.remote(bytes);
    bench.change(remote, { 'sub/.gitattributes': 'x -text\n' });
    const plain = await bench.open(remote);
    const commitOfAttributes = await committed(plain, folder =>
      writeFileSync(join(folder, '.gitattributes'), attributes),
    );
    await plain.push({ commit: commitOfAttributes, branch: 'hostile', replaces: undefined });
    const clone = await bench.open(remote, {}, 'hostile');
    const commit = await clone.inTree(clone.base, async tree => {
      for (const [name, content] of Object.entries(bytes)) {
        expect(readFileSync(join(tree.folder, name), 'utf8')).toBe(content);
        writeFileSync(join(tree.folder, name), `${content}more\r\n`);
      }
      return (await tree.commit(TEXT)) ?? 'nothing';
    });
    for (const [name, content] of Object.entries(bytes)) {
      expect(bench.git(bench.mirror, 'cat-file', 'blob', `${commit}:${name}`)).toBe(`${content}more`);
    }
    expect(await clone.diff(clone.base, commit)).toContain('+more');
    expect(existsSync(mark)).toBe(false);
  });

  it('is refused where it holds a path inside of .git', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const blob = bench.git(remote, 'rev-parse', 'main:a.txt');
    for (const name of ['.git', '.GIT', 'git~1', '.g\u200cit']) {
      bench.plant(remote, `100644 blob ${blob}\t${name}\n`);
      const clone = await bench.open(remote);
      await expect(clone.inTree(clone.base, async () => 'not reached')).rejects.toMatchObject({
        code: 'UNSAFE_REPOSITORY',
      });
    }
    expect(bench.trees()).toEqual([]);
  });

  it('writes nothing through a symlink that leaves the tree', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const outside = join(bench.folder, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'x'), 'outside\n');
    const clone = await bench.open(remote);
    const commit = await committed(clone, folder => symlinkSync(outside, join(folder, 'out')));
    expect(listed(commit).find(line => line.endsWith('\tout'))).toMatch(/^120000 /);
    await clone.inTree(commit, async tree => {
      expect(readlinkSync(join(tree.folder, 'out'))).toBe(outside);
      expect(await tree.commit(TEXT)).toBeUndefined();
    });
    expect(readFileSync(join(outside, 'x'), 'utf8')).toBe('outside\n');
  });

  it('is not followed where a folder was replaced by a symlink', async () => {
    const clone = await opened({ 'd/a.txt': 'one\n' });
    const outside = join(bench.folder, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'a.txt'), 'outside\n');
    const commit = await committed(clone, folder => {
      rmSync(join(folder, 'd'), { recursive: true });
      symlinkSync(outside, join(folder, 'd'));
    });
    expect(listed(commit)).toEqual([expect.stringMatching(/^120000 .*\td$/)]);
  });

  it('has empty folders for its submodules, whose pointers stay', async () => {
    const other = bench.remote({ 'x.txt': 'x\n' }, 'other');
    const remote = bench.remote({
      'a.txt': 'one\n',
      '.gitmodules': `[submodule "s"]\n\tpath = s\n\turl = ${other}\n`,
    });
    const pointer = bench.git(other, 'rev-parse', 'main');
    const entries = bench.git(remote, 'ls-tree', 'main');
    bench.plant(remote, `${entries}\n160000 commit ${pointer}\ts\n`);
    const clone = await bench.open(remote);
    const commit = await committed(clone, folder => {
      expect(lstatSync(join(folder, 's')).isDirectory()).toBe(true);
      expect(existsSync(join(folder, 's/x.txt'))).toBe(false);
      writeFileSync(join(folder, 'a.txt'), 'two\n');
    });
    expect(listed(commit)).toContain(`160000 commit ${pointer}\ts`);
    // Asked for, but in a folder of this machine: git must not fetch it.
    const asking = await bench.open(remote, { submodules: true });
    await expect(asking.inTree(asking.base, async () => 'not reached')).rejects.toMatchObject({
      code: 'UNSAFE_REPOSITORY',
    });
  });
});

describe('programs in a tree', () => {
  const run = (folder: string, ...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...bench.env,
        GIT_AUTHOR_NAME: 'P',
        GIT_AUTHOR_EMAIL: 'p',
        GIT_COMMITTER_NAME: 'P',
        GIT_COMMITTER_EMAIL: 'p',
      },
    });

  it('see a repository with what was changed', async () => {
    // The attributes come after the file, which git would otherwise change when it is added.
    const remote = bench.remote({ 'a.txt': 'one\n', 'b.txt': '$Id: old $\r\n' });
    const input = '* ident\n';
    const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
      cwd: remote,
      input,
      encoding: 'utf8',
    });
    const entries = bench.git(remote, 'ls-tree', 'main');
    bench.plant(remote, `${entries}\n100644 blob ${blob.trim()}\t.gitattributes\n`);
    const clone = await bench.open(remote);
    await clone.inTree(clone.base, async tree => {
      writeFileSync(join(tree.folder, 'b.txt'), '$Id: old $\r\n');
      expect(run(tree.folder, 'status', '--porcelain')).toBe('');
      writeFileSync(join(tree.folder, 'a.txt'), 'two\n');
      expect(run(tree.folder, 'status', '--porcelain')).toBe(' M a.txt\n');
      expect(run(tree.folder, 'diff')).toContain('+two');
      expect(run(tree.folder, 'rev-parse', 'HEAD').trim()).toBe(clone.base);
    });
  });

  it('can do what they want with it: neither the mirror nor the commit is touched', async () => {
    const clone = await opened({ 'a.txt': 'one\n' });
    const mark = join(bench.folder, 'ran');
    const before = bench.git(bench.mirror, 'for-each-ref');
    const commit = await committed(clone, folder => {
      run(folder, 'config', 'core.fsmonitor', `touch ${mark}`);
      run(folder, 'config', 'core.hooksPath', folder);
      writeFileSync(join(folder, '.git', 'info', 'attributes'), '* filter=x\n');
      run(folder, 'config', 'filter.x.clean', `touch ${mark}; cat`);
      writeFileSync(join(folder, 'post-index-change'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
      writeFileSync(join(folder, 'a.txt'), 'two\n');
    });
    expect(existsSync(mark)).toBe(false);
    expect(named(commit)).toEqual(['a.txt', 'post-index-change', '']);
    expect(
      bench
        .git(bench.mirror, 'for-each-ref')
        .replace(/.*refs\/mortise.*\n?/, '')
        .trim(),
    ).toBe(before);
  });

  it('may make commits, and remove .git: the commit of the campaign is the same', async () => {
    const clone = await opened({ 'a.txt': 'one\n' });
    const plain = await committed(clone, folder => writeFileSync(join(folder, 'a.txt'), 'two\n'));
    const busy = await committed(clone, folder => {
      writeFileSync(join(folder, 'a.txt'), 'two\n');
      run(folder, 'commit', '-q', '-a', '-m', 'Their own');
      run(folder, 'gc', '-q');
    });
    const bare = await committed(clone, folder => {
      writeFileSync(join(folder, 'a.txt'), 'two\n');
      rmSync(join(folder, '.git'), { recursive: true });
    });
    expect([busy, bare]).toEqual([plain, plain]);
  });

  it('may make repositories inside of the tree, which are no part of the change', async () => {
    const clone = await opened({ 'a.txt': 'one\n', 'src/b.txt': 'b\n' });
    const commit = await committed(clone, folder => {
      mkdirSync(join(folder, 'inner'));
      for (const inner of ['inner', 'src']) run(join(folder, inner), 'init', '-q');
      writeFileSync(join(folder, 'inner/x'), 'x\n');
      run(join(folder, 'inner'), 'add', 'x');
      run(join(folder, 'inner'), 'commit', '-q', '-m', 'Inner');
      writeFileSync(join(folder, 'src/b.txt'), 'changed\n');
      writeFileSync(join(folder, 'src/new.txt'), 'new\n');
    });
    expect(named(commit)).toEqual(['a.txt', 'src/b.txt', 'src/new.txt', '']);
  });
});
