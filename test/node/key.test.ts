import * as disk from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NodeWorkspace } from '../../src/node/index.js';
import { isMarked, markOf, ownKey } from '../../src/node/store/key.js';
import { stateFolder } from '../../src/node/user-folders.js';
import { folderWith } from '../cli/folder.js';

const KEY = 'mortise/key';
const EDIT = { path: 'a.txt', before: Buffer.from('one\n'), after: Buffer.from('two\n') };

afterEach(() => vi.unstubAllEnvs());

function home(files: Readonly<Record<string, string>> = {}): string {
  const folder = folderWith(files);
  vi.stubEnv('XDG_STATE_HOME', folder);
  return folder;
}

describe('the key of a user', () => {
  test('is made when it is first needed, for its owner alone, and stays', async () => {
    const folder = home();
    const { secret, unkept } = await ownKey();
    expect([unkept, secret.length]).toEqual([undefined, 32]);
    expect(disk.statSync(join(folder, KEY)).mode & 0o777).toBe(0o600);
    expect(disk.statSync(join(folder, 'mortise')).mode & 0o777).toBe(0o700);
    expect(disk.readdirSync(join(folder, 'mortise'))).toEqual(['key']);
    expect(disk.readFileSync(join(folder, KEY), 'utf8')).toContain(secret.toString('hex'));
  });

  test('marks a text, and no other', async () => {
    home();
    const key = await ownKey();
    const mark = markOf(key, 'a');
    expect([isMarked(key, 'a', mark), isMarked(key, 'b', mark), isMarked(key, 'a', '')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['copied', (path: string, key: string) => disk.writeFileSync(path, key, { mode: 0o600 })],
    [
      'readable by others',
      (path: string, key: string) => {
        disk.writeFileSync(path, key);
        disk.chmodSync(path, 0o644);
      },
    ],
    ['cut off', (path: string, key: string) => disk.writeFileSync(path, key.slice(0, 40), { mode: 0o600 })],
    ['empty', (path: string) => disk.writeFileSync(path, '', { mode: 0o600 })],
    ['too long', (path: string, key: string) => disk.writeFileSync(path, key.repeat(9), { mode: 0o600 })],
  ])('is another one where the file was %s', async (_, plant) => {
    home();
    const planted = (await ownKey()).secret.toString('hex');
    const text = `mortise key/1 7 ${planted}\n`;
    const folder = home();
    disk.mkdirSync(join(folder, 'mortise'));
    plant(join(folder, KEY), text);
    const { secret, unkept } = await ownKey();
    expect(unkept).toBeUndefined();
    expect(secret.toString('hex')).not.toBe(planted);
    expect(disk.readFileSync(join(folder, KEY), 'utf8')).toContain(secret.toString('hex'));
  });

  test.each([
    ['a folder', (path: string) => disk.mkdirSync(path)],
    ['a link', (path: string) => disk.symlinkSync('elsewhere', path)],
  ])('is not kept where %s stands in its place', async (_, plant) => {
    const folder = home({ 'mortise/elsewhere': 'mortise key' });
    plant(join(folder, KEY));
    expect((await ownKey()).unkept).toBeDefined();
    expect(disk.readFileSync(join(folder, 'mortise/elsewhere'), 'utf8')).toBe('mortise key');
  });
});

describe('the key of another user', () => {
  test('is neither used nor replaced', async () => {
    const folder = home();
    const { secret } = await ownKey();
    const key = disk.readFileSync(join(folder, KEY));
    // The same file under another path: what this process knows of it does not count.
    const above = folderWith({});
    disk.symlinkSync(join(folder, 'mortise'), join(above, 'mortise'));
    vi.stubEnv('XDG_STATE_HOME', above);
    vi.spyOn(process, 'geteuid').mockReturnValue((process.geteuid?.() ?? 0) + 1);
    const own = await ownKey();
    vi.restoreAllMocks();
    expect(own.unkept).toContain('no file of this user');
    expect(own.secret.equals(secret)).toBe(false);
    expect(disk.readFileSync(join(folder, KEY))).toEqual(key);
  });
});

describe('without a folder to keep the key in', () => {
  test('commits are made and undone in this process, and it is said that later ones do not trust them', async () => {
    vi.stubEnv('XDG_STATE_HOME', join(folderWith({ file: '' }), 'file'));
    const root = folderWith({ 'a.txt': 'one\n' });
    const workspace = await NodeWorkspace.open(root);
    const done = await workspace.commit([EDIT]);
    expect(done).toMatchObject({ kind: 'committed', warnings: [expect.stringContaining('mortise recover')] });
    home();
    expect((await workspace.undo()).warnings.join()).toContain('not used');
    vi.unstubAllEnvs();
  });
});

describe('the folder of the state', () => {
  test.each([
    [{ XDG_STATE_HOME: '/s' }, '/s/mortise'],
    [{ XDG_STATE_HOME: '' }, undefined],
    [{ XDG_STATE_HOME: 'in/the/tree' }, undefined],
    [{}, undefined],
  ])('of %j is %s, or that of the home', (env, expected) => {
    const folder = stateFolder(env);
    if (expected === undefined) expect(folder).toMatch(/^\/.*mortise$/);
    else expect(folder).toBe(expected);
  });
});
