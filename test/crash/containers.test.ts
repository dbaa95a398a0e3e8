// A container that dies has numbers of processes, a host name and often a home of its own. Only the
// home is left to imitate: nothing else of a process is in the store.

import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS } from '../../src/tools/index.js';
import { block, folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { Child } from './children.js';
import { makeTree, type Tree, treeOf, writes } from './files.js';

let child: Child;
/** A step at which some files have taken their places, and others have not. */
let torn = 0;
let old: Tree;

beforeAll(async () => {
  child = new Child();
  const root = disk.mkdtempSync(join(tmpdir(), 'mortise-container-'));
  makeTree(root);
  old = treeOf(root);
  torn = Math.floor(Number((await child.run(['commit', root, 0])).said?.steps) * 0.75);
  disk.rmSync(root, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

/** A tree in which a commit was killed half way, by a process with this home for its state. */
async function killedIn(state: string, { outer = folderWith({}), inner = '.' } = {}): Promise<string> {
  const root = join(outer, inner);
  disk.mkdirSync(root, { recursive: true });
  makeTree(root);
  expect((await child.run(['commit', root, torn], undefined, { XDG_STATE_HOME: state })).killed).toBe(true);
  expect(treeOf(root)).not.toEqual(old);
  return root;
}

/** The home of a container that is gone, and our own. */
function homes(): { theirs: string; ours: string } {
  const [theirs, ours] = [folderWith({}), folderWith({})];
  vi.stubEnv('XDG_STATE_HOME', ours);
  return { theirs, ours };
}

function tool(name: string, args: Record<string, unknown>, workspace: NodeWorkspace) {
  const found = EDIT_TOOLS.find(one => one.name === name);
  if (found === undefined) throw new Error(`there is no tool ${name}`);
  return callTool(found, args, {
    project: projectOf({ workspace, grammars: new NodeGrammars() }),
    memory: new FileMemory(),
  });
}

describe('a commit that was killed in a container with our home', () => {
  test('is taken back by the next start', async () => {
    const { ours } = homes();
    const root = await killedIn(ours);
    const { warnings } = await NodeWorkspace.open(root);
    expect(warnings.join()).toContain('was taken back');
    expect(treeOf(root)).toEqual(old);
  });

  test.each<[string, Record<string, unknown>]>([
    ['read', { path: 'src/changed0.txt' }],
    ['read', { paths: ['src/changed0.txt', 'src/changed1.txt'] }],
    ['anchors', { path: 'src/changed0.txt' }],
    ['search', { pattern: 'old', path: 'src' }],
    ['list', {}],
  ])('is taken back and told by %s %j of a server that runs already', async (name, args) => {
    const { ours } = homes();
    const outer = folderWith({});
    const workspace = await NodeWorkspace.open(outer);
    const root = await killedIn(ours, { outer });
    const result = await tool(name, args, workspace);
    expect([result.isError, result.text]).toEqual([false, expect.stringContaining('It was taken back')]);
    expect(result.data.warnings).toEqual([expect.stringContaining('A commit of 20 files was interrupted')]);
    expect(treeOf(root)).toEqual(old);
    // Once it is over, nothing more is said.
    expect((await tool(name, args, workspace)).text).not.toContain('interrupted');
  });

  test.each([
    ['a submodule', { '.gitmodules': '[submodule "s"]\n\tpath = in/sub\n' }, 'in/sub'],
    [
      'a submodule in a submodule',
      { '.gitmodules': 'path = in\n', 'in/.gitmodules': ' path=sub\n' },
      'in/sub',
    ],
  ])('in %s is taken back by a start in the outer root', async (_, files, inner) => {
    const { ours } = homes();
    const outer = folderWith({ ...files, '.git/HEAD': '' });
    disk.mkdirSync(join(outer, inner, '.git'), { recursive: true });
    const root = await killedIn(ours, { outer, inner });
    disk.rmSync(join(root, '.git'), { recursive: true });
    expect((await NodeWorkspace.open(outer)).warnings.join()).toContain('was taken back');
    expect(treeOf(root)).toEqual(old);
  });

  test('in a root below is taken back before one of its files is read', async () => {
    const { ours } = homes();
    const outer = folderWith({});
    const root = await killedIn(ours, { outer, inner: 'in/deep' });
    const workspace = await NodeWorkspace.open(outer);
    const read = await workspace.read('in/deep/src/changed0.txt');
    expect(read.kind === 'file' && Buffer.from(read.bytes).toString()).toContain('old');
    expect(workspace.warnings.join()).toContain('was taken back');
    expect(treeOf(root)).toEqual(old);
  });

  test('above the root is taken back by a start in an inner one', async () => {
    const { ours } = homes();
    const root = await killedIn(ours);
    expect((await NodeWorkspace.open(join(root, 'src'))).warnings.join()).toContain('was taken back');
    expect(treeOf(root)).toEqual(old);
  });
});

describe('a commit that was killed in a container with a home of its own', () => {
  test('is not taken back, is reported, and blocks only commits of its files', async () => {
    const { theirs } = homes();
    const root = await killedIn(theirs);
    const half = treeOf(root);
    const workspace = await NodeWorkspace.open(root);
    expect(treeOf(root)).toEqual(half);
    expect(workspace.warnings.join()).toContain('does not carry the mark of this user');
    const [first] = writes();
    const write = { path: first?.path ?? '', before: Buffer.from('x'), after: Buffer.from('y') };
    expect(await workspace.commit([write])).toMatchObject({ refusal: { code: 'EDIT_UNRECOVERED' } });
    const other = { path: 'other.txt', before: undefined, after: Buffer.from('y') };
    expect(await workspace.commit([other])).toMatchObject({ kind: 'committed' });
  });

  test('is told by each call of read, anchors and preview', async () => {
    const { theirs } = homes();
    const outer = folderWith({});
    const workspace = await NodeWorkspace.open(outer);
    await killedIn(theirs, { outer });
    for (const name of ['read', 'anchors', 'preview', 'read', 'anchors', 'preview']) {
      const args = name === 'preview' ? { reply: block('stays.txt', 'end', 'END') } : { path: 'stays.txt' };
      const result = await tool(name, args, workspace);
      expect(result.text, name).toContain('mortise recover');
      expect(result.data.warnings, name).toEqual([expect.stringContaining('not trusted')]);
    }
  });

  // None of them changes anything of the commit: they share one.
  test('is told by each command', async () => {
    const { theirs } = homes();
    const root = await killedIn(theirs);
    const half = treeOf(root);
    const file = join(root, 'stays.txt');
    for (const args of [
      ['apply', '--dry-run', '--root', root],
      ['outline', file],
      ['anchors', file],
      ['log', '--root', root],
      ['undo', '--root', root],
      ['convert', '--to', 'unified-diff', '--root', root],
      ['recover', '--root', root],
      ['findings', '--root', root, '--tool', 'ruff'],
    ]) {
      const ran = await mortise(args, { stdin: block('stays.txt', 'end', 'END') });
      expect(ran.stdout + ran.stderr, args[0]).toContain('does not carry the mark of this user');
    }
    expect(treeOf(root)).toEqual(half);
  });

  test('is accepted by mortise recover: all is as before', async () => {
    const { theirs } = homes();
    const root = await killedIn(theirs);
    const shown = await mortise(['recover', '--root', root]);
    expect([shown.exitCode, shown.stdout]).toEqual([1, expect.stringContaining('as the change wrote it')]);
    expect(shown.stdout).toContain('as before the change');
    const ran = await mortise(['recover', '--accept', '--root', root]);
    expect([ran.exitCode, ran.stdout]).toEqual([0, expect.stringContaining('It was taken back')]);
    expect(treeOf(root)).toEqual(old);
    expect((await mortise(['recover', '--root', root])).stdout).toBe('No interrupted change is waiting.\n');
  });

  test('of this user is taken back by mortise recover, which says so', async () => {
    const { ours } = homes();
    const root = await killedIn(ours);
    const ran = await mortise(['recover', '--root', root]);
    expect([ran.exitCode, ran.stdout]).toEqual([0, expect.stringContaining('taken back')]);
    expect(treeOf(root)).toEqual(old);
  });

  test('is dropped by mortise recover, which leaves all files as they are', async () => {
    const { theirs } = homes();
    const root = await killedIn(theirs);
    const half = treeOf(root);
    const ran = await mortise(['recover', '--drop', '--root', root, '--json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      outcome: 'listed',
      output: { kind: 'journals', journals: [] },
    });
    expect(treeOf(root)).toEqual(half);
    expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
  });

  test('cannot be accepted and dropped at once, nor by another name', async () => {
    const { theirs } = homes();
    const root = await killedIn(theirs);
    expect((await mortise(['recover', '--drop', '--accept', '--root', root])).exitCode).toBe(2);
    expect((await mortise(['recover', '1999', '--drop', '--root', root])).exitCode).toBe(1);
    expect((await mortise(['recover', '--root', root])).exitCode).toBe(1);
  });

  test('is taken back by itself where that home comes back', async () => {
    const { theirs } = homes();
    const root = await killedIn(theirs);
    vi.stubEnv('XDG_STATE_HOME', theirs);
    expect((await NodeWorkspace.open(root)).warnings.join()).toContain('was taken back');
    expect(treeOf(root)).toEqual(old);
  });
});
