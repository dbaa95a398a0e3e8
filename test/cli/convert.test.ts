import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/apply/index.js';
import { FORMAT_NAMES } from '../../src/formats/index.js';
import { block, filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'same\nx\nsame\n' };
const REPLY = block('a.txt', 'two', 'TWO');

describe('mortise convert', () => {
  test.each(FORMAT_NAMES)('prints %s, which does the same', async to => {
    const root = folderWith({ ...FILES, 'reply.md': REPLY });
    const ran = await mortise(['convert', join(root, 'reply.md'), '--to', to, '--root', root]);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    expect(filesIn(root)).toMatchObject(FILES);
    writeFileSync(join(root, 'other'), ran.stdout);
    expect((await mortise(['apply', join(root, 'other'), '--root', root])).exitCode).toBe(0);
    expect(filesIn(root)).toMatchObject({ ...FILES, 'a.txt': 'one\nTWO\nthree\n' });
  });

  test.each(FORMAT_NAMES)('prints what it printed as %s again as each, which does the same', async from => {
    const root = folderWith(FILES);
    const convert = (reply: string, as: string, ...more: string[]) =>
      mortise(['convert', '--to', as, '--root', root, ...more], { stdin: reply });
    const once = await convert(REPLY, from);
    for (const to of FORMAT_NAMES) {
      const again = await convert(once.stdout, to, '--format', from);
      expect([again.exitCode, again.stderr], to).toEqual([0, '']);
      const workspace = new MemoryWorkspace(FILES);
      expect((await applyReply(again.stdout, workspace, { format: to })).exitCode, to).toBe(0);
      expect(workspace.textOf('a.txt'), to).toBe('one\nTWO\nthree\n');
      expect(workspace.textOf('b.txt'), to).toBe(FILES['b.txt']);
    }
    expect(filesIn(root)).toEqual(FILES);
  });

  test('takes the reply from standard input', async () => {
    const ran = await mortise(['convert', '-', '--to', 'edit-call'], { stdin: REPLY });
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual([{ path: 'a.txt', old_str: 'two', new_str: 'TWO' }]);
  });

  test('prints a report with the text as JSON', async () => {
    const root = folderWith({ ...FILES, 'reply.md': REPLY });
    const ran = await mortise([
      'convert',
      join(root, 'reply.md'),
      '--to',
      'unified-diff',
      '--root',
      root,
      '--json',
    ]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      outcome: 'converted',
      format: 'search-replace',
      exitCode: 0,
    });
    expect(JSON.parse(ran.stdout).output).toMatch(/^diff --git a\/a\.txt b\/a\.txt\n/);
  });

  test.each([
    ['an edit is refused', block('b.txt', 'same', 'x'), [], 1, 'EDIT_AMBIGUOUS'],
    ['the reply holds no edit', 'No.', [], 1, 'EDIT_MALFORMED'],
    ['there is no such format', REPLY, ['--format', 'none'], 2, 'none'],
  ])('says on standard error if %s', async (_, reply, more, exitCode, says) => {
    const root = folderWith({ ...FILES, 'reply.md': reply });
    const args = ['convert', join(root, 'reply.md'), '--to', 'unified-diff', '--root', root, ...more];
    const ran = await mortise(args);
    expect([ran.exitCode, ran.stdout]).toEqual([exitCode, '']);
    expect(ran.stderr).toContain(says);
  });

  test('says that it needs a root, and that it needs a format', async () => {
    const root = folderWith({ 'reply.md': REPLY });
    const bare = await mortise(['convert', join(root, 'reply.md'), '--to', 'unified-diff']);
    expect([bare.exitCode, bare.stdout]).toEqual([2, '']);
    expect(bare.stderr).toContain('--root');
    const without = await mortise(['convert', join(root, 'reply.md')]);
    expect([without.exitCode, without.stdout]).toEqual([2, '']);
    expect(without.stderr).toContain('--to');
  });
});
