import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { wireTool } from '../../src/mcp/server.js';
import { EDIT_TOOLS, FINDING_TOOLS } from '../../src/tools/index.js';
import { block } from '../cli/folder.js';
import { project } from './project.js';

describe('the list of tools', () => {
  test.each(EDIT_TOOLS)('$name says what comes back, and its example can be sent', async tool => {
    if (tool.name !== 'preview') {
      expect(tool.description).toMatch(/Returns /);
      const [, example = ''] = /Example: (\{.*\})\. Returns/.exec(tool.description) ?? [];
      const result = await project({ 'a.py': 'x = 1\n', 'src/a.py': 'x = 1\n' }).call(
        tool.name,
        JSON.parse(example),
      );
      expect(result.text).not.toContain('USAGE');
      if (!['undo', 'search', 'list'].includes(tool.name)) expect(result.isError, result.text).toBe(false);
    }
    expect(encode(tool.description).length).toBeLessThan(130);
  });

  test('what reads says so', () => {
    const writing = EDIT_TOOLS.filter(({ annotations }) => annotations.readOnlyHint !== true);
    expect(writing.map(({ name }) => name)).toEqual(['edit', 'undo']);
  });

  test.each([false, true])(
    'costs a model 1,500 tokens at most, with findings, structured: %s',
    structured => {
      const all = [...EDIT_TOOLS, ...FINDING_TOOLS].map(tool => wireTool(tool, structured));
      expect(encode(JSON.stringify(all)).length).toBeLessThanOrEqual(1_500);
    },
  );
});

describe('whole files', () => {
  const whole = (text: string) => ({ reply: `a.txt\n\`\`\`\n${text}\`\`\`\n`, whole_files: true });

  test('are written over what was read, and not over anything else', async () => {
    const { workspace, context, call } = project({ 'a.txt': 'one\n' });
    const unread = await call('edit', whole('two\n'));
    expect(unread.text).toContain('nothing shows that it was read. Read it first');
    expect(unread.text).not.toMatch(/has changed since it|in the meantime/);
    const { data } = await call('read', { path: 'a.txt' });
    expect((await call('edit', whole('two\n'))).isError).toBe(false);
    // The hash of what was there before.
    context.memory.forget('a.txt');
    const stale = await call('edit', { ...whole('three\n'), hashes: { 'a.txt': data.hash } });
    expect(stale.text).toContain('a.txt has changed since it was read');
    expect(workspace.textOf('a.txt')).toBe('two\n');
  });

  test('that are new need no hash', async () => {
    const { workspace, call } = project({});
    await call('edit', whole('new\n'));
    expect(workspace.textOf('a.txt')).toBe('new\n');
  });

  test('are not removed unseen', async () => {
    const { workspace, call } = project({ 'a.txt': 'one\n' });
    const reply = '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n';
    expect((await call('edit', { reply })).text).toContain('EDIT_STALE_FILE');
    await call('read', { path: 'a.txt' });
    expect((await call('edit', { reply })).isError).toBe(false);
    expect(workspace.textOf('a.txt')).toBeUndefined();
  });
});

describe('edit', () => {
  test('a line that ends as others do is not distinguished by an empty line that follows', async () => {
    const file = 'def net(total):\n    return total\n\n\ndef gross(total):\n    return total\n';
    const { workspace, call } = project({ 'a.py': file });
    const edit = { path: 'a.py', old_str: '    return total\n', new_str: '    return 2 * total\n' };
    expect((await call('edit', edit)).text).toContain('EDIT_AMBIGUOUS');
    expect(workspace.textOf('a.py')).toBe(file);
    await call('edit', { ...edit, old_str: `${edit.old_str}\n\n`, new_str: `${edit.new_str}\n\n` });
    expect(workspace.textOf('a.py')).toBe(file.replace('return total', 'return 2 * total'));
  });
});

describe('results', () => {
  test('show what is not as it was sent if a place was not found exactly', async () => {
    const { call } = project({ 'a.py': 'def f():\n    return  1\n' });
    const exact = { path: 'a.py', old_str: 'def f():\n', new_str: 'def g():\n' };
    expect((await call('edit', exact)).text).not.toContain('\n');
    const loose = { path: 'a.py', old_str: '    return 1\n', new_str: '    return 2\n' };
    expect((await call('edit', loose)).text).toMatch(/\nNot as sent:\n2\t {4}return {2}2$/);
  });

  test('say that nothing is to be sent if the change is there already', async () => {
    const { call } = project({ 'a.txt': 'one_value = first()\ntwo = second()\n' });
    const [old_str, new_str] = [
      'one_value = first()\ntwo = second()\n',
      'one_value = first_of_all()\ntwo = second()\n',
    ];
    const edit = { path: 'a.txt', old_str, new_str };
    await call('edit', edit);
    expect((await call('edit', edit)).text).toContain('The change is in the file: send nothing.');
  });

  test('of an anchor that is none say how to list them', async () => {
    const { call } = project({ 'a.py': 'def f():\n    pass\n' });
    const anchor = { type: 'function_definition', selected: 'def g():' };
    const script = { file: 'a.py', edits: [{ type: 'delete', anchor, content: '' }] };
    const { text } = await call('edit', { reply: JSON.stringify(script) });
    expect(text).toMatch(/Next: If the lines above are meant: edit \{"path":"a.py","at":"1#\w+"/);
  });

  test('of many edits are all or nothing', async () => {
    const { workspace, call } = project({ 'a.txt': 'one\n', 'b.txt': 'two\n' });
    const reply = `${block('a.txt', 'one', 'eins')}\n${block('b.txt', 'three', 'drei')}`;
    const { isError, data } = await call('edit', { reply });
    expect(isError).toBe(true);
    expect(data.edits).toMatchObject([{ status: 'blocked' }, { status: 'refused' }]);
    expect(workspace.textOf('a.txt')).toBe('one\n');
  });

  test('of an undo if no receipts are kept', async () => {
    const { text } = await project({}).call('undo', { receipt: 'x' });
    expect(text).toContain('NOTHING_TO_UNDO');
  });
});
