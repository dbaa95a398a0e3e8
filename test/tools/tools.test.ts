import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../src/index.js';
import { wireTool } from '../../src/mcp/server.js';
import { NodeGrammars } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';
import { block } from '../cli/folder.js';

function project(files: Readonly<Record<string, string | Uint8Array>>) {
  const workspace = new MemoryWorkspace(files);
  const context = {
    project: projectOf({ workspace, grammars: new NodeGrammars() }),
    memory: new FileMemory(),
  };
  const call = (name: string, args: unknown) =>
    callTool(EDIT_TOOLS.find(each => each.name === name) as EditTool, args, context);
  return { workspace, context, call };
}

describe('the list of tools', () => {
  test('costs a model 1,500 tokens at most', () => {
    expect(encode(JSON.stringify(EDIT_TOOLS.map(wireTool))).length).toBeLessThanOrEqual(1_500);
  });

  test.each(EDIT_TOOLS)('$name says what comes back, and its example can be sent', async tool => {
    if (tool.name !== 'preview_edits') {
      expect(tool.description).toMatch(/Returns /);
      const [, example = ''] = /Example: (\{.*\})\. Returns/.exec(tool.description) ?? [];
      const files = { 'a.py': 'x = 1\n', 'src/a.py': 'x = 1\n' };
      const result = await project(files).call(tool.name, JSON.parse(example));
      expect(result.text).not.toContain('USAGE');
      if (tool.name !== 'undo_edit') expect(result.isError, result.text).toBe(false);
    }
    expect(encode(tool.description).length).toBeLessThan(120);
  });

  test('what reads says so', () => {
    const reading = EDIT_TOOLS.filter(({ annotations }) => annotations.readOnlyHint);
    expect(reading.map(({ name }) => name)).toEqual(['read_file', 'preview_edits', 'list_anchors']);
  });
});

describe('arguments', () => {
  const { call } = project({ 'a.txt': 'a\n' });

  test.each([
    ['edit_file', { path: 'a.txt' }, 'old_str is missing; new_str is missing.'],
    ['edit_file', { path: 1, old_str: 'a', new_str: 'b' }, 'path must be a text'],
    ['edit_file', 'a.txt', 'must be a JSON object'],
    ['edit_file', [], 'must be a JSON object'],
    [
      'edit_file',
      { path: 'a.txt', old_str: 'a', new_str: 'b', expected_replacements: 0 },
      'expected_replacements must be a whole number from 1 on',
    ],
    ['read_file', { path: 'a.txt', from: 1.5 }, 'from must be a whole number'],
    ['apply_edits', { reply: 'x', format: 'xml' }, 'format must be one of auto, search-replace'],
    ['apply_edits', { reply: 'x', hashes: { a: 1 } }, 'hashes must be an object of texts'],
    ['undo_edit', { receipt: null }, 'receipt is missing'],
  ])('%s %j: %s', async (name, args, why) => {
    const result = await call(name, args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(why);
    // And shows how it is done.
    expect(result.text).toContain('Example: ');
  });

  test('may have the names that other tools give them, and more', async () => {
    const { workspace, call } = project({ 'a.txt': 'a\n' });
    await call('edit_file', { file_path: 'a.txt', old_string: 'a', new_string: 'b', explanation: '…' });
    expect(workspace.textOf('a.txt')).toBe('b\n');
  });

  test.each<[string, unknown]>([
    ['oldText', { path: 'a.txt', oldText: 'a', newText: 'b' }],
    ['old_text', { path: 'a.txt', old_text: 'a', new_text: 'b' }],
    ['oldString', { filePath: 'a.txt', oldString: 'a', newString: 'b' }],
    ['a list of one edit', { path: 'a.txt', edits: [{ oldText: 'a', newText: 'b' }] }],
    ['a list of one edit in a string', { path: 'a.txt', edits: '[{"oldText": "a", "newText": "b"}]' }],
    ['a string', '{"path": "a.txt", "old_str": "a", "new_str": "b"}'],
    ['expectedReplacements', { path: 'a.txt', old_str: 'a', new_str: 'b', expectedReplacements: 1 }],
  ])('may be written by %s', async (_, args) => {
    const { workspace, call } = project({ 'a.txt': 'a\n' });
    expect((await call('edit_file', args as Record<string, unknown>)).isError).toBe(false);
    expect(workspace.textOf('a.txt')).toBe('b\n');
  });

  test.each<[string, unknown, string]>([
    ['several edits', { path: 'a.txt', edits: [{ oldText: 'a' }, { oldText: 'b' }] }, 'edits holds 2 edits'],
    ['no edit', { path: 'a.txt', edits: [] }, 'old_str is missing'],
    ['a text that is no object', '"a"', 'must be a JSON object'],
    ['an old text that is no text', { path: 'a.txt', oldText: 1, newText: 'b' }, 'old_str must be a text'],
  ])('are refused with %s', async (_, args, why) => {
    const { workspace, call } = project({ 'a.txt': 'a\n' });
    expect((await call('edit_file', args as Record<string, unknown>)).text).toContain(why);
    expect(workspace.textOf('a.txt')).toBe('a\n');
  });
});

describe('read_file', () => {
  const python = Array.from({ length: 300 }, (_, i) => `def f${i}():\n    return ${i}\n`).join('\n');

  test('a large file is shown by its outline, and its lines are read by their numbers', async () => {
    const { call } = project({ 'big.py': python });
    const outline = await call('read_file', { path: 'big.py' });
    expect(outline.text).toContain('899 lines: too large');
    expect(outline.text).toContain('\n4-5 function f1\n');
    expect(outline.data.outline).toHaveLength(300);
    const part = await call('read_file', { path: 'big.py', from: 4, to: 5 });
    expect(part.text).toMatch(/lines 4-5 of 899\n4→def f1\(\):\n5→ {4}return 1$/);
  });

  test('what is too much to give at once is read on', async () => {
    const lines = Array.from({ length: 2_500 }, (_, i) => `line ${i + 1}`);
    const { call } = project({
      'a.txt': `${lines.join('\n')}\n`,
      'wide.txt': `${'x'.repeat(70_000)}\nend\n`,
    });
    const content: string[] = [];
    for (let from = 1; from <= lines.length; ) {
      const { data } = await call('read_file', { path: 'a.txt', from });
      content.push(String(data.content));
      from = Number(data.to) + 1;
    }
    expect(content.join('\n')).toBe(lines.join('\n'));
    expect((await call('read_file', { path: 'wide.txt' })).text).toContain('"from":2} reads on.');
  });

  test.each([
    ['an empty file', { path: 'empty.txt' }, 'no lines of 0'],
    ['lines behind the end', { path: 'a.txt', from: 9 }, 'no lines of 1'],
    ['a range that is turned round', { path: 'a.txt', from: 3, to: 1 }, 'no lines of 1'],
    ['a file that is none', { path: 'b.txt' }, 'EDIT_FILE_NOT_FOUND'],
    ['bytes', { path: 'x.bin' }, 'EDIT_BINARY_FILE'],
  ])('%s', async (_, args, text) => {
    const files = { 'empty.txt': '', 'a.txt': 'a\n', 'x.bin': Uint8Array.of(0, 1, 2, 0, 255) };
    expect((await project(files).call('read_file', args)).text).toContain(text);
  });

  test('proposes a path that is like the one given', async () => {
    const { text } = await project({ 'src/app.ts': 'a\n' }).call('read_file', { path: 'src/ap.ts' });
    expect(text).toContain('Next: Send it again with the path src/app.ts');
  });
});

describe('whole files', () => {
  const whole = (text: string) => ({ reply: `a.txt\n\`\`\`\n${text}\`\`\`\n`, format: 'whole-file' });

  test('are written over what was read, and not over anything else', async () => {
    const { workspace, context, call } = project({ 'a.txt': 'one\n' });
    const unread = await call('apply_edits', whole('two\n'));
    expect(unread.text).toContain('nothing shows that it was read. Read it first');
    expect(unread.text).not.toMatch(/changed|in the meantime/);
    const { data } = await call('read_file', { path: 'a.txt' });
    expect((await call('apply_edits', whole('two\n'))).isError).toBe(false);
    // The hash of what was there before.
    context.memory.forget('a.txt');
    const stale = await call('apply_edits', { ...whole('three\n'), hashes: { 'a.txt': data.hash } });
    expect(stale.text).toContain('a.txt has changed since it was read');
    expect(workspace.textOf('a.txt')).toBe('two\n');
  });

  test('that are new need no hash', async () => {
    const { workspace, call } = project({});
    await call('apply_edits', whole('new\n'));
    expect(workspace.textOf('a.txt')).toBe('new\n');
  });

  test('are not removed unseen', async () => {
    const { workspace, call } = project({ 'a.txt': 'one\n' });
    const reply = '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n';
    expect((await call('apply_edits', { reply })).text).toContain('EDIT_STALE_FILE');
    await call('read_file', { path: 'a.txt' });
    expect((await call('apply_edits', { reply })).isError).toBe(false);
    expect(workspace.textOf('a.txt')).toBeUndefined();
  });
});

describe('edit_file', () => {
  test('a line that ends as others do is not distinguished by an empty line that follows', async () => {
    const file = 'def net(total):\n    return total\n\n\ndef gross(total):\n    return total\n';
    const { workspace, call } = project({ 'a.py': file });
    const edit = { path: 'a.py', old_str: '    return total\n', new_str: '    return 2 * total\n' };
    expect((await call('edit_file', edit)).text).toContain('EDIT_AMBIGUOUS');
    expect(workspace.textOf('a.py')).toBe(file);
    await call('edit_file', { ...edit, old_str: `${edit.old_str}\n\n`, new_str: `${edit.new_str}\n\n` });
    expect(workspace.textOf('a.py')).toBe(file.replace('return total', 'return 2 * total'));
  });
});

describe('results', () => {
  test('show the diff if a place was not found exactly', async () => {
    const { call } = project({ 'a.py': 'def f():\n    return  1\n' });
    const exact = { path: 'a.py', old_str: 'def f():\n', new_str: 'def g():\n' };
    expect((await call('edit_file', exact)).text).not.toContain('+++');
    const loose = { path: 'a.py', old_str: '    return 1\n', new_str: '    return 2\n' };
    expect((await call('edit_file', loose)).text).toContain('+++ b/a.py');
  });

  test('say that nothing is to be sent if the change is there already', async () => {
    const { call } = project({ 'a.txt': 'one_value = first()\ntwo\n' });
    const edit = { path: 'a.txt', old_str: 'one_value = first()\n', new_str: 'one_value = first_of_all()\n' };
    await call('edit_file', edit);
    expect((await call('edit_file', edit)).text).toContain('The change is in the file: send nothing.');
  });

  test('of an anchor that is none say how to list them', async () => {
    const { call } = project({ 'a.py': 'def f():\n    pass\n' });
    const anchor = { type: 'function_definition', selected: 'def g():' };
    const script = { file: 'a.py', edits: [{ type: 'delete', anchor, content: '' }] };
    const { text } = await call('apply_edits', { reply: JSON.stringify(script) });
    expect(text).toContain('Next: list_anchors {"path":"a.py"}');
  });

  test('of many edits are all or nothing', async () => {
    const { workspace, call } = project({ 'a.txt': 'one\n', 'b.txt': 'two\n' });
    const reply = `${block('a.txt', 'one', 'eins')}\n${block('b.txt', 'three', 'drei')}`;
    const { isError, data } = await call('apply_edits', { reply });
    expect(isError).toBe(true);
    expect(data.edits).toMatchObject([{ status: 'blocked' }, { status: 'refused' }]);
    expect(workspace.textOf('a.txt')).toBe('one\n');
  });

  test('of an undo if no receipts are kept', async () => {
    const { text } = await project({}).call('undo_edit', { receipt: 'x' });
    expect(text).toContain('NOTHING_TO_UNDO');
  });
});
