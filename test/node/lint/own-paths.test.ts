import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RUN_TOOLS } from '../../../src/lint/tools/index.js';
import type { RunTool } from '../../../src/lint/tools/tool.js';
import { ownPaths } from '../../../src/node/lint/own-paths.js';
import { folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';

const FILES = ['a.py', 'a.ts', 'a.js', 'a.rs', 'a.go', 'script', 'a.txt'];
const tool = (name: string) => RUN_TOOLS.find(each => each.name === name) as RunTool;
const root = () => folderWith(Object.fromEntries(FILES.map(path => [path, ''])));

test.each<[string, readonly string[]]>([
  ['ruff', ['a.py', 'script', 'a.txt']],
  ['pytest', ['a.py', 'script', 'a.txt']],
  ['eslint', ['a.ts', 'a.js', 'script', 'a.txt']],
  ['tsc', ['a.ts', 'a.js', 'script', 'a.txt']],
  ['clippy', ['a.rs', 'script', 'a.txt']],
  ['golangci-lint', ['a.go', 'script', 'a.txt']],
])('%s gets the named files of its language, and those of none', (name, paths) => {
  expect(ownPaths(tool(name), root(), FILES)).toEqual(paths);
});

test('a folder is for every tool, whatever its name', () => {
  const folder = folderWith({});
  mkdirSync(join(folder, 'chart.js'));
  expect(ownPaths(tool('ruff'), folder, ['chart.js', '.', 'gone.ts'])).toEqual(['chart.js', '.', 'gone.ts']);
});

describe('files that no tool is for', () => {
  test.each([[[]], [['--tool', 'ruff']]])('have no findings: %j', async tools => {
    const folder = folderWith({ 'a.ts': "const a: string = '1';\n" });
    const ran = await mortise(['findings', '--root', folder, ...tools, '--', 'a.ts'], {
      env: { PATH: process.env.PATH ?? '' },
    });
    expect(ran).toMatchObject({ exitCode: 0, stdout: 'Nothing was found.\n' });
    expect(ran.stderr).toContain('ruff is left out: there are no files of Python.');
  });

  test('are not clean if the tool for them is missing', async () => {
    const folder = folderWith({ 'a.ts': "const a: string = '1';\n", 'tsconfig.json': '{}' });
    const ran = await mortise(['findings', '--root', folder, '--', 'a.ts'], { env: { PATH: '/nowhere' } });
    expect(ran.exitCode).toBe(3);
    expect(ran.stderr).toContain('tsc is left out');
  });
});
