import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Shadow } from '../../../src/node/lint/shadow.js';
import { filesIn, folderWith } from '../../cli/folder.js';

const bytes = (text: string) => Buffer.from(text);

async function shadowOf(root: string): Promise<Shadow> {
  const shadow = await Shadow.of(root);
  onTestFinished(() => shadow.close());
  return shadow;
}

test('holds the files of the tree, without what tools keep, and links folders of packages', async () => {
  const root = folderWith({
    'a.py': 'a\n',
    'sub/b.py': 'b\n',
    'sub/__pycache__/b.pyc': 'old',
    '.mypy_cache/x': 'old',
    '.git/config': 'secret',
    'sub/node_modules/p/index.js': 'p\n',
    '.venv/bin/tool': 'tool\n',
  });
  const { folder } = await shadowOf(root);
  expect(filesIn(folder)).toEqual({ 'a.py': 'a\n', 'sub/b.py': 'b\n' });
  expect(basename(folder)).toBe(basename(root));
  expect(readlinkSync(join(folder, 'sub/node_modules/p'))).toBe(
    join(realpathSync(root), 'sub/node_modules/p'),
  );
  expect(readFileSync(join(folder, '.venv/bin/tool'), 'utf8')).toBe('tool\n');
  // Empty, so that tools see a repository and no more.
  expect(statSync(join(folder, '.git')).isDirectory()).toBe(true);
});

test('links inside the tree lead to the copy, others to where they led', async () => {
  const outside = folderWith({ 'o.py': 'o\n' });
  const root = folderWith({ 'sub/a.py': 'a\n' });
  symlinkSync('sub/a.py', join(root, 'relative.py'));
  symlinkSync(join(realpathSync(root), 'sub/a.py'), join(root, 'absolute.py'));
  symlinkSync(join('..', basename(outside), 'o.py'), join(root, 'out.py'));
  const { folder } = await shadowOf(root);
  expect(realpathSync(join(folder, 'relative.py'))).toBe(join(folder, 'sub/a.py'));
  expect(realpathSync(join(folder, 'absolute.py'))).toBe(join(folder, 'sub/a.py'));
  expect(realpathSync(join(folder, 'out.py'))).toBe(join(realpathSync(outside), 'o.py'));
});

test('holds one candidate at a time, and the tree is never touched', async () => {
  const root = folderWith({ 'a.py': 'a\n', 'b.py': 'b\n' });
  const shadow = await shadowOf(root);
  await shadow.put(
    new Map([
      ['a.py', bytes('A\n')],
      ['new/c.py', bytes('C\n')],
    ] as const),
  );
  expect(filesIn(shadow.folder)).toEqual({ 'a.py': 'A\n', 'b.py': 'b\n', 'new/c.py': 'C\n' });
  await shadow.put(new Map([['b.py', bytes('B\n')]] as const));
  expect(filesIn(shadow.folder)).toEqual({ 'a.py': 'a\n', 'b.py': 'B\n' });
  await shadow.put(new Map());
  expect(filesIn(shadow.folder)).toEqual({ 'a.py': 'a\n', 'b.py': 'b\n' });
  expect(filesIn(root)).toEqual({ 'a.py': 'a\n', 'b.py': 'b\n' });
});

test('puts back what a run has changed of the candidate', async () => {
  const shadow = await shadowOf(folderWith({ 'a.py': 'a\n' }));
  const candidate = new Map([['a.py', bytes('A\n')]] as const);
  await shadow.put(candidate);
  writeFileSync(join(shadow.folder, 'a.py'), 'by a test\n');
  await shadow.put(candidate);
  expect(filesIn(shadow.folder)).toEqual({ 'a.py': 'A\n' });
});

test('each time of writing is two seconds later, and files keep their mode', async () => {
  const root = folderWith({ 'run.py': 'abc\n' });
  chmodSync(join(root, 'run.py'), 0o555);
  const shadow = await shadowOf(root);
  const file = join(shadow.folder, 'run.py');
  const times = [statSync(file).mtimeMs];
  for (const text of ['x\n', 'longer\n', 'abd\n']) {
    await shadow.put(new Map([['run.py', bytes(text)]] as const));
    expect(readFileSync(file, 'utf8')).toBe(text);
    times.push(statSync(file).mtimeMs);
  }
  await shadow.put(new Map());
  times.push(statSync(file).mtimeMs);
  for (const [i, time] of times.slice(1).entries()) expect(time - (times[i] ?? 0)).toBeGreaterThan(1_900);
  expect(statSync(file).mode & 0o777).toBe(0o555);
});

test('nothing is written through a link, nor behind a linked folder', async () => {
  const outside = folderWith({ 'o.py': 'o\n' });
  const root = folderWith({ 'node_modules/p/p.py': 'p\n' });
  symlinkSync(join(outside, 'o.py'), join(root, 'out.py'));
  const shadow = await shadowOf(root);
  for (const path of ['node_modules/p/p.py', '../x.py', 'node_modules/p/new/x.py'])
    expect(await shadow.put(new Map([[path, bytes('X\n')]] as const))).toMatchObject({
      code: 'EDIT_INVALID_PATH',
    });
  expect(await shadow.put(new Map([['out.py', bytes('X\n')]] as const))).toBeUndefined();
  expect(lstatSync(join(shadow.folder, 'out.py')).isFile()).toBe(true);
  expect([filesIn(outside), filesIn(root)['node_modules/p/p.py']]).toEqual([{ 'o.py': 'o\n' }, 'p\n']);
});

test('nothing is left when it is closed, or if a tree cannot be copied', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'mortise-test-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(temporary, { recursive: true });
  });
  const root = join(temporary, 'root');
  mkdirSync(root);
  const shadow = await Shadow.of(root);
  await shadow.close();
  expect(existsSync(shadow.aside)).toBe(false);
  await expect(Shadow.of(join(temporary, 'none'))).rejects.toThrow('ENOENT');
  expect(Object.keys(filesIn(temporary))).toEqual([]);
});

test('what tools do to files of Python is taken back before the next candidate', async () => {
  const root = folderWith({ 'a.py': 'a\n', 'sub/b.py': 'b\n', 'c.py': 'c\n', 'data.txt': 'x\n' });
  const shadow = await shadowOf(root);
  await shadow.put(new Map([['c.py', bytes('C\n')]]));
  const before = statSync(join(shadow.folder, 'a.py')).mtimeMs;
  writeFileSync(join(shadow.folder, 'a.py'), 'z\n');
  rmSync(join(shadow.folder, 'sub'), { recursive: true });
  writeFileSync(join(shadow.folder, 'c.py'), 'y\n');
  writeFileSync(join(shadow.folder, 'conftest.py'), 'new\n');
  expect(await shadow.put(new Map([['c.py', bytes('C\n')]]))).toBeUndefined();
  expect(filesIn(shadow.folder)).toEqual({
    'a.py': 'a\n',
    'sub/b.py': 'b\n',
    'c.py': 'C\n',
    'data.txt': 'x\n',
  });
  expect(statSync(join(shadow.folder, 'a.py')).mtimeMs).toBeGreaterThan(before);
  await shadow.put(new Map());
  expect(filesIn(shadow.folder)).toEqual(filesIn(root));
});

test('knows what each file contained at first, whatever was done in the copy or the tree since', async () => {
  const root = folderWith({ 'a.py': 'a\n', 'b.py': 'b\n', 'c.txt': 'c\n', 'd.py': 'd\n' });
  const shadow = await shadowOf(root);
  const texts = async () => {
    const all = await Promise.all(
      ['a.py', 'b.py', 'c.txt', 'd.py', 'new.py', '../a.py'].map(path => shadow.original(path)),
    );
    return all.map(each => each && Buffer.from(each).toString());
  };
  const first = ['a\n', 'b\n', 'c\n', 'd\n', undefined, undefined];
  expect(await texts()).toEqual(first);
  // A candidate, a tool, somebody else.
  await shadow.put(
    new Map([
      ['a.py', bytes('A\n')],
      ['new.py', bytes('N\n')],
    ]),
  );
  writeFileSync(join(shadow.folder, 'b.py'), 'B\n');
  rmSync(join(shadow.folder, 'd.py'));
  for (const path of ['a.py', 'b.py', 'c.txt']) writeFileSync(join(root, path), 'other\n');
  expect(await texts()).toEqual(first);
  await shadow.put(new Map());
  expect(await texts()).toEqual(first);
});
