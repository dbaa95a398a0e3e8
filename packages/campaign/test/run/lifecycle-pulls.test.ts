import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, OnDisk } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

const NAME = 'acme/r0';
const checks = (conclusion: string | null) =>
  campaign.server.state.checkRuns.set(campaign.head(NAME, BRANCH) ?? '', [
    { status: conclusion === null ? 'in_progress' : 'completed', conclusion },
  ]);
/** Requests that change something on the host. */
const writes = () => campaign.server.seen.log.filter(line => !line.startsWith('GET'));

async function proposed(changes: Record<string, unknown> = {}): Promise<void> {
  campaign.repositories(1);
  campaign.write(changes);
  await campaign.run('run');
  expect(await campaign.states()).toEqual({ proposed: 1 });
}

describe('what becomes of a pull request', () => {
  test('its checks, its merge, and what it waits for are seen by `pr`', async () => {
    await proposed();
    await campaign.run('pr');
    expect(await campaign.row(NAME)).toMatchObject({
      state: 'proposed',
      waiting: 'a review: no checks of it are known',
    });
    checks(null);
    await campaign.run('pr');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'proposed', waiting: 'its checks' });
    checks('failure');
    await campaign.run('pr');
    expect(await campaign.row(NAME)).toMatchObject({
      state: 'proposed',
      waiting: 'its checks, which failed',
    });
    checks('success');
    await campaign.run('pr');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'green', waiting: '' });
    campaign.server.state.merge(NAME, 1);
    await campaign.run('pr');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'merged', waiting: '' });
  });

  test('checks that are green no longer are seen too', async () => {
    await proposed();
    checks('success');
    await campaign.run('pr');
    checks('failure');
    await campaign.run('pr');
    expect((await campaign.row(NAME)).state).toBe('proposed');
  });

  test('one that a person closed stays closed, whatever is run afterwards', async () => {
    await proposed();
    campaign.pull(NAME).state = 'closed';
    await campaign.run('pr');
    expect((await campaign.row(NAME)).state).toBe('closed');
    const head = campaign.head(NAME, BRANCH);
    const before = writes().length;
    campaign.bench.change(campaign.remote(NAME), { 'b.py': 'b\n' });
    for (const command of [['run'], ['run', '--again'], ['refresh'], ['pr'], ['close']])
      await campaign.run(...(command as [string]));
    expect(writes()).toHaveLength(before);
    expect(campaign.server.state.pulls).toHaveLength(1);
    expect([campaign.head(NAME, BRANCH), (await campaign.row(NAME)).state]).toEqual([head, 'closed']);
  });

  test('one that a person closed before a refresh is not opened again, nor its branch moved', async () => {
    await proposed();
    const head = campaign.head(NAME, BRANCH);
    campaign.pull(NAME).state = 'closed';
    campaign.bench.change(campaign.remote(NAME), { 'b.py': 'b\n' });
    await campaign.run('refresh');
    expect((await campaign.row(NAME)).state).toBe('closed');
    expect(campaign.head(NAME, BRANCH)).toBe(head);
    expect(campaign.server.state.pulls).toHaveLength(1);
  });

  test('a draft with labels is made as the spec says, and others without', async () => {
    const pull_request = { title: 'Rename total', text: 'text.md', labels: ['codemod', 'easy'], draft: true };
    await proposed({ pull_request });
    expect(campaign.pull(NAME)).toMatchObject({
      draft: true,
      labels: ['codemod', 'easy'],
      title: 'Rename total',
    });
  });

  test('without labels and draft in the spec there are none', async () => {
    await proposed();
    expect(campaign.pull(NAME)).toMatchObject({ draft: false, labels: [], base: 'main', head: BRANCH });
    expect(campaign.pull(NAME).body).toContain('Renames total to sum.');
    expect(campaign.pull(NAME).body).toContain('Not tested');
  });

  test('a second `run` and `pr` change nothing', async () => {
    await proposed();
    const [before, head] = [writes(), campaign.head(NAME, BRANCH)];
    await campaign.run('pr');
    await campaign.run('run');
    await campaign.run('pr');
    expect([writes(), campaign.head(NAME, BRANCH)]).toEqual([before, head]);
  });
});

describe('the text of the pull request', () => {
  const pull_request = { title: 'Rename total', text: 'unwritten.md' };

  test('nothing is pushed before it is written, and `status` says which file to write', async () => {
    campaign.repositories(2);
    campaign.write({ pull_request });
    await campaign.run('run');
    expect(await campaign.states()).toEqual({ verified: 2 });
    expect(campaign.head(NAME, BRANCH)).toBeUndefined();
    expect((await campaign.row(NAME)).waiting).toContain('unwritten.md');
    expect((await campaign.run('status')).out).toMatch(
      /2 verified: the text of the pull request: edit\s+\S*unwritten.md/,
    );

    writeFileSync(join(campaign.bench.folder, 'unwritten.md'), 'Now it is written.\n');
    await campaign.run('pr');
    expect(await campaign.states()).toEqual({ proposed: 2 });
    expect(campaign.pull(NAME).body).toContain('Now it is written.');
    expect((await campaign.run('status')).out).not.toContain('unwritten.md');
  });

  test('a plain git server needs none: there the campaign ends with the branch, and says so', async () => {
    campaign.repositories(2);
    campaign.write({ pull_request, hosts: [] });
    const { out } = await campaign.run('run');
    expect(await campaign.states()).toEqual({ pushed: 2 });
    expect(campaign.head(NAME, BRANCH)).toBeDefined();
    expect(campaign.server.seen.requests).toBe(0);
    expect(out).toContain('have no pull requests');
    expect(out).not.toContain('campaign pr`');
    expect(out).toContain('2 changes are not tested');
    expect((await campaign.run('report')).out).toMatch(/^pushed .*r0\.git {2}.*not tested$/m);
  });
});

describe('quiet hours', () => {
  const quiet_hours = { from: '22:00', to: '07:00', zone: 'UTC' };

  test('hold back push and pull request, and the row says until when', async () => {
    campaign.repositories(1);
    campaign.write({ quiet_hours });
    // The clock of the tests begins at midnight.
    const run = campaign.start('run');
    await campaign.owned();
    await until(async () => (await campaign.rows()).get(NAME)?.waiting.startsWith('quiet') === true);
    expect(await campaign.row(NAME)).toMatchObject({
      state: 'verified',
      waiting: 'quiet hours until 2026-01-01T07:00:00.000Z',
    });
    expect([campaign.head(NAME, BRANCH), campaign.server.seen.requests]).toEqual([undefined, 0]);
    await campaign.skipping(run.ended);
    expect(await campaign.states()).toEqual({ proposed: 1 });
    expect(campaign.clock.now()).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 1, 7));
  });

  test('at other hours nothing is held back', async () => {
    campaign.clock.advance(8 * 3_600_000);
    await proposed({ quiet_hours });
    expect(campaign.clock.now()).toBe(Date.UTC(2026, 0, 1, 8));
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(done => setTimeout(done, 50));
}
