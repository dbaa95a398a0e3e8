import { afterEach, beforeEach, expect, test } from 'vitest';
import { BRANCH, OnDisk } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

test('repositories go the whole way: planned, tested, proposed, green, merged; one that fails its tests does not', async () => {
  const [first, second, third] = campaign.repositories(3) as [string, string, string];
  campaign.bench.change(campaign.remote(third), { fails: '' });
  campaign.write({ verify: 'tests', trust: true, tests: 'test ! -e fails && grep -q "sum = 1" a.py' });
  await campaign.run('plan');
  expect(await campaign.states()).toEqual({ planned: 3 });

  expect((await campaign.run('run')).code).toBe(1);
  expect(await campaign.states()).toEqual({ proposed: 2, refused: 1 });
  for (const name of [first, second]) {
    const base = campaign.bench.git(campaign.remote(name), 'rev-parse', 'main');
    expect(campaign.bench.git(campaign.remote(name), 'show', `${BRANCH}:a.py`)).toBe('sum = 1');
    expect(campaign.bench.git(campaign.remote(name), 'rev-parse', `${BRANCH}^`)).toBe(base);
    expect(campaign.pull(name).sha).toBe(campaign.head(name, BRANCH));
  }
  expect(campaign.head(third, BRANCH)).toBeUndefined();

  campaign.server.state.checkRuns.set(campaign.head(first, BRANCH) ?? '', [
    { status: 'completed', conclusion: 'success' },
  ]);
  campaign.server.state.merge(second, 1);
  await campaign.run('pr');
  expect(await campaign.states()).toEqual({ green: 1, merged: 1, refused: 1 });
  expect(campaign.server.state.pulls).toHaveLength(2);
});
