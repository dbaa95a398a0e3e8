import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, OnDisk } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

const NAME = 'acme/r0';

/** As a worker leaves a row that it has in hand for a run that publishes, when it is killed. */
const IN_HAND = `set worker = gen_random_uuid(), job = gen_random_uuid(), act = 'publish'`;

describe('a run does not take up what an earlier one meant to do', () => {
  test.each([
    ['try', []],
    ['run', ['--no-push']],
  ] as const)('%s %j pushes nothing that a killed run was about to push', async (command, flags) => {
    campaign.repositories(2);
    campaign.write();
    await campaign.run('run', '--no-push');
    await campaign.change(IN_HAND);
    await campaign.run(command, ...flags);
    expect(await campaign.states()).toEqual({ verified: 2 });
    expect(campaign.head(NAME, BRANCH)).toBeUndefined();
    expect(campaign.server.state.pulls).toEqual([]);
  });

  test('close opens nothing that a killed run was about to open', async () => {
    campaign.repositories(2);
    campaign.write();
    await campaign.run('run', '--no-push');
    await campaign.change(IN_HAND);
    await campaign.run('close');
    expect(await campaign.states()).toEqual({ verified: 2 });
    expect(campaign.server.state.pulls).toEqual([]);
    await campaign.run('pr');
    expect(await campaign.states()).toEqual({ proposed: 2 });
  });
});

describe('pr', () => {
  test('publishes what is verified, and leaves what is planned alone', async () => {
    campaign.repositories(3);
    campaign.write();
    await campaign.run('try', '--canary', '1');
    await campaign.run('pr');
    expect(await campaign.states()).toEqual({ proposed: 1, planned: 2 });
  });

  test('pushes no change that another spec has made', async () => {
    campaign.repositories(1);
    campaign.write();
    await campaign.run('run', '--no-push');
    campaign.reply('a.py\n<<<<<<< SEARCH\ntotal = 1\n=======\nvalue = 1\n>>>>>>> REPLACE\n');
    await campaign.run('pr');
    expect((await campaign.row(NAME)).state).toBe('proposed');
    expect(campaign.bench.git(campaign.remote(NAME), 'show', `${BRANCH}:a.py`)).toBe('value = 1');
  });
});

describe('after a change was taken back, or could not be pushed', () => {
  test('another spec begins anew, with a pull request of its own; the same one does not', async () => {
    campaign.repositories(1);
    campaign.write();
    await campaign.run('run');
    await campaign.run('close');
    await campaign.run('run');
    expect(await campaign.states()).toEqual({ closed: 1 });
    campaign.reply('a.py\n<<<<<<< SEARCH\ntotal = 1\n=======\nvalue = 1\n>>>>>>> REPLACE\n');
    await campaign.run('run');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'proposed', pullNumber: 2 });
    expect(campaign.pull(NAME, 1).state).toBe('closed');
  });

  test('a branch that is taken is left alone, and another one may be chosen', async () => {
    campaign.repositories(1);
    const theirs = campaign.bench.change(campaign.remote(NAME), { 'c.py': 'c\n' }, BRANCH);
    campaign.write();
    await campaign.run('run');
    expect((await campaign.row(NAME)).refusal?.code).toBe('BRANCH_TAKEN');
    campaign.write({ branch: 'mortise/other' });
    await campaign.run('run');
    expect(await campaign.states()).toEqual({ proposed: 1 });
    expect(campaign.head(NAME, BRANCH)).toBe(theirs);
  });

  test('a pull request that was merged before its worker could say so is not opened again', async () => {
    campaign.repositories(1);
    campaign.write();
    await campaign.run('run');
    await campaign.change(`set state = 'pushed', pull = null, pull_number = null`);
    Object.assign(campaign.pull(NAME), { state: 'closed', merged_at: '2026-01-01T00:00:00Z' });
    campaign.bench.change(campaign.remote(NAME), { 'b.py': 'b\n' }, 'main');
    await campaign.run('refresh');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'merged', pullNumber: 1 });
    expect(campaign.server.state.pulls).toHaveLength(1);
  });
});

describe('a campaign is found by its name', () => {
  test('where its spec is in the middle of being edited', async () => {
    campaign.repositories(1);
    campaign.write();
    await campaign.run('plan');
    writeFileSync(campaign.spec, 'name: sum\nrepositories: [\n');
    const { code, out } = await campaign.run('status');
    expect(code).toBe(0);
    expect(out).toContain('1 repository');
  });

  test('and a name that is none makes no ledger', async () => {
    const { code, err } = await campaign.run('status', '--campaign', 'smu');
    expect(code).toBe(2);
    expect(err).toContain('There is no campaign "smu" here');
    expect(existsSync(join(campaign.bench.folder, '.mortise-campaign/smu'))).toBe(false);
  });
});
