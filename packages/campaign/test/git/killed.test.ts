import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GitThatStops, gone } from './git-that-stops.js';
import { Workbench } from './workbench.js';

let bench: Workbench;
let remote: string;
let git: GitThatStops;
let program: string;
beforeEach(() => {
  bench = new Workbench();
  remote = bench.remote({ 'a.txt': 'one\n' });
  git = new GitThatStops(bench.folder);
  program = join(bench.folder, 'child.mjs');
  const entry = fileURLToPath(new URL('change-child.ts', import.meta.url));
  buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: program });
});
afterEach(() => bench.end());

function start(): ChildProcess {
  const env = { ...bench.env, PATH: git.path };
  return spawn(process.execPath, [program, bench.clones, remote], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function toTheEnd(): Promise<unknown> {
  const child = start();
  let said = '';
  child.stdout?.on('data', data => {
    said += data;
  });
  await once(child, 'close');
  return JSON.parse(said);
}

async function kill(child: ChildProcess, pids: readonly number[] = []): Promise<void> {
  const closed = once(child, 'exit');
  child.kill('SIGKILL');
  await closed;
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const pid of pids) await gone(pid);
}

describe('a process that is killed', () => {
  it('in a clone leaves no half of a mirror, and the next one makes it', async () => {
    git.stopIn('clone');
    const child = start();
    const pids = await git.stopped();
    await kill(child, pids);
    expect(readdirSync(join(bench.clones, 'mirrors'))).toEqual([expect.stringMatching(/\.new$/)]);
    git.stopIn('nothing');
    expect((await bench.open(remote)).base).toBe(bench.git(remote, 'rev-parse', 'main'));
    expect(readdirSync(join(bench.clones, 'mirrors'))).toEqual([expect.not.stringMatching(/\.new$/)]);
  });

  it('leaves the lock to its git, while that runs', async () => {
    git.stopIn('clone');
    const child = start();
    const pids = await git.stopped();
    await kill(child);
    let opened = false;
    const opening = bench.open(remote).then(clone => {
      opened = true;
      return clone.branch;
    });
    await pause(300);
    expect(opened).toBe(false);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expect(await opening).toBe('main');
  });

  it.each([
    ['gone', false],
    ['removed', true],
  ])('in a push: who removes the branch waits for its git, and finds it %s', async (found, pushes) => {
    git.stopIn('push');
    const child = start();
    const pids = await git.stopped();
    await kill(child);
    const main = bench.git(remote, 'rev-parse', 'main');
    let removed = false;
    const removing = bench
      .repositories()
      .remove(remote, 'mortise/x', main, bench.signal)
      .finally(() => {
        removed = true;
      });
    await pause(300);
    expect(removed).toBe(false);
    // What the orphan would have done.
    if (pushes) bench.git(remote, 'update-ref', 'refs/heads/mortise/x', main);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expect(await removing).toBe(found);
  });

  it.each(['read-tree', 'update-index', 'write-tree', 'commit-tree', 'push'])(
    'in %s is started again as if nothing was',
    async command => {
      git.stopIn(command);
      const child = start();
      const pids = await git.stopped();
      const trees = command === 'push' ? 0 : 1;
      // Another process starts: the tree of the living one stays. A push keeps its own mirror
      // locked.
      await bench.open(bench.remote({ 'b.txt': 'two\n' }, 'other'));
      expect(bench.trees()).toHaveLength(trees);
      await kill(child, pids);
      git.stopIn('nothing');
      const said = await toTheEnd();
      expect(bench.trees()).toEqual([]);
      expect(said).toEqual({ kind: 'pushed', commit: bench.git(remote, 'rev-parse', 'mortise/x') });
    },
  );

  it('at any time, again and again, pushes one branch with one commit', async () => {
    for (let round = 0; round < 12; round++) {
      const child = start();
      const ended = once(child, 'exit');
      await Promise.race([pause(40 + round * 35), ended]);
      if (child.exitCode === null) await kill(child);
    }
    const said = await toTheEnd();
    expect(await toTheEnd()).toEqual(said);
    expect(said).toEqual({ kind: 'pushed', commit: bench.git(remote, 'rev-parse', 'mortise/x') });
    expect(bench.git(remote, 'rev-list', '--count', 'main..mortise/x')).toBe('1');
    expect(bench.trees()).toEqual([]);
  });
});

describe('the signal', () => {
  it('ends git and what it started', async () => {
    git.stopIn('clone');
    const stop = new AbortController();
    const repositories = bench.repositories({ env: { ...bench.env, PATH: git.path } });
    const opening = repositories.open(remote, { base: undefined, signal: stop.signal });
    const pids = await git.stopped();
    stop.abort(new Error('stopped'));
    await expect(opening).rejects.toThrow('stopped');
    for (const pid of pids) await gone(pid);
    expect(readdirSync(join(bench.clones, 'mirrors'))).toEqual([]);
  });

  it('ends the wait for a lock that another process holds', async () => {
    git.stopIn('clone');
    const child = start();
    const pids = await git.stopped();
    const stop = new AbortController();
    const opening = bench.repositories().open(remote, { base: 'main', signal: stop.signal });
    const settled = expect(opening).rejects.toThrow('stopped');
    await pause(100);
    stop.abort(new Error('stopped'));
    await settled;
    await kill(child, pids);
  });
});

describe('a git that says nothing', () => {
  it('is ended, and trying again later may help', async () => {
    git.stopIn('clone');
    const options = { env: { ...bench.env, PATH: git.path }, idle: 300 };
    await expect(bench.open(remote, options)).rejects.toMatchObject({ code: 'CLONE_FAILED', passing: true });
    for (const pid of await git.stopped()) await gone(pid);
  });
});

describe('trees of owners that are dead', () => {
  it('are removed if they are of this host, and left alone if they are of another', async () => {
    await bench.open(remote);
    const [own = ''] = readdirSync(join(bench.clones, 'trees'));
    const dead = `${own.slice(0, 8)}-00000000`;
    const foreign = `${own.startsWith('0') ? '1' : '0'}${own.slice(1, 8)}-00000000`;
    for (const owner of [dead, foreign])
      mkdirSync(join(bench.clones, 'trees', owner, '1'), { recursive: true });
    await bench.open(remote);
    const exists = (owner: string) => existsSync(join(bench.clones, 'trees', owner));
    expect([own, dead, foreign].map(exists)).toEqual([true, false, true]);
  });
});
