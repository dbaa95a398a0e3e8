import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clone } from '../../src/git/index.js';
import { TEXT, Workbench } from './workbench.js';

let bench: Workbench;
let remote: string;
beforeEach(() => {
  bench = new Workbench();
  remote = bench.remote({ 'a.txt': 'one\n' });
});
afterEach(() => bench.end());

async function changed(clone: Clone, content: string): Promise<string> {
  const commit = await clone.inTree(clone.base, tree => {
    writeFileSync(join(tree.folder, 'a.txt'), content);
    return tree.commit(TEXT);
  });
  return commit ?? 'nothing';
}

const tipOf = (branch: string) =>
  bench.git(remote, 'for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`);

describe('a push', () => {
  it('makes the branch, and says the same when it is repeated', async () => {
    const clone = await bench.open(remote);
    bench.git(bench.mirror, 'update-ref', 'refs/tags/local', clone.base);
    const commit = await changed(clone, 'two\n');
    const asked = { commit, branch: 'mortise/x', replaces: undefined };
    expect(await clone.push(asked)).toEqual({ kind: 'pushed' });
    expect(await clone.push(asked)).toEqual({ kind: 'pushed' });
    const refs = bench.git(remote, 'for-each-ref', '--format=%(refname)').split('\n');
    expect(refs).toEqual(['refs/heads/main', 'refs/heads/mortise/x']);
    expect(tipOf('mortise/x')).toBe(commit);
  });

  it('changes nothing where somebody has a branch of that name', async () => {
    const clone = await bench.open(remote);
    const theirs = bench.change(remote, { 'b.txt': 'b\n' }, 'mortise/x');
    const commit = await changed(clone, 'two\n');
    expect(await clone.push({ commit, branch: 'mortise/x', replaces: undefined })).toEqual({
      kind: 'taken',
      commit: theirs,
    });
    expect(tipOf('mortise/x')).toBe(theirs);
  });

  it('replaces only what the campaign pushed before', async () => {
    const clone = await bench.open(remote);
    const [first, second] = [await changed(clone, 'two\n'), await changed(clone, 'three\n')];
    await clone.push({ commit: first, branch: 'mortise/x', replaces: undefined });
    expect(await clone.push({ commit: second, branch: 'mortise/x', replaces: first })).toEqual({
      kind: 'pushed',
    });
    expect(await clone.push({ commit: first, branch: 'mortise/x', replaces: first })).toEqual({
      kind: 'taken',
      commit: second,
    });
    expect(tipOf('mortise/x')).toBe(second);
  });

  it('fails where the branch to be replaced is gone', async () => {
    const clone = await bench.open(remote);
    const [first, second] = [await changed(clone, 'two\n'), await changed(clone, 'three\n')];
    const pushing = clone.push({ commit: second, branch: 'mortise/x', replaces: first });
    await expect(pushing).rejects.toMatchObject({ code: 'NO_BRANCH' });
    expect(tipOf('mortise/x')).toBe('');
  });

  it('says that the remote refused it', async () => {
    const clone = await bench.open(remote);
    bench.git(remote, 'config', 'receive.denyCurrentBranch', 'refuse');
    bench.git(remote, 'config', 'transfer.hideRefs', 'refs/heads/mortise');
    const commit = await changed(clone, 'two\n');
    const pushing = clone.push({ commit, branch: 'mortise/x', replaces: undefined });
    await expect(pushing).rejects.toMatchObject({ code: 'PUSH_DENIED', passing: false });
  });

  it('runs no hooks: of the remote, of the mirror, of the user or of templates', async () => {
    const mark = join(bench.folder, 'ran');
    const hooks = join(bench.home, 'hooks');
    mkdirSync(hooks);
    for (const name of [
      'pre-push',
      'pre-receive',
      'update',
      'post-receive',
      'post-update',
      'reference-transaction',
      'post-index-change',
      'post-checkout',
    ]) {
      const files = [join(hooks, name), join(remote, 'hooks', name)];
      mkdirSync(join(remote, 'hooks'), { recursive: true });
      for (const file of files) writeFileSync(file, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    }
    mkdirSync(join(bench.home, 'template'));
    bench.git(bench.home, 'config', '-f', '.gitconfig', 'init.templateDir', join(bench.home, 'template'));
    mkdirSync(join(bench.home, 'template/hooks'));
    for (const name of ['reference-transaction', 'pre-push']) {
      writeFileSync(join(bench.home, 'template/hooks', name), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    }
    bench.git(bench.home, 'config', '-f', '.gitconfig', 'core.hooksPath', hooks);
    const clone = await bench.open(remote);
    const commit = await changed(clone, 'two\n');
    expect(await clone.push({ commit, branch: 'mortise/x', replaces: undefined })).toEqual({
      kind: 'pushed',
    });
    expect(existsSync(mark)).toBe(false);
  });

  it.runIf(process.geteuid?.() !== 0)('says that the folder of the remote cannot be written', async () => {
    const clone = await bench.open(remote);
    const commit = await changed(clone, 'two\n');
    chmodSync(join(remote, 'objects'), 0o500);
    const pushing = clone.push({ commit, branch: 'mortise/x', replaces: undefined });
    await expect(pushing).rejects.toMatchObject({ code: expect.stringMatching(/^PUSH_/) });
    chmodSync(join(remote, 'objects'), 0o700);
  });
});

describe('asking a remote', () => {
  it('gives the commit and the message of a branch, even where it is not in the mirror', async () => {
    const clone = await bench.open(remote);
    expect(await clone.remote('mortise/x')).toBeUndefined();
    const theirs = bench.change(remote, { 'b.txt': 'b\n' }, 'mortise/x');
    expect(await clone.remote('mortise/x')).toEqual({ commit: theirs, message: 'A change\n' });
  });

  it('gives the tip of a branch and of the default branch', async () => {
    const { signal } = bench;
    const theirs = bench.change(remote, { 'b.txt': 'b\n' }, 'deep/refs/heads/other');
    const repositories = bench.repositories();
    expect(await repositories.tip(remote, undefined, signal)).toBe(tipOf('main'));
    expect(await repositories.tip(remote, 'deep/refs/heads/other', signal)).toBe(theirs);
    expect(await repositories.tip(remote, 'other', signal)).toBeUndefined();
  });

  it('removes a branch only where it has not moved', async () => {
    const { signal } = bench;
    const repositories = bench.repositories();
    const theirs = bench.change(remote, { 'b.txt': 'b\n' }, 'mortise/x');
    expect(await repositories.remove(remote, 'mortise/x', tipOf('main'), signal)).toBe('moved');
    expect(tipOf('mortise/x')).toBe(theirs);
    expect(await repositories.remove(remote, 'mortise/x', theirs, signal)).toBe('removed');
    expect(tipOf('mortise/x')).toBe('');
    expect(await repositories.remove(remote, 'mortise/x', theirs, signal)).toBe('gone');
  });
});
