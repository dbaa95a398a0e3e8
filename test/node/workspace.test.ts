import { spawnSync } from 'node:child_process';
import * as disk from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileWrite, ReadResult } from '../../src/apply/index.js';
import { type FileSystem, NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';
import { needsTool } from '../support/tool.js';

/**
 * Everything below a folder: files with their text, links with where they lead, folders with a last
 * `/`.
 */
function tree(root: string): Record<string, string> {
  const all = disk.readdirSync(root, { withFileTypes: true, recursive: true });
  const entries = all.filter(isOfTree).map(entry => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path);
    if (entry.isSymbolicLink()) return [name, `-> ${disk.readlinkSync(path)}`];
    return entry.isDirectory() ? [`${name}/`, ''] : [name, disk.readFileSync(path, 'utf8')];
  });
  return Object.fromEntries(entries);
}

/**
 * What mortise keeps for itself is told apart by its name; a `.mortise` that a test has put there
 * counts.
 */
function isOfTree({ parentPath, name }: disk.Dirent): boolean {
  return !`${parentPath}/${name}`.includes('/.mortise') || name === 'j' || name.endsWith('.tmp');
}

const FILES = { 'a.txt': 'one\n', 'b.txt': 'two\n', 'src/c.txt': 'three\n' };
const TREE = { ...FILES, 'src/': '' };

const bytes = (text: string) => Buffer.from(text);
const write = (path: string, before: string | undefined, after: string): FileWrite => ({
  path,
  before: before === undefined ? undefined : bytes(before),
  after: bytes(after),
});
const EDIT_A = write('a.txt', 'one\n', 'ONE\n');
const EDIT_B = write('b.txt', 'two\n', 'TWO\n');

const codeOf = (result: { readonly kind: string; readonly refusal?: { readonly code: string } }) =>
  result.refusal?.code ?? result.kind;
const textOf = (read: ReadResult) => (read.kind === 'file' ? Buffer.from(read.bytes).toString() : undefined);
const modeOf = (path: string) => disk.statSync(path).mode & 0o7777;

function systemError(code: string): Error {
  return Object.assign(new Error(`made to fail: ${code}`), { code });
}

/** Node's file operations, but for some. */
const except = (changed: Partial<FileSystem>): FileSystem => ({ ...NODE_FILE_SYSTEM, ...changed });

/** Whether a path is that of a temporary file beside one of the tree. */
const isTemporary = (path: unknown) => /^\.mortise-.*\.tmp$/.test(basename(String(path)));
const isOwn = (path: unknown) => String(path).includes('/.mortise/');

/** Renames in the tree where the calls of these numbers, from 1, fail. */
function renamesFailing(fails: (call: number) => boolean, meanwhile = () => {}): FileSystem['rename'] {
  let calls = 0;
  return async (from, to) => {
    if (isOwn(to) || !fails(++calls)) return NODE_FILE_SYSTEM.rename(from, to);
    meanwhile();
    throw systemError('EACCES');
  };
}

/** File handles whose content is written by another function. */
const writing =
  (writeFile: (handle: Awaited<ReturnType<FileSystem['open']>>, path: string) => Promise<void>) =>
  async (...args: Parameters<FileSystem['open']>) => {
    const handle = await NODE_FILE_SYSTEM.open(...args);
    const original = handle.writeFile.bind(handle);
    handle.writeFile = async (...content) => {
      await writeFile(handle, String(args[0]));
      return original(...content);
    };
    return handle;
  };

async function opened(files: Readonly<Record<string, string>> = FILES, fileSystem?: FileSystem) {
  const root = folderWith(files);
  const workspace = await NodeWorkspace.open(root, fileSystem === undefined ? {} : { fileSystem });
  return { root, workspace };
}

describe('opening', () => {
  test('fails on what is no folder', async () => {
    const root = folderWith(FILES);
    await expect(NodeWorkspace.open(join(root, 'a.txt'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(NodeWorkspace.open(join(root, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('takes a link to a folder for the folder', async () => {
    const root = folderWith(FILES);
    disk.symlinkSync('src', join(root, 'link'));
    const workspace = await NodeWorkspace.open(join(root, 'link'));
    expect(workspace.root).toBe(disk.realpathSync(join(root, 'src')));
    expect(textOf(await workspace.read('c.txt'))).toBe('three\n');
  });
});

describe('an absolute path', () => {
  test('inside the root is as good as a relative one', async () => {
    const { workspace } = await opened();
    for (const path of ['src/c.txt', 'src/../src/c.txt', '/src//c.txt']) {
      const read = await workspace.read(`${workspace.root}/${path}`);
      expect(read).toMatchObject({ kind: 'file', path: 'src/c.txt' });
    }
    expect(await workspace.read(join(workspace.root, 'new/n.txt'))).toMatchObject({
      kind: 'missing',
      path: 'new/n.txt',
    });
  });

  test('outside is refused, however similar to the root it is', async () => {
    const { workspace } = await opened();
    const { root } = workspace;
    const paths = [
      root,
      `${root}/`,
      `${root}/..`,
      `${root}/../a`,
      `${root}x/a.txt`,
      `${root}/.git/config`,
      '/',
    ];
    for (const path of [...paths, `${root}/a\0`, join(root, '..', 'a.txt'), '/dev/null', '/proc/self/mem']) {
      expect([path, codeOf(await workspace.read(path))]).toEqual([path, 'EDIT_INVALID_PATH']);
    }
  });
});

describe('hard links', () => {
  test('to a file keep the old content, which is said', async () => {
    const { root, workspace } = await opened();
    disk.linkSync(join(root, 'a.txt'), join(root, 'other.txt'));
    const committed = await workspace.commit([EDIT_A]);
    expect(committed).toMatchObject({
      kind: 'committed',
      warnings: ['a.txt had 2 hard links; the other names keep the old content.'],
    });
    expect(tree(root)).toMatchObject({ 'a.txt': 'ONE\n', 'other.txt': 'one\n' });
  });
});

describe('symbolic links', () => {
  /** A root with links of all sorts, and a folder outside it. */
  async function linked() {
    const outside = folderWith({ 'secret.txt': 'secret\n', 'deep/s.txt': 's\n' });
    const { root, workspace } = await opened({ ...FILES, '.git/config': '[core]\n', '.mortise/j': '{}' });
    const links: Record<string, string> = {
      'to-file': join(outside, 'secret.txt'),
      'to-folder': outside,
      'to-new': join(outside, 'new.txt'),
      'src/up': '../..',
      nested: 'nested-2',
      'nested-2': join(outside, 'deep'),
      'src/nested': '../to-folder/deep',
      dangling: 'nowhere.txt',
      'dangling-folder': 'nowhere',
      loop: 'loop-2',
      'loop-2': 'loop',
      itself: 'itself',
      git: '.git',
      'git-config': '.git/config',
      state: '.mortise',
      'root-itself': '.',
      parent: '..',
      'inside.txt': 'src/c.txt',
      inside: 'src',
      chain: 'inside.txt',
    };
    for (const [name, target] of Object.entries(links)) disk.symlinkSync(target, join(root, name));
    return { root, outside, workspace };
  }

  test.each([
    'to-file',
    'to-folder/secret.txt',
    'to-folder/new.txt',
    'to-folder/new/folder/x.txt',
    'to-new',
    'src/up/x',
    'src/up/etc/passwd',
    'nested/s.txt',
    'nested/new.txt',
    'src/nested/s.txt',
    'dangling',
    'dangling-folder/x.txt',
    'git/config',
    'git/hooks/new',
    'git-config',
    'state/j',
    'root-itself',
    'root-itself/.git/config',
    'root-itself/git/config',
    'root-itself/to-file',
    'parent/x',
    'inside/up/x',
  ])('%s is neither read nor written', async path => {
    const { root, outside, workspace } = await linked();
    const before = [tree(root), tree(outside)];
    expect(codeOf(await workspace.read(path))).toBe('EDIT_INVALID_PATH');
    for (const old of [undefined, 'secret\n', 's\n', '[core]\n', '{}']) {
      expect(codeOf(await workspace.commit([EDIT_A, write(path, old, 'evil\n')]))).toBe('EDIT_INVALID_PATH');
    }
    expect([tree(root), tree(outside)]).toEqual(before);
  });

  test.each(['loop', 'loop-2', 'loop/x.txt', 'itself'])('%s leads round in circles: refused', async path => {
    const { root, workspace } = await linked();
    const before = tree(root);
    const read = await workspace.read(path);
    expect(read.kind).toBe('refused');
    const committed = await workspace.commit([EDIT_A, write(path, undefined, 'evil\n')]);
    expect(committed).toMatchObject({ kind: 'refused', path });
    expect(tree(root)).toEqual(before);
  });

  test.each(['inside.txt', 'inside/c.txt', 'chain', 'root-itself/src/c.txt', 'root-itself/chain'])(
    '%s leads to a file inside: the link stays, its target is edited',
    async path => {
      const { root, workspace } = await linked();
      const before = tree(root);
      const read = await workspace.read(path);
      expect(read).toMatchObject({ kind: 'file', path });
      expect(textOf(read)).toBe('three\n');
      expect(await workspace.commit([write(path, 'three\n', 'THREE\n')])).toMatchObject({
        kind: 'committed',
      });
      expect(tree(root)).toEqual({ ...before, 'src/c.txt': 'THREE\n' });
    },
  );

  test('a file is created in the folder that a link leads to', async () => {
    const { root, workspace } = await linked();
    const before = tree(root);
    await workspace.commit([write('inside/new/n.txt', undefined, 'n\n')]);
    expect(tree(root)).toEqual({ ...before, 'src/new/': '', 'src/new/n.txt': 'n\n' });
  });

  test('a folder swapped for a link to outside between reading and writing is not followed', async () => {
    const outside = folderWith({ 'c.txt': 'three\n' });
    const { root, workspace } = await opened();
    const read = await workspace.read('src/c.txt');
    disk.renameSync(join(root, 'src'), join(root, 'moved'));
    disk.symlinkSync(outside, join(root, 'src'));
    expect(textOf(read)).toBe('three\n');
    for (const swapped of [
      write('src/c.txt', 'three\n', 'evil\n'),
      write('src/new.txt', undefined, 'evil\n'),
    ]) {
      expect(await workspace.commit([EDIT_A, swapped])).toMatchObject({
        kind: 'refused',
        path: swapped.path,
        refusal: { code: 'EDIT_INVALID_PATH' },
      });
    }
    expect(tree(outside)).toEqual({ 'c.txt': 'three\n' });
    expect(tree(root)).toMatchObject({ 'a.txt': 'one\n', 'moved/c.txt': 'three\n' });
  });

  test.each(['outside', 'inside'])(
    'a folder swapped for a link to %s while the commit prepares is not followed',
    async where => {
      const outside = folderWith({ 'c.txt': 'three\n' });
      let swap = () => {};
      const fileSystem = except({
        open: writing(async (_, path) => {
          if (isTemporary(path)) swap();
        }),
      });
      const { root, workspace } = await opened({ ...FILES, 'other/c.txt': 'three\n' }, fileSystem);
      swap = () => {
        swap = () => {};
        disk.renameSync(join(root, 'src'), join(root, 'moved'));
        disk.symlinkSync(where === 'outside' ? outside : 'other', join(root, 'src'));
      };
      const committed = await workspace.commit([write('src/c.txt', 'three\n', 'evil\n'), EDIT_A]);
      // Of a folder that leads outside, two checks tell; which of them comes first depends on which
      // file is prepared first.
      const codes = where === 'outside' ? ['EDIT_INVALID_PATH', 'EDIT_STALE_FILE'] : ['EDIT_STALE_FILE'];
      expect(codes).toContain(codeOf(committed));
      expect(tree(outside)).toEqual({ 'c.txt': 'three\n' });
      expect(tree(root)).toMatchObject({
        'a.txt': 'one\n',
        'other/c.txt': 'three\n',
        'moved/c.txt': 'three\n',
      });
    },
  );

  test('a file swapped for a link with the same content is not written through', async () => {
    const outside = folderWith({ 'a.txt': 'one\n' });
    const { root, workspace } = await opened();
    await workspace.read('a.txt');
    disk.rmSync(join(root, 'a.txt'));
    disk.symlinkSync(join(outside, 'a.txt'), join(root, 'a.txt'));
    expect(codeOf(await workspace.commit([EDIT_A]))).toBe('EDIT_INVALID_PATH');
    expect(tree(outside)).toEqual({ 'a.txt': 'one\n' });
  });
});

describe('reading', () => {
  test('a file larger than the limit is refused', async () => {
    const root = folderWith({ 'four.txt': 'four', 'five.txt': 'five5' });
    const workspace = await NodeWorkspace.open(root, { maxBytes: 4 });
    expect(textOf(await workspace.read('four.txt'))).toBe('four');
    const refused = await workspace.read('five.txt');
    expect(codeOf(refused)).toBe('EDIT_TOO_LARGE');
    expect(refused.kind === 'refused' && refused.refusal.message).toMatch(/five\.txt has 5 bytes.* 4\b/);
  });

  test('a pipe is not opened, and not written over', async context => {
    needsTool(context, 'mkfifo');
    const { root, workspace } = await opened();
    spawnSync('mkfifo', [join(root, 'pipe')]);
    expect(codeOf(await workspace.read('pipe'))).toBe('EDIT_FILE_READ_ERROR');
    expect(codeOf(await workspace.commit([write('pipe', '', 'x')]))).toBe('EDIT_STALE_FILE');
    expect(codeOf(await workspace.commit([write('pipe', undefined, 'x')]))).toBe('EDIT_STALE_FILE');
    expect(disk.lstatSync(join(root, 'pipe')).isFIFO()).toBe(true);
  });

  test('a pipe that took the place of a file after the reading is not opened', async context => {
    needsTool(context, 'mkfifo');
    const { root, workspace } = await opened();
    await workspace.read('a.txt');
    disk.rmSync(join(root, 'a.txt'));
    spawnSync('mkfifo', [join(root, 'a.txt')]);
    expect(codeOf(await workspace.commit([EDIT_A]))).toBe('EDIT_STALE_FILE');
    expect(disk.lstatSync(join(root, 'a.txt')).isFIFO()).toBe(true);
  });

  test.each([
    ['open', 'EACCES', 'a.txt could not be read: permission denied.'],
    ['lstat', 'EACCES', 'a.txt could not be looked up: permission denied.'],
    ['realpath', 'EACCES', 'a.txt could not be looked up: permission denied.'],
  ] as const)('a failing %s is a refusal', async (operation, code, message) => {
    const { root } = await opened();
    const { workspace } = await (async () => {
      let broken = false;
      const failing = async (...args: readonly unknown[]) => {
        if (broken) throw systemError(code);
        return (NODE_FILE_SYSTEM[operation] as (...given: readonly unknown[]) => Promise<unknown>)(...args);
      };
      const fileSystem = except({ [operation]: failing } as Partial<FileSystem>);
      const ready = await NodeWorkspace.open(root, { fileSystem });
      broken = true;
      return { workspace: ready };
    })();
    expect(await workspace.read('a.txt')).toMatchObject({
      refusal: { code: 'EDIT_FILE_READ_ERROR', message },
    });
  });

  test('paths like a missing one are not sought among hidden and generated files', async () => {
    const { workspace } = await opened({
      'node_modules/p/util.ts': '',
      '.cache/util.ts': '',
      'dist/util.ts': '',
      'lib/util.ts': '',
    });
    expect(await workspace.read('src/util.ts')).toMatchObject({ kind: 'missing', similar: ['lib/util.ts'] });
  });

  test('a folder that cannot be listed has no paths like a missing one', async () => {
    const opendir: FileSystem['opendir'] = async () => {
      throw systemError('EACCES');
    };
    const { workspace } = await opened(FILES, except({ opendir }));
    expect(await workspace.read('c.txt')).toMatchObject({ kind: 'missing', similar: [] });
  });

  test('the search for paths like a missing one ends, however large the tree is', async () => {
    let entries = 0;
    const entry = (name: string, isFolder: boolean) => ({
      name,
      isDirectory: () => isFolder,
      isFile: () => !isFolder,
    });
    async function* endless() {
      for (let i = 0; ; i++) {
        entries++;
        yield i === 0 ? entry('c.txt', false) : entry(`folder-${i}`, true);
      }
    }
    const opendir = (async () => endless()) as unknown as FileSystem['opendir'];
    const { workspace } = await opened({}, except({ opendir }));
    const read = await workspace.read('x/c.txt');
    expect(read).toMatchObject({ kind: 'missing', similar: ['x/c.txt'] });
    expect(entries).toBeLessThan(10_000);
  });
});

describe('writing', () => {
  test.each([0o644, 0o600, 0o755, 0o640, 0o200, 0o4755])('keeps the mode %o', async mode => {
    const { root, workspace } = await opened();
    disk.chmodSync(join(root, 'a.txt'), mode);
    expect(await workspace.commit([EDIT_A])).toMatchObject({ kind: 'committed' });
    expect(modeOf(join(root, 'a.txt'))).toBe(mode);
    expect(tree(root)['a.txt']).toBe('ONE\n');
  });

  test('never shows a private file to others, not even on its way', async () => {
    const modes: number[] = [];
    const open = writing(async (handle, path) => {
      if (isTemporary(path)) modes.push((await handle.stat()).mode & 0o777);
    });
    const { root, workspace } = await opened(FILES, except({ open }));
    disk.chmodSync(join(root, 'a.txt'), 0o600);
    await workspace.commit([EDIT_A]);
    expect(modes).toEqual([0o600]);
  });

  test('a new file cannot be executed', async () => {
    const { root, workspace } = await opened();
    await workspace.commit([write('new.sh', undefined, '#!/bin/sh\n')]);
    expect(modeOf(join(root, 'new.sh')) & 0o111).toBe(0);
    expect(modeOf(join(root, 'new.sh')) & 0o600).toBe(0o600);
  });

  test.each([0o444, 0o400, 0o555, 0])('a file that must not be written (mode %o) is refused', async mode => {
    const { root, workspace } = await opened();
    disk.chmodSync(join(root, 'b.txt'), mode);
    const committed = await workspace.commit([EDIT_A, EDIT_B]);
    expect(committed).toMatchObject({ path: 'b.txt', refusal: { code: 'EDIT_FILE_WRITE_ERROR' } });
    expect(committed.kind === 'refused' && committed.refusal.message).toContain('b.txt is read-only');
    disk.chmodSync(join(root, 'b.txt'), 0o644);
    expect(tree(root)).toEqual(TREE);
  });

  test('another name of the file (a hard link) keeps its content', async () => {
    const { root, workspace } = await opened();
    disk.linkSync(join(root, 'a.txt'), join(root, 'same.txt'));
    expect(await workspace.commit([EDIT_A])).toMatchObject({ kind: 'committed' });
    expect(tree(root)).toMatchObject({ 'a.txt': 'ONE\n', 'same.txt': 'one\n' });
  });

  test('two paths of one file are not both written', async () => {
    const { root, workspace } = await opened();
    disk.symlinkSync('a.txt', join(root, 'link.txt'));
    const writes = [EDIT_A, write('link.txt', 'one\n', 'uno\n')];
    expect(await workspace.commit(writes)).toMatchObject({ kind: 'refused', path: 'link.txt' });
    expect(tree(root)).toEqual({ ...TREE, 'link.txt': '-> a.txt' });
  });

  test('a file that appears while it is created is left alone', async () => {
    let root = '';
    const link: FileSystem['link'] = async (from, to) => {
      if (!isOwn(to)) disk.writeFileSync(join(root, 'new.txt'), 'theirs\n');
      return NODE_FILE_SYSTEM.link(from, to);
    };
    const at = await opened(FILES, except({ link }));
    root = at.root;
    const committed = await at.workspace.commit([EDIT_A, write('new.txt', undefined, 'ours\n')]);
    expect(committed).toMatchObject({ path: 'new.txt', refusal: { code: 'EDIT_STALE_FILE' } });
    expect(tree(root)).toEqual({ ...TREE, 'new.txt': 'theirs\n' });
  });

  test('a file that changes while others are prepared is left alone', async () => {
    let root = '';
    const open = writing(async (_, path) => {
      if (isTemporary(path)) disk.writeFileSync(join(root, 'a.txt'), 'uno\n');
    });
    const at = await opened(FILES, except({ open }));
    root = at.root;
    expect(codeOf(await at.workspace.commit([EDIT_A, EDIT_B]))).toBe('EDIT_STALE_FILE');
    expect(tree(root)).toEqual({ ...TREE, 'a.txt': 'uno\n' });
  });
});

describe('a commit that fails', () => {
  const NEW = write('x/y/n.txt', undefined, 'n\n');

  test('at the second rename puts the first file back, with its mode', async () => {
    const { root, workspace } = await opened(FILES, except({ rename: renamesFailing(call => call === 2) }));
    disk.chmodSync(join(root, 'a.txt'), 0o755);
    const committed = await workspace.commit([EDIT_A, NEW, EDIT_B]);
    expect(committed).toMatchObject({
      path: 'b.txt',
      refusal: { code: 'EDIT_FILE_WRITE_ERROR', message: 'b.txt could not be written: permission denied.' },
    });
    expect(tree(root)).toEqual(TREE);
    expect(modeOf(join(root, 'a.txt'))).toBe(0o755);
  });

  test('and cannot put a file back says which', async () => {
    const { root, workspace } = await opened(FILES, except({ rename: renamesFailing(call => call >= 2) }));
    const committed = await workspace.commit([EDIT_A, NEW, EDIT_B]);
    expect(codeOf(committed)).toBe('EDIT_FILE_WRITE_ERROR');
    const message = committed.kind === 'refused' ? committed.refusal.message : '';
    expect(message).toContain('b.txt could not be written: permission denied.');
    expect(message).toMatch(/a\.txt .*could not be put back.*permission denied/);
    expect(tree(root)).toEqual({ ...TREE, 'a.txt': 'ONE\n' });
  });

  test.each(['theirs\n', '', 'x'.repeat(EDIT_A.after?.length ?? 0)])(
    'does not put a file back over a change made since: %j',
    async theirs => {
      let root = '';
      const rename = renamesFailing(
        call => call === 2,
        () => disk.writeFileSync(join(root, 'a.txt'), theirs),
      );
      const at = await opened(FILES, except({ rename }));
      root = at.root;
      const committed = await at.workspace.commit([EDIT_A, EDIT_B]);
      expect(committed.kind === 'refused' && committed.refusal.message).toMatch(
        /a\.txt .*could not be put back.*changed/,
      );
      expect(tree(root)).toEqual({ ...TREE, 'a.txt': theirs });
    },
  );

  test('does not remove a created file that somebody wrote to since', async () => {
    let root = '';
    const rename = renamesFailing(
      () => true,
      () => disk.writeFileSync(join(root, 'x/y/n.txt'), 'theirs\n'),
    );
    const at = await opened(FILES, except({ rename }));
    root = at.root;
    expect(codeOf(await at.workspace.commit([NEW, EDIT_B]))).toBe('EDIT_FILE_WRITE_ERROR');
    expect(tree(root)).toEqual({ ...TREE, 'x/': '', 'x/y/': '', 'x/y/n.txt': 'theirs\n' });
  });

  test('on a full disk leaves nothing behind, not even half a file', async () => {
    let writes = 0;
    const open = writing(async (handle, path) => {
      if (!isTemporary(path) || ++writes < 3) return;
      await handle.write('half');
      throw systemError('ENOSPC');
    });
    const { root, workspace } = await opened(FILES, except({ open }));
    const committed = await workspace.commit([EDIT_A, NEW, EDIT_B]);
    expect(codeOf(committed)).toBe('EDIT_FILE_WRITE_ERROR');
    const message = committed.kind === 'refused' ? committed.refusal.message : '';
    expect(message).toMatch(/^\S+ could not be written: no space left on the disk\.$/);
    expect(tree(root)).toEqual(TREE);
  });

  test('removes the folders that it made, and only those', async () => {
    const { root, workspace } = await opened({ ...FILES, 'x/old.txt': 'old\n' });
    const stale = write('b.txt', 'stale\n', 'x\n');
    expect(codeOf(await workspace.commit([NEW, stale]))).toBe('EDIT_STALE_FILE');
    expect(tree(root)).toEqual({ ...TREE, 'x/': '', 'x/old.txt': 'old\n' });
  });

  test('removes a folder that two new files share', async () => {
    let links = 0;
    const link: FileSystem['link'] = async (from, to) => {
      if (!isOwn(to) && ++links === 2) throw systemError('ENOSPC');
      return NODE_FILE_SYSTEM.link(from, to);
    };
    const { root, workspace } = await opened(FILES, except({ link }));
    const committed = await workspace.commit([NEW, write('x/y/m.txt', undefined, 'm\n'), EDIT_A]);
    expect(committed).toMatchObject({ path: 'x/y/m.txt', refusal: { code: 'EDIT_FILE_WRITE_ERROR' } });
    expect(tree(root)).toEqual(TREE);
  });

  test('half-way through the folders for a file removes them again', async () => {
    let made = 0;
    const mkdir = (async (path: string) => {
      if (!path.includes('.mortise') && ++made === 2) throw systemError('ENOSPC');
      return NODE_FILE_SYSTEM.mkdir(path);
    }) as FileSystem['mkdir'];
    const { root, workspace } = await opened(FILES, except({ mkdir }));
    expect(await workspace.commit([EDIT_A, NEW])).toMatchObject({
      path: 'x/y/n.txt',
      refusal: { code: 'EDIT_FILE_WRITE_ERROR' },
    });
    expect(tree(root)).toEqual(TREE);
  });

  test('keeps a folder that somebody else made at the same time', async () => {
    const mkdir = (async (path: string) => {
      if (!path.includes('.mortise')) disk.mkdirSync(path);
      return NODE_FILE_SYSTEM.mkdir(path);
    }) as FileSystem['mkdir'];
    const { root, workspace } = await opened(FILES, except({ mkdir }));
    expect(codeOf(await workspace.commit([NEW, write('b.txt', 'stale\n', 'x\n')]))).toBe('EDIT_STALE_FILE');
    expect(tree(root)).toEqual({ ...TREE, 'x/': '', 'x/y/': '' });
    expect(await workspace.commit([NEW])).toMatchObject({ kind: 'committed' });
  });

  test('where folders cannot be made safe on the disk is put back', async () => {
    const open: FileSystem['open'] = async (path, flags, mode) => {
      if (flags === 'r' && !String(path).includes('.mortise')) throw systemError('EIO');
      return NODE_FILE_SYSTEM.open(path, flags, mode);
    };
    const { root, workspace } = await opened(FILES, except({ open }));
    const committed = await workspace.commit([EDIT_A, NEW]);
    expect(codeOf(committed)).toBe('EDIT_FILE_WRITE_ERROR');
    expect(committed.kind === 'refused' && [EDIT_A.path, NEW.path]).toContain(
      committed.kind === 'refused' && committed.path,
    );
    expect(tree(root)).toEqual(TREE);
  });

  test('says what it could not take away', async () => {
    const unlink: FileSystem['unlink'] = async path => {
      if (isOwn(path)) return NODE_FILE_SYSTEM.unlink(path);
      throw systemError('EPERM');
    };
    const { root, workspace } = await opened(FILES, except({ unlink }));
    const committed = await workspace.commit([EDIT_A, write('new.txt', undefined, 'n\n'), EDIT_B]);
    expect(codeOf(committed)).toBe('EDIT_FILE_WRITE_ERROR');
    const message = committed.kind === 'refused' ? committed.refusal.message : '';
    const left = Object.keys(tree(root)).filter(path => !(path in TREE));
    expect(left).toContain('new.txt');
    for (const path of left) expect(message).toContain(path);
    expect(tree(root)).toMatchObject(TREE);
  });

  test('of a mistake in the program is undone too, and the error is thrown', async () => {
    let renames = 0;
    const rename: FileSystem['rename'] = async (from, to) => {
      if (!isOwn(to) && ++renames === 2) throw new TypeError('a mistake');
      return NODE_FILE_SYSTEM.rename(from, to);
    };
    const { root, workspace } = await opened(FILES, except({ rename }));
    await expect(workspace.commit([EDIT_A, NEW, EDIT_B])).rejects.toThrow('a mistake');
    expect(tree(root)).toEqual(TREE);
  });
});

describe('removing a file', () => {
  const REMOVE_C: FileWrite = { path: 'x/y/c.txt', before: bytes('three\n'), after: undefined };
  const DEEP = { 'a.txt': 'one\n', 'b.txt': 'two\n', 'x/y/c.txt': 'three\n' };

  test('removes the folders that it leaves empty, and no others', async () => {
    const { root, workspace } = await opened({ ...DEEP, 'x/d.txt': 'd\n' });
    expect(await workspace.commit([REMOVE_C])).toMatchObject({ kind: 'committed' });
    expect(tree(root)).toEqual({ 'a.txt': 'one\n', 'b.txt': 'two\n', 'x/': '', 'x/d.txt': 'd\n' });
  });

  test('leaves the root, though nothing is left in it', async () => {
    const { root, workspace } = await opened({ 'x/y/c.txt': 'three\n' });
    expect(await workspace.commit([REMOVE_C])).toMatchObject({ kind: 'committed' });
    expect(tree(root)).toEqual({});
  });

  test('is taken back with its folders and modes where a later step fails', async () => {
    const open: FileSystem['open'] = async (path, flags, mode) => {
      if (flags === 'r' && !String(path).includes('.mortise')) throw systemError('EIO');
      return NODE_FILE_SYSTEM.open(path, flags, mode);
    };
    const { root, workspace } = await opened(DEEP, except({ open }));
    disk.chmodSync(join(root, 'x/y/c.txt'), 0o750);
    disk.chmodSync(join(root, 'x/y'), 0o700);
    expect(codeOf(await workspace.commit([REMOVE_C, EDIT_A]))).toBe('EDIT_FILE_WRITE_ERROR');
    expect(tree(root)).toEqual({ ...DEEP, 'x/': '', 'x/y/': '' });
    expect([modeOf(join(root, 'x/y')), modeOf(join(root, 'x/y/c.txt'))]).toEqual([0o700, 0o750]);
  });

  test('refuses a move of a file that was removed', async () => {
    const { root, workspace } = await opened();
    const committed = await workspace.commit([{ ...write('new.txt', undefined, 'n\n'), like: 'gone.txt' }]);
    expect(committed).toMatchObject({ path: 'new.txt', refusal: { code: 'EDIT_STALE_FILE' } });
    expect(tree(root)).toEqual(TREE);
  });
});

describe('a commit that succeeds', () => {
  test('does not mind that a system cannot open folders', async () => {
    const open: FileSystem['open'] = async (path, flags, mode) => {
      if (flags === 'r' && !String(path).includes('.mortise')) throw systemError('EISDIR');
      return NODE_FILE_SYSTEM.open(path, flags, mode);
    };
    const { root, workspace } = await opened(FILES, except({ open }));
    expect(await workspace.commit([EDIT_A])).toMatchObject({ kind: 'committed' });
    expect(tree(root)).toEqual({ ...TREE, 'a.txt': 'ONE\n' });
  });

  test('leaves nothing but the files', async () => {
    const { root, workspace } = await opened();
    const writes = [EDIT_A, EDIT_B, write('src/c.txt', 'three\n', ''), write('x/n.txt', undefined, 'n\n')];
    expect(await workspace.commit(writes)).toMatchObject({ kind: 'committed' });
    expect(tree(root)).toEqual({
      'a.txt': 'ONE\n',
      'b.txt': 'TWO\n',
      'src/': '',
      'src/c.txt': '',
      'x/': '',
      'x/n.txt': 'n\n',
    });
  });
});

describe('a commit that is interrupted', () => {
  const MANY = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}.txt`, 'old\n']));
  const writes = Object.keys(MANY).map(path => ({
    ...{ path, before: Buffer.from('old\n'), after: Buffer.from('new\n') },
  }));

  test('before the first file takes its place prepares no more files, and takes all back', async () => {
    const stop = new AbortController();
    let prepared = 0;
    const open: FileSystem['open'] = (path, ...more) => {
      if (isTemporary(path) && ++prepared === 5) stop.abort();
      return NODE_FILE_SYSTEM.open(path, ...more);
    };
    const { root, workspace } = await opened(MANY, except({ open }));
    const result = await workspace.commit(writes, { signal: stop.signal });
    expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'CANCELLED' } });
    // Those that were under way at the same time.
    expect(prepared).toBeLessThan(20);
    expect(
      disk
        .readdirSync(root)
        .filter(name => !name.startsWith('.mortise'))
        .sort(),
    ).toEqual(Object.keys(MANY).sort());
    for (const path of Object.keys(MANY)) expect(disk.readFileSync(join(root, path), 'utf8')).toBe('old\n');
  });

  test('after it is finished', async () => {
    const stop = new AbortController();
    const rename: FileSystem['rename'] = (from, to) => {
      if (!isOwn(to)) stop.abort();
      return NODE_FILE_SYSTEM.rename(from, to);
    };
    const { root, workspace } = await opened(MANY, except({ rename }));
    expect(await workspace.commit(writes, { signal: stop.signal })).toMatchObject({ kind: 'committed' });
    for (const path of Object.keys(MANY)) expect(disk.readFileSync(join(root, path), 'utf8')).toBe('new\n');
  });
});
