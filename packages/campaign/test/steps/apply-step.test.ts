import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runStep } from '../../src/steps/index.js';
import { contextOf, isThere, textOf, treeOf } from './tree.js';

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const REPLY = block('src/a.py', 'total = 1', 'amount = 1');
const apply = (folder: string, reply = REPLY) => runStep({ kind: 'apply', reply }, contextOf(folder));

test('a reply is put into the files, and the result names them', async () => {
  const folder = treeOf({ 'src/a.py': 'total = 1\n', 'b.txt': 'b\n' });
  expect(await apply(folder)).toEqual({ kind: 'changed', files: ['src/a.py'] });
  expect(textOf(folder, 'src/a.py')).toBe('amount = 1\n');
});

const OLD = 'def area(width, height):\n    total = width * height\n    return total\n';
const NEW = 'def area(width, height):\n    amount = width * height\n    return amount\n';
const RENAMED = block('src/a.py', OLD.trimEnd(), NEW.trimEnd());

test('a reply that is in the files already has nothing to do', async () => {
  const folder = treeOf({ 'src/a.py': `import math\n\n\n${NEW}` });
  expect(await apply(folder, RENAMED)).toEqual({ kind: 'nothing' });
  expect(textOf(folder, 'src/a.py')).toBe(`import math\n\n\n${NEW}`);
});

test('a second run of the same reply has nothing to do', async () => {
  const folder = treeOf({ 'src/a.py': `import math\n\n\n${OLD}` });
  expect((await apply(folder, RENAMED)).kind).toBe('changed');
  expect(await apply(folder, RENAMED)).toEqual({ kind: 'nothing' });
});

test('nothing of the store of mortise stays in the tree or beside it', async () => {
  const folder = treeOf({ 'src/a.py': 'total = 1\n' });
  await apply(folder);
  expect(readdirSync(folder)).toEqual(['src']);
  expect(readdirSync(dirname(folder))).toEqual(['tree']);
});

test('a store that the repository has itself stays as it was', async () => {
  const folder = treeOf({
    'src/a.py': 'total = 1\n',
    '.mortise/receipts/x': 'theirs',
    '.mortise/.gitignore': '',
  });
  expect((await apply(folder)).kind).toBe('changed');
  expect(readdirSync(join(folder, '.mortise'), { recursive: true }).sort()).toEqual([
    '.gitignore',
    'receipts',
    'receipts/x',
  ]);
  expect(textOf(folder, '.mortise/receipts/x')).toBe('theirs');
  expect(readdirSync(dirname(folder))).toEqual(['tree']);
});

test('no receipt stays in a store above the tree', async () => {
  const folder = treeOf({ 'src/a.py': 'total = 1\n' });
  const above = join(dirname(folder), '.mortise');
  mkdirSync(above, { mode: 0o700 });
  expect((await apply(folder)).kind).toBe('changed');
  const left = readdirSync(above, { recursive: true, withFileTypes: true }).filter(each => each.isFile());
  expect(left.filter(each => each.name !== '.gitignore')).toEqual([]);
});

test('a store is removed too where the reply is refused', async () => {
  const folder = treeOf({ 'src/a.py': 'x = 1\n' });
  expect((await apply(folder)).kind).toBe('refused');
  expect(readdirSync(folder)).toEqual(['src']);
});

const REFUSED: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
  ['a text that is not in the file', 'EDIT_NO_OCCURRENCE_FOUND', { 'src/a.py': 'x = 1\n' }, REPLY],
  ['a text that is there twice', 'EDIT_AMBIGUOUS', { 'src/a.py': 'total = 1\n\n\ntotal = 1\n' }, REPLY],
  ['a file that is not there', 'EDIT_FILE_NOT_FOUND', {}, REPLY],
  ['a path that leads out', 'EDIT_INVALID_PATH', {}, block('../../etc/x', 'a', 'b')],
  ['a path into .git', 'EDIT_INVALID_PATH', { '.git/config': 'a\n' }, block('.git/config', 'a', 'b')],
  [
    'a result that does not parse',
    'EDIT_SYNTAX_BROKEN',
    { 'src/a.py': 'total = 1\n' },
    block('src/a.py', 'total = 1', 'if (x:'),
  ],
  [
    'a line in place of code',
    'EDIT_PLACEHOLDER',
    { 'a.js': 'function a() {\n  one();\n  two();\n}\n' },
    block('a.js', '  one();\n  two();', '  // ... existing code ...'),
  ],
  ['a file that is no text', 'EDIT_BINARY_FILE', { 'src/a.py': 'total = 1\0\x01\x02' }, REPLY],
  [
    'a reply that is cut',
    'EDIT_TRUNCATED',
    { 'src/a.py': 'total = 1\n' },
    'src/a.py\n<<<<<<< SEARCH\ntotal = 1\n=====',
  ],
  [
    'a marker of a conflict',
    'EDIT_MALFORMED',
    { 'src/a.py': 'total = 1\n' },
    block('src/a.py', 'total = 1', '<<<<<<< HEAD\nx'),
  ],
];

test.each(REFUSED)('%s is refused with %s, and nothing is written', async (_, code, files, reply) => {
  const folder = treeOf(files);
  const result = await apply(folder, reply);
  expect(result).toMatchObject({ kind: 'refused', refusal: { code } });
  for (const [path, text] of Object.entries(files)) expect(textOf(folder, path)).toBe(text);
});

test('equal causes have equal messages in different repositories, and the evidence has the places', async () => {
  const [one, two] = await Promise.all([
    apply(treeOf({ 'src/a.py': 'total = 1\n\n\ntotal = 1\n' })),
    apply(treeOf({ 'src/a.py': 'x\ny\nz\ntotal = 1\n\ntotal = 1\ntotal = 1\n' })),
  ]);
  if (one.kind !== 'refused' || two.kind !== 'refused') throw new Error('expected refusals');
  expect(one.refusal.message).toBe(two.refusal.message);
  expect(one.refusal.message).toContain('src/a.py');
  expect(one.refusal.evidence).not.toBe(two.refusal.evidence);
  expect(two.refusal.evidence).toContain('6');
});

test('the evidence names no temporary folder, and has at most 8 KiB', async () => {
  const folder = treeOf({ 'src/a.py': 'ü = 1\n'.repeat(50) });
  const many = Array.from({ length: 100 }, (_, i) => block('src/a.py', `ö = ${i}\nä = ${i}`, 'x = 1'));
  const result = await apply(folder, many.join('\n'));
  if (result.kind !== 'refused') throw new Error('expected a refusal');
  expect(Buffer.byteLength(result.refusal.evidence)).toBeLessThanOrEqual(8 * 1024);
  expect(Buffer.byteLength(result.refusal.evidence)).toBeGreaterThan(8 * 1024 - 8);
  expect(result.refusal.evidence).not.toContain(folder);
});

test('an aborted step is no refusal: it throws, and changes nothing', async () => {
  const folder = treeOf({ 'src/a.py': 'total = 1\n' });
  const reason = new Error('stopped');
  const step = runStep(
    { kind: 'apply', reply: REPLY },
    contextOf(folder, { signal: AbortSignal.abort(reason) }),
  );
  await expect(step).rejects.toBe(reason);
  expect(textOf(folder, 'src/a.py')).toBe('total = 1\n');
  expect(isThere(folder, '.mortise')).toBe(false);
});

test('a file that is moved is named by both paths', async () => {
  const folder = treeOf({ 'a.txt': 'one\ntwo\nthree\n' });
  const patch =
    '*** Begin Patch\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n one\n-two\n+2\n three\n*** End Patch\n';
  expect(await apply(folder, patch)).toEqual({ kind: 'changed', files: ['a.txt', 'b.txt'] });
});
