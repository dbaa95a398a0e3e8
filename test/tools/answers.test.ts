import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';
import { block, folderWith } from '../cli/folder.js';
import { project } from './project.js';

const CART =
  'class Cart:\n    def total(self):\n        prices = self.prices()\n        return sum(prices)\n\n\nclass Bag:\n    pass\n';

/** A project on a disk: its edits have receipts. */
async function onDisk(files: Readonly<Record<string, string>>) {
  const workspace = await NodeWorkspace.open(folderWith(files));
  const context = {
    project: projectOf({ workspace, grammars: new NodeGrammars() }),
    memory: new FileMemory(),
  };
  return (name: string, args: unknown) =>
    callTool(EDIT_TOOLS.find(each => each.name === name) as EditTool, args, context);
}

describe('an edit of two lines', () => {
  const new_str = '        prices = self.prices(tax)\n        return round(sum(prices))\n';

  test('is answered in one line of 60 tokens at most: what, where, how sure, the receipt', async () => {
    const call = await onDisk({ 'shop/models/cart.py': CART });
    const old_str = '        prices = self.prices()\n        return sum(prices)\n';
    const { text } = await call('edit', { path: 'shop/models/cart.py', old_str, new_str });
    expect(text).toMatch(/^Applied: shop\/models\/cart\.py:3-4 exact\. Receipt \d{8}-\d{9}-[0-9a-f]{4}$/);
    expect(encode(text).length).toBeLessThanOrEqual(60);
  });

  test('that was found otherwise also says what differed, and shows what was done', async () => {
    const call = await onDisk({ 'shop/models/cart.py': CART });
    const old_str = '\tprices = self.prices()\n\treturn sum(prices)\n';
    const sent = { path: 'shop/models/cart.py', old_str, new_str: new_str.replace(/^ {8}/gm, '\t') };
    const [first = '', ...diff] = (await call('edit', sent)).text.split('\n');
    expect(first).toMatch(/^Applied: .*:3-4 indentation \(confidence 0\.9\d*; differs in .*\)\. Receipt /);
    expect(encode(first).length).toBeLessThanOrEqual(60);
    expect(diff).toContain('+        prices = self.prices(tax)');
    expect(diff.length).toBeLessThan(15);
  });

  test('its receipt is what undo takes', async () => {
    const call = await onDisk({ 'a.py': CART });
    const { text } = await call('edit', { path: 'a.py', old_str: 'class Bag:', new_str: 'class Sack:' });
    const [, receipt] = /Receipt (\S+)$/.exec(text) ?? [];
    expect((await call('undo', { receipt })).text).toMatch(/^Taken back: a\.py changed\. Receipt \S+$/);
    expect((await call('read', { path: 'a.py' })).text).toContain('class Bag:');
  });
});

describe('an answer', () => {
  test('names new, moved and removed files', async () => {
    const { call } = project({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    await call('read', { paths: ['a.txt', 'b.txt'] });
    const patch =
      '*** Begin Patch\n*** Add File: c.txt\n+c\n*** Delete File: b.txt\n*** Update File: a.txt\n*** Move to: d.txt\n@@\n-a\n+d\n*** End Patch\n';
    const { text } = await call('edit', { patch });
    expect(text.split('\n').sort()).toEqual([
      'Applied.',
      'b.txt deleted',
      'c.txt created',
      'd.txt (from a.txt):1 exact',
    ]);
  });

  test('of many edits says once how they were found, and what differed of each that differs', async () => {
    const { call } = project({ 'a.py': 'one = 1\ntwo  = 2\nthree = 3\n' });
    const reply = [block('a.py', 'one = 1', 'one = 10'), block('a.py', 'three = 3', 'three = 30')].join('\n');
    expect((await call('edit', { reply })).text).toBe('Applied: a.py:1, 3 exact.');
    const loose = [block('a.py', 'one = 10', 'one = 1'), block('a.py', 'two = 2', 'two = 20')].join('\n');
    expect((await call('edit', { reply: loose })).text).toMatch(
      /^Applied: a\.py:1 exact, 2 spacing \(.*\)\.\n@@/,
    );
  });

  test('shows no more than 30 lines of a diff that was not asked for', async () => {
    const file = Array.from({ length: 80 }, (_, i) => `  value_${i} = ${i}\n`).join('');
    const { call } = project({ 'a.txt': file });
    const old_str = file.replace(/^ {2}/gm, '\t');
    const { text } = await call('edit', {
      path: 'a.txt',
      old_str,
      new_str: old_str.replaceAll(' = ', ' == '),
    });
    expect(text).toMatch(/\n… \d+ more lines of the diff; read shows the file\.$/);
    expect(text.split('\n').length).toBeLessThanOrEqual(32);
  });

  test('of a refusal names the edit, the code, the evidence and the next step', async () => {
    const { call } = project({ 'a.py': CART });
    const { text } = await call('edit', { path: 'a.py', old_str: '    pass\n    fail\n', new_str: 'x\n' });
    const lines = text.split('\n');
    expect(lines[0]).toBe('Refused. Nothing was written.');
    expect(lines[1]).toMatch(/^The edit of a\.py: .* \(EDIT_NO_OCCURRENCE_FOUND\)$/);
    expect(lines.at(-1)).toMatch(/^Next: /);
  });
});
