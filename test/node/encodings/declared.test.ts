import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editorConfigValue } from '../../../src/node/encodings/editorconfig.js';
import { gitAttribute } from '../../../src/node/encodings/gitattributes.js';
import { NodeWorkspace } from '../../../src/node/index.js';
import { folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';
import { bytesIn } from './texts.js';

describe('.editorconfig', () => {
  test.each([
    ['[*]\ncharset = latin1', 'a/b.c', 'latin1'],
    ['[*.c]\nCharset=SHIFT_JIS', 'a/b.c', 'shift_jis'],
    ['[*.h]\ncharset = latin1', 'a/b.c', undefined],
    ['[a/*.c]\ncharset = latin1', 'a/b.c', 'latin1'],
    ['[/a/*.c]\ncharset = latin1', 'a/b.c', 'latin1'],
    ['[a/*.c]\ncharset = latin1', 'x/a/b.c', undefined],
    ['[{b,d}.c]\ncharset = latin1', 'b.c', 'latin1'],
    ['[*]\ncharset = latin1\n[b.c]\ncharset = unset', 'b.c', 'unset'],
    ['[*.c] ; all of them\ncharset = latin1', 'a/b.c', 'latin1'],
    ['[*.c] # all of them\ncharset = latin1', 'a/b.c', 'latin1'],
    ['[lib/**.c]\ncharset = latin1', 'lib/b.c', 'latin1'],
    ['[lib/**.c]\ncharset = latin1', 'lib/a/d/b.c', 'latin1'],
    ['[lib/**.c]\ncharset = latin1', 'a/b.c', undefined],
    ['[lib/a**]\ncharset = latin1', 'lib/ab/c/d', 'latin1'],
    ['[lib/\\**.c]\ncharset = latin1', 'lib/a/b.c', undefined],
    ['# [*]\n; charset = latin1', 'b.c', undefined],
    ['[*]\ncharset = latin1 ; as ever', 'b.c', 'latin1'],
    ['charset = latin1', 'b.c', undefined],
    ['[*]\r\ncharset = latin1\r\n', '.hidden/b.c', 'latin1'],
    ['[unclosed\ncharset = latin1', 'b.c', undefined],
  ])('%j gives %s %s', (text, path, charset) => {
    expect(editorConfigValue(text, path, 'charset').value).toBe(charset);
  });

  test('says with root, before any section, that it is the last one asked', () => {
    expect(editorConfigValue('root = true\n[*]\n', 'a', 'charset').isRoot).toBe(true);
    expect(editorConfigValue('[*]\nroot = true\n', 'a', 'charset').isRoot).toBe(false);
  });
});

describe('.gitattributes', () => {
  test.each([
    ['*.c working-tree-encoding=SJIS', 'a/b.c', 'SJIS'],
    ['a/*.c working-tree-encoding=SJIS', 'a/b.c', 'SJIS'],
    ['/b.c working-tree-encoding=SJIS', 'a/b.c', undefined],
    ['a/ working-tree-encoding=SJIS', 'a/b.c', undefined],
    ['*.c text eol=crlf working-tree-encoding=SJIS diff', 'b.c', 'SJIS'],
    ['* working-tree-encoding=SJIS\n*.c -working-tree-encoding', 'b.c', null],
    ['* working-tree-encoding=SJIS\n*.c !working-tree-encoding', 'b.c', undefined],
    ['[attr]j text working-tree-encoding=SJIS\n*.c j', 'b.c', 'SJIS'],
    ['[attr]j working-tree-encoding=SJIS\n[attr]k -diff j\n*.c k', 'b.c', 'SJIS'],
    ['[attr]j working-tree-encoding=SJIS\n*.c j -working-tree-encoding', 'b.c', null],
    ['*.c j', 'b.c', undefined],
    ['* working-tree-encoding=SJIS\n*.c working-tree-encoding=CP1251', 'b.c', 'CP1251'],
    ['"b c.c" working-tree-encoding=SJIS', 'b c.c', 'SJIS'],
    ['[attr]x working-tree-encoding=SJIS', 'x', undefined],
    ['# *.c working-tree-encoding=SJIS', 'b.c', undefined],
    ['*.c encoding=SJIS', 'b.c', undefined],
  ])('%j gives %s %s', (text, path, encoding) => {
    expect(gitAttribute(text, path, 'working-tree-encoding')?.value).toBe(encoding);
  });
});

describe('the folders that are asked', () => {
  const bytes = bytesIn('int größe;\n', 'windows-1252');
  const nameOf = async (root: string, path: string) => {
    const read = await (await NodeWorkspace.open(root)).read(path);
    return read.kind === 'file' ? read.document?.encoding : read.kind;
  };
  const config = (charset: string) => `[*]\ncharset = ${charset}\n`;

  test('are those above the file, the nearer ones first', async () => {
    const root = folderWith({
      '.editorconfig': config('latin1'),
      'a/.editorconfig': config('cp1252'),
      'a/b/x.c': bytes,
      'y.c': bytes,
    });
    expect(await nameOf(root, 'a/b/x.c')).toBe('cp1252');
    expect(await nameOf(root, 'y.c')).toBe('latin1');
  });

  test('go up to that of the repository, and no further', async () => {
    const top = folderWith({ '.editorconfig': config('cp1250'), 'repo/sub/x.c': bytes });
    mkdirSync(join(top, 'repo/.git'));
    expect(await nameOf(join(top, 'repo/sub'), 'x.c')).toBeUndefined();
    writeFileSync(join(top, 'repo/.editorconfig'), config('cp1252'));
    expect(await nameOf(join(top, 'repo/sub'), 'x.c')).toBe('cp1252');
  });

  test('end at one that says so', async () => {
    const inner = 'root = true\n[*.py]\ncharset = latin1\n';
    const root = folderWith({ '.editorconfig': config('cp1252'), 'a/.editorconfig': inner, 'a/x.c': bytes });
    expect(await nameOf(root, 'a/x.c')).toBeUndefined();
  });
});

describe('--encoding', () => {
  const reply = JSON.stringify([{ path: 'a.c', old_str: 'größe', new_str: 'länge' }]);
  const files = { 'a.c': bytesIn('int größe;\n', 'windows-1252'), 'r.json': reply };

  test('reads and writes the files so', async () => {
    const root = folderWith(files);
    const ran = await mortise(['apply', join(root, 'r.json'), '--root', root, '--encoding', 'windows-1252']);
    expect(ran.stdout).toContain('+int länge;');
    expect(ran.stdout).toContain('Note: a.c is read and written as windows-1252 (--encoding).');
    expect(new Uint8Array(readFileSync(join(root, 'a.c')))).toEqual(bytesIn('int länge;\n', 'windows-1252'));
  });

  test('must be one that there is', async () => {
    const root = folderWith(files);
    const ran = await mortise(['apply', join(root, 'r.json'), '--root', root, '--encoding', 'klingon']);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain('There is no encoding klingon.');
  });

  test('is known to outlines too', async () => {
    const root = folderWith({ 'a.py': bytesIn('class Größe:\n    pass\n', 'windows-1252') });
    const ran = await mortise(['outline', join(root, 'a.py'), '--encoding', 'windows-1252']);
    expect(ran.stdout).toMatch(/^1-2#[2-9a-z]{12} class Größe\n$/);
  });
});
