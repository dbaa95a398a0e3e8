import * as disk from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { codesOf } from '../../src/edit/index.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';

const LINES = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`);
const FILES = { 'a.txt': `${LINES.join('\n')}\n`, 'b.txt': 'b\r\n', 'gone/c.txt': 'c', 'run.sh': 'x\n' };
const PATCH = `*** Begin Patch
*** Update File: a.txt
@@
 line 9
-line 10
+LINE 10
 line 11
*** Add File: new/deep/n.txt
+n
*** Delete File: gone/c.txt
*** Update File: b.txt
*** Move to: moved/b.txt
*** End Patch
`;

/** All that stands below a folder: text, modes, folders. */
function tree(root: string): Record<string, string> {
  const entries = disk
    .readdirSync(root, { withFileTypes: true, recursive: true })
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !path.includes('.mortise'));
  return Object.fromEntries(
    entries.map(path => {
      const stats = disk.statSync(path);
      const mode = (stats.mode & 0o7777).toString(8);
      return [
        path.slice(root.length + 1),
        stats.isDirectory() ? mode : `${mode} ${disk.readFileSync(path, 'latin1')}`,
      ];
    }),
  );
}

async function applied(reply = PATCH, files: Readonly<Record<string, string>> = FILES) {
  const root = folderWith(files);
  if (files === FILES) {
    disk.chmodSync(join(root, 'gone'), 0o750);
    disk.chmodSync(join(root, 'b.txt'), 0o640);
  }
  const old = tree(root);
  const workspace = await NodeWorkspace.open(root);
  const report = await applyReply(reply, workspace);
  expect(report.outcome).toBe('applied');
  return { root, workspace, old, now: tree(root), receipt: report.receipt as string };
}

const edit = (root: string, path: string, from: string, to: string) => {
  const text = disk.readFileSync(join(root, path), 'utf8');
  expect(text).toContain(from);
  disk.writeFileSync(join(root, path), text.replace(from, to));
};

describe('undo', () => {
  test('puts everything back: files, modes, folders that were made and removed', async () => {
    const { root, workspace, old, now } = await applied();
    expect(now).not.toEqual(old);
    const report = await workspace.undo();
    expect(report).toMatchObject({ outcome: 'undone', exitCode: 0, problems: [] });
    expect(report.files.map(({ path, status }) => [path, status])).toEqual(
      expect.arrayContaining([
        ['a.txt', 'changed'],
        ['new/deep/n.txt', 'deleted'],
        ['gone/c.txt', 'created'],
        ['b.txt', 'created'],
        ['moved/b.txt', 'deleted'],
      ]),
    );
    expect(tree(root)).toEqual(old);
  });

  test('can be undone itself, and that again', async () => {
    const { root, workspace, old, now, receipt } = await applied();
    const undone = await workspace.undo(receipt);
    const redone = await workspace.undo(undone.receipt as string);
    expect(tree(root)).toEqual(now);
    expect((await workspace.undo(redone.receipt as string)).outcome).toBe('undone');
    expect(tree(root)).toEqual(old);
  });

  test('without a receipt goes back commit by commit, and then has nothing to do', async () => {
    const { root, workspace } = await applied('[{"path":"a.txt","old_str":"one","new_str":"two"}]', {
      'a.txt': 'one\n',
    });
    await applyReply('[{"path":"a.txt","old_str":"two","new_str":"three"}]', workspace);
    const texts: string[] = [];
    for (let i = 0; i < 2; i++) {
      await workspace.undo();
      texts.push(disk.readFileSync(join(root, 'a.txt'), 'utf8'));
    }
    expect(texts).toEqual(['two\n', 'one\n']);
    expect(codesOf(await workspace.undo())).toEqual(['NOTHING_TO_UNDO']);
  });

  // An attacker's: the file of a person was removed through a link with the name of the new one.
  test.each([
    ['a file of a person', (root: string) => disk.rmSync(join(root, 'n.txt')), 'mine.txt'],
    [
      'the file moved away',
      (root: string) => disk.renameSync(join(root, 'n.txt'), join(root, 'm.txt')),
      'm.txt',
    ],
  ])('takes nothing away through a link to %s', async (_, makeWay, target) => {
    const { root, workspace } = await applied('*** Begin Patch\n*** Add File: n.txt\n+x\n*** End Patch\n', {
      'mine.txt': 'x\n',
    });
    makeWay(root);
    disk.symlinkSync(target, join(root, 'n.txt'));
    const now = tree(root);
    const report = await workspace.undo();
    expect(codesOf(report)).toEqual(['EDIT_CONFLICT']);
    expect(report.problems[0]?.message).toContain(`n.txt leads to ${target} by a link made since`);
    expect(tree(root)).toEqual(now);
  });

  test('takes nothing away in a folder that is a link now', async () => {
    const { root, workspace } = await applied('*** Begin Patch\n*** Add File: d/n.txt\n+x\n*** End Patch\n', {
      'd/o.txt': 'o\n',
    });
    disk.renameSync(join(root, 'd'), join(root, 'e'));
    disk.symlinkSync('e', join(root, 'd'));
    expect(codesOf(await workspace.undo())).toEqual(['EDIT_CONFLICT']);
    expect(disk.readFileSync(join(root, 'e/n.txt'), 'utf8')).toBe('x\n');
  });

  test('keeps what was changed since elsewhere in a file', async () => {
    const { root, workspace } = await applied();
    edit(root, 'a.txt', 'line 2\n', 'line 2\nmine\n');
    edit(root, 'a.txt', 'line 25', 'line XXV');
    const report = await workspace.undo();
    expect(report.outcome).toBe('undone');
    expect(report.warnings).toEqual(['a.txt was changed since the commit; that stays.']);
    const expected = FILES['a.txt'].replace('line 2\n', 'line 2\nmine\n').replace('line 25', 'line XXV');
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe(expected);
  });

  test.each([
    ['in the same line', 'LINE 10', 'mine'],
    ['in the line beside it', 'line 11', 'mine'],
  ])('is refused whole where a file was changed since %s, and shows where', async (_, from, to) => {
    const { root, workspace } = await applied();
    edit(root, 'a.txt', from, to);
    const before = tree(root);
    const report = await workspace.undo();
    expect(report).toMatchObject({ outcome: 'refused', exitCode: 1 });
    expect(codesOf(report)).toEqual(['EDIT_CONFLICT']);
    expect(report.problems[0]?.evidence.conflict?.file).toContain('mine');
    expect(report.problems[0]?.evidence.conflict?.wanted).toContain('line 10');
    expect(tree(root)).toEqual(before);
  });

  test.each([
    ['a changed file was removed', (root: string) => disk.rmSync(join(root, 'a.txt')), /a\.txt was removed/],
    ['a made file was changed', (root: string) => edit(root, 'new/deep/n.txt', 'n', 'mine'), /would destroy/],
    [
      'a removed file is there again',
      (root: string) => {
        disk.mkdirSync(join(root, 'gone'));
        disk.writeFileSync(join(root, 'gone/c.txt'), 'mine');
      },
      /is there again/,
    ],
    [
      'a file is no text any more',
      (root: string) => disk.writeFileSync(join(root, 'a.txt'), Buffer.from([0, 1, 2, 0, 255])),
      /no text/,
    ],
  ])('is refused whole where %s', async (_, meanwhile, message) => {
    const { root, workspace } = await applied();
    meanwhile(root);
    const before = tree(root);
    const report = await workspace.undo();
    expect(codesOf(report)).toEqual(['EDIT_CONFLICT']);
    expect(report.problems[0]?.message).toMatch(message);
    expect(tree(root)).toEqual(before);
  });

  test('has nothing to do where somebody has put the files back', async () => {
    const { root, workspace, receipt } = await applied('[{"path":"a.txt","old_str":"one","new_str":"two"}]', {
      'a.txt': 'one\n',
    });
    edit(root, 'a.txt', 'two', 'one');
    expect(await workspace.undo(receipt)).toMatchObject({
      outcome: 'already-applied',
      exitCode: 0,
      receipt: null,
    });
  });

  test('leaves a mode that somebody has set since', async () => {
    const { root, workspace } = await applied('[{"path":"run.sh","old_str":"x","new_str":"y"}]');
    disk.chmodSync(join(root, 'run.sh'), 0o755);
    await workspace.undo();
    expect(tree(root)['run.sh']).toBe('755 x\n');
  });

  test('takes back a change of mode alone', async () => {
    const { root, workspace, old } = await applied(
      'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n',
    );
    expect(tree(root)).not.toEqual(old);
    await workspace.undo();
    expect(tree(root)).toEqual(old);
  });

  test('shows what it would do, and writes nothing', async () => {
    const { root, workspace, now } = await applied();
    const report = await workspace.undo(undefined, { dryRun: true });
    expect(report.outcome).toBe('planned');
    expect(report.files.find(({ path }) => path === 'a.txt')?.diff).toContain('+line 10');
    expect(tree(root)).toEqual(now);
  });

  test.each(['none', '', '../..', '20000101-000000000-abcd'])('knows no receipt %j', async id => {
    const { root, workspace, now } = await applied();
    expect(codesOf(await workspace.undo(id))).toEqual(['NOTHING_TO_UNDO']);
    expect(codesOf(await workspace.undo(id, { byStart: true }))).toEqual(['NOTHING_TO_UNDO']);
    expect(tree(root)).toEqual(now);
  });

  test('does not touch files outside of its root, whichever store they share', async () => {
    const outer = folderWith({ 'in/a.txt': 'one\n', 'b.txt': 'one\n' });
    const whole = await NodeWorkspace.open(outer);
    const reply =
      '[{"path":"in/a.txt","old_str":"one","new_str":"two"},{"path":"b.txt","old_str":"one","new_str":"two"}]';
    await applyReply(reply, whole);
    const inner = await NodeWorkspace.open(join(outer, 'in'));
    expect(await inner.receipts()).toEqual([]);
    expect(codesOf(await inner.undo())).toEqual(['NOTHING_TO_UNDO']);
    expect((await whole.undo()).outcome).toBe('undone');
  });

  test('of an inner root is seen from the outer one', async () => {
    const outer = folderWith({ 'in/a.txt': 'one\n', 'b.txt': 'one\n' });
    await applyReply('[{"path":"b.txt","old_str":"one","new_str":"two"}]', await NodeWorkspace.open(outer));
    const inner = await NodeWorkspace.open(join(outer, 'in'));
    await applyReply('[{"path":"a.txt","old_str":"one","new_str":"two"}]', inner);
    expect(disk.existsSync(join(outer, 'in/.mortise'))).toBe(false);
    const [last] = await (await NodeWorkspace.open(outer)).receipts();
    expect(last?.files).toEqual(['in/a.txt']);
    expect((await inner.undo()).outcome).toBe('undone');
    expect(disk.readFileSync(join(outer, 'in/a.txt'), 'utf8')).toBe('one\n');
  });
});

describe('receipts', () => {
  test('tell what was done, the last commit first', async () => {
    const { workspace, receipt } = await applied();
    const undone = await workspace.undo();
    const [second, first] = await workspace.receipts();
    expect(first).toMatchObject({ id: receipt, undoes: null, undoneBy: undone.receipt });
    expect([...(first?.files ?? [])].sort()).toEqual([
      'a.txt',
      'b.txt',
      'gone/c.txt',
      'moved/b.txt',
      'new/deep/n.txt',
    ]);
    expect(second).toMatchObject({ id: undone.receipt, undoes: receipt, undoneBy: null });
  });

  test('are for the owner alone, ignored by git, and the last fifty are kept', async () => {
    const root = folderWith({ 'a.txt': '0' });
    const workspace = await NodeWorkspace.open(root);
    for (let i = 0; i < 53; i++) {
      const [before, after] = [Buffer.from(String(i)), Buffer.from(String(i + 1))];
      await workspace.commit([{ path: 'a.txt', before, after }]);
    }
    expect(await workspace.receipts()).toHaveLength(50);
    expect(disk.readFileSync(join(root, '.mortise/.gitignore'), 'utf8')).toBe('*\n');
    for (const path of ['.mortise', '.mortise/receipts']) {
      expect(disk.statSync(join(root, path)).mode & 0o777).toBe(0o700);
    }
    const receipts = join(root, '.mortise/receipts');
    const [folder = ''] = disk.readdirSync(receipts);
    expect(disk.statSync(join(receipts, folder)).mode & 0o777).toBe(0o700);
    for (const name of disk.readdirSync(join(receipts, folder))) {
      expect(disk.statSync(join(receipts, folder, name)).mode & 0o777).toBe(0o600);
    }
    expect(await workspace.prune(3)).toBe(47);
    expect(await workspace.receipts()).toHaveLength(3);
    for (let i = 0; i < 3; i++) await workspace.undo();
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe('50');
  });

  test('of one root stay, however many another root of the same store makes', async () => {
    const outer = folderWith({ '.git/HEAD': '', 'busy/a.txt': '0', 'calm/b.txt': '0' });
    const calm = await NodeWorkspace.open(join(outer, 'calm'));
    const busy = await NodeWorkspace.open(join(outer, 'busy'));
    const count = async (workspace: NodeWorkspace, path: string, i: number) =>
      workspace.commit([{ path, before: Buffer.from(String(i)), after: Buffer.from(String(i + 1)) }]);
    expect(await count(calm, 'b.txt', 0)).toMatchObject({ kind: 'committed' });
    for (let i = 0; i < 52; i++) await count(busy, 'a.txt', i);
    expect(await busy.receipts()).toHaveLength(50);
    expect(await calm.receipts()).toHaveLength(1);
    // A root sees those of the roots in it, and prunes its own alone.
    const both = await NodeWorkspace.open(outer);
    expect(await both.receipts()).toHaveLength(51);
    expect(await busy.prune(0)).toBe(50);
    expect(await calm.receipts()).toHaveLength(1);
    expect((await calm.undo()).outcome).toBe('undone');
    expect(disk.readFileSync(join(outer, 'calm/b.txt'), 'utf8')).toBe('0');
  });
});
