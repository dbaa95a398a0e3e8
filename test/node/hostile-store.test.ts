import * as disk from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { Store } from '../../src/node/store/store.js';
import { filesIn, folderWith } from '../cli/folder.js';
import { headerFor, ID, image, marked, oldJournal, planted } from './planted-journal.js';

const EDIT = { path: 'a.txt', before: Buffer.from('one\n'), after: Buffer.from('two\n') };
const codeOf = (result: { readonly kind: string; readonly refusal?: { readonly code: string } }) =>
  result.refusal?.code ?? result.kind;
const OTHER = { path: 'b.txt', before: undefined, after: Buffer.from('b\n') };

const CHECKOUT = {
  'root/a.txt': 'one\n',
  'root/.git/config': '[core]\n',
  'root/.mortise/.gitignore': '*\n',
  'outside.txt': 'one\n',
};

/** A checkout that brings a journal, and what it makes of a commit. */
async function checkout(
  journal: (root: string) => string | Buffer | Promise<string>,
  { name = `journal-${ID}`, prepare = (_root: string) => {} } = {},
) {
  const folder = disk.realpathSync(folderWith(CHECKOUT));
  const root = join(folder, 'root');
  prepare(root);
  disk.writeFileSync(join(root, '.mortise', name), await journal(root), { mode: 0o600 });
  const workspace = await NodeWorkspace.open(root);
  return { folder, root, workspace };
}

const UNTOUCHED = { 'root/a.txt': 'one\n', 'root/.git/config': '[core]\n', 'outside.txt': 'one\n' };

describe('a journal with the mark of this user, in its own folder', () => {
  test('is replayed, which those below are not', async () => {
    const { root, workspace } = await checkout(at => marked(headerFor(at), 'evil\none\n'));
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe('evil\n');
    expect(workspace.warnings.join()).toContain('was taken back');
  });

  test.each([
    ['set-user-id', 0o4755, 0o755],
    ['set-group-id', 0o2755, 0o755],
    ['both, and sticky', 0o7644, 0o1644],
  ])('restores no %s bit, and says so', async (_, mode, restored) => {
    const before = image('evil\n', mode);
    const { root, workspace } = await checkout(at => marked(headerFor(at, { before }), 'evil\none\n'));
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe('evil\n');
    expect(disk.statSync(join(root, 'a.txt')).mode & 0o7777).toBe(restored);
    expect(workspace.warnings.join()).toContain('never restored');
  });
});

describe('a journal that is not trusted', () => {
  const rows: readonly (readonly [string, (root: string) => string | Promise<string>])[] = [
    ['with the mark of somebody else', root => planted(headerFor(root), 'evil\none\n')],
    ['of another folder', root => marked(headerFor(root, {}, { place: '1' }), 'evil\none\n')],
    ['of an older version', root => oldJournal(headerFor(root), 'evil\none\n')],
    [
      'whose header was changed after it was marked',
      async root => (await marked(headerFor(root), 'evil\none\n')).replace('"made":[]', '"made":["x"]'),
    ],
    [
      'with the mark of another header',
      async root => {
        const other = (await marked(headerFor(root, {}, { run: ID }), 'evil\none\n')).split('\n')[1];
        return planted(headerFor(root), 'evil\none\n').replace('0'.repeat(64), String(other));
      },
    ],
    [
      'that would set the id of root',
      root =>
        planted(
          headerFor(root, { before: image('evil\n', 0o4755), owner: { uid: 0, gid: 0 } }),
          'evil\none\n',
        ),
    ],
  ];

  test.each(rows)('%s is reported, and blocks only commits of its files', async (_, journal) => {
    const { folder, root, workspace } = await checkout(journal);
    expect(filesIn(folder)).toMatchObject(UNTOUCHED);
    expect(workspace.warnings.join()).toContain('mortise recover');
    const refused = await workspace.commit([EDIT]);
    expect(codeOf(refused)).toBe('EDIT_UNRECOVERED');
    expect(refused.kind === 'refused' && refused.refusal.message).toContain(join(root, 'a.txt'));
    expect(codeOf(await workspace.commit([OTHER]))).toBe('committed');
    // It is told as long as it is there.
    expect((await NodeWorkspace.open(root)).warnings.join()).toContain('not trusted');
    expect((await workspace.untrustedJournals())[0]).toMatchObject({
      id: ID,
      usable: true,
      files: [{ path: join(root, 'a.txt'), state: 'after' }],
    });
    expect(filesIn(folder)).toMatchObject(UNTOUCHED);
  });

  test.each(rows)('%s is dropped where a person says so', async (_, journal) => {
    const { folder, root, workspace } = await checkout(journal);
    expect(await workspace.settleJournal(ID.slice(0, 8), 'drop')).toMatchObject({ kind: 'settled' });
    expect(filesIn(folder)).toMatchObject(UNTOUCHED);
    expect(codeOf(await workspace.commit([EDIT]))).toBe('committed');
    expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
  });

  test.each(rows)(
    '%s is accepted where a person says so, without its owner and set-id bits',
    async (_, journal) => {
      const { root, workspace } = await checkout(journal);
      const owner = disk.statSync(join(root, 'a.txt')).uid;
      expect(await workspace.settleJournal(undefined, 'accept')).toMatchObject({ kind: 'settled' });
      const { mode, uid } = disk.statSync(join(root, 'a.txt'));
      expect([disk.readFileSync(join(root, 'a.txt'), 'utf8'), mode & 0o6000, uid]).toEqual([
        'evil\n',
        0,
        owner,
      ]);
      expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
    },
  );

  test('by the name that older versions gave it is reported, too', async () => {
    const { workspace } = await checkout(at => oldJournal(headerFor(at), 'evil\none\n'), { name: 'journal' });
    expect(workspace.warnings.join()).toContain('older version');
    expect(codeOf(await workspace.commit([EDIT]))).toBe('EDIT_UNRECOVERED');
  });

  test('among several is named by its id', async () => {
    const { root, workspace } = await checkout(at => planted(headerFor(at), 'evil\none\n'));
    const second = '20260102-000000000-abcd';
    disk.writeFileSync(
      join(root, `.mortise/journal-${second}`),
      planted(headerFor(root, {}, { id: second }), 'evil\none\n'),
    );
    expect(await workspace.settleJournal(undefined, 'drop')).toMatchObject({ kind: 'refused' });
    expect(await workspace.settleJournal(second, 'drop')).toMatchObject({ kind: 'settled' });
    expect(await workspace.untrustedJournals()).toMatchObject([{ id: ID }]);
  });
});

describe('a journal by which nothing can be done', () => {
  const OUT = '../outside.txt';
  const row =
    (change: Record<string, unknown>, more = {}, bytes = 'evil\none\n') =>
    (root: string) =>
      marked(headerFor(root, change, more), bytes);
  const rows: readonly (readonly [string, (root: string) => string | Buffer | Promise<string>])[] = [
    ['that leads upwards', row({ target: OUT })],
    ['that leads to an absolute path', row({ target: '/etc/passwd' })],
    ['that leads upwards inside', row({ target: 'x/../../outside.txt' })],
    ['that leads into .git', row({ target: '.git/config' })],
    ['that leads into .GIT', row({ target: '.GIT/hooks/x' })],
    ['that leads into .mortise', row({ target: '.mortise/receipts/x' })],
    ['with a NUL in its path', row({ target: 'a.txt\0' })],
    ['that removes another temporary file', row({ temporary: 'a.txt' })],
    ['whose temporary file leads out', row({ temporary: `../${'x'.repeat(4)}` })],
    ['that removes folders outside', row({}, { made: ['../'] })],
    ['that makes folders outside', row({}, { folders: [{ path: '../x', mode: 0o777 }] })],
    ['whose root lies outside', row({}, { root: '..' })],
    ['whose run is none', row({}, { run: '../../x' })],
    ['of a day that there is not', row({}, { id: '20260231-000000000-abcd' })],
    ['whose bytes are not those of its hash', row({}, {}, 'EVIL\none\n')],
    ['that is cut off', row({}, {}, 'evil\n')],
    ['that has more bytes', row({}, {}, 'evil\none\nmore')],
    ['of no header', () => 'no header'],
    ['of an endless header', () => Buffer.alloc(200_000, 'x')],
    ['of other JSON', () => '[1]\n'],
    ['of deep JSON', () => `${'['.repeat(50_000)}\n`],
    ['with a negative length', row({ before: { ...image('evil\n'), length: -5 } }, {}, 'one\n')],
    ['with a huge length', row({ before: { ...image('evil\n'), length: 1e15 } })],
    [
      'with __proto__',
      root => `{"__proto__":{"mortise":"journal/1"},"changes":${JSON.stringify(headerFor(root).changes)}}\n`,
    ],
    ['that is empty', () => ''],
  ];

  test.each(rows)('%s is reported, blocks nothing, and can only be dropped', async (_, journal) => {
    const { folder, root, workspace } = await checkout(journal);
    expect(filesIn(folder)).toMatchObject(UNTOUCHED);
    expect(workspace.warnings.join()).toContain('cannot be used');
    expect(codeOf(await workspace.commit([EDIT]))).toBe('committed');
    expect(await workspace.settleJournal(undefined, 'accept')).toMatchObject({ kind: 'refused' });
    expect(await workspace.settleJournal(undefined, 'drop')).toMatchObject({ kind: 'settled' });
    expect(filesIn(folder)).toMatchObject({ ...UNTOUCHED, 'root/a.txt': 'two\n' });
    expect((await NodeWorkspace.open(root)).warnings).toEqual([]);
  });

  test('since it leads through a link, is not replayed', async () => {
    const { folder } = await checkout(
      at => marked(headerFor(at, { target: 'link/outside.txt' }), 'evil\none\n'),
      {
        prepare: root => disk.symlinkSync('..', join(root, 'link')),
      },
    );
    expect(disk.readFileSync(join(folder, 'outside.txt'), 'utf8')).toBe('one\n');
  });

  test.each([
    'journal-99999999-999999999-ffff',
    'journal-99991231-235959999-ffff',
    'journal-x',
    'journal.bak',
    'Journal',
    'aside-7',
    'lock-7',
    'lock-999999999999999',
    'lock-999999999999999.free',
    `lock-${'f'.repeat(32)}`,
    `lock-${'0'.repeat(32)}.tmp`,
    `run-${ID}`,
    'receipts/99991231-235959999-ffff',
    'receipts/99999999-999999999-ffff',
    'receipts/0123456789abcdef/99991231-235959999-ffff',
    'receipts/0123456789abcdef/99999999-999999999-ffff',
    'receipts/0123456789abcdef/99981231-235959999-ffff',
    'receipts/../../b',
  ])('since it is only named %s, changes nothing, and two commits go on', async name => {
    const folder = disk.realpathSync(folderWith(CHECKOUT));
    const root = join(folder, 'root');
    disk.mkdirSync(join(root, '.mortise', name, '..'), { recursive: true });
    disk.writeFileSync(join(root, '.mortise', name), planted(headerFor(root), 'evil\none\n'));
    const workspace = await NodeWorkspace.open(root, { lockTimeout: 0 });
    expect(filesIn(folder)).toMatchObject(UNTOUCHED);
    expect(codeOf(await workspace.commit([EDIT]))).toBe('committed');
    expect(codeOf(await workspace.commit([OTHER]))).toBe('committed');
    // The one to be undone is the last one of ours.
    expect((await workspace.undo()).files).toMatchObject([{ path: 'b.txt', status: 'deleted' }]);
    expect((await workspace.undo()).files).toMatchObject([{ path: 'a.txt', status: 'changed' }]);
    expect(filesIn(folder)).toMatchObject(UNTOUCHED);
  });

  test('since it is a link, is not read', async () => {
    const folder = disk.realpathSync(folderWith({ ...CHECKOUT, elsewhere: 'x' }));
    const root = join(folder, 'root');
    disk.symlinkSync('../../elsewhere', join(root, `.mortise/journal-${ID}`));
    const workspace = await NodeWorkspace.open(root);
    expect(codeOf(await workspace.commit([EDIT]))).toBe('committed');
    expect(disk.readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('x');
  });
});

describe('a planted .mortise', () => {
  const commitIn = async (root: string) => (await NodeWorkspace.open(root)).commit([EDIT]);

  test.each([
    ['a link to another folder', (root: string) => disk.symlinkSync('../elsewhere', join(root, '.mortise'))],
    ['a file', (root: string) => disk.writeFileSync(join(root, '.mortise'), '')],
    [
      'a folder whose receipts are a link',
      (root: string) => {
        disk.mkdirSync(join(root, '.mortise'));
        disk.symlinkSync('../../elsewhere', join(root, '.mortise/receipts'));
      },
    ],
  ])('that is %s is not used, and says so', async (_, plant) => {
    const folder = disk.realpathSync(folderWith({ 'root/a.txt': 'one\n', 'elsewhere/x': 'x' }));
    plant(join(folder, 'root'));
    const result = await commitIn(join(folder, 'root'));
    expect(codeOf(result)).toBe('EDIT_FILE_WRITE_ERROR');
    expect(result.kind === 'refused' && result.refusal.message).toContain('.mortise');
    expect(disk.readFileSync(join(folder, 'root/a.txt'), 'utf8')).toBe('one\n');
    expect(disk.readdirSync(join(folder, 'elsewhere'))).toEqual(['x']);
  });

  test('that others may read is closed to them', async () => {
    const root = folderWith({ 'a.txt': 'one\n', '.mortise/x': '' });
    disk.chmodSync(join(root, '.mortise'), 0o777);
    expect(codeOf(await commitIn(root))).toBe('committed');
    expect(disk.statSync(join(root, '.mortise')).mode & 0o777).toBe(0o700);
  });

  test('of another user above the root is none', async () => {
    const folder = disk.realpathSync(folderWith({ 'root/a.txt': 'one\n', '.mortise/x': '' }));
    const lstat = (async (path: string) => {
      const stats = await NODE_FILE_SYSTEM.lstat(path);
      return path === join(folder, '.mortise') ? Object.assign(stats, { uid: stats.uid + 1 }) : stats;
    }) as typeof NODE_FILE_SYSTEM.lstat;
    const root = join(folder, 'root');
    const workspace = await NodeWorkspace.open(root, { fileSystem: { ...NODE_FILE_SYSTEM, lstat } });
    expect(codeOf(await workspace.commit([EDIT]))).toBe('committed');
    expect(disk.readdirSync(join(folder, '.mortise'))).toEqual(['x']);
    expect(disk.existsSync(join(root, '.mortise/receipts'))).toBe(true);
  });

  test.each([
    ['which leads out', true, { target: '../outside.txt' }],
    ['which leads into .git', true, { target: '.git/config' }],
    ['of somebody else', false, {}],
    [
      'of somebody else that makes a program of root',
      false,
      { before: image('evil\n', 0o4755), owner: { uid: 0, gid: 0 } },
    ],
    [
      'of somebody else that makes a new file',
      false,
      { path: 'conftest.py', target: 'conftest.py', after: null },
    ],
  ])('that holds a receipt %s undoes nothing by it, and says so', async (_, isOwn, change) => {
    const folder = disk.realpathSync(folderWith(CHECKOUT));
    const root = join(folder, 'root');
    const bytes = 'after' in change && change.after === null ? 'evil\n' : 'evil\none\n';
    const header = headerFor(root, change);
    const receipts = new Store(NODE_FILE_SYSTEM, root).receiptsOf(root);
    disk.mkdirSync(receipts, { mode: 0o700, recursive: true });
    disk.writeFileSync(join(receipts, ID), isOwn ? await marked(header, bytes) : planted(header, bytes));
    const workspace = await NodeWorkspace.open(root);
    for (const id of [ID, undefined]) {
      const report = await workspace.undo(id);
      expect(report.exitCode).toBe(1);
      expect(report.warnings.join()).toContain('1 receipt is not used');
    }
    expect(await workspace.receipts()).toEqual([]);
    expect(filesIn(folder)).toMatchObject(UNTOUCHED);
    expect(disk.readdirSync(root).sort()).toEqual(['.git', '.mortise', 'a.txt']);
  });

  test('that holds receipts of an older version says that they are not used', async () => {
    const root = folderWith({ 'a.txt': 'one\n', '.mortise/x': '' });
    disk.mkdirSync(join(root, '.mortise/receipts'));
    disk.writeFileSync(join(root, '.mortise/receipts', ID), oldJournal(headerFor(root), 'evil\none\n'));
    const report = await (await NodeWorkspace.open(root)).undo();
    expect(report.warnings.join()).toContain('1 receipt of an older version is not used');
    expect(filesIn(root)).toEqual({ 'a.txt': 'one\n' });
  });
});
