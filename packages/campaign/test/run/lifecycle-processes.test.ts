import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtCampaign } from '../support/built-campaign.js';
import { BRANCH, OnDisk } from './on-disk.js';

let campaign: OnDisk;
const children: ChildProcess[] = [];
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await campaign.end();
});

/** A run in a process of its own. */
async function start() {
  const args = [await builtCampaign(), 'run', campaign.spec, '--workers', '2', '--lease', '2'];
  const child = spawn(process.execPath, args, { env: campaign.env, stdio: 'ignore' });
  children.push(child);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  return { child, ended };
}

async function until(isSo: () => boolean | Promise<boolean>, child: ChildProcess): Promise<void> {
  while (!(await isSo()) && child.exitCode === null) await pause(2);
}

test('runs that are killed between push and pull request leave one branch and one pull request', async () => {
  const names = campaign.repositories(4);
  campaign.write();

  const first = await start();
  await until(() => names.some(name => campaign.head(name, BRANCH) !== undefined), first.child);
  first.child.kill('SIGKILL');
  expect(await first.ended).toEqual([null, 'SIGKILL']);

  const second = await start();
  campaign.server.inject('hang', asked => asked.method === 'GET' && asked.path.endsWith('/pulls'));
  await until(() => (campaign.server.seen.faults.hang ?? 0) > 0, second.child);
  second.child.kill('SIGKILL');
  expect(await second.ended).toEqual([null, 'SIGKILL']);

  const third = await start();
  // GitHub made it, and its answer comes to nobody.
  const there = new Set(campaign.server.state.pulls.map(({ repository }) => repository));
  campaign.onHead = async name => {
    const isNew =
      campaign.server.state.pulls.some(({ repository }) => repository === name) && !there.has(name);
    if (isNew && third.child.exitCode === null) third.child.kill('SIGKILL');
    if (isNew) await third.ended;
  };
  expect(await third.ended).toEqual([null, 'SIGKILL']);
  campaign.onHead = async () => undefined;
  const made = campaign.server.state.pulls.length;
  expect(made).toBeGreaterThan(there.size);

  expect((await campaign.run('run')).code).toBe(0);
  expect(await campaign.states()).toEqual({ proposed: 4 });
  const { pulls } = campaign.server.state;
  expect(pulls.map(({ repository }) => repository).toSorted()).toEqual(names);
  for (const name of names) {
    const heads = campaign.bench.git(campaign.remote(name), 'for-each-ref', '--format=%(refname:short)');
    expect(heads.split('\n')).toEqual(['main', BRANCH]);
    expect(campaign.pull(name).sha).toBe(campaign.head(name, BRANCH));
  }
});

/** A run whose tests do not end. */
async function inTests() {
  campaign.repositories(1);
  const tests = `test -e ${join(campaign.bench.folder, 'go')} || sleep 600`;
  campaign.write({ verify: 'tests', trust: true, tests });
  const run = await start();
  await campaign.owned();
  await until(async () => (await campaign.rows()).get('acme/r0')?.state === 'changed', run.child);
  return run;
}

test('an interrupt in the middle of a test ends the run with 130, and a later one goes on', async () => {
  const { child, ended } = await inTests();
  const begun = performance.now();
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  // The test would take ten minutes; on a quiet machine this takes less than two seconds.
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(await campaign.row('acme/r0')).toMatchObject({ state: 'changed', waiting: '' });
  writeFileSync(join(campaign.bench.folder, 'go'), '');
  await campaign.run('run');
  expect(await campaign.states()).toEqual({ proposed: 1 });
});

test('a second interrupt ends it at once', async () => {
  const { child, ended } = await inTests();
  child.kill('SIGINT');
  child.kill('SIGINT');
  const [code, signal] = await ended;
  expect(signal === 'SIGINT' || code === 130).toBe(true);
  expect((await campaign.row('acme/r0')).state).toBe('changed');
});
