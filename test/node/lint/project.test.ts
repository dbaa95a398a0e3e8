import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NodeProjectSources } from '../../../src/node/lint/index.js';
import { folderWith } from '../../cli/folder.js';

const codeOf = (project: NodeProjectSources, path: string) => {
  const read = project.read(path);
  return read.kind === 'refused' ? read.refusal.code : read.source.path;
};

test('files are read when they are asked for, and kept until they are forgotten', async () => {
  const root = folderWith({ 'a.py': 'x = 1\n' });
  const project = await NodeProjectSources.open(root);
  writeFileSync(join(root, 'a.py'), 'y = 2\n');
  const text = () => project.source('./a.py')?.document.text;
  expect(text()).toBe('y = 2\n');
  writeFileSync(join(root, 'a.py'), 'z = 3\n');
  expect(text()).toBe('y = 2\n');
  project.forget(['./a.py']);
  expect(text()).toBe('z = 3\n');
  expect(project.source('none.py')).toBeUndefined();
});

test('only the languages that were named are known, and Python', async () => {
  const root = folderWith({ 'a.pyi': 'x: int\n', 'b.ts': 'function f() {}\n' });
  const [python, both] = [
    await NodeProjectSources.open(root),
    await NodeProjectSources.open(root, ['web/c.ts']),
  ];
  expect(codeOf(python, 'a.pyi')).toBe('a.pyi');
  expect(codeOf(python, 'b.ts')).toBe('EDIT_FILE_READ_ERROR');
  expect(both.source('b.ts')?.scopes.statements).toMatchObject([{ kind: 'function', name: 'f' }]);
});

test('nothing outside is read, nor what is no text of some size', async () => {
  const root = folderWith({ 'large.py': '', 'binary.py': Buffer.from([0, 1, 2, 0, 255, 0]), 'd.py/a': '' });
  truncateSync(join(root, 'large.py'), 9 * 1024 * 1024);
  symlinkSync(join(folderWith({ 'x.py': '' }), 'x.py'), join(root, 'out.py'));
  symlinkSync('binary.py', join(root, 'in.py'));
  const project = await NodeProjectSources.open(root);
  expect(
    [
      '../x.py',
      '/etc/passwd',
      'out.py',
      'large.py',
      'binary.py',
      'in.py',
      'd.py',
      'none.py',
      '.git/x.py',
    ].map(path => codeOf(project, path)),
  ).toEqual([
    'EDIT_INVALID_PATH',
    'EDIT_INVALID_PATH',
    'EDIT_INVALID_PATH',
    'EDIT_TOO_LARGE',
    'EDIT_BINARY_FILE',
    'EDIT_BINARY_FILE',
    'EDIT_FILE_READ_ERROR',
    'EDIT_FILE_NOT_FOUND',
    'EDIT_INVALID_PATH',
  ]);
});
