import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { block, filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILES = { 'a.txt': 'one\ntwo\nthree\nfour\nfive\nsix\n' };

async function applied() {
  const root = folderWith(FILES);
  const ran = await mortise(['apply', '--root', root, '--json'], { stdin: block('a.txt', 'two', 'TWO') });
  const { receipt } = JSON.parse(ran.stdout);
  expect(filesIn(root)).toEqual({ 'a.txt': FILES['a.txt'].replace('two', 'TWO') });
  return { root, receipt: receipt as string };
}

describe('mortise undo', () => {
  test('takes the last commit back, and says how to take that back', async () => {
    const { root } = await applied();
    const ran = await mortise(['undo', '--root', root]);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toMatch(/-TWO\n\+two\n/);
    expect(ran.stdout).toMatch(
      /\nUndone: 1 file put back\. `mortise undo \d{8}-\d{9}-[0-9a-f]{4}` reverses this\.\n$/,
    );
    expect(filesIn(root)).toEqual(FILES);
  });

  test('takes the commit of a receipt back, named by how it begins', async () => {
    const { root, receipt } = await applied();
    const ran = await mortise(['undo', receipt.slice(0, 19), '--root', root, '--json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      outcome: 'undone',
      exitCode: 0,
      files: [{ path: 'a.txt' }],
    });
    expect(filesIn(root)).toEqual(FILES);
  });

  test('--dry-run writes nothing', async () => {
    const { root } = await applied();
    const ran = await mortise(['undo', '--root', root, '--dry-run']);
    expect(ran.stdout).toMatch(/Nothing was written: 1 file would be put back\.\n$/);
    expect(filesIn(root)).not.toEqual(FILES);
  });

  test('shows the conflict if a file was changed since', async () => {
    const { root } = await applied();
    await mortise(['apply', '--root', root], { stdin: block('a.txt', 'TWO', 'mine') });
    const first = (await mortise(['log', '--root', root])).stdout.split('\n')[1]?.split(' ')[0] as string;
    const ran = await mortise(['undo', first, '--root', root]);
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('EDIT_CONFLICT');
    expect(ran.stdout).toMatch(/In the file now, from line 2 on, at 2#[a-z\d]+:/);
    expect(ran.stdout).toContain('\n    2 | mine\n  The edit would change them to:\n    2 | two\n');
  });

  test('says that there is nothing to undo', async () => {
    const ran = await mortise(['undo', '--root', folderWith(FILES)]);
    expect([ran.exitCode, ran.stderr]).toEqual([1, '']);
    expect(ran.stdout).toContain('NOTHING_TO_UNDO');
  });

  test('takes a folder alone for its root', async () => {
    const ran = await mortise(['undo', '--root', join(folderWith(FILES), 'a.txt')]);
    expect(ran.exitCode).toBe(2);
  });
});

describe('mortise log', () => {
  test('lists what can be undone, the last commit first', async () => {
    const { root, receipt } = await applied();
    await mortise(['undo', '--root', root]);
    const { stdout, exitCode } = await mortise(['log', '--root', root]);
    const [second, first, , end] = stdout.split('\n');
    expect(exitCode).toBe(0);
    expect(second).toMatch(new RegExp(`1 file: a\\.txt  \\(undoes ${receipt}\\)$`));
    expect(first).toMatch(
      new RegExp(`^${receipt}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d  1 file: a\\.txt  \\(undone by `),
    );
    expect(end).toBe('1 change can be undone, 1 was undone already.');
  });

  test('--json has them in the report', async () => {
    const { root, receipt } = await applied();
    const { stdout } = await mortise(['log', '--root', root, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'listed',
      receipts: [{ id: receipt, files: ['a.txt'], undoes: null, undoneBy: null, chosen: null }],
    });
  });

  test('--prune removes the receipts, or all but the last ones', async () => {
    const { root } = await applied();
    await mortise(['undo', '--root', root]);
    const one = await mortise(['log', '--root', root, '--prune', '1']);
    expect(one.stdout).toMatch(/Note: Receipts removed: 1\.\n[\s\S]*1 change can be undone\.\n$/);
    const none = await mortise(['log', '--root', root, '--prune']);
    expect(none.stdout).toMatch(/0 changes can be undone\.\n$/);
    expect((await mortise(['log', '--root', root, '--prune', 'x'])).exitCode).toBe(2);
  });
});
