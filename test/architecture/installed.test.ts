import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { expect, test } from 'vitest';
import { block, folderWith } from '../cli/folder.js';
import { buildWithTypes } from '../support/build.js';
import { localRegistry } from '../support/local-registry.js';
import { onceInRun } from '../support/once-in-run.js';
import { ROOT } from '../support/sources.js';

const run = promisify(execFile);

/** The packed product, as `npm pack` makes it. */
async function packed(): Promise<string> {
  buildWithTypes();
  const folder = await onceInRun('packed', async made => {
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', made], { cwd: ROOT });
  });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return join(folder, `mortise-${version}.tgz`);
}

test('the packed product installs with one command into an empty folder, and runs', async () => {
  const folder = folderWith({});
  const args = ['install', await packed(), '--registry', await localRegistry(), '--no-audit', '--no-fund'];
  await run('npm', [...args, '--cache', join(folder, '.cache')], { cwd: folder });
  writeFileSync(join(folder, 'a.py'), 'def f():\r\n    return 1\r\n');
  writeFileSync(join(folder, 'reply.md'), block('a.py', 'return 1', 'return 2'));
  const { stdout } = await run('npx', ['--no', 'mortise', 'apply', 'reply.md'], { cwd: folder });
  expect(stdout).toContain('Applied 1 edit to 1 file.');
  expect(readFileSync(join(folder, 'a.py'), 'utf8')).toBe('def f():\r\n    return 2\r\n');
  writeFileSync(join(folder, 'use.mjs'), USE);
  expect((await run(process.execPath, ['use.mjs'], { cwd: folder })).stdout).toBe('applied\n');
});

const USE = `
import { applyReply, MemoryWorkspace } from 'mortise';
import { NodeGrammars } from 'mortise/node';
const workspace = new MemoryWorkspace({ 'a.txt': 'one\\n' });
const reply = 'a.txt\\n<<<<<<< SEARCH\\none\\n=======\\ntwo\\n>>>>>>> REPLACE\\n';
console.log((await applyReply(reply, workspace, { grammars: new NodeGrammars() })).outcome);
`;

test('publint has nothing to say of it', async () => {
  const folder = folderWith({});
  await run('tar', ['-xzf', await packed(), '-C', folder]);
  const { messages } = await publint({ pkgDir: join(folder, 'package'), pack: false });
  expect(messages).toEqual([]);
});

test('its types are found by every way of resolving that an ES module has', async () => {
  const data = new Uint8Array(readFileSync(await packed()));
  const checked = await checkPackage(createPackageFromTarballData(data));
  const problems = checked.types === false ? ['no types'] : checked.problems;
  // It has no CommonJS, which these two ways are about.
  const others = problems.filter(
    each =>
      typeof each === 'string' ||
      !/^node10$|^node16-cjs$/.test((each as { resolutionKind?: string }).resolutionKind ?? ''),
  );
  expect(others).toEqual([]);
});
