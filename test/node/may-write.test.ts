import type { Stats } from 'node:fs';
import * as disk from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FileSystem, NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { mayWrite } from '../../src/node/may-write.js';
import { folderWith } from '../cli/folder.js';

const ME = { uid: 1000, gid: 1000, groups: [1000, 44] };
const ROOT = { uid: 0, gid: 0, groups: [0] };

afterEach(() => vi.restoreAllMocks());

/** Be somebody else, whoever runs the tests. */
function be({ uid, gid, groups }: typeof ME): void {
  vi.spyOn(process, 'geteuid').mockReturnValue(uid);
  vi.spyOn(process, 'getegid').mockReturnValue(gid);
  vi.spyOn(process, 'getgroups').mockReturnValue(groups);
}

const allowing: FileSystem = { ...NODE_FILE_SYSTEM, access: async () => undefined };
const system = (code: string): FileSystem => ({
  ...NODE_FILE_SYSTEM,
  access: () => Promise.reject(Object.assign(new Error('made to fail'), { code })),
});

describe('who may write a file', () => {
  test.each([
    ['its owner', ME, 1000, 1000, 0o644, true],
    ['its owner, where only the group may', ME, 1000, 1000, 0o464, false],
    ['its owner, where only others may', ME, 1000, 1000, 0o446, false],
    ['its owner, where nobody may', ME, 1000, 1000, 0o444, false],
    ['its group, where only the owner may', ME, 0, 1000, 0o644, false],
    ['its group', ME, 0, 1000, 0o664, true],
    ['one of its groups', ME, 0, 44, 0o664, true],
    ['one of its groups, where only others may', ME, 0, 44, 0o646, false],
    ['another, where only the owner may', ME, 0, 0, 0o644, false],
    ['another, where only owner and group may', ME, 0, 0, 0o664, false],
    ['another, where all may', ME, 0, 0, 0o666, true],
    ['another, where the file is set-user-id', ME, 0, 0, 0o4755, false],
    ['the superuser, of a file of another', ROOT, 1000, 1000, 0o644, true],
    ['the superuser, where nobody may', ROOT, 1000, 1000, 0o444, false],
  ])('%s', async (_, who, uid, gid, mode, expected) => {
    be(who);
    const stats = { uid, gid, mode: mode | 0o100000 } as Stats;
    expect(await mayWrite(allowing, '/x', stats)).toBe(expected);
  });

  test.each(['EACCES', 'EPERM', 'EROFS'])('nobody whom the system refuses it with %s', async code => {
    be(ME);
    expect(await mayWrite(system(code), '/x', { ...ME, mode: 0o666 } as unknown as Stats)).toBe(false);
  });

  test('is unknown where the disk fails', async () => {
    be(ME);
    const stats = { ...ME, mode: 0o666 } as unknown as Stats;
    await expect(mayWrite(system('EIO'), '/x', stats)).rejects.toMatchObject({ code: 'EIO' });
  });
});

describe('a file of another user in a folder of ours', () => {
  const ROWS = [
    ['changed', { path: 'a.txt', before: Buffer.from('one\n'), after: Buffer.from('two\n') }],
    ['removed', { path: 'a.txt', before: Buffer.from('one\n'), after: undefined }],
    [
      'made a program',
      { path: 'a.txt', before: Buffer.from('one\n'), after: Buffer.from('one\n'), executable: true },
    ],
  ] as const;

  /** As far as anybody sees, the file belongs to another, and all else to us. */
  const fileSystem: FileSystem = {
    ...allowing,
    lstat: (async (path: string) => {
      const stats = await NODE_FILE_SYSTEM.lstat(path);
      const [uid, gid] = path.endsWith('a.txt') ? [4242, 4242] : [ME.uid, ME.gid];
      return Object.assign(stats, { uid, gid });
    }) as FileSystem['lstat'],
  };

  async function commit(mode: number, write: (typeof ROWS)[number][1]) {
    const root = folderWith({ 'a.txt': 'one\n' });
    disk.chmodSync(join(root, 'a.txt'), mode);
    be(ME);
    const workspace = await NodeWorkspace.open(root, { fileSystem });
    return { root, result: await workspace.commit([write]) };
  }

  test.each(ROWS)('is not %s', async (_, write) => {
    const { root, result } = await commit(0o644, write);
    expect(result).toMatchObject({
      kind: 'refused',
      refusal: {
        code: 'EDIT_FILE_WRITE_ERROR',
        message: expect.stringContaining('a.txt is read-only for this user'),
      },
    });
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one\n');
  });

  test.each(ROWS)('is %s where all may write it', async (_, write) => {
    expect((await commit(0o666, write)).result).toMatchObject({ kind: 'committed' });
  });
});
