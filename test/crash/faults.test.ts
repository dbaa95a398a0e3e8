import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CommitResult } from '../../src/apply/index.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';
import { amount } from '../support/amount.js';
import { faulty, type Step } from './faulty.js';
import { litterOf, makeTree, type Tree, treeOf, writes } from './files.js';

/** Each so many steps fail with each error. */
const EACH = amount({ unchanged: 9, usual: 3, all: 1 }, 'crash');
let old: Tree;
let now: Tree;
let steps = 0;

function freshTree(): string {
  const root = folderWith({});
  makeTree(root);
  return root;
}

const systemError = (code: string) => Object.assign(new Error(`made to fail: ${code}`), { code });

/**
 * The files alone: that a folder in which nothing is left could not be removed is no failure of a
 * commit.
 */
function filesOf(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([, what]) => what !== 'folder'));
}

/** Commit where some steps fail. */
async function committed(root: string, fails: (step: Step) => string | undefined): Promise<CommitResult> {
  const fileSystem = faulty(async step => {
    steps = Math.max(steps, step.number);
    const code = fails(step);
    if (code === undefined) return;
    await step.half();
    throw systemError(code);
  });
  return (await NodeWorkspace.open(root, { fileSystem })).commit(writes());
}

beforeAll(async () => {
  const root = disk.mkdtempSync(join(tmpdir(), 'mortise-faults-'));
  makeTree(root);
  old = filesOf(treeOf(root));
  expect(await committed(root, () => undefined)).toMatchObject({ kind: 'committed' });
  now = filesOf(treeOf(root));
  disk.rmSync(root, { recursive: true });
});

describe('a commit of twenty files, where from some step on', () => {
  const WRITING = ['open', 'write', 'sync', 'mkdir', 'link'];
  /**
   * A full disk writes no more, but removes and renames. A disk that has become read-only does
   * nothing at all.
   */
  test.each([
    ['the disk is full', 'ENOSPC', (name: string) => WRITING.includes(name)],
    ['renames fail', 'EACCES', (name: string) => name === 'rename'],
    ['the disk is read-only', 'EROFS', () => true],
    ['the disk fails', 'EIO', () => true],
  ] as const)('%s, is all done or not at all, at the latest once that is over', async (_, code, hit) => {
    for (let from = 1; from <= steps; from += 4 * EACH) {
      const root = freshTree();
      const result = await committed(root, ({ number, name }) =>
        number >= from && hit(name) ? code : undefined,
      );
      await NodeWorkspace.open(root);
      expect(filesOf(treeOf(root)), `from step ${from}`).toEqual(result.kind === 'committed' ? now : old);
      expect(litterOf(root), `from step ${from}`).toEqual([]);
    }
  });
});

describe('a commit of twenty files, where a folder', () => {
  test.each(['src', 'new', 'gone', '.mortise'])(
    '%s is read-only, does nothing, and says so',
    async folder => {
      const root = freshTree();
      const readOnly = new RegExp(`/${folder.replace('.', '\\.')}(?:/|$)`);
      const result = await committed(root, ({ path }) => (readOnly.test(path) ? 'EACCES' : undefined));
      expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_FILE_WRITE_ERROR' } });
      expect(result.kind === 'refused' && result.refusal.message).toContain('permission denied');
      await NodeWorkspace.open(root);
      expect(filesOf(treeOf(root))).toEqual(old);
      expect(litterOf(root)).toEqual([]);
    },
  );
});

describe('a commit of twenty files, where one step fails', () => {
  // Each error at other steps, so that each step fails with one of them.
  test.each([
    ['ENOSPC', 1],
    ['EACCES', 2],
    ['EIO', 3],
  ] as const)('with %s, is all done or not at all, at once', async (code, first) => {
    for (let at = EACH === 1 ? 1 : first; at <= steps; at += EACH) {
      const root = freshTree();
      const result = await committed(root, ({ number }) => (number === at ? code : undefined));
      expect(filesOf(treeOf(root)), `step ${at}`).toEqual(result.kind === 'committed' ? now : old);
      if (result.kind === 'refused') {
        expect(['EDIT_FILE_WRITE_ERROR', 'EDIT_STALE_FILE'], result.refusal.message).toContain(
          result.refusal.code,
        );
      }
      await NodeWorkspace.open(root);
      expect(litterOf(root), `step ${at}`).toEqual([]);
    }
  });
});
