import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runTests } from '../../src/steps/index.js';
import type { StepContext } from '../../src/steps/step.js';
import { contextOf, isThere, textOf, treeOf } from './tree.js';

const run = (folder: string, tests: string, parts: Partial<StepContext> = {}) =>
  runTests(contextOf(folder, { trust: true, tests, ...parts }));

/** Whether a process lives; one that has ended and was not fetched yet does not. */
function lives(pid: number): boolean {
  try {
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function ended(pid: number): Promise<boolean> {
  for (let tried = 0; tried < 200 && lives(pid); tried++) await sleep(20);
  return !lives(pid);
}

async function pidIn(folder: string, file: string): Promise<number> {
  for (;;) {
    const pid = isThere(folder, file) ? Number(textOf(folder, file)) : 0;
    if (pid > 0) return pid;
    await sleep(10);
  }
}

test('tests that pass pass, and run in the tree', async () => {
  const folder = treeOf({ 'a.txt': 'a\n' });
  expect(await run(folder, 'grep -q a a.txt && echo done > out.txt')).toEqual({ kind: 'passed' });
  expect(textOf(folder, 'out.txt')).toBe('done\n');
});

test('tests that fail are refused with their exit code and the end of their output', async () => {
  const result = await run(treeOf({}), 'echo one; echo two >&2; exit 3');
  expect(result).toEqual({
    kind: 'failed',
    refusal: { code: 'TESTS_FAILED', message: 'The tests failed with exit code 3.', evidence: 'one\ntwo\n' },
  });
});

test('tests that a signal ends are refused', async () => {
  const result = await run(treeOf({}), 'kill -9 $$');
  expect(result).toMatchObject({
    refusal: { code: 'TESTS_FAILED', message: 'The tests failed since a signal ended them.' },
  });
});

test('without trust no test runs: to ask for it is a mistake of the caller', async () => {
  const folder = treeOf({});
  await expect(run(folder, 'touch ran', { trust: false })).rejects.toThrow('trust');
  expect(isThere(folder, 'ran')).toBe(false);
  await expect(run(folder, '', { tests: undefined })).rejects.toThrow('no command');
});

test('tests see no token, no home of the user and no settings of git', async () => {
  const home = treeOf({
    '.gitconfig': '[credential]\n\thelper = store\n',
    '.netrc': 'machine github.com password hunter2\n',
  });
  const env = {
    ...{
      PATH: process.env.PATH,
      HOME: home,
      GITHUB_TOKEN: 'hunter2',
      OPENAI_API_KEY: 'hunter2',
      LC_SECRET: 'hunter2',
    },
    ...{
      GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
      SSH_AUTH_SOCK: 'hunter2',
      NODE_OPTIONS: '--title=hunter2',
    },
  };
  const tests = 'env; ls -A "$HOME" "$TMPDIR"; cat ~/.netrc; git config --get-all credential.helper; exit 1';
  const result = await run(treeOf({}), tests, { env });
  if (result.kind !== 'failed') throw new Error('expected a failure');
  expect(result.refusal.evidence).toContain('CI=true');
  expect(result.refusal.evidence).not.toMatch(/hunter2|store/);
  const names = result.refusal.evidence.match(/^\w+(?==)/gm) ?? [];
  // The shell sets some itself.
  const own = ['PWD', 'OLDPWD', 'SHLVL', '_'];
  expect(names.filter(name => !own.includes(name)).sort()).toEqual(
    ['CI', 'GIT_CONFIG_NOSYSTEM', 'GIT_TERMINAL_PROMPT', 'HOME', 'PATH', 'TMPDIR'].sort(),
  );
});

test('the same command does see what is taken over, so that the test above can fail', async () => {
  const env = { PATH: process.env.PATH, LANG: 'hunter2' };
  const result = await run(treeOf({}), 'env; exit 1', { env });
  expect(result).toMatchObject({ refusal: { evidence: expect.stringContaining('LANG=hunter2') } });
});

test('tests that do not end in time are stopped, also if they ignore the polite signal', async () => {
  const folder = treeOf({});
  const result = await run(folder, "trap '' TERM; echo $$ > pid; echo begun; while :; do sleep 0.1; done", {
    testTimeoutSeconds: 0.5,
  });
  expect(result).toEqual({
    kind: 'failed',
    refusal: {
      code: 'TESTS_TIMED_OUT',
      message: 'The tests did not end within 0.5 seconds.',
      evidence: 'begun\n',
    },
  });
  expect(await ended(Number(textOf(folder, 'pid')))).toBe(true);
});

test('what the tests leave running in the background is ended with them', async () => {
  const folder = treeOf({});
  expect(await run(folder, 'sleep 600 & echo $! > pid')).toEqual({ kind: 'passed' });
  expect(await ended(Number(textOf(folder, 'pid')))).toBe(true);
});

test('a process that left the group with the pipes open is not waited for', async () => {
  const folder = treeOf({});
  expect(await run(folder, 'setsid sleep 600 & echo $! > pid; sleep 0.2')).toEqual({ kind: 'passed' });
  const pid = Number(textOf(folder, 'pid'));
  if (lives(pid)) process.kill(pid, 'SIGKILL');
});

test('of 200 MB of output only the end is kept', async () => {
  const before = process.memoryUsage().rss;
  const result = await run(
    treeOf({}),
    'head -c 200000000 /dev/zero | tr "\\0" "x"; echo; echo the end; exit 1',
  );
  if (result.kind !== 'failed') throw new Error('expected a failure');
  expect(Buffer.byteLength(result.refusal.evidence)).toBeLessThanOrEqual(4 * 1024);
  expect(result.refusal.evidence.endsWith('the end\n')).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('an abort ends the whole group, and is no result of the tests', async () => {
  const folder = treeOf({});
  const [stop, reason] = [new AbortController(), new Error('cancelled')];
  const running = run(folder, 'sleep 600 & echo $! > child; echo $$ > pid; wait', { signal: stop.signal });
  const [child, shell] = [await pidIn(folder, 'child'), await pidIn(folder, 'pid')];
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);
  expect(await ended(child)).toBe(true);
  expect(await ended(shell)).toBe(true);
});

test('the evidence does not name the temporary folder of the tree', async () => {
  const folder = treeOf({});
  writeFileSync(join(folder, 'a'), '');
  const result = await run(folder, 'echo "$PWD/a failed in $PWD"; exit 1');
  expect(result).toMatchObject({ refusal: { evidence: 'a failed in .\n' } });
});
