import { describe, expect, test } from 'vitest';
import { type FileWrite, MemoryWorkspace } from '../../src/apply/index.js';

const create = (path: string): FileWrite => ({ path, before: undefined, after: Buffer.from(path) });

describe('a workspace in memory', () => {
  test('shows its files under canonical paths, and their text with its byte order mark', () => {
    const workspace = new MemoryWorkspace({ './src\\a.txt': 'ä', 'b.bin': Uint8Array.of(0xef, 0xbb, 0xbf) });
    expect([...workspace.files.keys()]).toEqual(['src/a.txt', 'b.bin']);
    expect(workspace.textOf('src/a.txt')).toBe('ä');
    expect(workspace.textOf('b.bin')).toBe('\ufeff');
  });

  test.each(['../a.txt', '/a.txt', '.git/config', ''])('cannot be made with the path %j', path => {
    expect(() => new MemoryWorkspace({ [path]: '' })).toThrow(RangeError);
  });

  test('keeps bytes of its own', async () => {
    const given = Uint8Array.of(1);
    const after = Uint8Array.of(2);
    const workspace = new MemoryWorkspace({ a: given });
    given[0] = 9;
    const read = await workspace.read('a');
    if (read.kind === 'file') read.bytes[0] = 9;
    const write = { path: 'a', before: Uint8Array.of(1), after };
    expect(await workspace.commit([write])).toMatchObject({ kind: 'committed' });
    after[0] = 9;
    expect(workspace.files.get('a')).toEqual(Uint8Array.of(2));
  });

  test('does not write one file twice', async () => {
    const workspace = new MemoryWorkspace();
    const committed = await workspace.commit([create('a'), create('a')]);
    expect(committed).toMatchObject({ path: 'a', refusal: { code: 'EDIT_INVALID_PATH' } });
    expect(workspace.files.size).toBe(0);
  });

  test('tells onWrite of each file in order, and takes whatever it throws for a failure', async () => {
    const seen: string[] = [];
    const onWrite = (path: string) => {
      seen.push(path);
      if (path === 'b') throw 'no error object';
    };
    const workspace = new MemoryWorkspace({}, { onWrite });
    const committed = await workspace.commit(['a', 'b', 'c'].map(create));
    const message = 'b could not be written: no error object.';
    expect(committed).toMatchObject({ path: 'b', refusal: { code: 'EDIT_FILE_WRITE_ERROR', message } });
    expect(seen).toEqual(['a', 'b']);
    expect(workspace.files.size).toBe(0);
  });
});

describe('what a workspace in memory refuses', () => {
  const files = { 'a/b': 'x' };
  const messageOf = (result: object) =>
    'refusal' in result ? (result.refusal as { code: string; message: string }) : result;

  test.each([
    ['a', 'EDIT_FILE_READ_ERROR', 'a is a folder.'],
    ['a/b/c', 'EDIT_FILE_READ_ERROR', 'a/b/c cannot exist: a part of its path is a file.'],
  ])('to read %s', async (path, code, message) => {
    expect(messageOf(await new MemoryWorkspace(files).read(path))).toMatchObject({ code, message });
  });

  const changed = { path: 'a/b', before: Buffer.from('y'), after: Buffer.from('z') };
  test.each<[FileWrite, string, string]>([
    [create('a/b/c'), 'EDIT_FILE_WRITE_ERROR', 'a/b/c could not be written: a part of its path is a file.'],
    [create('a'), 'EDIT_STALE_FILE', 'a appeared after the plan was made; nothing was written.'],
    [create('a/b'), 'EDIT_STALE_FILE', 'a/b appeared after the plan was made; nothing was written.'],
    [changed, 'EDIT_STALE_FILE', 'a/b changed after it was read; nothing was written.'],
    [{ ...changed, path: 'a/c' }, 'EDIT_STALE_FILE', 'a/c changed after it was read; nothing was written.'],
  ])('to write %o', async (write, code, message) => {
    const workspace = new MemoryWorkspace(files);
    const result = await workspace.commit([write]);
    expect(result).toMatchObject({ kind: 'refused', path: write.path });
    expect(messageOf(result)).toMatchObject({ code, message });
    expect(workspace.textOf('a/b')).toBe('x');
  });

  test('an invalid path', async () => {
    const result = await new MemoryWorkspace().commit([create('../a')]);
    expect(result).toMatchObject({ kind: 'refused', path: '../a' });
  });
});
