import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS } from '../../src/tools/index.js';
import { folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { Child } from './children.js';
import { before, makeTree, type Tree, treeOf } from './files.js';

let child: Child;
let run: Child;
/** How many steps a commit takes. */
let steps = 0;
let undoSteps = 0;

beforeAll(async () => {
  child = new Child();
  run = new Child('run-child.ts');
  const root = disk.mkdtempSync(join(tmpdir(), 'mortise-undo-'));
  makeTree(root);
  await earlier(root);
  steps = Number((await child.run(['commit', root, 0])).said?.steps);
  undoSteps = Number((await child.run(['undo', root, 0])).said?.steps);
  disk.rmSync(root, { recursive: true });
});

const EARLIER = Buffer.from('changed by an earlier commit\n');

async function earlier(root: string): Promise<string> {
  const write = { path: 'stays.txt', before: Buffer.from(before()['stays.txt'] as string), after: EARLIER };
  const done = await (await NodeWorkspace.open(root)).commit([write]);
  if (done.kind === 'refused' || done.receipt === null) throw new Error('the earlier commit failed');
  return done.receipt;
}

/** A tree with an earlier commit, in which the next one was killed at a part of its steps. */
async function killed(part: number) {
  const root = folderWith({});
  makeTree(root);
  const first = treeOf(root);
  const receipt = await earlier(root);
  const old = treeOf(root);
  expect((await child.run(['commit', root, Math.ceil(steps * part)])).killed).toBe(true);
  return { root, first, old, receipt };
}

async function undo(root: string, ...more: string[]) {
  const { exitCode, stdout } = await mortise(['undo', '--root', root, ...more]);
  return { exitCode, stdout, tree: treeOf(root) as Tree };
}

const AGAIN = 'To undo the one before it, undo again.';

describe('mortise undo right after a commit was killed', () => {
  test.each([0.4, 0.6, 0.7, 0.8, 0.9])(
    'after %d of its steps takes that back, says so and stops; the next one takes back the one before',
    async part => {
      const { root, first, old } = await killed(part);
      const once = await undo(root);
      expect(once.tree).toEqual(old);
      expect(once.exitCode).toBe(0);
      expect(once.stdout).toContain('A commit of 20 files was interrupted. It was taken back');
      expect(once.stdout).toContain(AGAIN);
      expect(once.stdout).toContain('Nothing to do: the files are as they were before that change.');
      const twice = await undo(root);
      expect([twice.exitCode, twice.tree]).toEqual([0, first]);
      expect(twice.stdout).not.toContain(AGAIN);
      expect((await undo(root)).exitCode).toBe(1);
    },
  );

  test('with --json says the same', async () => {
    const { root, old } = await killed(0.8);
    const once = await undo(root, '--json');
    expect(JSON.parse(once.stdout)).toMatchObject({
      outcome: 'already-applied',
      files: [],
      receipt: null,
      warnings: [expect.stringContaining('was interrupted'), expect.stringContaining(AGAIN)],
      exitCode: 0,
    });
    expect(once.tree).toEqual(old);
  });

  test('with --dry-run stops, too', async () => {
    const { root, old } = await killed(0.8);
    expect((await undo(root, '--dry-run')).stdout).toContain(AGAIN);
    expect(treeOf(root)).toEqual(old);
  });

  test('takes it back though there was none before', async () => {
    const root = folderWith({});
    makeTree(root);
    const old = treeOf(root);
    expect((await child.run(['commit', root, Math.ceil(steps * 0.8)])).killed).toBe(true);
    const once = await undo(root);
    expect([once.exitCode, once.tree]).toEqual([0, old]);
    expect((await undo(root)).exitCode).toBe(1);
  });

  test('takes back the commit itself, where that was done already', async () => {
    const { root, old } = await killed(1);
    const once = await undo(root);
    expect(once.tree).toEqual(old);
    expect(once.stdout).not.toContain('interrupted');
  });

  test('with an id takes back the commit of that id', async () => {
    const { root, first, receipt } = await killed(0.8);
    const once = await undo(root, receipt);
    expect([once.exitCode, once.tree]).toEqual([0, first]);
    expect(once.stdout).not.toContain(AGAIN);
  });

  test('after another command has reported it takes back the one before', async () => {
    const { root, first } = await killed(0.8);
    expect((await mortise(['log', '--root', root])).stdout).toContain('was interrupted');
    expect((await undo(root)).tree).toEqual(first);
  });

  test('of an undo goes on with that', async () => {
    const { root, old } = await killed(1);
    expect((await child.run(['undo', root, Math.ceil(undoSteps * 0.8)])).killed).toBe(true);
    const once = await undo(root);
    expect([once.exitCode, once.tree]).toEqual([0, old]);
    expect(once.stdout).not.toContain(AGAIN);
  });

  test('of a run of mortise edit takes back the run alone', async () => {
    const root = folderWith({ 'one.txt': 'one.txt 0\n', 'two.txt': 'two.txt 0\n', 'a.txt': 'a\n' });
    const first = treeOf(root);
    const write = { path: 'a.txt', before: Buffer.from('a\n'), after: Buffer.from('b\n') };
    await (await NodeWorkspace.open(root)).commit([write]);
    const old = treeOf(root);
    expect((await run.run(['edit', root, 0, 2, 'passes'])).killed).toBe(true);
    const once = await undo(root);
    expect([once.exitCode, once.tree]).toEqual([0, old]);
    expect(once.stdout).toContain(AGAIN);
    expect((await undo(root)).tree).toEqual(first);
  });
});

describe('a workspace that is open while another process is killed', () => {
  test('does the same', async () => {
    const root = folderWith({});
    makeTree(root);
    const first = treeOf(root);
    await earlier(root);
    const old = treeOf(root);
    const workspace = await NodeWorkspace.open(root);
    expect((await child.run(['commit', root, Math.ceil(steps * 0.8)])).killed).toBe(true);
    const once = await workspace.undo();
    expect([once.outcome, once.warnings.join(), treeOf(root)]).toEqual([
      'already-applied',
      expect.stringContaining(AGAIN),
      old,
    ]);
    expect((await workspace.undo()).outcome).toBe('undone');
    expect(treeOf(root)).toEqual(first);
  });

  test('takes back its own commit, where that was made later', async () => {
    const { root, first, old } = await killed(0.8);
    const workspace = await NodeWorkspace.open(root);
    await workspace.commit([{ path: 'x.txt', before: undefined, after: Buffer.from('x') }]);
    for (const wanted of [old, first]) {
      expect((await workspace.undo()).outcome).toBe('undone');
      expect(treeOf(root)).toEqual(wanted);
    }
  });

  test('over MCP takes back what its receipt names, and tells of the other', async () => {
    const { root, first, receipt } = await killed(0.8);
    const workspace = await NodeWorkspace.open(root);
    const tool = EDIT_TOOLS.find(({ name }) => name === 'undo') as (typeof EDIT_TOOLS)[number];
    const context = {
      project: projectOf({ workspace, grammars: new NodeGrammars() }),
      memory: new FileMemory(),
    };
    const result = await callTool(tool, { receipt }, context);
    expect([result.isError, treeOf(root)]).toEqual([false, first]);
    expect(result.text).toContain('A commit of 20 files was interrupted. It was taken back');
  });
});
