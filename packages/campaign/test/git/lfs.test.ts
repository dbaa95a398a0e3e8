import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEXT, Workbench } from './workbench.js';

let bench: Workbench;
let remote: string;
beforeEach(() => {
  bench = new Workbench();
  remote = bench.remote({ 'a.bin': 'pointer 1\n' });
  bench.change(remote, { '.gitattributes': '*.bin filter=lfs -text\n' });
  // Stands in for git-lfs: it turns pointers to contents and back, and writes down what is pushed.
  writeFileSync(
    join(bench.home, '.gitconfig'),
    '[filter "lfs"]\n\tsmudge = sed s/pointer/content/\n\tclean = sed s/content/pointer/\n\trequired = true\n',
  );
  mkdirSync(join(bench.home, 'bin'));
  const script = `#!/bin/sh\n(echo "$@"; cat) > '${join(bench.home, 'pushed')}'\n`;
  writeFileSync(join(bench.home, 'bin', 'git-lfs'), script, { mode: 0o755 });
});
afterEach(() => bench.end());

const opened = (lfs: boolean) =>
  bench.open(remote, {
    lfs,
    env: { ...bench.env, PATH: `${join(bench.home, 'bin')}:${process.env.PATH ?? ''}` },
  });

describe('files of LFS', () => {
  it('are pointers where LFS is not asked for', async () => {
    const clone = await opened(false);
    const seen = clone.inTree(clone.base, async tree => readFileSync(join(tree.folder, 'a.bin'), 'utf8'));
    expect(await seen).toBe('pointer 1\n');
  });

  it('have their contents where it is, and their objects are sent before the commit', async () => {
    const clone = await opened(true);
    const commit = await clone.inTree(clone.base, async tree => {
      expect(readFileSync(join(tree.folder, 'a.bin'), 'utf8')).toBe('content 1\n');
      writeFileSync(join(tree.folder, 'a.bin'), 'content 2\n');
      return (await tree.commit(TEXT)) ?? 'nothing';
    });
    expect(bench.git(bench.mirror, 'cat-file', 'blob', `${commit}:a.bin`)).toBe('pointer 2');
    await clone.push({ commit, branch: 'mortise/x', replaces: undefined });
    const ref = 'refs/heads/mortise/x';
    expect(readFileSync(join(bench.home, 'pushed'), 'utf8')).toBe(
      `pre-push origin ${remote}\n${ref} ${commit} ${ref} ${'0'.repeat(40)}\n`,
    );
  });
});
