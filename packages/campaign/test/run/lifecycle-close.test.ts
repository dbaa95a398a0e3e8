import { renameSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BRANCH, OnDisk } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

async function proposed(count: number): Promise<void> {
  campaign.repositories(count);
  campaign.write();
  await campaign.run('run');
  expect(await campaign.states()).toEqual({ proposed: count });
}

test('close closes pull requests with one comment, and removes only branches that nobody else pushed to', async () => {
  await proposed(4);
  campaign.server.state.merge('acme/r1', 1);
  const merged = campaign.head('acme/r1', BRANCH);
  const theirs = campaign.bench.change(campaign.remote('acme/r2'), { 'c.py': 'c\n' }, BRANCH);
  campaign.pull('acme/r3').state = 'closed';

  await campaign.run('close');
  await campaign.run('close');
  expect(await campaign.states()).toEqual({ closed: 3, merged: 1 });
  expect(['acme/r0', 'acme/r1', 'acme/r2', 'acme/r3'].map(name => campaign.head(name, BRANCH))).toEqual([
    undefined,
    merged,
    theirs,
    undefined,
  ]);
  expect(
    campaign.server.state.pulls.map(({ repository, comments }) => [repository, comments.length]),
  ).toEqual(
    expect.arrayContaining([
      ['acme/r0', 1],
      ['acme/r1', 0],
      ['acme/r2', 1],
      ['acme/r3', 0],
    ]),
  );
  expect((await campaign.row('acme/r2')).waiting).toContain('others have pushed to it');
  expect(campaign.pull('acme/r0').comments[0]).toContain('took this change back');
});

test('close that is interrupted at any request, and repeated, writes one comment', async () => {
  await proposed(6);
  // After the comment, at the closing, and before either; the last ones are not interrupted.
  const faults = ['error-after', 'cut-after', 'half', 'cut-before'] as const;
  for (const [at, fault] of faults.entries())
    campaign.server.inject(fault, asked => asked.method === 'POST' && asked.path.includes(`/r${at}/`));
  campaign.server.inject('cut-after', asked => asked.method === 'PATCH' && asked.path.includes('/r4/'));
  const run = campaign.start('close');
  await until(() => campaign.server.state.pulls.some(({ comments }) => comments.length > 0));
  run.interrupt();
  expect((await run.ended).code).toBe(130);
  await campaign.skipping(campaign.run('close'));
  expect(await campaign.states()).toEqual({ closed: 6 });
  for (const pull of campaign.server.state.pulls)
    expect([pull.repository, pull.state, pull.comments.length]).toEqual([pull.repository, 'closed', 1]);
});

test('close takes back what a worker pushed and opened before it could write it down', async () => {
  await proposed(2);
  await campaign.change(`set state = 'verified', pushed = null, pull = null, pull_number = null
    where address like '%r0.git'`);
  await campaign.change(`set state = 'pushed', pull = null, pull_number = null where address like '%r1.git'`);
  await campaign.run('close');
  expect(await campaign.states()).toEqual({ closed: 2 });
  for (const name of ['acme/r0', 'acme/r1'])
    expect([
      campaign.pull(name).state,
      campaign.pull(name).comments.length,
      campaign.head(name, BRANCH),
    ]).toEqual(['closed', 1, undefined]);
});

test('close leaves rows that never showed anything as they are', async () => {
  campaign.repositories(1);
  campaign.write();
  await campaign.run('run', '--no-push');
  await campaign.run('close');
  expect(await campaign.states()).toEqual({ verified: 1 });
  expect(campaign.server.seen.requests).toBe(0);
});

test('after close, a spec that was there before is proposed anew, and close takes it back again', async () => {
  await proposed(1);
  const sum = campaign.head('acme/r0', BRANCH);
  await campaign.run('close');
  for (const [at, name] of ['amount', 'sum'].entries()) {
    campaign.reply(`a.py\n<<<<<<< SEARCH\ntotal = 1\n=======\n${name} = 1\n>>>>>>> REPLACE\n`);
    await campaign.run('run');
    expect(await campaign.row('acme/r0')).toMatchObject({ state: 'proposed', pullNumber: at + 2 });
    expect(campaign.pull('acme/r0', at + 2).state).toBe('open');
    expect(campaign.head('acme/r0', BRANCH) === sum).toBe(name === 'sum');
    await campaign.run('close');
    expect(await campaign.row('acme/r0')).toMatchObject({ state: 'closed', pullNumber: at + 2 });
    expect([campaign.pull('acme/r0', at + 2).state, campaign.head('acme/r0', BRANCH)]).toEqual([
      'closed',
      undefined,
    ]);
  }
});

test('after close, a refresh that comes before the new pull request does not take the old one for it', async () => {
  await proposed(1);
  await campaign.run('close');
  campaign.reply('a.py\n<<<<<<< SEARCH\ntotal = 1\n=======\namount = 1\n>>>>>>> REPLACE\n');
  await campaign.run('run', '--no-push');
  // A worker died right after its push.
  await campaign.change(`set state = 'verified', pushing = array[commit]`);
  await campaign.run('refresh');
  expect((await campaign.row('acme/r0')).state).toBe('verified');
});

test('a repository that was renamed keeps its one pull request, which both of its rows have and take back', async () => {
  await proposed(1);
  // As a host does, the old address leads to the new one.
  renameSync(campaign.remote('acme/r0'), campaign.remote('acme/new'));
  symlinkSync(campaign.remote('acme/new'), campaign.remote('acme/r0'));
  campaign.server.state.renamed.set('acme/r0', 'acme/new');
  Object.assign(campaign.pull('acme/r0'), { repository: 'acme/new' });
  await campaign.run('run');
  expect(await campaign.row('acme/new')).toMatchObject({ state: 'proposed', pullNumber: 1 });
  expect(campaign.server.state.pulls).toHaveLength(1);
  // Two at once could write their comments at the same time.
  await campaign.run('close', '--workers', '1');
  expect(await campaign.states()).toEqual({ closed: 2 });
  expect(campaign.pull('acme/new')).toMatchObject({ state: 'closed', comments: { length: 1 } });
  expect(campaign.head('acme/new', BRANCH)).toBeUndefined();
});

test('close keeps a branch that an open pull request of somebody else has', async () => {
  await proposed(1);
  const head = campaign.head('acme/r0', BRANCH);
  const own = campaign.pull('acme/r0');
  campaign.server.state.pulls.push({ ...own, number: 2, base: 'next', body: 'Mine.', comments: [] });
  await campaign.run('close');
  expect(await campaign.row('acme/r0')).toMatchObject({
    state: 'closed',
    waiting: expect.stringContaining('an open pull request has it'),
  });
  expect([own.state, campaign.pull('acme/r0', 2).state, campaign.head('acme/r0', BRANCH)]).toEqual([
    'closed',
    'open',
    head,
  ]);
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(done => setTimeout(done, 2));
}
