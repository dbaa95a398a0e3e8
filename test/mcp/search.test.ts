import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';
import { folderWith } from '../cli/folder.js';
import { call, here } from './clients.js';

const FILES = {
  '.gitignore': 'dist/\n',
  'dist/a.ts': 'find me\n',
  'src/a.ts': 'one\nfind me\n',
  'src/b.py': 'find me, too\n',
};

describe('search', () => {
  test('shows lines by file, with the numbers that read and edit know', async () => {
    const client = await here({ root: folderWith(FILES) });
    const { text, data } = await call(client, 'search', { pattern: 'find (me)' });
    expect(text).toBe('2 lines in 2 files.\nsrc/a.ts\n2\tfind me\nsrc/b.py\n1\tfind me, too');
    expect(data.lines).toHaveLength(2);
    const edit = { path: 'src/a.ts', old_str: '2\tfind me', new_str: '2\tfound' };
    expect((await call(client, 'edit', edit)).text).toContain('Applied: src/a.ts:2');
  });

  test('shows addresses that edit takes', async () => {
    const root = folderWith(FILES);
    const client = await here({ root });
    const { text } = await call(client, 'search', { pattern: 'find', path: 'src/a.ts', ids: true });
    const [at = ''] = /^2#\w+/m.exec(text) ?? [];
    expect((await call(client, 'edit', { path: 'src/a.ts', at, new_str: 'found\n' })).text).toContain(
      'Applied',
    );
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('one\nfound\n');
  });

  test.each([
    [{ pattern: 'find', glob: '*.py' }, '1 line in 1 file.\nsrc/b.py'],
    [{ query: 'FIND', ignore_case: 'true', include: '*.ts' }, '1 line in 1 file.\nsrc/a.ts'],
    [{ regex: 'find', file_pattern: '*.py', directory: 'src' }, '1 line in 1 file.\nsrc/b.py'],
    [{ pattern: 'find', glob: '!*.py' }, '1 line in 1 file.\nsrc/a.ts'],
    [{ pattern: 'find', glob: '[' }, 'The glob "[" is refused: the closing "]" is missing.'],
    [{ pattern: 'find me\\n' }, 'Nothing was found.\nNote: Lines are searched one by one'],
    [{ pattern: 'find', path: 'src/a.ts', glob: '*.py' }, 'Note: The glob is ignored: src/a.ts is a file.'],
    [{ pattern: 'find', path: 'none' }, 'Next: Check the path: list shows which files there are.'],
    [{ pattern: 'find', path: 'dist' }, 'dist/a.ts\n1\tfind me'],
    [{ pattern: 'find', limit: '1' }, '1 line in 1 file, and there are more.'],
    [{ pattern: 'find.me', literal: true }, 'Nothing was found.'],
    [{ pattern: 'find', path: '../..' }, 'EDIT_INVALID_PATH'],
    [{ pattern: '(' }, '"literal": true'],
    [{ path: 'src' }, 'pattern is missing'],
    [{ pattern: 'find', output_mode: 'content' }, 'there is no argument "output_mode"'],
  ])('%j: %s', async (args, said) => {
    const client = await here({ root: folderWith(FILES) });
    expect((await call(client, 'search', args)).text).toContain(said);
  });

  test('says why a named file is not searched, and what to do', async () => {
    const root = folderWith({ 'x.bin': Uint8Array.of(0, 1), 'big.txt': 'find me\n'.repeat(1_100_000) });
    const client = await here({ root });
    const binary = await call(client, 'search', { pattern: 'find', path: 'x.bin' });
    expect(binary.text).toMatch(/x\.bin is no text: .*\nNext: Name a text file, or a folder\.$/s);
    const large = await call(client, 'search', { pattern: 'find', path: 'big.txt' });
    expect(large.text).toMatch(/over 8 MB are not searched\.\nNext: Read the part that you need/);
    const all = await call(client, 'search', { pattern: 'find' });
    expect(all.text).toBe('Nothing was found.\nNote: 1 file over 8 MB was not searched.');
  });

  test('gives 15,000 characters at most', async () => {
    const client = await here({ root: folderWith({ 'a.txt': `${'find me '.repeat(40)}\n`.repeat(500) }) });
    const { text } = await call(client, 'search', { pattern: 'find', limit: 500 });
    expect(text.length).toBeLessThanOrEqual(15_000);
    expect(text).toMatch(/^\d+ lines in 1 file, and there are more\..*\nNext: Search again/s);
  });
});

describe('a long text that was sent', () => {
  const LONG = '('.repeat(1_000_000);
  test.each([
    ['search', { pattern: LONG }],
    ['search', { pattern: `${'a'.repeat(1_000_000)}[` }],
    ['search', { pattern: 'find', glob: LONG }],
    ['search', { pattern: 'find', path: 'a'.repeat(1_000_000) }],
    ['list', { glob: LONG }],
    ['list', { glob: `*.{${'a,'.repeat(500_000)}` }],
    ['list', { path: 'a/'.repeat(500_000) }],
  ])('does not come back in the answer of %s', async (name, args) => {
    const { text } = await call(await here({ root: folderWith(FILES) }), name, args);
    expect(text.length).toBeLessThan(2_000);
  });
});

describe('list', () => {
  test('lists files by a glob, without what is ignored and what links lead to', async () => {
    const root = folderWith(FILES);
    symlinkSync(folderWith({ 'secret.ts': 'x\n' }), join(root, 'out'));
    const client = await here({ root });
    expect((await call(client, 'list', {})).text).toBe('.gitignore\nsrc/a.ts\nsrc/b.py');
    expect((await call(client, 'list', { pattern: '**/*.ts' })).text).toBe('src/a.ts');
    expect((await call(client, 'list', { glob: '*.go' })).text).toBe('There is no such file.');
    expect((await call(client, 'list', { limit: 1 })).text).toMatch(
      /^The first 1 files:\n\.gitignore\nNext: /,
    );
    expect((await call(client, 'list', { path: 'out' })).text).toContain('EDIT_INVALID_PATH');
  });

  test.each(['search', 'list'])('%s says if files cannot be listed', async name => {
    const tool = EDIT_TOOLS.find(each => each.name === name) as EditTool;
    const project = projectOf({ workspace: new MemoryWorkspace({}), grammars: new NodeGrammars() });
    const { text } = await callTool(tool, { pattern: 'x' }, { project, memory: new FileMemory() });
    expect(text).toContain('cannot be listed');
  });
});
