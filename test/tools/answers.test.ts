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

  test('that was found otherwise also says what differed, and shows what is not as it was sent', async () => {
    const call = await onDisk({ 'shop/models/cart.py': CART });
    const old_str = '\tprices = self.prices()\n\treturn sum(prices)\n';
    const sent = { path: 'shop/models/cart.py', old_str, new_str: new_str.replace(/^ {8}/gm, '\t') };
    const [first = '', ...diff] = (await call('edit', sent)).text.split('\n');
    expect(first).toMatch(/^Applied: .*:3-4 indentation \(confidence 0\.9\d*; differs in .*\)\. Receipt /);
    expect(encode(first).length).toBeLessThanOrEqual(60);
    expect(diff).toEqual([
      'Not as sent:',
      '3\t        prices = self.prices(tax)',
      '… 1 more line, only in white space',
    ]);
  });

  test('its receipt is what undo takes, and no part of it', async () => {
    const call = await onDisk({ 'a.py': CART });
    const { text } = await call('edit', { path: 'a.py', old_str: 'class Bag:', new_str: 'class Sack:' });
    const [, receipt = ''] = /Receipt (\S+)$/.exec(text) ?? [];
    for (const part of ['', '2', receipt.slice(0, -1), `${receipt} `]) {
      const refused = await call('undo', { receipt: part });
      expect(refused.isError).toBe(true);
      expect(refused.text).toContain(`There is no receipt ${JSON.stringify(part)}`);
      expect(refused.text).toMatch(/\nNext: Send the whole receipt, as the answer to edit or fix named it/);
      expect(refused.text).not.toContain('mortise log');
    }
    expect((await call('read', { path: 'a.py' })).text).toContain('class Sack:');
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
      /^Applied: a\.py:1 exact, 2 spacing \(.*\)\.\nNot as sent:\n2\ttwo {2}= 20$/,
    );
  });

  test('shows few lines of the many that differ in white space, and says how many there are', async () => {
    const file = Array.from({ length: 80 }, (_, i) => `  value_${i} = ${i}\n`).join('');
    const { call } = project({ 'a.txt': file });
    const old_str = file.replace(/^ {2}/gm, '\t');
    const new_str = old_str.replaceAll(' = ', ' == ');
    const { text } = await call('edit', { path: 'a.txt', old_str, new_str });
    expect(text).toMatch(/\nNot as sent:\n1\t {2}value_0 == 0\n… 79 more lines, only in white space$/);
  });

  test('shows lines of the file that stay, and removed ones, which were quoted otherwise', async () => {
    const file = "function run() {\n  start('first')\n  work('second')\n  finish('third')\n  rest()\n}\n";
    const { workspace, call } = project({ 'a.js': file });
    const old_str = '  start("first")\n  work("second")\n  finish("third")\n  rest()\n';
    const new_str = '  start("first")\n  finish("third")\n  rest()\n';
    const { text } = await call('edit', { path: 'a.js', old_str, new_str });
    expect(workspace.textOf('a.js')).toBe(file.replace("  work('second')\n", ''));
    expect(text.split('\n').slice(1)).toEqual([
      'Not as sent:',
      "2\t  start('first')",
      "-\t  work('second')",
      "3\t  finish('third')",
    ]);
  });

  test('names the files of such lines if there are several, and cuts long ones', async () => {
    const long = `text = "${'x'.repeat(500)}"`;
    const { call } = project({ 'a.py': 'if one:\n  go(1)\n', 'b.py': 'if two:\n  go(2)\n' });
    const edits = [
      { path: 'a.py', old_str: 'if one:\n    go(1)\n', new_str: 'if one:\n    gone(1)\n' },
      { path: 'b.py', old_str: 'if two:\n    go(2)\n', new_str: `if two:\n    ${long}\n` },
    ];
    const { text } = await call('edit', { edits });
    expect(text).toMatch(
      /\nNot as sent:\na\.py\n2\t {2}gone\(1\)\nb\.py\n2\t {2}text = "x+ \[\d+ more characters\]$/,
    );
    expect(text.length).toBeLessThan(600);
  });

  test('names arguments of the tools, and no option of the command line', async () => {
    const file = Array.from({ length: 40 }, (_, i) => `x${i} = ${i}\n`).join('');
    const { call } = project({ 'a.py': file });
    await call('read', { path: 'a.py' });
    const reply = 'a.py\n```python\nx = 1\n```\n';
    const { text } = await call('edit', { reply });
    expect(text).toContain('EDIT_WOULD_DELETE');
    expect(text).toContain('{"whole_files": true}');
    expect(text).not.toContain('--');
    expect((await call('edit', { reply, format: 'whole-file' })).isError).toBe(true);
    expect((await call('edit', { reply, whole_files: true })).isError).toBe(false);
  });

  test('to a folder in place of a file says how to list it', async () => {
    const call = await onDisk({ 'src/a.py': CART });
    for (const [name, args] of [
      ['read', { path: 'src' }],
      ['anchors', { path: 'src' }],
      ['edit', { path: 'src', old_str: 'a', new_str: 'b' }],
    ] as const)
      expect((await call(name, args)).text).toMatch(
        /src is a folder\.\nNext: list \{"path":"src"\} shows the files in it\.$/,
      );
    expect((await call('read', { path: '.' })).text).toMatch(/Next: list \{\} shows the files in it\.$/);
    const missing = await call('read', { path: 'zzzz.md' });
    expect(missing.text).toMatch(/Next: Check the path: list shows which files there are\.$/);
  });

  test('to a move onto a file says what can be done', async () => {
    const { call } = project({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    const reply = 'diff --git a/a.txt b/b.txt\nsimilarity index 100%\nrename from a.txt\nrename to b.txt\n';
    const { text } = await call('edit', { reply });
    expect(text).toMatch(/\nNext: Choose a path that is free, or delete b\.txt first if nothing needs it\.$/);
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
