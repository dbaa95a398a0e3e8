import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { inParallel } from '../../src/edit/in-parallel.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';
import { amount } from '../support/amount.js';
import { seeded } from '../support/random.js';
import { Child } from './children.js';
import { litterOf, makeTree, type Tree, treeOf, writes } from './files.js';

const AT_ONCE = 3;
/**
 * More outside of CI: `MORTISE_KILLS=2000 npx vitest run test/crash/crash.test.ts -t 'at any
 * time'`.
 */
const RANDOM_KILLS = Number(
  process.env.MORTISE_KILLS ?? amount({ unchanged: 4, usual: 10, all: 40 }, 'crash'),
);
/**
 * Each so many steps of a commit a process is killed. What is on the disk after each single step is
 * tried by power-cuts.test.ts, which starts no process.
 */
const EACH = amount({ unchanged: 24, usual: 6, all: 1 }, 'crash');
let child: Child;
let old: Tree;
let now: Tree;
/** How many steps a commit takes that is left alone, and an undo. */
let commitSteps = 0;
/**
 * How long one takes here, in milliseconds: kills at random times come within that, however busy
 * the machine is.
 */
let duration = 0;
let undoSteps = 0;
let kills = 0;
/** How many kills left a tree that was neither old nor new: what recovery is for. */
let torn = 0;

/** The steps to kill a process at: each so many, and the last one. */
function stepsOf(count: number): number[] {
  const steps = Array.from({ length: Math.ceil(count / EACH) }, (_, i) => i * EACH + 1);
  return [...new Set([...steps, count])];
}

function freshTree(): string {
  const root = folderWith({});
  makeTree(root);
  return root;
}

beforeAll(async () => {
  child = new Child();
  const root = disk.mkdtempSync(join(disk.realpathSync(tmpdir()), 'mortise-crash-'));
  makeTree(root);
  old = treeOf(root);
  const since = performance.now();
  const committed = await child.run(['commit', root, 0]);
  duration = performance.now() - since;
  expect(committed.said).toMatchObject({ kind: 'committed' });
  now = treeOf(root);
  const undone = await child.run(['undo', root, 0]);
  expect(undone.said).toMatchObject({ outcome: 'undone' });
  expect(treeOf(root)).toEqual(old);
  commitSteps = Number(committed.said?.steps);
  undoSteps = Number(undone.said?.steps);
  disk.rmSync(root, { recursive: true });
});

/** That the tree is one of two, with nothing left over, and that the next commit is not held up. */
async function expectWhole(root: string, trees: readonly Tree[], what: string): Promise<void> {
  if (whichOf(trees, treeOf(root)) < 0) torn++;
  const workspace = await NodeWorkspace.open(root, { lockTimeout: 0 });
  const tree = treeOf(root);
  const which = whichOf(trees, tree);
  // Said in full only where it is neither.
  if (which < 0) expect(tree, what).toEqual(trees[0]);
  expect(litterOf(root), [what, ...workspace.warnings].join('\n')).toEqual([]);
  const probe = { path: 'probe.txt', before: undefined, after: Buffer.from('x') };
  expect(await workspace.commit([probe]), what).toMatchObject({ kind: 'committed' });
}

function whichOf(trees: readonly Tree[], tree: Tree): number {
  return trees.findIndex(one => JSON.stringify(sorted(one)) === JSON.stringify(sorted(tree)));
}

function sorted(tree: Tree): [string, string][] {
  return Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('a process that is killed', () => {
  test('at steps all through a commit of twenty files leaves all of them old or all new', async () => {
    expect(commitSteps).toBeGreaterThan(100);
    expect(writes()).toHaveLength(20);
    await inParallel(stepsOf(commitSteps), AT_ONCE, async step => {
      const root = freshTree();
      const { killed } = await child.run(['commit', root, step]);
      expect(killed, `step ${step}`).toBe(true);
      kills++;
      await expectWhole(root, [old, now], `killed at step ${step}`);
    });
  });

  test('at any time leaves all files old or all new', async () => {
    const random = seeded(20_261_121);
    const times = Array.from({ length: RANDOM_KILLS }, () => (0.2 + random.next() * 0.8) * duration);
    const [tornBefore, found] = [torn, { killed: 0, ended: 0 }];
    await inParallel(times, AT_ONCE, async time => {
      // Where the process has ended before, which depends on the machine, another is killed sooner.
      for (let after = time, killed = false; !killed; after *= 0.8) {
        const root = freshTree();
        ({ killed } = await child.run(['commit', root, 0], after));
        found[killed ? 'killed' : 'ended']++;
        await expectWhole(root, [old, now], `killed after ${after} ms`);
        disk.rmSync(root, { recursive: true });
      }
    });
    expect(found.killed).toBe(RANDOM_KILLS);
    if (process.env.MORTISE_KILLS !== undefined)
      console.log(
        `${found.killed} killed, ${torn - tornBefore} of them torn; ${found.ended} had ended before`,
      );
  }, 3_600_000);

  test('at steps all through an undo leaves the commit done or undone', async () => {
    const done = freshTree();
    await child.run(['commit', done, 0]);
    await inParallel(stepsOf(undoSteps), AT_ONCE, async step => {
      const root = folderWith({});
      disk.cpSync(done, root, { recursive: true });
      const { killed } = await child.run(['undo', root, step]);
      expect(killed, `step ${step}`).toBe(true);
      kills++;
      await expectWhole(root, [old, now], `undo killed at step ${step}`);
    });
  });

  test('while it recovers, and again, leaves what another recovery makes whole', async () => {
    // In the middle of the files taking their places, and near the end of it.
    const moments = [0.6, 0.8, 0.95].map(part => Math.floor(commitSteps * part));
    await inParallel(moments, AT_ONCE, async moment => {
      const root = freshTree();
      await child.run(['commit', root, moment]);
      kills++;
      let step = 1;
      for (let killed = true; killed; step += EACH + 1) {
        ({ killed } = await child.run(['recover', root, step]));
        if (killed) kills++;
      }
      expect(step).toBeGreaterThan(10);
      await expectWhole(root, [old, now], `commit killed at ${moment}, recovery again and again`);
    });
  });

  test('was killed often, and would have left files half done', () => {
    const steps = [commitSteps, undoSteps].flatMap(stepsOf).length;
    expect(kills).toBeGreaterThan(steps);
    expect(torn).toBeGreaterThan(steps / 5);
  });
});

describe('processes at the same files', () => {
  test('all get their edits in, each located anew in what the others wrote', async () => {
    const [processes, edits] = [4, amount({ unchanged: 4, usual: 12, all: 12 }, 'crash')];
    const lines = Array.from({ length: processes * edits }, (_, i) => `line ${i} of the file`);
    const root = folderWith({ 'a.txt': `${lines.join('\n')}\n` });
    const shares = Array.from({ length: processes }, (_, p) => lines.filter((_, i) => i % processes === p));
    const editing = new Child('edit-child.ts');
    const ended = await Promise.all(shares.map(share => editing.run([root, ...share])));
    expect(ended.flatMap(({ said }) => said?.outcomes)).toEqual(lines.map(() => 'applied'));
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe(lines.map(line => `${line} done\n`).join(''));
  }, 300_000);

  test('lose nothing, tear nothing, and none starves', async () => {
    const [processes, times] = [4, amount({ unchanged: 6, usual: 25, all: 100 }, 'crash')];
    const root = folderWith({ '.git/HEAD': '', 'in/a.txt': '0', 'in/deep/b.txt': '0' });
    // Half of them work below an inner root: roots that lie in each other share one lock.
    const ended = await Promise.all(
      Array.from({ length: processes }, (_, i) =>
        i % 2 === 0
          ? child.run(['contend', root, times, 'in/a.txt', 'in/deep/b.txt'])
          : child.run(['contend', join(root, 'in'), times, 'a.txt', 'deep/b.txt']),
      ),
    );
    for (const file of ['in/a.txt', 'in/deep/b.txt']) {
      expect(disk.readFileSync(join(root, file), 'utf8')).toBe(String(processes * times));
    }
    expect(ended.map(({ said }) => typeof said?.longest)).toEqual(Array(processes).fill('number'));
    expect(litterOf(root)).toEqual([]);
  }, 900_000);
});
