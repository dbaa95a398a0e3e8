import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';

const FILES = {
  'real.txt': 'old\n',
  '.envrc': 'old\n',
  'dot/envrc': 'old\n',
  'cfg/a.txt': '',
  'ci/a.yml': 'old\n',
  'deep/Makefile': 'old\n',
};

/** What is said of an edit of a file where links stand. */
async function warnings(links: Readonly<Record<string, string>>, path: string): Promise<string> {
  const root = folderWith(FILES);
  for (const folder of ['.vscode', '.github/workflows'])
    if (links[folder] === undefined && !Object.values(links).includes('../ci'))
      mkdirSync(join(root, folder), { recursive: true });
  for (const [link, to] of Object.entries(links)) {
    mkdirSync(dirname(join(root, link)), { recursive: true });
    symlinkSync(to, join(root, link));
  }
  const workspace = await NodeWorkspace.open(root);
  const isThere = (await workspace.read(path)).kind === 'file';
  const reply = JSON.stringify({ path, old_str: isThere ? 'old' : '', new_str: 'new' });
  const report = await applyReply(reply, workspace, { dryRun: true, syntaxCheck: false });
  expect(report.problems).toEqual([]);
  return report.warnings.join('\n');
}

test.each<[string, Readonly<Record<string, string>>, string, string]>([
  ['a link to a file that runs', { 'notes.txt': '.envrc' }, 'notes.txt', '.envrc'],
  ['a link to a folder', { v: '.vscode' }, 'v/tasks.json', '.vscode/tasks.json'],
  ['a link to a deeper folder', { gh: '.github/workflows' }, 'gh/ci.yml', '.github/workflows/ci.yml'],
  ['a link to a link', { a: 'b', b: '.envrc' }, 'a', '.envrc'],
  ['what a name that runs leads to', { '.npmrc': 'dot/envrc' }, 'dot/envrc', '.npmrc'],
  ['what it leads to by another link', { '.npmrc': 'b', b: 'dot/envrc' }, 'b', '.npmrc'],
  ['a folder that such a name leads to', { '.vscode': 'cfg' }, 'cfg/tasks.json', '.vscode/tasks.json'],
  ['a folder that is not there yet', { '.vscode': 'new' }, 'new/tasks.json', '.vscode/tasks.json'],
  ['a folder in one with a dot', { '.github/workflows': '../ci' }, 'ci/a.yml', '.github/workflows/a.yml'],
])('code that runs on its own is told of through links: %s', async (_, links, path, name) => {
  expect(await warnings(links, path)).toContain(
    `${path}, which is ${name} by a link, names or holds code that runs on its own`,
  );
});

test('what a usual command runs is reported through links', async () => {
  expect(await warnings({ m: 'deep/Makefile' }, 'm')).toContain('m, which is deep/Makefile by a link, holds');
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['a link to a file like any other', { a: 'real.txt' }, 'a'],
  ['a file beside one that a link leads to', { '.envrc2': 'dot/envrc', '.npmrc': 'cfg/a.txt' }, 'real.txt'],
  ['a folder that begins the same', { '.vscode': 'cf' }, 'cfg/tasks.json'],
  ['a link to itself', { '.npmrc': '.npmrc' }, 'real.txt'],
  ['a link out of the root', { '.npmrc': '/etc/hostname' }, 'real.txt'],
])('nothing is told of: %s', async (_, links, path) => {
  expect(await warnings(links, path)).toBe('');
});
