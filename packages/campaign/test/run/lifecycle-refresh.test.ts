import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '../git/workbench.js';
import { BRANCH, OLD, OnDisk } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

const NAME = 'acme/r0';
const move = (files: Files, branch = 'main') => campaign.bench.change(campaign.remote(NAME), files, branch);
const parent = () => campaign.bench.git(campaign.remote(NAME), 'rev-parse', `${BRANCH}^`);

async function proposed(changes: Record<string, unknown> = {}, count = 1): Promise<void> {
  campaign.repositories(count);
  campaign.write(changes);
  await campaign.run('run');
  expect(await campaign.states()).toEqual({ proposed: count });
}

describe('refresh', () => {
  test('a base that moved: the branch is replaced, and the pull request stays the same', async () => {
    await proposed();
    const before = campaign.head(NAME, BRANCH);
    const base = move({ 'b.py': 'b\n' });
    await campaign.run('refresh');
    expect(campaign.head(NAME, BRANCH)).not.toBe(before);
    expect(parent()).toBe(base);
    expect(campaign.server.state.pulls).toHaveLength(1);
    expect(await campaign.row(NAME)).toMatchObject({ state: 'proposed', pullNumber: 1, base });
  });

  test('a base that has not moved: nothing is done', async () => {
    await proposed();
    const [head, requests] = [campaign.head(NAME, BRANCH), campaign.server.seen.creations];
    await campaign.run('refresh');
    expect([campaign.head(NAME, BRANCH), campaign.server.seen.creations]).toEqual([head, requests]);
    expect((await campaign.row(NAME)).state).toBe('proposed');
  });

  test('what a person wrote in the title and the body stays', async () => {
    await proposed();
    const pull = campaign.server.state.pulls[0] as { title: string; body: string };
    pull.title = 'Our title';
    pull.body = `Read this first.\n\n${pull.body}`;
    move({ 'b.py': 'b\n' });
    campaign.write({ pull_request: { title: 'Another title', text: 'text.md' } });
    await campaign.run('refresh');
    expect(pull.title).toBe('Our title');
    expect(pull.body).toMatch(/^Read this first\.\n\nRenames total to sum\.\n\n<!-- mortise-campaign: sum /);
  });

  test("a person's commit on the branch is never overwritten", async () => {
    await proposed();
    const theirs = move({ 'c.py': 'c\n' }, BRANCH);
    move({ 'b.py': 'b\n' });
    const { code } = await campaign.run('refresh');
    expect(code).toBe(1);
    const { refusal, pull } = await campaign.row(NAME);
    expect(refusal?.code).toBe('BRANCH_TAKEN');
    expect(refusal?.message).toContain('Somebody has pushed to the branch of its pull request');
    expect(refusal?.evidence).toBe(`Merge or close the pull request there: ${pull}`);
    await campaign.run('run', '--again');
    await campaign.run('refresh');
    expect(campaign.head(NAME, BRANCH)).toBe(theirs);
    expect(campaign.server.state.pulls).toHaveLength(1);
  });

  test("a person's commit that was merged there is seen by the next refresh, as the advice says", async () => {
    await proposed();
    move({ 'c.py': 'c\n' }, BRANCH);
    move({ 'b.py': 'b\n' });
    const { out } = await campaign.run('refresh');
    expect(out).toContain('Merge or close by hand what others have pushed to in 1 repository, then `mortise');
    campaign.server.state.merge(NAME, 1);
    await campaign.run('refresh');
    expect((await campaign.row(NAME)).state).toBe('merged');
  });

  test('where nothing is left to change, it says so, and leaves the old change to the person', async () => {
    const [old, changed] = ['total', 'sum'].map(
      name => `def area(width, height):\n    ${name} = width * height\n    return ${name}\n`,
    ) as [string, string];
    campaign.repositories(1, { 'a.py': old });
    campaign.reply(`a.py\n<<<<<<< SEARCH\n${old}=======\n${changed}>>>>>>> REPLACE\n`);
    campaign.write();
    await campaign.run('run');
    const head = campaign.head(NAME, BRANCH);
    move({ 'a.py': `# by hand\n${changed}` });
    const { out } = await campaign.run('refresh');
    expect(out).toContain('nothing is left to change');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'nothing', pullNumber: 1 });
    expect(campaign.head(NAME, BRANCH)).toBe(head);
    await campaign.run('close');
    expect([campaign.pull(NAME).state, campaign.head(NAME, BRANCH)]).toEqual(['closed', undefined]);
  });

  test('what was merged meanwhile is merged, and its branch is left', async () => {
    await proposed();
    const head = campaign.head(NAME, BRANCH);
    campaign.server.state.merge(NAME, 1);
    move({ 'b.py': 'b\n' });
    await campaign.run('refresh');
    expect((await campaign.row(NAME)).state).toBe('merged');
    expect(campaign.head(NAME, BRANCH)).toBe(head);
  });

  test('on a plain git server a branch that a person removed is not pushed again', async () => {
    campaign.repositories(1);
    campaign.write({ hosts: [] });
    await campaign.run('run');
    campaign.bench.git(campaign.remote(NAME), 'update-ref', '-d', `refs/heads/${BRANCH}`);
    move({ 'b.py': 'b\n' });
    await campaign.run('refresh');
    expect(await campaign.row(NAME)).toMatchObject({
      state: 'closed',
      waiting: expect.stringContaining('somebody removed its branch'),
    });
    await campaign.run('run', '--again');
    expect(campaign.head(NAME, BRANCH)).toBeUndefined();
  });

  test('a row that was refused before it had a base is worked out again', async () => {
    campaign.bench.remote({}, NAME);
    campaign.write();
    await campaign.run('run');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'refused', base: null });
    await campaign.run('refresh');
    expect(await campaign.row(NAME)).toMatchObject({ state: 'refused', base: null });
    move(OLD);
    await campaign.run('refresh');
    expect((await campaign.row(NAME)).state).toBe('verified');
    expect(campaign.head(NAME, BRANCH)).toBeUndefined();
  });
});

describe('a spec that changes', () => {
  const OTHER = 'a.py\n<<<<<<< SEARCH\ntotal = 1\n=======\namount = 1\n>>>>>>> REPLACE\n';

  test('plans again what is refused or not pushed, and leaves what is pushed to `refresh`', async () => {
    campaign.repositories(3);
    move({ 'a.py': 'no such line\n' });
    campaign.write();
    await campaign.run('run', '--no-push');
    expect(await campaign.states()).toEqual({ refused: 1, verified: 2 });
    await campaign.run('pr');
    move({ 'a.py': 'total = 1\n' });
    const head = campaign.head('acme/r1', BRANCH);

    campaign.reply(OTHER);
    await campaign.run('run', '--no-push');
    expect(await campaign.states()).toEqual({ proposed: 2, verified: 1 });
    expect((await campaign.row(NAME)).diff).toContain('+amount = 1');
    expect(campaign.head('acme/r1', BRANCH)).toBe(head);
    await campaign.run('refresh');
    expect((await campaign.row('acme/r1')).diff).toContain('+amount = 1');
    expect(campaign.head('acme/r1', BRANCH)).not.toBe(head);
    expect(campaign.server.state.pulls.map(({ repository }) => repository).toSorted()).toEqual([
      'acme/r1',
      'acme/r2',
    ]);
  });

  test('cannot move to another branch once it has pushed', async () => {
    await proposed();
    campaign.write({ branch: 'mortise/other' });
    for (const command of ['run', 'plan', 'pr', 'refresh']) {
      const { code, err } = await campaign.run(command);
      expect([command, code, err]).toEqual([
        command,
        2,
        expect.stringContaining('cannot become mortise/other'),
      ]);
    }
    expect(campaign.head(NAME, 'mortise/other')).toBeUndefined();
  });

  test('can move to another branch before', async () => {
    campaign.repositories(1);
    campaign.write();
    await campaign.run('run', '--no-push');
    campaign.write({ branch: 'mortise/other' });
    await campaign.run('run');
    expect(campaign.head(NAME, 'mortise/other')).toBeDefined();
    expect(campaign.head(NAME, BRANCH)).toBeUndefined();
  });
});
