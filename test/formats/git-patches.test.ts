import { afterAll, describe, expect, it } from 'vitest';
import { applyReply, convertReply } from '../../src/index.js';
import { amount } from '../support/amount.js';
import { hasGit, Repository, shown, type Tree, TreeWorkspace } from '../support/git-trees.js';
import { randomTrees } from '../support/random-trees.js';

const TREES = amount({ usual: 4, all: 12 });
const FILES = 60;

/** One patch for each file of a patch. */
function filesOf(patch: Buffer): Buffer[] {
  return patch
    .toString('latin1')
    .split(/^(?=diff --git )/m)
    .map(part => Buffer.from(part, 'latin1'));
}

async function byMortise(tree: Tree, patch: Buffer): Promise<Tree | string> {
  const workspace = new TreeWorkspace(tree);
  const report = await applyReply(patch.toString(), workspace, { format: 'unified-diff' });
  const refusals = [...report.problems, ...report.edits.flatMap(edit => edit.refusal ?? [])];
  return report.exitCode === 0 ? workspace.files : refusals.map(({ message }) => message).join('\n');
}

describe.skipIf(!hasGit())('patches made by git diff', () => {
  const repository = hasGit() ? new Repository() : undefined;
  afterAll(() => repository?.remove());
  let count = 0;

  it.each(Array.from({ length: TREES }, (_, i) => i + 1))(
    'make the same tree as git apply does: %i',
    async seed => {
      const { before, after } = randomTrees(seed, FILES);
      repository?.commit(before);
      repository?.commit(after);
      const patch = repository?.git('diff', '-M', 'HEAD~1', 'HEAD') as Buffer;
      count += filesOf(patch).length;
      const byGit = repository?.applied(before, patch) as Tree;
      expect(shown(byGit)).toEqual(shown(after));
      const made = await byMortise(before, patch);
      expect(typeof made === 'string' ? made : shown(made)).toEqual(shown(after));
      for (const part of filesOf(patch)) {
        const one = await byMortise(before, part);
        expect(typeof one === 'string' ? `${one}\n${part}` : '').toBe('');
      }
    },
  );

  it('are more than forty for each', () => {
    expect(count).toBeGreaterThan(40 * TREES);
  });

  it.each(Array.from({ length: TREES / 4 }, (_, i) => 101 + i))(
    'that mortise prints are taken by git, and make the same: %i',
    async seed => {
      const { before, after } = randomTrees(seed, FILES);
      repository?.commit(before);
      repository?.commit(after);
      const patch = repository?.git('diff', '-M', 'HEAD~1', 'HEAD') as Buffer;
      const converted = await convertReply(patch.toString(), 'unified-diff', new TreeWorkspace(before), {
        format: 'unified-diff',
      });
      expect(converted).toMatchObject({ kind: 'converted' });
      if (converted.kind !== 'converted') return;
      const made = repository?.applied(before, Buffer.from(converted.text));
      expect(made && shown(made)).toEqual(shown(after));
    },
  );
});
