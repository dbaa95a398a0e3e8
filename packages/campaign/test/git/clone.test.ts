import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TEXT, Workbench } from './workbench.js';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.end());

describe('opening a repository', () => {
  it('gives the default branch and its commit, and keeps one mirror', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const clone = await bench.open(remote);
    expect([clone.branch, clone.base]).toEqual(['main', bench.git(remote, 'rev-parse', 'main')]);
    const next = bench.change(remote, { 'a.txt': 'two\n' });
    expect((await bench.open(remote)).base).toBe(next);
    expect(readdirSync(join(bench.clones, 'mirrors'))).toEqual([
      expect.stringMatching(/^project-[0-9a-f]{16}$/),
    ]);
  });

  it('gives another branch where the base names it, and refuses one that is not there', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const other = bench.change(remote, { 'b.txt': 'b\n' }, 'release/1');
    expect(await bench.open(remote, {}, 'release/1')).toMatchObject({ branch: 'release/1', base: other });
    await expect(bench.open(remote, {}, 'release/2')).rejects.toMatchObject({
      code: 'NO_BRANCH',
      passing: false,
    });
    await expect(bench.open(remote, {}, '--all')).rejects.toMatchObject({ code: 'NO_BRANCH' });
  });

  it('follows a branch that is rewritten, and forgets one that is removed', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    bench.change(remote, { 'b.txt': 'b\n' }, 'other');
    await bench.open(remote, {}, 'other');
    bench.git(remote, 'update-ref', '-d', 'refs/heads/other');
    const moved = bench.git(remote, 'commit-tree', 'main^{tree}', '-m', 'Rewritten');
    bench.git(remote, 'update-ref', 'refs/heads/main', moved);
    expect((await bench.open(remote)).base).toBe(moved);
    await expect(bench.open(remote, {}, 'other')).rejects.toMatchObject({ code: 'NO_BRANCH' });
  });

  it('fetches branches and tags, and no refs of pull requests', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    await bench.open(remote);
    bench.git(remote, 'update-ref', 'refs/pull/1/head', 'main');
    bench.git(remote, 'update-ref', 'refs/tags/v1', 'main');
    await bench.open(remote);
    const refs = bench.git(bench.mirror, 'for-each-ref', '--format=%(refname)').split('\n');
    expect(refs).toEqual(['refs/heads/main', 'refs/tags/v1']);
  });

  it('says what is wrong with a remote, in words that name no repository', async () => {
    const empty = bench.remote({}, 'empty');
    await expect(bench.open(empty)).rejects.toMatchObject({ code: 'EMPTY_REPOSITORY', passing: false });
    const headless = bench.remote({ 'a.txt': 'one\n' }, 'headless');
    bench.git(headless, 'symbolic-ref', 'HEAD', 'refs/heads/nowhere');
    await expect(bench.open(headless)).rejects.toMatchObject({ code: 'NO_BRANCH', passing: false });
    const missing = join(bench.folder, 'remotes', 'missing.git');
    const failure = await bench.open(missing).catch(error => error);
    expect(failure).toMatchObject({ code: 'NO_REPOSITORY', passing: false });
    expect(failure.message).not.toContain('missing');
    expect(readdirSync(join(bench.clones, 'mirrors')).filter(name => name.startsWith('missing'))).toEqual([]);
  });

  it('refuses a remote with a broken object, and makes no mirror of it', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n', 'b.txt': 'two\n' });
    const blob = bench.git(remote, 'rev-parse', 'main:a.txt');
    const file = join(remote, 'objects', blob.slice(0, 2), blob.slice(2));
    rmSync(file, { force: true });
    writeFileSync(file, 'not an object');
    await expect(bench.open(remote)).rejects.toMatchObject({ code: 'CLONE_FAILED', passing: false });
    expect(readdirSync(join(bench.clones, 'mirrors'))).toEqual([]);
  });

  it.each([
    ['-oProxyCommand=touch', 'begins with a dash'],
    ['ssh://-oProxyCommand=x/a', 'dash'],
    ['-host:a.git', 'begins with a dash'],
    ['me@-host:a.git', 'dash'],
    ['ext::sh -c touch', 'helper program'],
    ['https://host/a\nb', 'control character'],
    ['ftp://host/a', 'protocol'],
    ['', 'empty'],
  ])('refuses the address %j', async (address, why) => {
    const message = expect.stringContaining(why);
    await expect(bench.open(address)).rejects.toMatchObject({ code: 'UNSAFE_REPOSITORY', message });
  });

  it('takes a remote whose name has spaces, quotes and a leading dash in its last part', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' }, `-it's "a" name; $(touch x)`);
    expect((await bench.open(remote)).branch).toBe('main');
    expect((await bench.open(remote)).branch).toBe('main');
  });

  it('says that git is missing where it is not on the PATH', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const opening = bench.open(remote, { env: { ...bench.env, PATH: bench.home } });
    await expect(opening).rejects.toMatchObject({ code: 'GIT_MISSING' });
  });

  it('says that its folder cannot be written', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const folder = join(bench.folder, 'file');
    writeFileSync(folder, '');
    await expect(bench.open(remote, { folder })).rejects.toMatchObject({
      code: 'CLONE_FAILED',
      passing: false,
    });
  });

  it('ends at once where the signal says so, and the mirror can be opened afterwards', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(bench.repositories().open(remote, { base: undefined, signal: stopped })).rejects.toThrow(
      'stopped',
    );
    expect((await bench.open(remote)).branch).toBe('main');
  });

  it('lets many open the same repository at once', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const bases = await Promise.all(Array.from({ length: 8 }, async () => (await bench.open(remote)).base));
    expect(new Set(bases)).toEqual(new Set([bench.git(remote, 'rev-parse', 'main')]));
  });

  it('works in a folder with a long path', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const folder = join(bench.folder, 'long'.repeat(30), 'clones');
    expect((await bench.open(remote, { folder })).branch).toBe('main');
  });

  it('needs no short path in the folder for temporary files either', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const folder = join(bench.folder, 'long'.repeat(30), 'clones');
    const temporary = join(bench.folder, 'temporary'.repeat(10));
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const open = Array.from({ length: 3 }, async () => (await bench.open(remote, { folder })).branch);
    expect(await Promise.all(open)).toEqual(['main', 'main', 'main']);
  });
});

describe('a mirror that is damaged', () => {
  it('is opened with stale locks of git and half of a pack in it', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    await bench.open(remote);
    const left = ['packed-refs.lock', 'refs/heads/main.lock', 'HEAD.lock', 'objects/pack/tmp_pack_x1'];
    for (const file of left) writeFileSync(join(bench.mirror, file), '');
    const next = bench.change(remote, { 'a.txt': 'two\n' });
    expect((await bench.open(remote)).base).toBe(next);
    expect(left.filter(file => existsSync(join(bench.mirror, file)))).toEqual([]);
  });

  it.each(['HEAD', 'objects', 'refs'])('is made anew where its %s is gone', async part => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    await bench.open(remote);
    rmSync(join(bench.mirror, part), { recursive: true });
    expect((await bench.open(remote)).base).toBe(bench.git(remote, 'rev-parse', 'main'));
    expect(readdirSync(join(bench.clones, 'mirrors'))).toHaveLength(1);
  });

  it('is made anew after a broken object was found in a tree', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const clone = await bench.open(remote);
    for (const pack of readdirSync(join(bench.mirror, 'objects', 'pack'))) {
      rmSync(join(bench.mirror, 'objects', 'pack', pack));
    }
    const trying = clone.inTree(clone.base, async () => 'not reached');
    await expect(trying).rejects.toMatchObject({ code: 'TREE_FAILED', passing: true });
    const again = await bench.open(remote);
    expect(
      await again.inTree(again.base, async tree => readFileSync(join(tree.folder, 'a.txt'), 'utf8')),
    ).toBe('one\n');
  });

  it('gets its configuration back where a program changed it', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    await bench.open(remote);
    appendFileSync(
      join(bench.mirror, 'config'),
      '[core]\n\tsshCommand = evil\n[credential]\n\thelper = evil\n',
    );
    await bench.open(remote);
    expect(readFileSync(join(bench.mirror, 'config'), 'utf8')).not.toContain('evil');
  });
});

describe('commits of the campaign', () => {
  it('are there for others, and stay when git collects garbage', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const clone = await bench.open(remote);
    const commit = await clone.inTree(clone.base, tree => {
      writeFileSync(join(tree.folder, 'a.txt'), 'two\n');
      return tree.commit(TEXT);
    });
    bench.git(bench.mirror, 'gc', '-q', '--prune=now');
    const again = await bench.open(remote);
    expect(await again.has(commit ?? '')).toBe(true);
    expect(await again.has('0'.repeat(40))).toBe(false);
    await expect(again.has('--help')).rejects.toMatchObject({ code: 'TREE_FAILED' });
  });
});
