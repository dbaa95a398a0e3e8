import { chmodSync, chownSync, lstatSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileWrite } from '../../src/apply/index.js';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { type FileSystem, NodeWorkspace } from '../../src/node/index.js';
import { filesIn, folderWith } from '../cli/folder.js';

const FILES = { 'a.txt': 'a', 'b.txt': 'b' };
const write = (path: string, before: string | undefined, after: string): FileWrite => ({
  path,
  before: before === undefined ? undefined : Buffer.from(before),
  after: Buffer.from(after),
});
const WRITES = [write('a.txt', 'a', 'A'), write('n/c.txt', undefined, 'c'), write('b.txt', 'b', 'B')];
const DONE = { 'a.txt': 'A', 'b.txt': 'B', 'n/c.txt': 'c' };

const systemError = (code: string) => Object.assign(new Error(code), { code });

/** Node's file operations without hard links. */
function withoutLinks(code: string): FileSystem {
  return {
    ...NODE_FILE_SYSTEM,
    link: async () => {
      throw systemError(code);
    },
  };
}

async function opened(fileSystem: FileSystem = NODE_FILE_SYSTEM) {
  const root = folderWith(FILES);
  return { root, workspace: await NodeWorkspace.open(root, { fileSystem }) };
}

describe('where there are no hard links', () => {
  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES'])('a file is created (%s)', async code => {
    const { root, workspace } = await opened(withoutLinks(code));
    expect(await workspace.commit(WRITES)).toMatchObject({ kind: 'committed' });
    expect(filesIn(root)).toEqual(DONE);
  });

  test('a file that appears at the last moment is left alone', async () => {
    const { root, workspace } = await opened({
      ...NODE_FILE_SYSTEM,
      link: async (from, target) => {
        if (String(target).includes('/.mortise/')) return NODE_FILE_SYSTEM.link(from, target);
        writeFileSync(target, 'theirs');
        throw systemError('EPERM');
      },
    });
    const committed = await workspace.commit(WRITES);
    expect(committed).toMatchObject({ path: 'n/c.txt', refusal: { code: 'EDIT_STALE_FILE' } });
    expect(filesIn(root)).toEqual({ ...FILES, 'n/c.txt': 'theirs' });
  });

  test('the name that was taken for a file goes where that does not get there', async () => {
    const fileSystem: FileSystem = {
      ...withoutLinks('EPERM'),
      rename: async (from, to) => {
        if (String(to).endsWith('c.txt')) throw systemError('ENOSPC');
        return NODE_FILE_SYSTEM.rename(from, to);
      },
    };
    const { root, workspace } = await opened(fileSystem);
    const committed = await workspace.commit(WRITES);
    const message = 'n/c.txt could not be written: no space left on the disk.';
    expect(committed).toMatchObject({ refusal: { code: 'EDIT_FILE_WRITE_ERROR', message } });
    expect(filesIn(root)).toEqual(FILES);
    expect(lstatSync(join(root, 'n'), { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('a step that fails while files are prepared', () => {
  test.each(['writeFile', 'chmod', 'sync', 'close'] as const)(
    '(%s) leaves the tree as it was',
    async step => {
      const { root, workspace } = await opened({
        ...NODE_FILE_SYSTEM,
        open: async (path, flags, mode) => {
          const file = await NODE_FILE_SYSTEM.open(path, flags, mode);
          const original = file.close.bind(file);
          if (!String(path).includes('.mortise-')) return file;
          file[step] = async () => {
            if (step === 'close') await original();
            throw systemError('ENOSPC');
          };
          return file;
        },
      });
      const committed = await workspace.commit(WRITES);
      expect(committed).toMatchObject({ path: 'a.txt', refusal: { code: 'EDIT_FILE_WRITE_ERROR' } });
      expect(filesIn(root)).toEqual(FILES);
    },
  );

  test('names the file that it failed at, though it be the last', async () => {
    const { root, workspace } = await opened();
    chmodSync(join(root, 'b.txt'), 0o444);
    expect(await workspace.commit(WRITES)).toMatchObject({ path: 'b.txt' });
    expect(filesIn(root)).toEqual(FILES);
  });
});

describe('the owner of a file', () => {
  const isRoot = process.getuid?.() === 0;

  test('stays, with the set-id bits, where the system allows it', async context => {
    if (!isRoot) context.skip('only a superuser may give files away');
    const { root, workspace } = await opened();
    chownSync(join(root, 'a.txt'), 12_345, 23_456);
    chmodSync(join(root, 'a.txt'), 0o6755);
    expect(await workspace.commit(WRITES)).toMatchObject({ kind: 'committed' });
    const { uid, gid, mode } = statSync(join(root, 'a.txt'));
    expect({ uid, gid, mode: mode & 0o7777 }).toEqual({ uid: 12_345, gid: 23_456, mode: 0o6755 });
  });

  test.skipIf(process.platform === 'win32')(
    'loses the set-id bits to another, and no more of the mode',
    async () => {
      const { root, workspace } = await opened({ ...NODE_FILE_SYSTEM, lstat: lstatOfAnother, open });
      chmodSync(join(root, 'a.txt'), 0o6755);
      expect(await workspace.commit([write('a.txt', 'a', 'A')])).toMatchObject({ kind: 'committed' });
      expect(statSync(join(root, 'a.txt')).mode & 0o7777).toBe(0o755);
      expect(filesIn(root)).toEqual({ ...FILES, 'a.txt': 'A' });
    },
  );
});

/** A file looks as if it belonged to another … */
const lstatOfAnother = (async (path: string) => {
  const stats = await NODE_FILE_SYSTEM.lstat(path);
  if (!path.endsWith('a.txt')) return stats;
  return Object.assign(stats, { uid: stats.uid + 1 } satisfies Partial<Stats>);
}) as FileSystem['lstat'];

/** … and files cannot be given away. */
const open: FileSystem['open'] = async (path, flags, mode) => {
  const file = await NODE_FILE_SYSTEM.open(path, flags, mode);
  file.chown = async () => {
    throw systemError('EPERM');
  };
  return file;
};
