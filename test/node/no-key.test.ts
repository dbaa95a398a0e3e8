import * as disk from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeFolders } from '../../src/node/make-folders.js';
import { ownKey } from '../../src/node/store/key.js';
import { block, folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';

const fails = vi.hoisted(() => ({ code: '', below: '/', calls: 0, opened: [] as string[] }));
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>();
  const refused =
    (work: (path: never, ...rest: never[]) => unknown) =>
    (path: never, ...rest: never[]) => {
      fails.calls++;
      if (fails.code === '' || !String(path).startsWith(fails.below)) return work(path, ...rest);
      return Promise.reject(Object.assign(new Error(fails.code), { code: fails.code }));
    };
  const open = refused(real.open as never);
  return {
    ...real,
    mkdir: refused(real.mkdir as never),
    open: (path: never, ...rest: never[]) => {
      fails.opened.push(String(path));
      return open(path, ...rest);
    },
  };
});

afterEach(() => {
  vi.unstubAllEnvs();
  Object.assign(fails, { code: '', below: '/', calls: 0 });
});

const EDIT = block('a.txt', 'one', 'two');

/** Folders in which the system makes nothing, by the name of a variable. */
const IMPOSSIBLE = [
  ['XDG_STATE_HOME', '/proc'],
  ['XDG_STATE_HOME', '/proc/self/fd'],
  ['XDG_STATE_HOME', '/proc/no/such/folder'],
  ['XDG_STATE_HOME', '/sys'],
  ['XDG_STATE_HOME', '/dev/null'],
  ['HOME', '/proc'],
  ['HOME', '/dev/null/home'],
] as const;

describe.runIf(process.platform === 'linux')('where no key can be kept', () => {
  test.each(IMPOSSIBLE)(
    'since %s is %s, edits are made, and one sentence says what that means',
    async (name, folder) => {
      vi.stubEnv('XDG_STATE_HOME', '');
      vi.stubEnv(name, folder);
      const root = folderWith({ 'a.txt': 'one\n' });
      const ran = await mortise(['apply', '--root', root], { stdin: EDIT });
      expect([ran.exitCode, disk.readFileSync(join(root, 'a.txt'), 'utf8')]).toEqual([0, 'two\n']);
      expect(ran.stdout).toContain('`mortise undo` cannot take this commit back later');
      expect(ran.stdout).toContain('set XDG_STATE_HOME to a folder in which you may write');
      expect(ran.stdout).not.toContain('takes it back');
      expect(ran.stdout.match(/mortise undo/g)).toHaveLength(1);
    },
  );

  test('the report for programs has no receipt, and an undo of such a commit says why', async () => {
    vi.stubEnv('XDG_STATE_HOME', '/proc');
    const root = folderWith({ 'a.txt': 'one\n' });
    const ran = await mortise(['apply', '--root', root, '--json'], { stdin: EDIT });
    expect(JSON.parse(ran.stdout)).toMatchObject({ outcome: 'applied', receipt: null });
    // Another process has another key.
    vi.stubEnv('XDG_STATE_HOME', '/sys');
    const undo = await mortise(['undo', '--root', root]);
    expect([undo.exitCode, disk.readFileSync(join(root, 'a.txt'), 'utf8')]).toEqual([1, 'two\n']);
    expect(undo.stdout).toContain(
      '1 receipt is not used, because the key that marks a receipt as yours ended',
    );
    expect(undo.stdout).toContain('set XDG_STATE_HOME to a folder in which you may write');
  });

  test('with a key, the report says how to undo and nothing else of it', async () => {
    vi.stubEnv('XDG_STATE_HOME', join(folderWith({}), 'not/there/yet'));
    const root = folderWith({ 'a.txt': 'one\n' });
    const ran = await mortise(['apply', '--root', root], { stdin: EDIT });
    expect(ran.stdout).toContain('`mortise undo` takes it back.');
    expect(ran.stdout).not.toContain('XDG_STATE_HOME');
    expect((await mortise(['undo', '--root', root])).stdout).toContain('reverses this.');
  });
});

test('a new key is synced with its name, and so are the folders that were made for it', async () => {
  const home = folderWith({});
  vi.stubEnv('XDG_STATE_HOME', join(home, 'new/state'));
  Object.assign(fails, { opened: [] });
  expect((await ownKey()).unkept).toBeUndefined();
  // Nothing but a sync opens a folder here. The key is named after its folder was made.
  expect(fails.opened.filter(path => disk.statSync(path, { throwIfNoEntry: false })?.isDirectory())).toEqual([
    home,
    join(home, 'new'),
    join(home, 'new/state'),
    join(home, 'new/state/mortise'),
  ]);
});

describe('a folder that cannot be made', () => {
  test.each([
    'ENOENT',
    'EACCES',
    'EPERM',
    'EROFS',
    'ENOTDIR',
    'ENOSPC',
    'EDQUOT',
    'EIO',
    'ENAMETOOLONG',
    'ELOOP',
  ])('is given up after a few calls where the system says %s', async code => {
    const folder = folderWith({});
    Object.assign(fails, { code, below: folder, calls: 0 });
    await expect(makeFolders(join(folder, 'a/b/c'), 0o700)).rejects.toThrow(code);
    expect(fails.calls).toBeLessThan(20);
    expect(disk.readdirSync(folder)).toEqual([]);
    vi.stubEnv('XDG_STATE_HOME', join(folder, code));
    expect((await ownKey()).unkept).toContain('no key can be kept in');
  });

  test.each(['', 'a', 'a/b', 'a/b/c'])('is made where %j is there', async there => {
    const folder = folderWith({});
    disk.mkdirSync(join(folder, there), { recursive: true });
    await makeFolders(join(folder, 'a/b/c'), 0o700);
    expect(disk.statSync(join(folder, 'a/b/c')).isDirectory()).toBe(true);
    await makeFolders(join(folder, 'a/b/c'), 0o700);
  });

  test('is refused where a file is in the way', async () => {
    const folder = folderWith({ a: '' });
    await expect(makeFolders(join(folder, 'a'), 0o700)).rejects.toThrow('EEXIST');
    await expect(makeFolders(join(folder, 'a/b'), 0o700)).rejects.toThrow('ENOTDIR');
  });

  test('counts as there where the system refuses to make it, and it is there', async () => {
    const folder = folderWith({});
    Object.assign(fails, { code: 'EROFS', below: folder });
    await makeFolders(folder, 0o700);
  });
});
