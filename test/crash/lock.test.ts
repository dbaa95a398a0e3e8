import type { ChildProcess } from 'node:child_process';
import * as disk from 'node:fs';
import { connect, createServer, Server } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { giveBack, Locked, takeLock } from '../../src/node/store/lock.js';
import { isAlive, startBeacon, stopBeacon } from '../../src/node/store/socket.js';
import { makeStore, Store } from '../../src/node/store/store.js';
import { folderWith } from '../cli/folder.js';
import { Child } from './children.js';

const EDIT = { path: 'a.txt', before: Buffer.from('one\n'), after: Buffer.from('two\n') };
const NAME = `lock-${'0'.repeat(32)}`;
let program: Child;
beforeAll(() => {
  program = new Child();
});

/** A root whose lock a process of its own holds. */
async function held(root = folderWith({ 'a.txt': 'one\n' })) {
  await makeStore(new Store(NODE_FILE_SYSTEM, root));
  const holder = await program.start(['hold', root, 0]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  return { root, holder };
}

/** A root whose lock is held by this process, which is to those who want it as any other. */
async function heldHere(root = folderWith({ 'a.txt': 'one\n' })) {
  const store = new Store(NODE_FILE_SYSTEM, root);
  await makeStore(store);
  const lock = await takeLock(store, { timeout: 0 });
  let isHeld = true;
  const free = async () => {
    if (isHeld) await giveBack(lock);
    isHeld = false;
  };
  onTestFinished(free);
  return { root, free };
}

async function commitIn(root: string) {
  const result = await (await NodeWorkspace.open(root, { lockTimeout: 0 })).commit([EDIT]);
  return result.kind === 'refused' ? `${result.refusal.code}: ${result.refusal.message}` : result.kind;
}

function killed(process: ChildProcess): Promise<unknown> {
  const closed = new Promise(done => process.once('close', done));
  process.kill('SIGKILL');
  return closed;
}

function folderOfLength(length: number): string {
  const root = folderWith({});
  const path = join(root, ...Array.from({ length: 20 }, () => 'a'.repeat(Math.ceil(length / 20))));
  disk.mkdirSync(path, { recursive: true });
  disk.writeFileSync(join(path, 'a.txt'), 'one\n');
  return path;
}

describe('a lock of another process', () => {
  test('that lives is refused with its number and the name of its socket', async () => {
    const { root, holder } = await held();
    const said = await commitIn(root);
    expect(said).toMatch(/^EDIT_LOCKED: Process \d+, .*lock-[0-9a-f]{32}/);
    expect(said).toContain(`Process ${holder.pid},`);
  });

  test('that is stopped is refused without a number', async () => {
    const { root, holder } = await held();
    holder.kill('SIGSTOP');
    expect(await commitIn(root)).toMatch(/^EDIT_LOCKED: Another process .* it may be stopped/);
  });

  test.each(['12345\n', '', '12', 'mortise\n', `${'9'.repeat(100)}\n`, '\u001b[2J\n', '1\n2\n'])(
    'is named by no more than a number: %j',
    async text => {
      const store = new Store(NODE_FILE_SYSTEM, folderWith({ 'a.txt': 'one\n' }));
      await makeStore(store);
      const server = createServer(socket => socket.on('error', () => undefined).end(text));
      onTestFinished(() => void server.close());
      await new Promise<void>(done => server.listen(join(store.folder, NAME), done));
      const said = await commitIn(store.home);
      expect(said.startsWith('EDIT_LOCKED: Process 12345, ')).toBe(text === '12345\n');
      expect(said).toContain(`holds the lock ${join(store.folder, NAME)}. `);
    },
  );

  test('that is stopped keeps its lock, also when it no longer answers', async () => {
    const { root, holder } = await held();
    holder.kill('SIGSTOP');
    expect(await commitIn(root)).toContain('EDIT_LOCKED');
    const [name = ''] = disk.readdirSync(join(root, '.mortise')).filter(one => one.startsWith('lock-'));
    // More than wait in its queue.
    for (let i = 0; i < 700; i++) {
      const socket = connect(join(root, '.mortise', name)).on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
    }
    expect(await isAlive(join(root, '.mortise'), name)).toBe(true);
    expect(await commitIn(root)).toContain('EDIT_LOCKED');
  });

  test('that is killed is free at once, and its socket is removed', async () => {
    const { root, holder } = await held();
    await killed(holder);
    expect(await commitIn(root)).toBe('committed');
    expect(disk.readdirSync(join(root, '.mortise')).filter(name => name.startsWith('lock-'))).toEqual([]);
  });

  test('that is stopped and then killed is free, below a long path too', async () => {
    const { root, holder } = await held(folderOfLength(300));
    holder.kill('SIGSTOP');
    expect(await commitIn(root)).toContain('EDIT_LOCKED');
    await killed(holder);
    expect(await commitIn(root)).toBe('committed');
  });

  test.each([90, 110, 300, 2000])('works below a path of %i characters', async length => {
    const { root, free } = await heldHere(folderOfLength(length));
    expect(await commitIn(root)).toContain('EDIT_LOCKED');
    await free();
    expect(await commitIn(root)).toBe('committed');
  });

  test('is waited for only as long as was asked', async () => {
    const { root } = await heldHere();
    const stop = new AbortController();
    const committing = (await NodeWorkspace.open(root)).commit([EDIT], { signal: stop.signal });
    stop.abort();
    expect(await committing).toMatchObject({ kind: 'refused', refusal: { code: 'CANCELLED' } });
  });

  test('of roots that lie in each other is that of the outermost', async () => {
    const outer = folderWith({ 'in/a.txt': 'one\n' });
    await heldHere(outer);
    expect(await commitIn(join(outer, 'in'))).toContain('EDIT_LOCKED');
  });

  test('is seen whatever the process, its machine and its numbers are called', async () => {
    // Nothing of a process is in the lock but its socket: this one has the name of no process at
    // all.
    const root = folderWith({ 'a.txt': 'one\n', '.mortise/x': '' });
    const beacon = await startBeacon(NODE_FILE_SYSTEM, join(root, '.mortise'), NAME);
    expect(disk.statSync(join(root, '.mortise', NAME)).size).toBe(0);
    expect(await commitIn(root)).toContain('EDIT_LOCKED');
    await stopBeacon(NODE_FILE_SYSTEM, beacon);
    expect(await commitIn(root)).toBe('committed');
  });

  test('of two roots in one repository is the same', async () => {
    const outer = folderWith({ 'in/a.txt': 'one\n', '.git/HEAD': '' });
    expect(await commitIn(join(outer, 'in'))).toBe('committed');
    expect(disk.existsSync(join(outer, '.mortise/receipts'))).toBe(true);
  });
});

describe('a file system without sockets', () => {
  test.each(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS'])(
    'is refused where binding says %s, with what to do, and nothing is written',
    async code => {
      const root = folderWith({ 'a.txt': 'one\n' });
      const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
        process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })));
        return this;
      });
      onTestFinished(() => listen.mockRestore());
      const said = await commitIn(root);
      expect(said).toContain(
        `EDIT_FILE_WRITE_ERROR: No Unix socket can be made in ${root}/.mortise (${code})`,
      );
      expect(said).toContain('Work in a folder on another file system');
      expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one\n');
      // A run of mortise edit says the same by its first commit.
      await (await (await NodeWorkspace.open(root)).beginRun()).end();
    },
  );

  test.each(['EACCES', 'EROFS', 'ENOSPC'])('is not meant by %s', async code => {
    const root = folderWith({ 'a.txt': 'one\n' });
    const mkdir = () => Promise.reject(Object.assign(new Error(code), { code }));
    const fileSystem = { ...NODE_FILE_SYSTEM, mkdir };
    const result = await (await NodeWorkspace.open(root, { fileSystem })).commit([EDIT]);
    const message = result.kind === 'refused' ? result.refusal.message : '';
    expect(message).toContain(`${root}/.mortise cannot be used: `);
    expect(message.includes(`Make ${root} writable for this user, or name another root.`)).toBe(
      code !== 'ENOSPC',
    );
  });
});

describe('a commit that ends while another process reads its journal', () => {
  test.each([
    ['read', 1],
    ['looked at twice', 2],
  ])('before that is %s is nothing to tell of', async (_, opening) => {
    const root = folderWith({ 'a.txt': 'one\n' });
    const done = await (await NodeWorkspace.open(root)).commit([EDIT]);
    const id = done.kind === 'committed' ? (done.receipt as string) : '';
    const [receipt = ''] = receiptsIn(root);
    const journal = join(root, '.mortise', `journal-${id}`);
    disk.renameSync(receipt, journal);
    let count = 0;
    const open: typeof NODE_FILE_SYSTEM.open = async (path, ...rest) => {
      if (path === journal && ++count === opening) disk.renameSync(journal, receipt);
      return NODE_FILE_SYSTEM.open(path, ...rest);
    };
    const { warnings } = await NodeWorkspace.open(root, { fileSystem: { ...NODE_FILE_SYSTEM, open } });
    expect(count).toBe(opening);
    expect(warnings).toEqual([]);
    expect(disk.readFileSync(join(root, 'a.txt'), 'utf8')).toBe('two\n');
  });
});

function receiptsIn(root: string): string[] {
  const folder = join(root, '.mortise/receipts');
  return disk
    .readdirSync(folder)
    .flatMap(name => disk.readdirSync(join(folder, name)).map(id => join(folder, name, id)));
}

describe('what is no lock', () => {
  test.each([
    ['a file', (path: string) => disk.writeFileSync(path, '{"pid":1,"host":"x"}')],
    ['an empty file', (path: string) => disk.writeFileSync(path, '')],
    ['a folder', (path: string) => disk.mkdirSync(path)],
    ['a link to nothing', (path: string) => disk.symlinkSync('nowhere', path)],
    ['a link to itself', (path: string) => disk.symlinkSync(NAME, path)],
  ])('%s in its place blocks nobody', async (_, plant) => {
    const root = folderWith({ 'a.txt': 'one\n', '.mortise/x': '' });
    plant(join(root, '.mortise', NAME));
    expect(await commitIn(root)).toBe('committed');
  });

  test('a lock of an older version blocks no commit', async () => {
    const root = folderWith({
      'a.txt': 'one\n',
      '.mortise/lock-7': '{"pid":1}',
      '.mortise/lock-999999999999999.free': '',
    });
    expect(await commitIn(root)).toBe('committed');
  });
});

describe('those who want a lock', () => {
  test('at one moment have it one after the other', async () => {
    const store = new Store(NODE_FILE_SYSTEM, folderWith({}));
    await makeStore(store);
    let inside = 0;
    let most = 0;
    let turns = 0;
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let i = 0; i < 5; i++) {
          const lock = await takeLock(store, { timeout: 60_000 });
          most = Math.max(most, ++inside);
          await new Promise(done => setImmediate(done));
          inside--;
          turns++;
          await giveBack(lock);
        }
      }),
    );
    expect([turns, most]).toEqual([60, 1]);
    expect(disk.readdirSync(store.folder).filter(name => name.startsWith('lock'))).toEqual([]);
  });

  test('get it though the folder cannot be cleaned', async () => {
    const unlink = () => Promise.reject(Object.assign(new Error('made to fail'), { code: 'EACCES' }));
    const store = new Store({ ...NODE_FILE_SYSTEM, unlink }, folderWith({}));
    await makeStore(store);
    await giveBack(await takeLock(store, { timeout: 0 }));
    const lock = await takeLock(store, { timeout: 0 });
    await expect(takeLock(store, { timeout: 0 })).rejects.toBeInstanceOf(Locked);
    await giveBack(lock);
  });
});
