import * as disk from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { hashOf } from '../../src/node/image.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { ownIdentity } from '../../src/node/store/identity.js';
import { thisMachine, thisUser } from '../../src/node/store/journal.js';
import { filesIn, folderWith } from '../cli/folder.js';

const EDIT = { path: 'a.txt', before: Buffer.from('one\n'), after: Buffer.from('two\n') };
const codeOf = (result: { readonly kind: string; readonly refusal?: { readonly code: string } }) =>
  result.refusal?.code ?? result.kind;
const image = (text: string) => ({
  hash: hashOf(Buffer.from(text)),
  length: Buffer.byteLength(text),
  mode: 0o644,
});

/** A header as a commit writes it, of this machine, user and folder: whoever plants one can know all of it but the folder. */
function headerFor(root: string, change: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  return {
    mortise: 'journal/1',
    id: '20260101-000000000-abcd',
    machine: thisMachine(),
    user: thisUser(),
    place: String(disk.lstatSync(join(root, '.mortise')).ino),
    undoes: null,
    made: [],
    folders: [],
    changes: [
      {
        path: 'a.txt',
        target: 'a.txt',
        temporary: '.mortise-0123456789abcdef.tmp',
        before: image('evil\n'),
        after: image('one\n'),
        owner: null,
        ...change,
      },
    ],
    ...more,
  };
}

const CHECKOUT = {
  'root/a.txt': 'one\n',
  'root/.git/config': '[core]\n',
  'root/.mortise/.gitignore': '*\n',
  'outside.txt': 'one\n',
};

/** A checkout that brings a journal, and what it makes of a commit. */
async function planted(
  journal: (root: string) => string | Buffer,
  prepare: (root: string) => void = () => {},
) {
  const folder = disk.realpathSync(folderWith(CHECKOUT));
  const root = join(folder, 'root');
  prepare(root);
  disk.writeFileSync(join(root, '.mortise/journal'), journal(root), { mode: 0o600 });
  const workspace = await NodeWorkspace.open(root);
  return { folder, root, workspace };
}

const written = (header: unknown, bytes: string) => `${JSON.stringify(header)}\n${bytes}`;

describe('a journal of this machine, user and folder', () => {
  test('is replayed, which those below are not', async () => {
    const { root, workspace } = await planted(at => written(headerFor(at), 'evil\none\n'));
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe('evil\n');
    expect(workspace.warnings.join()).toContain('was taken back');
  });
});

describe('a planted journal', () => {
  const OUT = '../outside.txt';
  const rows: readonly (readonly [string, (root: string) => string | Buffer])[] = [
    ['of another folder', root => written(headerFor(root, {}, { place: '1' }), 'evil\none\n')],
    ['of another machine', root => written(headerFor(root, {}, { machine: '0'.repeat(16) }), 'evil\none\n')],
    ['of another user', root => written(headerFor(root, {}, { user: thisUser() + 1 }), 'evil\none\n')],
    ['that leads upwards', root => written(headerFor(root, { target: OUT }), 'evil\none\n')],
    [
      'that leads to an absolute path',
      root => written(headerFor(root, { target: '/etc/passwd' }), 'evil\none\n'),
    ],
    [
      'that leads upwards inside',
      root => written(headerFor(root, { target: 'x/../../outside.txt' }), 'evil\none\n'),
    ],
    ['that leads into .git', root => written(headerFor(root, { target: '.git/config' }), 'evil\none\n')],
    ['that leads into .GIT', root => written(headerFor(root, { target: '.GIT/hooks/x' }), 'evil\none\n')],
    [
      'that leads into .mortise',
      root => written(headerFor(root, { target: '.mortise/receipts/x' }), 'evil\none\n'),
    ],
    ['with a NUL in its path', root => written(headerFor(root, { target: 'a.txt\0' }), 'evil\none\n')],
    [
      'that removes another temporary file',
      root => written(headerFor(root, { temporary: 'a.txt' }), 'evil\none\n'),
    ],
    [
      'whose temporary file leads out',
      root => written(headerFor(root, { temporary: `../${'x'.repeat(4)}` }), 'evil\none\n'),
    ],
    ['that removes folders outside', root => written(headerFor(root, {}, { made: ['../'] }), 'evil\none\n')],
    [
      'that makes folders outside',
      root => written(headerFor(root, {}, { folders: [{ path: '../x', mode: 0o777 }] }), 'evil\none\n'),
    ],
    ['whose bytes are not those of its hash', root => written(headerFor(root), 'EVIL\none\n')],
    ['that is cut off', root => written(headerFor(root), 'evil\n')],
    ['that has more bytes', root => written(headerFor(root), 'evil\none\nmore')],
    ['of no header', () => 'no header'],
    ['of an endless header', () => Buffer.alloc(200_000, 'x')],
    ['of other JSON', () => '[1]\n'],
    ['of deep JSON', () => `${'['.repeat(50_000)}\n`],
    [
      'with a negative length',
      root => written(headerFor(root, { before: { ...image('evil\n'), length: -5 } }), 'one\n'),
    ],
    [
      'with a huge length',
      root => written(headerFor(root, { before: { ...image('evil\n'), length: 1e15 } }), 'one\n'),
    ],
    [
      'with __proto__',
      root => `{"__proto__":{"mortise":"journal/1"},"changes":${JSON.stringify(headerFor(root).changes)}}\n`,
    ],
    ['that is empty', () => ''],
  ];

  test.each(rows)('%s is not replayed, and blocks nothing', async (_, journal) => {
    const { folder, root, workspace } = await planted(journal);
    const files = { 'root/a.txt': 'one\n', 'root/.git/config': '[core]\n', 'outside.txt': 'one\n' };
    expect(filesIn(folder)).toMatchObject(files);
    expect(codeOf(await workspace.commit([EDIT]))).toBe('committed');
    expect(filesIn(folder)).toMatchObject({ ...files, 'root/a.txt': 'two\n' });
    expect(disk.existsSync(join(root, '.mortise/journal'))).toBe(false);
  });

  test('that leads through a link is not replayed', async () => {
    const { folder } = await planted(
      root => written(headerFor(root, { target: 'link/outside.txt' }), 'evil\none\n'),
      root => disk.symlinkSync('..', join(root, 'link')),
    );
    expect(disk.readFileSync(join(folder, 'outside.txt'), 'utf8')).toBe('one\n');
  });

  test('that is a link is not read', async () => {
    const folder = disk.realpathSync(folderWith({ ...CHECKOUT, elsewhere: 'x' }));
    const root = join(folder, 'root');
    disk.symlinkSync('../../elsewhere', join(root, '.mortise/journal'));
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

  test('that others may look into is closed to them', async () => {
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
    ['that holds a receipt which leads out', { target: '../outside.txt' }],
    ['that holds a receipt which leads into .git', { target: '.git/config' }],
  ])('%s undoes nothing by it', async (_, change) => {
    const folder = disk.realpathSync(folderWith(CHECKOUT));
    const root = join(folder, 'root');
    const receipt = written(headerFor(root, change), 'evil\none\n');
    disk.mkdirSync(join(root, '.mortise/receipts'), { mode: 0o700 });
    disk.writeFileSync(join(root, '.mortise/receipts/20260101-000000000-abcd'), receipt);
    const report = await (await NodeWorkspace.open(root)).undo('20260101-000000000-abcd');
    expect(report.exitCode).toBe(1);
    expect(filesIn(folder)).toMatchObject({ 'outside.txt': 'one\n', 'root/.git/config': '[core]\n' });
  });
});

describe('a lock', () => {
  const lockOf = (more: Record<string, unknown>) => JSON.stringify({ ...ownIdentity(), ...more });
  async function withLock(content: string, name = 'lock-7') {
    const root = folderWith({ 'a.txt': 'one\n', [`.mortise/${name}`]: content });
    return (await NodeWorkspace.open(root, { lockTimeout: 30 })).commit([EDIT]);
  }

  test.each([
    ['of this process', {}],
    ['of another machine', { host: `not-${hostname()}`, pid: 1 }],
    ['of another container', { namespace: 'pid:[1]', pid: 1 }],
  ])('%s is waited for, and then refused with who holds it', async (_, more) => {
    const result = await withLock(lockOf(more));
    expect(codeOf(result)).toBe('EDIT_LOCKED');
    expect(result.kind === 'refused' && result.refusal.message).toContain('lock-7');
  });

  test.each([
    ['of a process that has ended', { pid: 2 ** 22 + 1 }],
    ['of a process whose number has been given again', { start: '1' }],
    ['of the machine before it was started again', { boot: 'another' }],
  ])('%s is taken', async (_, more) => {
    expect(codeOf(await withLock(lockOf(more)))).toBe('committed');
  });

  test('that is given back is taken, whatever it says', async () => {
    expect(codeOf(await withLock(lockOf({}), 'lock-7.free'))).toBe('committed');
  });

  test('that a power failure has left empty is taken after a while', async () => {
    const root = folderWith({ 'a.txt': 'one\n', '.mortise/lock-7': '' });
    const long = new Date(Date.now() - 60_000);
    disk.utimesSync(join(root, '.mortise/lock-7'), long, long);
    const workspace = await NodeWorkspace.open(root, { lockTimeout: 30 });
    expect(codeOf(await workspace.commit([EDIT]))).toBe('committed');
  });

  test('can be waited for no longer than somebody wants', async () => {
    const root = folderWith({ 'a.txt': 'one\n', '.mortise/lock-7': lockOf({}) });
    const stop = new AbortController();
    const workspace = await NodeWorkspace.open(root);
    const committing = workspace.commit([EDIT], { signal: stop.signal });
    stop.abort();
    expect(codeOf(await committing)).toBe('CANCELLED');
  });

  test('of roots that lie in each other is that of the outermost', async () => {
    const outer = folderWith({ 'in/a.txt': 'one\n', '.mortise/lock-7': lockOf({}) });
    const inner = await NodeWorkspace.open(join(outer, 'in'), { lockTimeout: 30 });
    expect(codeOf(await inner.commit([EDIT]))).toBe('EDIT_LOCKED');
  });

  test('of two roots in one repository is the same', async () => {
    const outer = folderWith({ 'in/a.txt': 'one\n', '.git/HEAD': '' });
    expect(codeOf(await (await NodeWorkspace.open(join(outer, 'in'))).commit([EDIT]))).toBe('committed');
    expect(disk.existsSync(join(outer, '.mortise/receipts'))).toBe(true);
  });
});
