import * as disk from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { inParallel } from '../../src/edit/in-parallel.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { amount } from '../support/amount.js';
import { Child } from './children.js';
import { litterOf, treeOf } from './files.js';

const FILES = { 'one.txt': 'one.txt 0\n', 'two.txt': 'two.txt 0\n', 'stays.txt': 'x\n' };
const OLD = treeWith(0);
const LAST = treeWith(3);
const AT_ONCE = 3;
/** Each so many steps of a run it is killed. */
const EACH = amount({ usual: 16, all: 4 });
let child: Child;
let recovering: Child;
beforeAll(() => {
  child = new Child('run-child.ts');
  recovering = new Child();
});

function treeWith(round: number): Record<string, string> {
  return {
    'one.txt': `file: one.txt ${round}\n`,
    'two.txt': `file: two.txt ${round}\n`,
    'stays.txt': 'file: x\n',
  };
}

/** A run that is killed in the tests of a round. */
async function killedIn(round: number): Promise<string> {
  const root = folderWith(FILES);
  expect((await child.run(['edit', root, 0, round, 'passes'])).killed).toBe(true);
  expect(treeOf(root)).toEqual(treeWith(round));
  return root;
}

function receiptOf(said: Record<string, unknown> | undefined): string {
  const { report } = said as { report: { receipt: string } };
  return report.receipt;
}

function runsIn(root: string): string[] {
  const folder = join(root, '.mortise');
  return disk.existsSync(folder) ? disk.readdirSync(folder).filter(name => name.startsWith('run-')) : [];
}

describe('a run of mortise edit', () => {
  test.each([
    ['passes at last', ['passes']],
    ['never passes, and is kept', ['fails', 'keep']],
  ])('that %s is one undo', async (_, how) => {
    const root = folderWith(FILES);
    const { said } = await child.run(['edit', root, 0, 0, ...how]);
    expect(treeOf(root)).toEqual(LAST);
    expect(runsIn(root)).toEqual([]);
    const report = await (await NodeWorkspace.open(root)).undo();
    expect([report.outcome, receiptOf(said)]).toEqual(['undone', expect.any(String)]);
    expect(treeOf(root)).toEqual(OLD);
  });

  test('that never passes leaves all as it was', async () => {
    const root = folderWith(FILES);
    await child.run(['edit', root, 0, 0, 'fails']);
    expect([treeOf(root), runsIn(root)]).toEqual([OLD, []]);
  });

  test.each([1, 2, 3])(
    'that was killed in the tests of round %i is put back at the next start, with a word',
    async round => {
      const root = await killedIn(round);
      const ran = await mortise(['log', '--root', root]);
      expect(ran.stdout).toContain('A run of mortise edit was killed before it ended.');
      expect([treeOf(root), runsIn(root)]).toEqual([OLD, []]);
      // It is told once.
      expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
    },
  );

  test('that goes on is left alone', async () => {
    const root = folderWith(FILES);
    const workspace = await NodeWorkspace.open(root);
    const run = await workspace.beginRun();
    const write = { path: 'one.txt', before: Buffer.from('one.txt 0\n'), after: Buffer.from('one.txt 1\n') };
    await run.files.commit([write]);
    expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
    expect(treeOf(root)['one.txt']).toBe('file: one.txt 1\n');
    await run.end();
    expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
    expect(treeOf(root)['one.txt']).toBe('file: one.txt 1\n');
  });

  test('does not undo commits of others', async () => {
    const root = await killedIn(1);
    const before = disk.readFileSync(join(root, 'stays.txt'));
    // Written before anybody looks for what was killed.
    disk.writeFileSync(join(root, 'stays.txt'), 'mine\n');
    expect(before.toString()).toBe('x\n');
    await NodeWorkspace.open(root);
    expect(treeOf(root)).toEqual({ ...OLD, 'stays.txt': 'file: mine\n' });
  });

  test('leaves what somebody has changed in the same lines since, and says so', async () => {
    const root = await killedIn(2);
    disk.writeFileSync(join(root, 'one.txt'), 'mine\n');
    const { warnings } = await NodeWorkspace.open(root);
    expect(warnings.join()).toContain('one.txt was changed since the commit');
    expect(disk.readFileSync(join(root, 'one.txt'), 'utf8')).toBe('mine\n');
    expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
  });

  test('is not taken for killed by a file that bears the name of one', async () => {
    const root = folderWith(FILES);
    const { said } = await child.run(['edit', root, 0, 0, 'passes']);
    const receipt = receiptOf(said);
    disk.writeFileSync(join(root, '.mortise', `run-${receipt}`), '');
    expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
    expect(treeOf(root)).toEqual(LAST);
  });

  test('that is killed at any step is undone, or done as one commit', async () => {
    const whole = folderWith(FILES);
    const steps = Number((await child.run(['edit', whole, 0, 0, 'passes'])).said?.steps);
    expect(steps).toBeGreaterThan(150);
    const ends = { old: 0, last: 0 };
    const moments = Array.from({ length: Math.floor(steps / EACH) }, (_, i) => i * EACH + 1);
    await inParallel([...moments, steps - 1, steps], AT_ONCE, async step => {
      const root = folderWith(FILES);
      expect((await child.run(['edit', root, step, 0, 'passes'])).killed, `step ${step}`).toBe(true);
      const workspace = await NodeWorkspace.open(root);
      const isLast = treeOf(root)['one.txt'] === LAST['one.txt'];
      expect(treeOf(root), `step ${step}`).toEqual(isLast ? LAST : OLD);
      expect([...litterOf(root), ...runsIn(root)], `step ${step}`).toEqual([]);
      ends[isLast ? 'last' : 'old']++;
      if (isLast) await workspace.undo();
      expect(treeOf(root), `step ${step}`).toEqual(OLD);
    });
    expect(ends.old).toBeGreaterThan(8);
  });

  test('that is killed while it is put back is put back by the start after that', async () => {
    const root = await killedIn(3);
    let step = 1;
    for (let killed = true; killed; step += 4) ({ killed } = await recovering.run(['recover', root, step]));
    expect(step).toBeGreaterThan(10);
    expect([treeOf(root), runsIn(root)]).toEqual([OLD, []]);
  });
});
