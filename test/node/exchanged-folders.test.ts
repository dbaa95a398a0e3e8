import * as disk from 'node:fs';
import * as nodeFileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { type FileSystem, NodeWorkspace } from '../../src/node/index.js';
import { byComparing, byDescriptor, withOpenFolders } from '../../src/node/open-folders.js';
import { startBeacon, stopBeacon } from '../../src/node/store/socket.js';
import { folderWith } from '../cli/folder.js';

// The family: at any call of the system that reads or writes a file by its path, after all checks,
// the folder is exchanged.
const OPERATIONS = ['open', 'opendir', 'rename', 'link', 'unlink', 'mkdir', 'rmdir'] as const;
const EXCHANGES = ['outside', '.git', 'root-twin'] as const;
const COMMITS = Number(process.env.MORTISE_RACES ?? 100);

/** Node's own operations, which follow links. */
const PLAIN: FileSystem = { ...nodeFileSystem };
const ONE = Buffer.from('one\n');
const TWO = Buffer.from('two\n');
const onLinux = process.platform === 'linux';

/** Beside the root stand the same files as in it: no comparison of contents can tell them apart. */
function tree() {
  const same = ['b.txt', 'gone.txt', 'deep/gone.txt', 'hooks/pre-commit'];
  const folders = ['root/src', 'root/.git', 'outside', 'root-twin'];
  const files = folders.flatMap(folder => same.map(name => [`${folder}/${name}`, 'one\n'] as const));
  const folder = disk.realpathSync(folderWith(Object.fromEntries(files)));
  return { folder, root: join(folder, 'root') };
}

/** What may not change: all files beside the root, and those of `.git`. */
function outside(folder: string): Record<string, string> {
  const tops = ['outside', 'root-twin', 'root/.git'];
  const paths = tops.flatMap(top =>
    disk.readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' }).map(name => join(top, name)),
  );
  const content = (path: string) =>
    disk.statSync(join(folder, path)).isFile() ? disk.readFileSync(join(folder, path), 'utf8') : 'folder';
  return Object.fromEntries(paths.map(path => [path, content(path)]));
}

function exchange(folder: string, to: string): void {
  const root = join(folder, 'root');
  if (disk.existsSync(join(root, 'src-moved'))) return;
  disk.renameSync(join(root, 'src'), join(root, 'src-moved'));
  disk.symlinkSync(to === '.git' ? '.git' : `../${to}`, join(root, 'src'));
}

const WRITES = [
  { path: 'src/b.txt', before: ONE, after: TWO },
  { path: 'src/gone.txt', before: ONE, after: undefined },
  { path: 'src/deep/gone.txt', before: ONE, after: undefined },
  { path: 'src/new.txt', before: undefined, after: TWO },
  { path: 'src/made/new.txt', before: undefined, after: TWO },
];

describe.runIf(onLinux)('a folder that is exchanged for a link after it was checked', () => {
  // Where the link leads makes a difference only to a path that is resolved again: it is tried at
  // each operation for one of them, and for the others at two.
  const rows = EXCHANGES.flatMap(to =>
    OPERATIONS.filter(each => to === 'outside' || each === 'open' || each === 'rename').map(
      operation => [to, operation] as const,
    ),
  );

  test.each(rows)('for %s, at any %s: nothing outside is read, written or removed', async (to, operation) => {
    const original = PLAIN[operation] as (...args: unknown[]) => Promise<unknown>;
    for (let at = 1, reached = true; reached && at <= 30; at++) {
      const { folder, root } = tree();
      const before = outside(folder);
      let calls = 0;
      const exchanging = async (...args: unknown[]) => {
        // Through a descriptor: the check of the folder is over.
        expect(String(args[0])).toMatch(/^\/proc\/self\/fd\/\d+/);
        if (++calls === at) exchange(folder, to);
        return original(...args);
      };
      const fileSystem = withOpenFolders({ ...PLAIN, [operation]: exchanging } as FileSystem);
      const workspace = await NodeWorkspace.open(root, { fileSystem });
      await workspace.commit(WRITES);
      expect(outside(folder), `call ${at}`).toEqual(before);
      reached = calls >= at;
    }
  });

  test('is not read through', async () => {
    const { folder, root } = tree();
    disk.writeFileSync(join(folder, 'outside/b.txt'), 'secret\n');
    const open: FileSystem['open'] = async (...args) => {
      if (String(args[0]).endsWith('/b.txt')) exchange(folder, 'outside');
      return PLAIN.open(...args);
    };
    const workspace = await NodeWorkspace.open(root, {
      fileSystem: withOpenFolders({ ...PLAIN, open }),
    });
    expect(JSON.stringify(await workspace.read('src/b.txt'))).not.toContain('secret');
  });
});

describe.runIf(onLinux)('the folder of mortise, exchanged for a link', () => {
  const store = (root: string) => join(root, '.mortise');
  const exchangeStore = (folder: string) => {
    const root = join(folder, 'root');
    if (disk.existsSync(join(root, 'store-moved')) || !disk.existsSync(store(root))) return;
    disk.renameSync(store(root), join(root, 'store-moved'));
    disk.symlinkSync('../outside', store(root));
  };
  const OUTSIDE = ['outside', 'root-twin'];
  const names = (folder: string) =>
    OUTSIDE.flatMap(top => disk.readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' }));

  test.each([...OPERATIONS, 'lstat', 'realpath'] as const)(
    'at any %s: no socket and nothing else is left outside',
    async operation => {
      const original = PLAIN[operation] as (...args: unknown[]) => Promise<unknown>;
      for (let at = 1, reached = true; reached && at <= 60; at++) {
        const { folder, root } = tree();
        disk.mkdirSync(store(root), { mode: 0o700 });
        const before = names(folder);
        let calls = 0;
        const exchanging = async (...args: unknown[]) => {
          if (++calls === at) exchangeStore(folder);
          return original(...args);
        };
        const fileSystem = withOpenFolders({ ...PLAIN, [operation]: exchanging } as FileSystem);
        const workspace = await NodeWorkspace.open(root, { fileSystem });
        await workspace.commit([{ path: 'src/b.txt', before: ONE, after: TWO }]).catch(() => undefined);
        expect(names(folder), `call ${at}`).toEqual(before);
        reached = calls >= at;
      }
    },
  );

  test('no beacon is started through it, and one that was started is removed', async () => {
    const { folder, root } = tree();
    disk.mkdirSync(store(root));
    const beacon = await startBeacon(NODE_FILE_SYSTEM, store(root), 'lock-a');
    exchangeStore(folder);
    await expect(startBeacon(NODE_FILE_SYSTEM, store(root), 'lock-b')).rejects.toMatchObject({
      code: 'ESTALE',
    });
    expect(disk.readdirSync(join(root, 'store-moved'))).toEqual(['lock-a']);
    await stopBeacon(NODE_FILE_SYSTEM, beacon);
    expect(disk.readdirSync(join(root, 'store-moved'))).toEqual([]);
    expect(names(folder).filter(name => name.includes('lock'))).toEqual([]);
  });
});

describe.each([
  ['by descriptor', byDescriptor],
  ['by comparing', byComparing],
] as const)('folders held %s', (name, way) => {
  const fs = withOpenFolders(PLAIN, way);
  const skipped = name === 'by descriptor' && !onLinux;

  test.skipIf(skipped)('refuse each operation whose path leads through a link', async () => {
    const { folder } = tree();
    const before = outside(folder);
    disk.symlinkSync('outside', join(folder, 'link'));
    const inside = join(folder, 'root/src/b.txt');
    const through = join(folder, 'link/b.txt');
    const attempts: Record<string, () => Promise<unknown>> = {
      'open to read': () => fs.open(through, 'r'),
      'open to write': () => fs.open(through, 'w'),
      'open a new file': () => fs.open(join(folder, 'link/made.txt'), 'wx'),
      opendir: () => fs.opendir(join(folder, 'link')),
      'rename to': () => fs.rename(inside, through),
      'rename from': () => fs.rename(through, join(folder, 'root/got.txt')),
      'link to': () => fs.link(inside, join(folder, 'link/made.txt')),
      'link from': () => fs.link(through, join(folder, 'root/got.txt')),
      unlink: () => fs.unlink(through),
      mkdir: () => fs.mkdir(join(folder, 'link/made')),
      rmdir: () => fs.rmdir(join(folder, 'link/deep')),
    };
    for (const [what, attempt] of Object.entries(attempts))
      await expect(attempt(), what).rejects.toMatchObject({ code: 'ESTALE' });
    expect(outside(folder)).toEqual(before);
    expect(disk.readFileSync(inside, 'utf8')).toBe('one\n');
  });

  test.skipIf(skipped)('do the same as Node where the path is real', async () => {
    const { folder } = tree();
    const at = (path: string) => join(folder, 'root', path);
    await fs.mkdir(at('made'));
    const file = await fs.open(at('made/a.txt'), 'wx', 0o600);
    await file.writeFile('a').finally(() => file.close());
    await fs.link(at('made/a.txt'), at('made/b.txt'));
    await fs.rename(at('made/b.txt'), at('src/c.txt'));
    await fs.unlink(at('made/a.txt'));
    await fs.rmdir(at('made'));
    expect(disk.readFileSync(at('src/c.txt'), 'utf8')).toBe('a');
    expect(disk.existsSync(at('made'))).toBe(false);
    await expect(fs.open(at('none/a.txt'), 'r')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(fs.open(at('src/c.txt/d'), 'r')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  test.skipIf(skipped)('do not follow a link in the place of the file', async () => {
    const { folder } = tree();
    disk.symlinkSync('../outside/b.txt', join(folder, 'root/link'));
    for (const flags of ['r', 'w'] as const)
      await expect(fs.open(join(folder, 'root/link'), flags)).rejects.toMatchObject({ code: 'ELOOP' });
    expect(disk.readFileSync(join(folder, 'outside/b.txt'), 'utf8')).toBe('one\n');
  });
});

/**
 * Exchanges the folder for a link and back, as quickly as it can. A commit may make the folder anew
 * in between.
 */
const EXCHANGER = `
  const { renameSync, rmSync, symlinkSync } = require('node:fs');
  const { workerData: { root, stop } } = require('node:worker_threads');
  const flag = new Int32Array(stop);
  const always = work => {
    for (;;) try { return work(); } catch { rmSync(root + '/src', { recursive: true, force: true }); }
  };
  while (Atomics.load(flag, 0) === 0) {
    renameSync(root + '/src', root + '/src-moved');
    always(() => symlinkSync('../outside', root + '/src'));
    Atomics.wait(flag, 0, 0, Math.random() * 2);
    rmSync(root + '/src', { recursive: true, force: true });
    always(() => renameSync(root + '/src-moved', root + '/src'));
    Atomics.wait(flag, 0, 0, Math.random() * 20);
  }
`;

/** Whether a file is in the folder that is exchanged, at a moment at which that is no link. */
function inRealFolder(root: string, name: string): boolean {
  for (;;) {
    if (disk.lstatSync(join(root, 'src'), { throwIfNoEntry: false })?.isDirectory() !== true) continue;
    return disk.existsSync(join(root, 'src', name));
  }
}

test.runIf(onLinux)(
  'commits against a folder that is exchanged all the time reach nothing outside',
  { timeout: Math.max(300, COMMITS) * 1000 },
  async () => {
    const { folder, root } = tree();
    const before = outside(folder);
    const stop = new SharedArrayBuffer(4);
    const exchanger = new Worker(EXCHANGER, { eval: true, workerData: { root, stop } });
    const ended = new Promise(done => exchanger.once('exit', done));
    onTestFinished(() => void Atomics.store(new Int32Array(stop), 0, 1));
    const outcomes = { committed: 0, refused: 0 };
    const workspace = await NodeWorkspace.open(root);
    for (let i = 0; i < COMMITS; i++) {
      const gone = inRealFolder(root, 'gone.txt') ? ONE : undefined;
      const { kind } = await workspace.commit([
        { path: 'src/b.txt', before: ONE, after: ONE },
        { path: 'src/gone.txt', before: gone, after: gone === undefined ? ONE : undefined },
      ]);
      outcomes[kind]++;
      expect(outside(folder), `commit ${i}`).toEqual(before);
    }
    Atomics.store(new Int32Array(stop), 0, 1);
    await ended;
    expect(outcomes.committed + outcomes.refused).toBe(COMMITS);
    if (COMMITS > 100) console.log(outcomes);
  },
);
