import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NodeWorkspace } from '../../src/node/index.js';
import { filesIn, folderWith } from '../cli/folder.js';

const refusedAs = (code: string, message: string) => ({
  kind: 'refused',
  refusal: { code, message: expect.stringContaining(message) },
});

describe('the border around a root', () => {
  test('takes absolute paths by the name that the root was given, a link, as by its real one', async () => {
    const around = folderWith({ 'real/src/a.txt': 'a' });
    symlinkSync('real', join(around, 'link'));
    const workspace = await NodeWorkspace.open(join(around, 'link'));
    for (const root of [join(around, 'link'), join(realpathSync(around), 'real')]) {
      expect(await workspace.read(join(root, 'src/a.txt'))).toMatchObject({
        kind: 'file',
        path: 'src/a.txt',
      });
    }
    const beside = await workspace.read(join(around, 'linked/src/a.txt'));
    expect(beside).toMatchObject(refusedAs('EDIT_INVALID_PATH', 'it is absolute'));
  });

  test.skipIf(process.platform === 'win32')(
    'refuses a backslash where it could be a part of a name',
    async () => {
      const root = folderWith({ 'a\\b.txt': 'odd', 'a/b.txt': 'plain', 'c/d.txt': 'd', 'x\\y/z.txt': 'z' });
      const workspace = await NodeWorkspace.open(root);
      for (const path of ['a\\b.txt', 'x\\y/z.txt', 'x\\y/new.txt', './a\\b.txt']) {
        expect(await workspace.read(path)).toMatchObject(refusedAs('EDIT_INVALID_PATH', 'two files'));
      }
      expect(await workspace.read('a/b.txt')).toMatchObject({ kind: 'file', path: 'a/b.txt' });
      expect(await workspace.read('c\\d.txt')).toMatchObject({ kind: 'file', path: 'c/d.txt' });
      expect(await workspace.read('c/d.txt\\e')).toMatchObject(
        refusedAs('EDIT_FILE_READ_ERROR', 'is a file'),
      );
    },
  );

  test('says that a link leads nowhere', async () => {
    const root = folderWith({});
    symlinkSync('none.txt', join(root, 'link'));
    const read = await (await NodeWorkspace.open(root)).read('link');
    expect(read).toMatchObject(refusedAs('EDIT_INVALID_PATH', 'link is refused: it is a symbolic link that'));
  });

  test('does not make its root anew, nor follow a link in its place', async () => {
    const root = join(folderWith({ 'root/a.txt': 'a' }), 'root');
    const workspace = await NodeWorkspace.open(root);
    const writes = [{ path: 'new/b.txt', before: undefined, after: Buffer.from('b') }];
    renameSync(root, `${root}-moved`);
    expect(await workspace.commit(writes)).toMatchObject(
      refusedAs('EDIT_FILE_WRITE_ERROR', 'no such file or folder'),
    );
    symlinkSync(`${root}-moved`, root);
    expect(await workspace.commit(writes)).toMatchObject({ refusal: { code: 'EDIT_INVALID_PATH' } });
    expect(filesIn(dirname(root))).toEqual({ 'root-moved/a.txt': 'a' });
  });

  test.skipIf(process.platform === 'win32')('does not open a socket', async () => {
    const root = folderWith({});
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>(done => server.listen(join(root, 's'), done));
    const read = await (await NodeWorkspace.open(root)).read('s');
    expect(read).toMatchObject(refusedAs('EDIT_FILE_READ_ERROR', 's is a socket.'));
  });
});

describe('the paths named in place of a missing one', () => {
  test('are sought beside it first, in however large a tree, and in its folder though that is hidden', async () => {
    const root = folderWith({ '.github/deep/build.yml': '' });
    mkdirSync(join(root, 'a'));
    for (let i = 0; i < 5000; i++) writeFileSync(join(root, 'a', `${i}.txt`), '');
    const workspace = await NodeWorkspace.open(root);
    const read = await workspace.read('.github/deep/buld.yml');
    expect(read).toMatchObject({ kind: 'missing', similar: ['.github/deep/build.yml'] });
    rmSync(join(root, 'a'), { recursive: true });
  });

  test('are none that an edit could not have', async () => {
    const workspace = await NodeWorkspace.open(folderWith({ 'a/name\u001b.txt': '', 'a/name..txt': '' }));
    expect(await workspace.read('a/name.txt')).toMatchObject({ kind: 'missing', similar: ['a/name..txt'] });
  });
});
