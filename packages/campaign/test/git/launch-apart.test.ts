import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchApart } from '../../src/git/launch-apart.js';
import { inThisProcess, type Launcher } from '../../src/git/launcher.js';
import type { GitCall } from '../../src/git/run-git.js';
import { builtLauncher } from '../support/built-launcher.js';

const program = await builtLauncher();
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'launcher-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const call = (args: readonly string[], more: Partial<GitCall> = {}): GitCall => ({
  args,
  cwd: folder,
  env: { PATH: process.env.PATH ?? '', HOME: folder },
  idle: 60_000,
  ...more,
});

/** A git command that says its process and that of its parent, and then sleeps. */
const asleep = (seconds: number) => [
  '-c',
  `alias.nap=!echo "$PPID" > '${folder}/git'; sleep ${seconds}; echo awake`,
  'nap',
];

/** A process that has ended may be listed until somebody asks how. */
const running = (pid: string) =>
  existsSync(`/proc/${pid}`) && !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(10);
}
const pidOfGit = async () => {
  const file = join(folder, 'git');
  await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'));
  return readFileSync(file, 'utf8').trim();
};
const parentOf = (pid: string) =>
  /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

const KINDS: readonly (readonly [string, () => Launcher])[] = [
  ['this process', () => inThisProcess],
  ['a small process', () => launchApart(program)],
];

describe.each(KINDS)('git that is started by %s', (_, make) => {
  it('gets its arguments, its folder, its environment and its input, byte for byte', async () => {
    const launcher = make();
    const input = Buffer.from([0, 255, 10, 13, 10, 195]);
    await launcher.run(call(['init', '-q']));
    const hash = await launcher.run(call(['hash-object', '-w', '--stdin'], { input }));
    const name = hash.stdout.toString().trim();
    expect((await launcher.run(call(['cat-file', 'blob', name]))).stdout).toEqual(input);
    const said = call(['var', 'GIT_AUTHOR_IDENT'], {
      env: { ...call([]).env, GIT_AUTHOR_NAME: 'Änn "x" $y', GIT_AUTHOR_EMAIL: 'a@b', LC_ALL: 'C' },
    });
    expect((await launcher.run(said)).stdout.toString()).toContain('Änn "x" $y <a@b>');
  });

  it('says how it ended, and why it could not start', async () => {
    const launcher = make();
    const end = await launcher.run(call(['rev-parse', '--verify', 'HEAD']));
    expect(end).toMatchObject({ code: 128, stderr: expect.stringContaining('not a git repository') });
    await expect(launcher.run(call(['status'], { env: { PATH: folder } }))).rejects.toMatchObject({
      name: 'GitFailure',
      code: 'GIT_MISSING',
      passing: false,
    });
    await expect(launcher.run(call(['status'], { cwd: join(folder, 'none') }))).rejects.toMatchObject({
      name: 'GitFailure',
      code: 'TREE_FAILED',
      passing: true,
    });
  });

  it('is ended when it is silent for too long, and with the signal, whose reason is thrown', async () => {
    const launcher = make();
    const silent = launcher.run(call(asleep(60), { idle: 200 }));
    await expect(silent).rejects.toMatchObject({ code: 'TIME_OUT', passing: true });
    rmSync(join(folder, 'git'));
    const stop = new AbortController();
    const stopped = launcher.run(call(asleep(60), { signal: stop.signal }));
    const pid = await pidOfGit();
    stop.abort(new Error('the reason'));
    await expect(stopped).rejects.toThrow('the reason');
    await until(() => !running(pid));
    await expect(launcher.run(call(['version'], { signal: stop.signal }))).rejects.toThrow('the reason');
  });

  it('may print what is large', async () => {
    const launcher = make();
    const input = Buffer.alloc(20 * 1024 * 1024, 'a line of text\n');
    await launcher.run(call(['init', '-q']));
    const name = await launcher.run(call(['hash-object', '-w', '--stdin'], { input }));
    const { stdout } = await launcher.run(call(['cat-file', 'blob', name.stdout.toString().trim()]));
    expect(stdout.equals(input)).toBe(true);
  });

  it('keeps a lock while it runs, and lets who waits for one be stopped', async () => {
    const [launcher, other] = [make(), make()];
    const lock = join(folder, 'lock');
    const held = await launcher.hold(lock);
    const stop = new AbortController();
    const waiting = other.hold(lock, stop.signal);
    const ran = await launcher.run(call(['version'], { holds: held.key }));
    expect(ran.code).toBe(0);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await held.release();
    await (await other.hold(lock)).release();
  });
});

describe('a small process', () => {
  it('that dies fails what runs, which may be tried again, and leaves its lock to its git', async () => {
    const launcher = launchApart(program);
    const lock = join(folder, 'lock');
    const held = await launcher.hold(lock);
    const failed = launcher.run(call(asleep(2), { holds: held.key }));
    const pid = await pidOfGit();
    process.kill(Number(parentOf(pid)), 'SIGKILL');
    await expect(failed).rejects.toMatchObject({ name: 'GitFailure', passing: true });
    // The next command has a new process, which does not take the old lock for one of its own.
    await expect(launcher.run(call(['version'], { holds: held.key }))).rejects.toMatchObject({
      passing: true,
    });
    expect((await launcher.run(call(['version']))).code).toBe(0);
    await held.release();
    expect(running(pid)).toBe(true);
    await (await launcher.hold(lock)).release();
    expect(running(pid)).toBe(false);
  });

  it('ends with the process that started it', async () => {
    const script = `
      const { launchApart } = await import(process.argv[1]);
      const end = await launchApart(process.argv[2]).run(JSON.parse(process.argv[3]));
      process.stdout.write(end.stdout);`;
    const built = join(folder, 'launch-apart.mjs');
    const { build } = await import('esbuild');
    const entry = new URL('../../src/git/launch-apart.ts', import.meta.url).pathname;
    await build({ entryPoints: [entry], outfile: built, bundle: true, platform: 'node', format: 'esm' });
    const asked = JSON.stringify(
      call(['-c', `alias.who=!grep PPid /proc/$PPID/status > '${folder}/launcher'; echo done`, 'who']),
    );
    // It ends by itself: what is not waited for keeps no process alive.
    const printed = execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      built,
      program,
      asked,
    ]);
    expect(printed.toString()).toBe('done\n');
    const pid = /\d+/.exec(readFileSync(join(folder, 'launcher'), 'utf8'))?.[0] ?? '';
    expect(Number(pid)).toBeGreaterThan(1);
    await until(() => !running(pid));
  });

  it('has none of the environment of who started it, and its commands only their own', async () => {
    writeFileSync(join(folder, 'gitconfig'), '');
    process.env.A_TOKEN_OF_THE_TESTS = 'secret';
    try {
      const launcher = launchApart(program);
      const script = `!tr '\\0' '\\n' < /proc/$(sed -n 's/^PPid:\\t//p' /proc/$PPID/status)/environ; env`;
      const { stdout } = await launcher.run(call(['-c', `alias.see=${script}`, 'see']));
      expect(stdout.toString()).toContain('HOME=');
      expect(stdout.toString()).not.toContain('secret');
    } finally {
      delete process.env.A_TOKEN_OF_THE_TESTS;
    }
  });

  it('that is not there leaves it to this process', () => {
    expect(launchApart(join(folder, 'none.js'))).toBe(inThisProcess);
    expect(readdirSync(folder)).toEqual([]);
  });
});
