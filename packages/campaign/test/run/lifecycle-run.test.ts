import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modelServer } from '../../../../test/support/model-server.js';
import { BRANCH, OnDisk } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

/** The tests of the spec do not end before this file is there. */
const letGo = () => writeFileSync(join(campaign.bench.folder, 'go'), '');
const held = () => ({
  verify: 'tests',
  trust: true,
  tests: `until test -e ${join(campaign.bench.folder, 'go')}; do sleep 0.1; done`,
});
const inTests = () =>
  until(async () => [...(await campaign.rows()).values()].some(row => row.state === 'changed'));

describe('a run that is going', () => {
  test('is stopped by `cancel` in the middle of a test, keeps its rows, and goes on with `run`', async () => {
    campaign.repositories(2);
    campaign.write(held());
    const run = campaign.start('run');
    await campaign.owned();
    await inTests();
    const cancelled = await campaign.run('cancel');
    expect(cancelled.out).toContain('cancel');
    const { out } = await run.ended;
    expect(out).toMatch(/`mortise campaign run [^`]+` goes on/);
    expect(
      Object.keys(await campaign.states()).every(state => state === 'changed' || state === 'cloned'),
    ).toBe(true);
    letGo();
    await campaign.run('run');
    expect(await campaign.states()).toEqual({ proposed: 2 });
  });

  test('refuses a second run of its folder with the way to PostgreSQL, and answers status and report', async () => {
    campaign.repositories(2);
    campaign.write(held());
    const run = campaign.start('run');
    await campaign.owned();
    await inTests();
    const second = await campaign.run('run', '--json');
    expect(second.code).toBe(1);
    expect(second.out).toContain('DATABASE_IN_USE');
    expect(second.out).toContain('--database postgres://');
    const status = JSON.parse((await campaign.run('status', '--json')).out);
    expect(status).toMatchObject({ phase: 'running', total: 2, left: 2 });
    expect((await campaign.rows()).size).toBe(2);
    letGo();
    expect((await run.ended).code).toBe(0);
    expect(await campaign.states()).toEqual({ proposed: 2 });
  });

  test('is interrupted in the middle of a test: the row is put back, and a later run goes on', async () => {
    campaign.repositories(1);
    campaign.write(held());
    const run = campaign.start('run');
    await campaign.owned();
    await inTests();
    run.interrupt();
    expect((await run.ended).code).toBe(130);
    expect(await campaign.states()).toEqual({ changed: 1 });
    const { out } = await campaign.run('status');
    expect(out).toContain('Nobody works on it: its run was interrupted.');
    expect(out).not.toContain('time left');
    letGo();
    await campaign.run('run');
    expect(await campaign.states()).toEqual({ proposed: 1 });
  });
});

describe('the canary', () => {
  test('stops the run where too many of the first are refused, and nothing was pushed', async () => {
    campaign.repositories(4);
    for (const name of ['acme/r0', 'acme/r1'])
      campaign.bench.change(campaign.remote(name), { 'a.py': 'another line\n' });
    campaign.write({ canary: 2, stop_at: 50 });
    const { code, out } = await campaign.run('run');
    expect(code).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toContain(
      '2 of 2 of the first repositories were refused, more than the 50 %',
    );
    expect(await campaign.states()).toEqual({ refused: 2, planned: 2 });
    expect([campaign.server.seen.requests, campaign.head('acme/r2', BRANCH)]).toEqual([0, undefined]);
    campaign.write({ canary: 2, stop_at: 100 });
    await campaign.run('run');
    expect(await campaign.states()).toEqual({ refused: 2, proposed: 2 });
  });

  test('does not stop a run for what another spec had refused, and says that `refresh` is next', async () => {
    campaign.repositories(2);
    const tested = { verify: 'tests', trust: true, canary: 2, stop_at: 20 };
    campaign.write({ ...tested, tests: 'true' });
    await campaign.run('run');
    campaign.write({ ...tested, tests: 'false' });
    await campaign.run('refresh');
    expect(await campaign.states()).toEqual({ refused: 2 });
    campaign.write({ ...tested, tests: 'true # mended' });
    for (const command of ['run', 'run'] as const) {
      const { out } = await campaign.run(command);
      expect(out).not.toContain('Stopped');
      expect(out).toContain('2 repositories refused and pushed before, then `mortise campaign refresh ');
    }
    await campaign.run('refresh');
    expect(await campaign.states()).toEqual({ proposed: 2 });
  });

  test('judges what an interrupted run has refused by the same spec', async () => {
    campaign.repositories(4);
    for (const name of ['acme/r0', 'acme/r1'])
      campaign.bench.change(campaign.remote(name), { 'a.py': 'another line\n' });
    campaign.write({ canary: 2, stop_at: 100 });
    await campaign.run('try', '--canary', '2');
    campaign.write({ canary: 1, stop_at: 50 });
    const { out } = await campaign.run('run');
    expect(out.replace(/\s+/g, ' ')).toContain('Stopped. 2 of 3 of the first repositories were refused');
    expect(await campaign.states()).toEqual({ refused: 2, verified: 1, planned: 1 });
    // There is nothing new to be judged by.
    await campaign.change(`set state = 'nothing' where state <> 'refused'`);
    expect((await campaign.run('run')).out).not.toContain('Stopped');
  });

  test('is verified as a whole before anything is pushed', async () => {
    campaign.repositories(4);
    campaign.write({ canary: 3 });
    await campaign.run('run');
    expect(await campaign.states()).toEqual({ proposed: 4 });
    const events = await campaign.events();
    const before = events.slice(0, events.indexOf('pushed'));
    expect(before.filter(state => state === 'verified').length).toBeGreaterThanOrEqual(3);
  });
});

test('`run --no-push` shows nothing outside, and `pr` goes on from there', async () => {
  campaign.repositories(2);
  campaign.write({ canary: 1 });
  await campaign.run('run', '--no-push');
  expect(await campaign.states()).toEqual({ verified: 2 });
  expect([campaign.server.seen.requests, campaign.head('acme/r0', BRANCH)]).toEqual([0, undefined]);
  await campaign.run('pr');
  expect(await campaign.states()).toEqual({ proposed: 2 });
});

test('a row that its host denied after the push goes on from there, once the token may', async () => {
  campaign.repositories(1);
  campaign.write();
  campaign.token = 'a-wrong-one';
  await campaign.run('run');
  expect((await campaign.row('acme/r0')).refusal?.code).toBe('HOST_DENIED');
  const head = campaign.head('acme/r0', BRANCH);
  campaign.token = undefined;
  await campaign.run('run');
  expect((await campaign.row('acme/r0')).state).toBe('refused');
  await campaign.run('run', '--again', 'HOST_DENIED');
  expect(await campaign.row('acme/r0')).toMatchObject({ state: 'proposed', pushed: head });
});

test('a budget that is spent refuses rows; a larger one goes on, and kept answers cost nothing', async () => {
  const model = await modelServer();
  const reply = (search: string) => `a.py\n<<<<<<< SEARCH\n${search}\n=======\nsum = 1\n>>>>>>> REPLACE\n`;
  model.otherwise(body => ({
    text: reply(JSON.stringify(body).includes('grand_total') ? 'grand_total = 1' : 'total = 1'),
  }));
  campaign.more = { MORTISE_BASE_URL: model.url };
  campaign.repositories(3);
  campaign.bench.change(campaign.remote('acme/r2'), { 'a.py': 'grand_total = 1\n' });
  const step = {
    edit: { instruction: 'Rename total.', files: ['a.py'], model: 'openai-compatible/scripted' },
  };
  campaign.write({ step, budget: { calls: 1 } });
  await campaign.run('run', '--workers', '1');
  expect(await campaign.states()).toEqual({ proposed: 2, refused: 1 });
  expect((await campaign.row('acme/r2')).refusal?.code).toBe('MODEL_BUDGET');
  expect(model.requests).toHaveLength(1);
  await campaign.run('run');
  expect(await campaign.states()).toEqual({ proposed: 2, refused: 1 });
  campaign.write({ step, budget: { calls: 2 } });
  await campaign.run('run');
  expect(await campaign.states()).toEqual({ proposed: 3 });
  expect(model.requests).toHaveLength(2);
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(done => setTimeout(done, 50));
}
