import {
  existsSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyFiles } from '../../src/node/copy-files.js';
import { filesIn, folderWith } from '../cli/folder.js';

const NONE: ReadonlySet<string> = new Set();
const RULES = { packages: (path: string) => /(?:^|\/)(?:node_modules|\.venv)$/.test(path), leftOut: NONE };

describe('a folder of installed packages', () => {
  const FILES = {
    'node_modules/p/index.js': 'p\n',
    'node_modules/@scope/q/index.js': 'q\n',
    'node_modules/.bin/tool': 'tool\n',
    'node_modules/.vite/deps/x.js': 'cache\n',
    'node_modules/.cache/x': 'cache\n',
    'sub/node_modules/r/index.js': 'r\n',
    '.venv/bin/python': 'python\n',
    '.venv/pyvenv.cfg': 'home\n',
  };
  const copied = async () => {
    const [root, to] = [folderWith(FILES), folderWith({})];
    await copyFiles(root, to, RULES);
    return { root, to };
  };

  test.each([
    'node_modules/p/index.js',
    'node_modules/@scope/q/index.js',
    'node_modules/.bin/tool',
    'sub/node_modules/r/index.js',
    '.venv/bin/python',
    '.venv/pyvenv.cfg',
  ])('%s is there in the copy', async path => {
    expect(existsSync(join((await copied()).to, path))).toBe(true);
  });

  // The family: what package managers, bundlers and test runners add to such a folder.
  test.each([
    'node_modules/new/index.js',
    'node_modules/@scope/new/index.js',
    'node_modules/@other/new/index.js',
    'node_modules/.vite/deps/x.js',
    'node_modules/.cache/babel/x.json',
    'node_modules/.vitest/results.json',
    'node_modules/.package-lock.json',
    'sub/node_modules/new/index.js',
    '.venv/.lock',
    '.venv/new.cfg',
  ])('%s, as a tool adds it to the copy, is not added to the tree', async path => {
    const { root, to } = await copied();
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), 'made by a tool\n');
    expect(filesIn(root)).toEqual(FILES);
  });

  test.each(['node_modules', 'node_modules/p', 'node_modules/@scope', '.venv'])(
    '%s, as a tool removes it from the copy, stays in the tree',
    async path => {
      const { root, to } = await copied();
      rmSync(join(to, path), { recursive: true });
      expect(filesIn(root)).toEqual(FILES);
    },
  );
});

describe('a sparse file', () => {
  const copied = async (size: number) => {
    const [root, to] = [folderWith({ 'a.txt': 'a\n', 'sub/disk.img': '' }), folderWith({})];
    truncateSync(join(root, 'sub/disk.img'), size);
    return { to, leftOut: await copyFiles(root, to, RULES) };
  };

  test.each([2 ** 27, 2 ** 33, 2 ** 40])('of %d bytes is left out, and named', async size => {
    const { to, leftOut } = await copied(size);
    expect(leftOut).toEqual([{ path: join('sub', 'disk.img'), why: 'a large sparse file' }]);
    expect(filesIn(to)).toEqual({ 'a.txt': 'a\n' });
  });

  test('that is small is copied', async () => {
    const { to, leftOut } = await copied(4_096);
    expect([leftOut, statSync(join(to, 'sub/disk.img')).size]).toEqual([[], 4_096]);
  });
});

describe('a link', () => {
  // The family: to the folder that it lies in, to one above, to itself, to nothing, by a path of
  // either kind.
  test.each<[string, string, string]>([
    ['loop', '.', ''],
    ['loop', './', ''],
    ['loop', 'ROOT', ''],
    ['loop', 'ROOT/sub/..', ''],
    ['sub/self', '.', 'sub'],
    ['sub/self', 'ROOT/sub', 'sub'],
    ['sub/self', '../sub', 'sub'],
    ['sub/up', '..', ''],
    ['sub/up', 'ROOT', ''],
    ['sub/deep/up', '../..', ''],
    ['in', 'sub/deep', 'sub/deep'],
  ])('%s to %s leads to the same place in the copy', async (path, target, leads) => {
    const root = realpathSync(folderWith({ 'sub/deep/a.txt': 'a\n' }));
    const to = realpathSync(folderWith({}));
    symlinkSync(target.replace('ROOT', root), join(root, path));
    expect(await copyFiles(root, to, RULES)).toEqual([]);
    expect(realpathSync(join(to, path))).toBe(join(to, leads));
  });

  test.each([
    ['loop', 'loop'],
    ['loop', 'none'],
    ['node_modules', 'node_modules'],
    ['node_modules', 'none'],
  ])('%s to %s, which leads nowhere, does so in the copy', async (path, target) => {
    const [root, to] = [folderWith({ 'a.txt': 'a\n' }), folderWith({})];
    symlinkSync(target, join(root, path));
    expect(await copyFiles(root, to, RULES)).toEqual([]);
    expect(readlinkSync(join(to, path))).toBe(target);
    expect(filesIn(to)).toEqual({ 'a.txt': 'a\n' });
  });
});
