import { describe, expect, test } from 'vitest';
import type { FileWrite, Workspace } from '../../src/apply/index.js';
import { bytesOf } from '../support/random-documents.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A workspace to be tested, and what it holds, seen from outside. */
export interface Opened {
  readonly workspace: Workspace;
  /** All its files, by path. */
  files(): Record<string, Uint8Array>;
  /** Write a file as somebody else would. */
  put(path: string, content: string): void;
  /** Whether a file may be run as a program. */
  isExecutable(path: string): boolean;
}

const FILES: Files = {
  'a.txt': 'one\n',
  'b.txt': 'two\n',
  'src/util.ts': 'export {};\n',
  'src/deep/c.txt': '',
};

/** Every byte, so that no reading of it as text keeps all. */
const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, i) => i);

const EXACT: Readonly<Record<string, Uint8Array>> = {
  'CRLF and a lone CR': Buffer.from('a\r\nb\rc\n'),
  'no last line ending': Buffer.from('a\nb'),
  'a byte order mark': bytesOf('a\n', 'utf-8', true),
  'UTF-16, little endian': bytesOf('ä\r\n😀', 'utf-16le', true),
  'UTF-16, big endian': bytesOf('ä\r\n😀', 'utf-16be', true),
  'Latin-1': bytesOf('caf\xe9\n', 'bytes', false),
  'every byte': ALL_BYTES,
  nothing: new Uint8Array(),
};

const bytes = (text: string) => Uint8Array.from(Buffer.from(text));
/** As plain bytes: a `Buffer` and a `Uint8Array` of the same content do not count as equal. */
const plain = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, Uint8Array.from(Buffer.from(content))]),
  );
const write = (path: string, before: string | undefined, after: string): FileWrite => ({
  path,
  before: before === undefined ? undefined : bytes(before),
  after: bytes(after),
});

/** What every workspace must do alike. */
export function workspaceConformance(name: string, open: (files: Files) => Promise<Opened>): void {
  describe(`${name}, reading`, () => {
    test('gives a file under its canonical path', async () => {
      const { workspace } = await open(FILES);
      for (const path of [
        'src/util.ts',
        './src/util.ts',
        'src\\util.ts',
        'src/deep/../util.ts',
        'src//util.ts',
      ]) {
        const read = await workspace.read(path);
        expect({ ...read, bytes: read.kind === 'file' && Buffer.from(read.bytes).toString() }).toEqual({
          kind: 'file',
          path: 'src/util.ts',
          bytes: 'export {};\n',
          ...(process.platform !== 'win32' && { executable: false }),
        });
      }
    });

    test.each(Object.entries(EXACT))('gives the exact bytes: %s', async (_, content) => {
      const { workspace } = await open({ x: content });
      const read = await workspace.read('x');
      expect(read.kind === 'file' && Uint8Array.from(read.bytes)).toEqual(Uint8Array.from(content));
    });

    test.each([
      ['src/utl.ts', ['src/util.ts']],
      ['util.ts', ['src/util.ts']],
      ['lib/UTIL.ts', ['src/util.ts']],
      ['c.txt', ['src/deep/c.txt', 'a.txt', 'b.txt']],
      ['nothing/like/it.md', []],
    ])('names paths like one that is missing: %s', async (path, similar) => {
      const { workspace } = await open(FILES);
      expect(await workspace.read(path)).toEqual({ kind: 'missing', path, similar });
    });

    test.each(['src', 'src/deep', './src'])('refuses a folder: %s', async path => {
      const { workspace } = await open(FILES);
      const read = await workspace.read(path);
      expect(read).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_FILE_READ_ERROR' } });
      expect(read.kind === 'refused' && read.refusal.message).toContain('is a folder.');
    });

    test('refuses a file as if it were a folder', async () => {
      const { workspace } = await open(FILES);
      const read = await workspace.read('a.txt/b');
      expect(read).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_FILE_READ_ERROR' } });
    });

    test.each(['../x', '/etc/passwd', '.git/config', '.mortise/x', '', 'a\0', 'nul.txt'])(
      'refuses the path %j',
      async path => {
        const { workspace } = await open(FILES);
        const read = await workspace.read(path);
        expect(read).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_INVALID_PATH' } });
      },
    );
  });

  describe(`${name}, writing`, () => {
    test('writes all files of a commit, in old folders and new', async () => {
      const { workspace, files } = await open(FILES);
      const writes = [
        write('a.txt', 'one\n', 'ONE\n'),
        write('new.txt', undefined, 'new\n'),
        write('x/y/z.txt', undefined, 'z\n'),
        write('x/y/w.txt', undefined, ''),
        write('src/deep/c.txt', '', 'filled\n'),
      ];
      expect(await workspace.commit(writes)).toMatchObject({ kind: 'committed' });
      expect(files()).toEqual(
        plain({
          ...FILES,
          'a.txt': 'ONE\n',
          'new.txt': 'new\n',
          'x/y/z.txt': 'z\n',
          'x/y/w.txt': '',
          'src/deep/c.txt': 'filled\n',
        }),
      );
    });

    test.each(Object.entries(EXACT))('writes the exact bytes: %s', async (_, content) => {
      const { workspace, files } = await open({ 'a.txt': 'one\n' });
      const writes = [
        { path: 'a.txt', before: bytes('one\n'), after: content },
        { path: 'new', before: undefined, after: content },
      ];
      expect(await workspace.commit(writes)).toMatchObject({ kind: 'committed' });
      expect(files()).toEqual(plain({ 'a.txt': content, new: content }));
    });

    test('reads what it wrote, and writes it again', async () => {
      const { workspace, files } = await open(FILES);
      await workspace.commit([write('a.txt', 'one\n', 'ONE\n')]);
      const read = await workspace.read('a.txt');
      if (read.kind !== 'file') throw new Error(`a.txt is ${read.kind}`);
      const writes = [{ path: read.path, before: read.bytes, after: bytes('1\n') }];
      expect(await workspace.commit(writes)).toMatchObject({ kind: 'committed' });
      expect(files()['a.txt']).toEqual(bytes('1\n'));
    });

    test('has nothing to do for no files', async () => {
      const { workspace, files } = await open(FILES);
      expect(await workspace.commit([])).toMatchObject({ kind: 'committed' });
      expect(files()).toEqual(plain(FILES));
    });

    test.each([
      ['has other bytes', write('b.txt', 'TWO\n', 'x\n'), 'EDIT_STALE_FILE'],
      ['has more bytes', write('b.txt', 'two', 'x\n'), 'EDIT_STALE_FILE'],
      ['has fewer bytes', write('b.txt', 'two\n\n', 'x\n'), 'EDIT_STALE_FILE'],
      ['is there where none was', write('b.txt', undefined, 'x\n'), 'EDIT_STALE_FILE'],
      ['is there, empty, where none was', write('src/deep/c.txt', undefined, 'x\n'), 'EDIT_STALE_FILE'],
      ['is gone', write('gone.txt', 'gone\n', 'x\n'), 'EDIT_STALE_FILE'],
      ['is gone with its folder', write('gone/gone.txt', 'gone\n', 'x\n'), 'EDIT_STALE_FILE'],
      ['lies outside', write('../b.txt', undefined, 'x\n'), 'EDIT_INVALID_PATH'],
      ['lies in .git', write('.git/hooks/x', undefined, 'x\n'), 'EDIT_INVALID_PATH'],
      ['would lie in a file', write('a.txt/x', undefined, 'x\n'), undefined],
      ['would take the place of a folder', write('src', undefined, 'x\n'), undefined],
    ])('writes none of the files where one %s', async (_, bad, code) => {
      const { workspace, files } = await open(FILES);
      const [first, last] = [write('a.txt', 'one\n', 'ONE\n'), write('new/n.txt', undefined, 'n\n')];
      for (const writes of [
        [bad, first, last],
        [first, bad, last],
        [first, last, bad],
      ]) {
        const committed = await workspace.commit(writes);
        expect(committed).toMatchObject({ kind: 'refused', path: bad.path });
        if (code !== undefined) expect(committed).toMatchObject({ refusal: { code } });
        expect(files()).toEqual(plain(FILES));
      }
    });

    test('does not write over what somebody else wrote after the reading', async () => {
      const { workspace, files, put } = await open(FILES);
      const read = await workspace.read('a.txt');
      put('a.txt', 'uno\n');
      const before = read.kind === 'file' ? read.bytes : undefined;
      const committed = await workspace.commit([{ path: 'a.txt', before, after: bytes('ONE\n') }]);
      expect(committed).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_STALE_FILE' } });
      expect(files()).toEqual(plain({ ...FILES, 'a.txt': 'uno\n' }));
    });

    test('a commit that was refused can be made again', async () => {
      const { workspace, files } = await open(FILES);
      const good = write('x/new.txt', undefined, 'n\n');
      await workspace.commit([good, write('b.txt', 'stale\n', 'x\n')]);
      expect(await workspace.commit([good])).toMatchObject({ kind: 'committed' });
      expect(files()).toEqual(plain({ ...FILES, 'x/new.txt': 'n\n' }));
    });
  });

  describe(`${name}, removing, moving and modes`, () => {
    const remove = (path: string, before: string): FileWrite => ({
      path,
      before: bytes(before),
      after: undefined,
    });
    const move = (path: string, to: string, content: string): FileWrite[] => [
      remove(path, content),
      { ...write(to, undefined, content), like: path },
    ];

    test('removes files', async () => {
      const { workspace, files } = await open(FILES);
      const writes = [remove('a.txt', 'one\n'), remove('src/util.ts', 'export {};\n')];
      expect(await workspace.commit(writes)).toMatchObject({ kind: 'committed' });
      expect(files()).toEqual(plain({ 'b.txt': 'two\n', 'src/deep/c.txt': '' }));
      expect(await workspace.read('a.txt')).toMatchObject({ kind: 'missing' });
    });

    test('does not remove what somebody else wrote after the reading', async () => {
      const { workspace, files } = await open(FILES);
      const committed = await workspace.commit([remove('b.txt', 'two\n'), remove('a.txt', 'uno\n')]);
      expect(committed).toMatchObject({ path: 'a.txt', refusal: { code: 'EDIT_STALE_FILE' } });
      expect(files()).toEqual(plain(FILES));
    });

    test('a folder without files is there no more, so that a file can take its name', async () => {
      const { workspace, files } = await open({ 'x/y/z': 'z', 'a.txt': 'a' });
      await workspace.commit([remove('x/y/z', 'z')]);
      const committed = await workspace.commit([write('x', undefined, 'a file\n')]);
      expect(committed).toMatchObject({ kind: 'committed' });
      expect(files()).toEqual(plain({ x: 'a file\n', 'a.txt': 'a' }));
    });

    test('a removal that fails with the rest is taken back', async () => {
      const { workspace, files } = await open({ ...FILES, 'x/y/z': 'z' });
      const writes = [remove('x/y/z', 'z'), remove('a.txt', 'one\n'), write('b.txt', 'stale\n', 'x\n')];
      expect(await workspace.commit(writes)).toMatchObject({ kind: 'refused', path: 'b.txt' });
      expect(files()).toEqual(plain({ ...FILES, 'x/y/z': 'z' }));
    });

    test.skipIf(process.platform === 'win32')('sets whether a file may be run, and keeps it', async () => {
      const { workspace, isExecutable } = await open(FILES);
      const same = { path: 'a.txt', before: bytes('one\n'), after: bytes('one\n') };
      await workspace.commit([{ ...same, executable: true }]);
      expect(isExecutable('a.txt')).toBe(true);
      expect(await workspace.read('a.txt')).toMatchObject({ executable: true });
      await workspace.commit([write('a.txt', 'one\n', 'ONE\n')]);
      expect(isExecutable('a.txt')).toBe(true);
      await workspace.commit([{ ...write('a.txt', 'ONE\n', 'x\n'), executable: false }]);
      expect(isExecutable('a.txt')).toBe(false);
      expect(await workspace.read('a.txt')).toMatchObject({ executable: false });
    });

    test.skipIf(process.platform === 'win32')('makes a file that may be run', async () => {
      const { workspace, isExecutable } = await open(FILES);
      await workspace.commit([{ ...write('run.sh', undefined, '#!/bin/sh\n'), executable: true }]);
      expect(isExecutable('run.sh')).toBe(true);
    });

    test.skipIf(process.platform === 'win32')('a moved file keeps its mode, in either order', async () => {
      for (const order of [(all: FileWrite[]) => all, (all: FileWrite[]) => all.toReversed()]) {
        const { workspace, files, isExecutable } = await open({ 'x/a.sh': 'a\n', 'b.txt': 'b\n' });
        const same = { path: 'x/a.sh', before: bytes('a\n'), after: bytes('a\n') };
        await workspace.commit([{ ...same, executable: true }]);
        const committed = await workspace.commit(order(move('x/a.sh', 'y/b.sh', 'a\n')));
        expect(committed).toMatchObject({ kind: 'committed' });
        expect(files()).toEqual(plain({ 'y/b.sh': 'a\n', 'b.txt': 'b\n' }));
        expect(isExecutable('y/b.sh')).toBe(true);
        expect(isExecutable('x/a.sh')).toBe(false);
      }
    });

    test.skipIf(process.platform === 'win32')('a moved file may get another mode on its way', async () => {
      const { workspace, isExecutable } = await open({ 'a.sh': 'a\n' });
      const [gone, come] = move('a.sh', 'b.sh', 'a\n') as [FileWrite, FileWrite];
      await workspace.commit([gone, { ...come, executable: true }]);
      expect(isExecutable('b.sh')).toBe(true);
    });
  });
}
