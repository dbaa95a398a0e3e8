import { describe, expect, test } from 'vitest';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';
import { project } from './project.js';

interface Listed {
  readonly at: string;
  readonly from: number;
  readonly selected: string;
}

const TEXT = 'def a():\n    x = 1\n    return 10\n\n\ndef b():\n    x = 1\n    return 20\n';
const script = (edits: readonly object[]) => JSON.stringify({ file: 'a.py', edits });

describe.each([true, false])('addresses that anchors gave (remembered: %s)', remembers => {
  async function listed(line: number) {
    const tools = project({ 'a.py': TEXT }, { remembers });
    const { data, text } = await tools.call('anchors', { path: 'a.py', line });
    const { at } = (data.anchors as Listed[]).find(each => each.at.startsWith(`${line}#`)) as Listed;
    const set = (lines: string) => tools.call('edit', { path: 'a.py', at: lines, new_str: '    x = 2' });
    return { ...tools, at, text, set, now: () => tools.workspace.textOf('a.py') };
  }

  test('name one of several equal lines', async () => {
    const { at, set, now, text } = await listed(7);
    expect(at).toMatch(remembers ? /^7#\d{3}$/ : /^7#\w{12,}$/);
    expect(text).toContain(`${at} line_pattern     x = 1`);
    expect((await set(at)).isError).toBe(false);
    expect(now()).toBe(TEXT.replace(/x = 1(?=\n {4}return 20)/, 'x = 2'));
  });

  test('are followed when lines above come', async () => {
    const { at, call, set, now } = await listed(7);
    await call('edit', { path: 'a.py', old_str: 'def a():', new_str: '# one\n# two\ndef a():' });
    expect((await set(at)).isError).toBe(false);
    expect(now()).toBe(`# one\n# two\n${TEXT.replace(/x = 1(?=\n {4}return 20)/, 'x = 2')}`);
  });

  test('are refused once their lines have changed', async () => {
    const { at, call, set, now } = await listed(7);
    await call('edit', {
      path: 'a.py',
      old_str: '    x = 1\n    return 20',
      new_str: '    y = 1\n    return 20',
    });
    const before = now();
    const { isError, text } = await set(at);
    expect([isError, text, now()]).toEqual([true, expect.stringContaining('ANCHOR_NOT_'), before]);
  });

  test('come with an edit to fill in', async () => {
    const { call, text } = await listed(7);
    const [, args = ''] = /an edit such as edit (\{.*?\});/.exec(text) ?? [];
    const { isError } = await call('edit', { ...JSON.parse(args), new_str: 'done = 1' });
    expect(isError).toBe(false);
  });
});

describe('a definition that is replaced by its name', () => {
  const anchor = { type: 'function_definition', selected: 'def b():', scope: 'definition' };
  const one = { type: 'replace', anchor, content: 'def b():\n    return 3\n' };

  test.each(['read', 'anchors'])('is refused if it has changed since %s', async tool => {
    const { call, workspace, context } = project({ 'a.py': TEXT });
    await call(tool, { path: 'a.py' });
    const other = { ...context, memory: new FileMemory() };
    const edit = EDIT_TOOLS.find(({ name }) => name === 'edit') as EditTool;
    await callTool(edit, { path: 'a.py', old_str: 'return 20', new_str: 'return 21' }, other);
    const { text } = await call('edit', { reply: script([one]) });
    expect(text).toContain('EDIT_STALE_FILE');
    expect(workspace.textOf('a.py')).toContain('return 21');
  });

  test('is made if the caller knows the file as it is, or nothing is known', async () => {
    for (const tool of ['read', undefined]) {
      const { call, workspace } = project({ 'a.py': TEXT });
      if (tool !== undefined) await call(tool, { path: 'a.py' });
      await call('edit', { reply: script([one]) });
      expect(workspace.textOf('a.py')).toContain('return 3');
    }
  });
});

describe('anchors', () => {
  const functions = Array.from(
    { length: 40 },
    (_, i) => `def function_number_${i}(one, two, three, four, five):\n    return ${i}\n`,
  );
  const long = `${functions.join('\n')}\ndef last():\n    ok = 1\n    ok = 1\n    done = 2\n${'    more()\n'.repeat(30)}    end = 3\n`;
  const lines = long.split('\n');
  const lineOf = (text: string) => lines.indexOf(text) + 1;

  test('shows what is around the line first, in the order of the file, with its definition', async () => {
    const { call } = project({ 'a.py': long });
    const line = lineOf('    end = 3');
    const { data, text } = await call('anchors', { path: 'a.py', line, limit: 20 });
    const froms = (data.anchors as Listed[]).map(({ from }) => from);
    const near = froms.slice(0, 12);
    expect(near).toEqual([lineOf('def last():'), ...Array.from({ length: 11 }, (_, i) => line - 10 + i)]);
    expect(text).toContain(`Around line ${line}:`);
    expect(text).toContain('Elsewhere, the likeliest first:');
    expect(froms).toHaveLength(20);
  });

  test('says what it left out', async () => {
    const { call } = project({ 'a.py': long });
    const near = await call('anchors', { path: 'a.py', line: 3, limit: 15 });
    expect(near.data.leftOut).toBeGreaterThan(10);
    expect(near.text).toContain(
      `Left out: ${near.data.leftOut} anchors (give a larger \`limit\`), and single lines further than 10 from line 3`,
    );
    const all = await call('anchors', { path: 'a.py' });
    expect(all.data.leftOut).toBe(0);
    expect(all.text).toContain('Left out: single lines: give the `line` that they stand near.');
  });

  test('keeps the nearest if not all that is around the line can be listed', async () => {
    const { call } = project({ 'a.py': long });
    const line = lineOf('    done = 2');
    const { data } = await call('anchors', { path: 'a.py', line, limit: 3 });
    expect((data.anchors as Listed[]).map(({ from }) => from)).toEqual([line - 1, line, line + 1]);
  });

  test.each([
    [5, 'There is no line 5: the file has 1.'],
    [1, 'Around line 1:'],
  ])('of line %i says: %s', async (line, said) => {
    const { call } = project({ 'a.py': 'x = 1\n' });
    expect((await call('anchors', { path: 'a.py', line })).text).toContain(said);
  });
});
