import { describe, expect, test } from 'vitest';
import { applyReply } from '../../src/index.js';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';
import { folderWith } from '../cli/folder.js';

const ORDER = 'export function total(lines: Line[]) {\n  return lines.length * PRICE;\n}\n';
const INVOICE = 'export function pay(invoice: Invoice) {\n  return invoice.amount;\n}\n';

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;

/** What an edit of `src/invoice.ts` is refused with, in a folder with these files. */
async function refusedIn(
  files: Readonly<Record<string, string>>,
  search = '  return lines.length * PRICE;\n',
  path = 'src/invoice.ts',
) {
  const workspace = await NodeWorkspace.open(folderWith({ 'src/invoice.ts': INVOICE, ...files }));
  const report = await applyReply(block(path, search, '  return zero(lines);\n'), workspace);
  return report.edits[0]?.refusal;
}

test('a new text that stands in the named file already is not sent to another', async () => {
  const old = 'export function configure(options: Options) {\n  return merge(options);\n}\n';
  const made = old.replace('merge(options)', 'merge(options, more)');
  const workspace = await NodeWorkspace.open(folderWith({ 'src/x.ts': made + made, 'lib/x.ts': old }));
  const reply = block('src/x.ts', '  return merge(options);\n', '  return merge(options, more);\n');
  const report = await applyReply(reply, workspace);
  expect(report.edits[0]?.refusal?.evidence.standing?.length).toBeGreaterThan(0);
  expect(report.edits[0]?.refusal?.evidence.elsewhere).toBeUndefined();
});

describe('an edit that names the wrong file', () => {
  test.each([
    ['its line is in one other file', '  return lines.length * PRICE;\n', 2, 2],
    ['all its lines are', ORDER, 1, 3],
    ['they are indented otherwise', 'return lines.length * PRICE;\n}\n', 2, 3],
    ['they have other line endings', ORDER.replaceAll('\n', '\r\n'), 1, 3],
  ])('is told the right one where %s', async (_, search, first, last) => {
    const why = await refusedIn({ 'src/order.ts': ORDER, 'README.md': 'Nothing.\n' }, search);
    expect(why?.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
    expect(why?.message).toContain('src/order.ts');
    expect(why?.evidence.elsewhere).toMatchObject({ path: 'src/order.ts', first, last });
    expect(why?.evidence.elsewhere?.address).toMatch(/^\d+(-\d+)?#\w{12,}$/);
    expect(why?.evidence.nearest).toBeUndefined();
  });

  test('is told the right one where there is no file of its name', async () => {
    const why = await refusedIn({ 'src/order.ts': ORDER }, undefined, 'src/orders/sum.ts');
    expect([why?.code, why?.evidence.elsewhere?.path]).toEqual(['EDIT_FILE_NOT_FOUND', 'src/order.ts']);
  });

  test.each([
    ['two other files have it', { 'src/order.ts': ORDER, 'src/old.ts': ORDER }, undefined],
    ['the other file has it twice', { 'src/order.ts': ORDER + ORDER }, undefined],
    ['the other file has only a part', { 'src/order.ts': ORDER }, `${ORDER}export const more = 1;\n`],
    ['the named file has a line of it', { 'src/order.ts': INVOICE + ORDER }, INVOICE + ORDER],
    ['the quote says too little', { 'src/order.ts': `${ORDER}x();\n` }, 'x();\n'],
    ['the other file is ignored', { '.gitignore': 'dist/\n', 'dist/order.ts': ORDER }, undefined],
    ['no other file has it', {}, undefined],
    ['a copy has the new text too', { 'src/order.ts': `${ORDER}  return zero(lines);\n` }, undefined],
    [
      'equal lines without end are there',
      { 'src/order.ts': '// the same line\n'.repeat(20_000) },
      '// the same line\n// the same line\n',
    ],
  ])('is told none where %s', async (_, files: Readonly<Record<string, string>>, search) => {
    const why = await refusedIn(files, search);
    expect(why?.evidence.elsewhere).toBeUndefined();
    expect(why?.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  test('is made by the next call of a model, by the address that it is shown', async () => {
    const workspace = await NodeWorkspace.open(
      folderWith({ 'src/invoice.ts': INVOICE, 'src/order.ts': ORDER }),
    );
    const project = projectOf({ workspace, grammars: new NodeGrammars() });
    const context = { project, memory: new FileMemory(), remembers: true };
    const edit = (args: object) =>
      callTool(EDIT_TOOLS.find(({ name }) => name === 'edit') as EditTool, args, context);
    const wrong = { path: 'src/invoice.ts', old_str: '  return lines.length * PRICE;' };
    const refused = await edit({ ...wrong, new_str: '  return 0;' });
    expect(refused.text).toContain('If src/order.ts is meant, send the edit again with that path.');
    const [address] = /\b2#\d{3}\b/.exec(refused.text) ?? [];
    const { isError } = await edit({ path: 'src/order.ts', at: address, new_str: '  return 0;' });
    const read = await workspace.read('src/order.ts');
    expect([isError, read.kind === 'file' && Buffer.from(read.bytes).toString()]).toEqual([
      false,
      ORDER.replace('lines.length * PRICE', '0'),
    ]);
  });
});
