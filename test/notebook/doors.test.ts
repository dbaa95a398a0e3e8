import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convertReply } from '../../src/apply/convert.js';
import { FORMAT_NAMES } from '../../src/formats/format.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { editFile } from '../../src/repair/edit-file.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';
import { folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { cell, jupyter, notebook } from './cells.js';

const CODE = 'import os\n\n\ndef total(items):\n    return sum(items)\n\n\nclass Cart:\n    pass';
const JSON_TEXT = jupyter(
  notebook(cell('# Shop', 'markdown'), cell(CODE), cell('', 'code'), cell('total([1])')),
);
const AFTER = JSON_TEXT.replace('sum(items)', 'sum(items) + 1');

function tools(files: Readonly<Record<string, string>>) {
  const workspace = new MemoryWorkspace(files);
  const context = {
    project: projectOf({ workspace, grammars: new NodeGrammars() }),
    memory: new FileMemory(),
  };
  const call = (name: string, args: unknown) =>
    callTool(EDIT_TOOLS.find(each => each.name === name) as EditTool, args, context);
  return { workspace, call };
}

describe('a notebook', () => {
  test.each([
    ['the source of a cell', 'return sum(items)', 'return sum(items) + 1'],
    ['the JSON', '"    return sum(items)\\n"', '"    return sum(items) + 1\\n"'],
    [
      'a source with one level of escaping too many',
      'def total(items):\\n    return sum(items)',
      'def total(items):\\n    return sum(items) + 1',
    ],
  ])('by edit, quoting %s', async (_, old_str, new_str) => {
    const workspace = new MemoryWorkspace({ 'a.ipynb': JSON_TEXT });
    const result = await editFile(workspace, { path: 'a.ipynb', old_str, new_str });
    expect(result.code).toBeNull();
    expect(workspace.textOf('a.ipynb')).toBe(AFTER);
  });

  test('by the tools of agents: what is read can be quoted', async () => {
    const { workspace, call } = tools({ 'a.ipynb': JSON_TEXT });
    const read = await call('read', { path: 'a.ipynb' });
    expect(read.text).toContain('1\t═══ cell 1 (markdown) ═══\n2\t# Shop\n3\t═══ cell 2 ═══\n4\timport os\n');
    const edit = await call('edit', {
      path: 'a.ipynb',
      old_str: '    return sum(items)',
      new_str: '    return sum(items) + 1',
    });
    expect(edit.isError, edit.text).toBe(false);
    expect(workspace.textOf('a.ipynb')).toBe(AFTER);
  });

  test('by the tools of agents: its anchors are those of its cells', async () => {
    const { workspace, call } = tools({ 'a.ipynb': JSON_TEXT });
    const listed = await call('anchors', { path: 'a.ipynb' });
    expect(listed.text).toContain('def total(items):');
    expect(listed.text).not.toContain('═══');
    const anchor = { type: 'function_definition', selected: 'total' };
    const content = 'def count(items):\n    return len(items)';
    await call('edit', {
      reply: JSON.stringify({ file: 'a.ipynb', edits: [{ type: 'insert_after', anchor, content }] }),
    });
    const { cells } = JSON.parse(workspace.textOf('a.ipynb') ?? '');
    expect(cells[1].source.join('')).toBe(CODE.replace('sum(items)\n', `sum(items)\n\n\n${content}\n`));
  });

  test('is undone to the byte', async () => {
    const root = folderWith({ 'a.ipynb': JSON_TEXT });
    const workspace = await NodeWorkspace.open(root);
    const reply = JSON.stringify([{ path: 'a.ipynb', old_str: 'sum(items)', new_str: 'sum(items) + 1' }]);
    await applyReply(reply, workspace);
    expect(readFileSync(join(root, 'a.ipynb'), 'utf8')).toBe(AFTER);
    const undone = await workspace.undo();
    expect(undone.files[0]?.diff).toContain('+    return sum(items)\n');
    expect(readFileSync(join(root, 'a.ipynb'), 'utf8')).toBe(JSON_TEXT);
  });

  test.each(FORMAT_NAMES)('converted to %s, does the same', async format => {
    const reply = JSON.stringify([{ path: 'a.ipynb', old_str: 'sum(items)', new_str: 'sum(items) + 1' }]);
    const workspace = new MemoryWorkspace({ 'a.ipynb': JSON_TEXT });
    const converted = await convertReply(reply, format, workspace);
    expect(converted.kind).toBe('converted');
    if (converted.kind !== 'converted') return;
    const report = await applyReply(converted.text, workspace, { format });
    expect(report.outcome).toBe('applied');
    expect(workspace.textOf('a.ipynb')).toBe(AFTER);
  });

  test('converted to a diff, is what git applies: the JSON', async () => {
    const reply = JSON.stringify([{ path: 'a.ipynb', old_str: 'sum(items)', new_str: 'sum(items) + 1' }]);
    const converted = await convertReply(
      reply,
      'unified-diff',
      new MemoryWorkspace({ 'a.ipynb': JSON_TEXT }),
    );
    expect(converted).toMatchObject({
      text: expect.stringContaining('+    "    return sum(items) + 1\\n",'),
    });
  });

  test('is outlined by cell', async () => {
    const root = folderWith({ 'a.ipynb': JSON_TEXT });
    const ran = await mortise(['outline', join(root, 'a.ipynb')]);
    // Each with its address.
    expect(ran.stdout.match(/#[2-9a-z]{12}/g)).toHaveLength(6);
    expect(ran.stdout.replace(/#[2-9a-z]{12}/g, '')).toBe(
      '2 cell 1: # Shop\n  2 heading Shop\n4-12 cell 2: import os\n  7-8 function total\n  11-12 class Cart\n15 cell 4: total([1])\n',
    );
  });

  test('is changed by the command, which shows the cell', async () => {
    const root = folderWith({
      'a.ipynb': JSON_TEXT,
      'r.json': JSON.stringify([{ path: 'a.ipynb', old_str: 'sum(items)', new_str: 'sum(items) + 1' }]),
    });
    const ran = await mortise(['apply', join(root, 'r.json'), '--root', root]);
    expect(ran.exitCode).toBe(0);
    expect(ran.stdout).toMatch(/^@@ -5,7 \+5,7 @@ cell 2$/m);
    expect(readFileSync(join(root, 'a.ipynb'), 'utf8')).toBe(AFTER);
  });
});
