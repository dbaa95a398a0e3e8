import { describe, expect, test } from 'vitest';
import { project } from './project.js';

const SAME = 'export const limit = 10;\nexport const most = 10;\n';
const FILES = { 'src/a.ts': SAME, 'src/b.ts': SAME };
const NO_FILE = 'Change `limit = 10` to `limit = 20`.\n';
const TWO_LINES = 'In `src/a.ts`, change `= 10` to `= 20`.\n';

describe('an answer that leaves a file or a line open', () => {
  test('says which argument names the file, and is put in with it', async () => {
    const { call, workspace } = project(FILES);
    const refused = await call('edit', { reply: NO_FILE });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/\{"meant": \{"1": "FILE"\}\}, FILE being src\/[ab]\.ts or src\/[ab]\.ts\./);
    const made = await call('edit', { reply: NO_FILE, meant: { 1: 'src/b.ts' } });
    expect([made.isError, workspace.textOf('src/b.ts')]).toEqual([false, SAME.replace('10', '20')]);
    expect(workspace.textOf('src/a.ts')).toBe(SAME);
  });

  test('says which argument names the line, and is put in with it', async () => {
    const { call, workspace } = project(FILES);
    const refused = await call('edit', { reply: TWO_LINES });
    expect(refused.text).toContain('{"meant": {"1": "src/a.ts:LINE"}}');
    const shown = await call('preview', { reply: TWO_LINES, meant: { 1: 'src/a.ts:2' } });
    expect([shown.isError, workspace.textOf('src/a.ts')]).toEqual([false, SAME]);
    await call('edit', { reply: TWO_LINES, meant: { 1: 'src/a.ts:2' } });
    expect(workspace.textOf('src/a.ts')).toBe(SAME.replace('most = 10', 'most = 20'));
  });

  test.each([{ 1: 'src/a.ts:3' }, { 1: 'src/c.ts:1' }, { 9: 'src/a.ts:2' }, { x: 'src/a.ts' }, { 1: '' }])(
    'is not put in where %j is said',
    async meant => {
      const { call, workspace } = project(FILES);
      expect((await call('edit', { reply: TWO_LINES, meant })).isError).toBe(true);
      expect(workspace.textOf('src/a.ts')).toBe(SAME);
    },
  );

  test('an edit that is no reply leaves nothing open', async () => {
    const { call } = project(FILES);
    const edit = { path: 'src/a.ts', old_str: 'limit = 10', new_str: 'limit = 20' };
    const { isError, text } = await call('edit', { ...edit, meant: { 1: 'src/a.ts' } });
    expect([isError, text]).toEqual([true, expect.stringContaining('meant is only for a reply')]);
  });
});
