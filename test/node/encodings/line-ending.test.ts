import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyReply } from '../../../src/apply/engine.js';
import { NodeWorkspace } from '../../../src/node/index.js';
import { folderWith } from '../../cli/folder.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** What a new file of two lines holds. */
async function made(files: Files, path: string, content = 'one\ntwo\n'): Promise<string> {
  const root = folderWith({ 'x/y': '', ...files });
  mkdirSync(join(root, '.git'));
  const reply = JSON.stringify({ path, old_str: '', new_str: content });
  const report = await applyReply(reply, await NodeWorkspace.open(root), { syntaxCheck: false });
  expect(report.problems).toEqual([]);
  return readFileSync(join(root, path), 'utf8');
}

const UNIX = 'one\ntwo\n';
const DOS = 'one\r\ntwo\r\n';
const config = (ending: string) => `root = true\n[*]\nend_of_line = ${ending}\n`;

describe('the line endings of a new file', () => {
  test.each<[string, Files, string, string]>([
    ['.editorconfig: crlf', { '.editorconfig': config('crlf') }, 'a.cs', DOS],
    ['.editorconfig: CRLF, in a new folder', { '.editorconfig': config('CRLF') }, 'new/in/a.cs', DOS],
    ['.editorconfig: cr', { '.editorconfig': config('cr') }, 'a.cs', 'one\rtwo\r'],
    ['.editorconfig, of another kind', { '.editorconfig': '[*.vb]\nend_of_line = crlf\n' }, 'a.cs', UNIX],
    [
      '.editorconfig, the nearest',
      { '.editorconfig': config('crlf'), 'in/.editorconfig': config('lf') },
      'in/a',
      UNIX,
    ],
    [
      '.editorconfig over git',
      { '.editorconfig': config('crlf'), '.gitattributes': '* eol=lf\n' },
      'a.cs',
      DOS,
    ],
    ['.editorconfig over neighbours', { '.editorconfig': config('lf'), 'b.cs': DOS }, 'a.cs', UNIX],
    ['git: eol', { '.gitattributes': '* text=auto\n*.bat eol=crlf\n' }, 'a.bat', DOS],
    ['git: eol, with text', { '.gitattributes': '*.bat text eol=crlf\n' }, 'in/a.bat', DOS],
    ['git: eol over neighbours', { '.gitattributes': '*.sh text eol=lf\n', 'b.sh': DOS }, 'a.sh', UNIX],
    ['git: eol of what is no text', { '.gitattributes': '*.cs eol=crlf -text\n' }, 'a.cs', UNIX],
    ['git: binary', { '.gitattributes': '* eol=crlf\n*.cs binary\n' }, 'a.cs', UNIX],
    ['git: text alone', { '.gitattributes': '* text\n' }, 'a.cs', UNIX],
    ['neighbours', { 'b.cs': DOS, 'c.cs': DOS }, 'a.cs', DOS],
    ['most neighbours', { 'b.cs': DOS, 'c.cs': UNIX, 'd.cs': DOS }, 'a.cs', DOS],
    ['as many of both', { 'b.cs': DOS, 'c.cs': UNIX }, 'a.cs', UNIX],
    ['the folder above', { 'src/b.cs': DOS }, 'src/new/a.cs', DOS],
    ['the nearest folder', { 'src/b.cs': DOS, 'src/in/b.cs': UNIX }, 'src/in/a.cs', UNIX],
    ['neighbours of another kind alone', { 'run.bat': DOS }, 'run.sh', UNIX],
    ['all there are, of several kinds', { 'b.cs': DOS, 'c.xml': DOS }, 'a.json', DOS],
    ['all there are, but not in a script', { 'b.cs': DOS, 'c.xml': DOS }, 'run.sh', UNIX],
    ['one that has others', { 'b.cs': DOS, 'c.xml': DOS, 'd.md': UNIX }, 'a.json', UNIX],
    ['nothing', {}, 'a.cs', UNIX],
  ])('are those of %s', async (_, files, path, text) => {
    expect(await made(files, path)).toBe(text);
  });

  test.each<[string, Files, string]>([
    ['stay where nothing says so', {}, DOS],
    ['stay where the neighbours have others', { 'b.cs': UNIX }, DOS],
    ['are replaced where they are declared', { '.editorconfig': config('lf') }, UNIX],
  ])('of a content with \\r\\n %s', async (_, files, text) => {
    expect(await made(files, 'a.cs', DOS)).toBe(text);
  });

  test('are those of a whole file too', async () => {
    const root = folderWith({ 'b.cs': DOS });
    const reply = 'a.cs\n```\none\ntwo\n```\n';
    await applyReply(reply, await NodeWorkspace.open(root), { syntaxCheck: false });
    expect(readFileSync(join(root, 'a.cs'), 'utf8')).toBe(DOS);
  });
});
