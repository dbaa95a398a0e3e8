import { describe, expect, test } from 'vitest';
import { editFile, FileMemory, MemoryWorkspace } from '../../src/index.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { filesIn, folderWith } from '../cli/folder.js';

const CALLS = 10;
const NAMES = Array.from({ length: 10 }, (_, i) => `file-${i}.txt`);
const textOf = (word: string) => Array.from({ length: CALLS }, (_, i) => `line ${i} is ${word}\n`).join('');
const before = Object.fromEntries(NAMES.map(name => [name, textOf('old')]));
const after = Object.fromEntries(NAMES.map(name => [name, textOf('new')]));
const calls = Array.from({ length: CALLS }, (_, i) =>
  NAMES.map(path => ({ path, old_str: `line ${i} is old`, new_str: `line ${i} is new` })),
).flat();

describe('a hundred calls at once on ten files lose nothing', () => {
  test('in memory', async () => {
    const files = new MemoryWorkspace(before);
    const results = await Promise.all(calls.map(call => editFile(files, call)));
    expect(results.filter(({ code }) => code !== null)).toEqual([]);
    expect(Object.fromEntries(NAMES.map(name => [name, files.textOf(name)]))).toEqual(after);
  });

  test('on a disk, from two workspaces', async () => {
    const root = folderWith(before);
    const workspaces = await Promise.all([NodeWorkspace.open(root), NodeWorkspace.open(root)]);
    const results = await Promise.all(
      calls.map((call, i) => editFile(workspaces[i % 2] as NodeWorkspace, call)),
    );
    expect(results.filter(({ code }) => code !== null)).toEqual([]);
    expect(filesIn(root)).toEqual(after);
  });
});

describe('a file that was changed since the caller saw it', () => {
  const SEEN = 'one\ntwo\nthree\n';
  const edit = { path: './a.txt', old_str: 'three', new_str: 'THREE' };
  const remembered = () => {
    const memory = new FileMemory();
    memory.saw('a.txt', SEEN);
    return memory;
  };

  test('takes the edit where it still fits, and that is said', async () => {
    const files = new MemoryWorkspace({ 'a.txt': 'zero\none\ntwo\nthree\n' });
    const result = await editFile(files, edit, { memory: remembered() });
    expect(result.code).toBeNull();
    expect(result.modelMessage).toContain('a.txt was changed since it was last read');
    expect(files.textOf('a.txt')).toBe('zero\none\ntwo\nTHREE\n');
  });

  test.each([
    ['is gone', 'one\ntwo\n'],
    ['stands there twice', 'three\nthree\n'],
  ])('is stale where the text %s', async (_, now) => {
    const files = new MemoryWorkspace({ 'a.txt': now });
    const result = await editFile(files, edit, { memory: remembered() });
    expect(result.code).toBe('EDIT_STALE_FILE');
    expect(result.modelMessage).toContain('Read the file as it is now');
    expect(files.textOf('a.txt')).toBe(now);
  });

  test('is known again once it was read or written', async () => {
    const files = new MemoryWorkspace({ 'a.txt': SEEN });
    const memory = remembered();
    await editFile(files, edit, { memory });
    const second = await editFile(files, { ...edit, old_str: 'one', new_str: 'ONE' }, { memory });
    expect(second.report.warnings).toEqual([]);
    await editFile(files, { path: 'a.txt', old_str: 'two', new_str: 'TWO' });
    memory.saw('a.txt', files.textOf('a.txt') as string);
    expect((await editFile(files, { ...edit, old_str: 'nine', new_str: 'NINE' }, { memory })).code).toBe(
      'EDIT_NO_OCCURRENCE_FOUND',
    );
    memory.forget('a.txt');
    expect((await editFile(files, { ...edit, old_str: 'nine', new_str: 'NINE' }, { memory })).code).toBe(
      'EDIT_NO_OCCURRENCE_FOUND',
    );
  });

  test('is not known to have changed where nothing was written', async () => {
    const files = new MemoryWorkspace({ 'a.txt': SEEN });
    const memory = remembered();
    await editFile(files, edit, { memory, dryRun: true });
    expect(files.textOf('a.txt')).toBe(SEEN);
    expect((await editFile(files, edit, { memory })).report.warnings).toEqual([]);
  });
});
