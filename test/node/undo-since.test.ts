import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { filesIn, folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';

const FILES = { 'a.txt': 'one\ntwo\nthree\nfour\nfive\nsix\n', 'b.txt': 'b\n' };

/** Three commits: two of one file, and one that makes another and changes a third. */
async function history() {
  const root = folderWith(FILES);
  const workspace = await NodeWorkspace.open(root);
  const made = async (...edits: [path: string, old_str: string, new_str: string][]) => {
    const calls = edits.map(([path, old_str, new_str]) => ({ path, old_str, new_str }));
    const report = await applyReply(JSON.stringify(calls), workspace, { format: 'edit-call' });
    return report.receipt as string;
  };
  const receipts = [
    await made(['a.txt', 'one', 'ONE']),
    await made(['a.txt', 'two', 'TWO']),
    await made(['new.txt', '', 'new\n'], ['b.txt', 'b', 'B'], ['a.txt', 'six', 'SIX']),
  ];
  const undo = (...args: string[]) => mortise(['undo', '--root', root, '--json', ...args]);
  return { root, workspace, made, receipts: receipts as [string, string, string], undo };
}

const textsIn = (root: string) =>
  Object.fromEntries(Object.entries(filesIn(root)).filter(([path]) => path.endsWith('.txt')));

describe('taking back all since a commit', () => {
  test('leaves the files as that commit left them, with one receipt that can be undone', async () => {
    const { root, receipts, undo, workspace } = await history();
    const before = textsIn(root);
    const { exitCode, stdout } = await undo('--to', receipts[0]);
    expect(exitCode).toBe(0);
    expect(textsIn(root)).toEqual({ ...FILES, 'a.txt': FILES['a.txt'].replace('one', 'ONE') });
    const { receipt } = JSON.parse(stdout);
    const log = await workspace.receipts();
    expect(log.filter(({ undoneBy }) => undoneBy === receipt).map(({ id }) => id)).toEqual(
      receipts.slice(1).reverse(),
    );
    expect((await undo(receipt)).exitCode).toBe(0);
    expect(textsIn(root)).toEqual(before);
    expect((await workspace.receipts()).filter(({ undoneBy }) => undoneBy === receipt)).toEqual([]);
  });

  test('shows it first with --dry-run', async () => {
    const { root, receipts, undo } = await history();
    const before = textsIn(root);
    const { stdout } = await undo('--to', receipts[0], '--dry-run');
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'planned', receipt: null });
    expect(
      JSON.parse(stdout)
        .files.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['a.txt', 'b.txt', 'new.txt']);
    expect(textsIn(root)).toEqual(before);
  });

  test('spares what a person changed meanwhile', async () => {
    const { root, receipts, undo } = await history();
    const now = readFileSync(join(root, 'a.txt'), 'utf8');
    writeFileSync(join(root, 'a.txt'), now.replace('four', 'FOUR'));
    expect((await undo('--to', receipts[0])).exitCode).toBe(0);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('ONE\ntwo\nthree\nFOUR\nfive\nsix\n');
  });

  test('is refused as a whole where a person changed the same lines', async () => {
    const { root, receipts, undo } = await history();
    const now = readFileSync(join(root, 'a.txt'), 'utf8');
    writeFileSync(join(root, 'a.txt'), now.replace('TWO', 'mine'));
    const before = textsIn(root);
    const { exitCode, stdout } = await undo('--to', receipts[0]);
    expect([exitCode, JSON.parse(stdout).problems[0].code]).toEqual([1, 'EDIT_CONFLICT']);
    expect(textsIn(root)).toEqual(before);
  });

  test('leaves out what is undone already, and takes back an undo of an older commit', async () => {
    const { root, receipts, undo } = await history();
    await undo(receipts[1]);
    await undo(receipts[0]);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toMatch(/^one\ntwo\n/);
    expect((await undo('--to', receipts[0])).exitCode).toBe(0);
    expect(textsIn(root)).toEqual({ ...FILES, 'a.txt': FILES['a.txt'].replace('one', 'ONE') });
  });

  test('says where there is nothing', async () => {
    const { root, receipts, undo } = await history();
    const before = textsIn(root);
    for (const args of [
      ['--to', receipts[2]],
      ['--since', '2999-01-01'],
      ['--all-of', 'nothing'],
      ['--to', '1999'],
    ]) {
      const { exitCode, stdout } = await undo(...args);
      expect([exitCode, JSON.parse(stdout).problems[0].code]).toEqual([1, 'NOTHING_TO_UNDO']);
    }
    expect(textsIn(root)).toEqual(before);
  });
});

test('a time takes back all since then', async () => {
  const { root, undo } = await history();
  expect((await undo('--since', '2001-01-01')).exitCode).toBe(0);
  expect(textsIn(root)).toEqual(FILES);
});

test('a time between commits takes back those after it only', async () => {
  const { root, receipts, workspace, undo } = await history();
  const second = (await workspace.receipts()).find(({ id }) => id === receipts[1]);
  expect((await undo('--since', second?.at ?? '')).exitCode).toBe(0);
  expect(textsIn(root)).toEqual({ ...FILES, 'a.txt': FILES['a.txt'].replace('one', 'ONE') });
});

test('a run is taken back as one, and nothing else', async () => {
  const { root, workspace, made, undo } = await history();
  const run = await workspace.beginRun();
  for (const [old_str, new_str] of [
    ['three', 'THREE'],
    ['four', 'FOUR'],
  ])
    await applyReply(JSON.stringify([{ path: 'a.txt', old_str, new_str }]), run.files, {
      format: 'edit-call',
    });
  await run.end();
  await made(['b.txt', 'B', 'BB']);
  const [, , , ...rest] = (await workspace.receipts()).map(({ id }) => id);
  expect(rest.length).toBeGreaterThan(0);
  const before = textsIn(root);
  const log = JSON.parse((await mortise(['log', '--root', root, '--json'])).stdout);
  const id = log.receipts.find((each: { run?: string | null }) => each.run)?.run;
  expect((await undo('--all-of', id)).exitCode).toBe(0);
  expect(textsIn(root)).toEqual({
    ...before,
    'a.txt': (before['a.txt'] as string).replace('THREE', 'three').replace('FOUR', 'four'),
  });
});

test.each([
  [['x', '--to', 'y'], 2],
  [['--to', 'x', '--since', '2020-01-01'], 2],
  [['--since', 'yesterday'], 2],
])('%j is an error', async (args, exitCode) => {
  const { undo } = await history();
  expect((await undo(...args)).exitCode).toBe(exitCode);
});
