import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { filesIn, folderWith } from '../cli/folder.js';
import { type BuiltPackage, builtPackage } from '../support/built-package.js';
import { modelServer } from '../support/model-server.js';
import { ROOT } from '../support/sources.js';
import { calls } from './calls.js';

let built: BuiltPackage;
beforeAll(async () => {
  built = await builtPackage();
});

const PAGE = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
const AGENT = /^```ts agent\n(.*?)\n```$/ms.exec(PAGE)?.[1] ?? '';

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
}

/** Run a program with a model at this address. */
function ran(file: string, args: readonly string[], url: string): Promise<Ran> {
  const env = { PATH: process.env.PATH, OPENAI_BASE_URL: url, OPENAI_API_KEY: 'none' };
  const child = spawn(process.execPath, [file, ...args], { env });
  const out = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', data => {
      out[name] += data;
    });
  return new Promise(resolve => child.on('close', () => resolve(out)));
}

test('the agent of docs/library.md has 30 lines at most, and works', async () => {
  expect(AGENT.split('\n').length).toBeLessThanOrEqual(30);
  const server = await modelServer(
    calls('1', 'read', { path: 'README.md' }),
    calls('2', 'edit', { path: 'README.md', old_str: 'shop', new_str: '# Shop' }),
    calls('3', 'edit', { path: 'README.md', old_str: 'A shop.', new_str: '# Shop\n\nA shop.' }),
    { text: 'It has a title.' },
  );
  const root = folderWith({ 'README.md': 'A shop.\nMore of the shop.\n' });
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  const file = join(built.folder, 'agent.mjs');
  writeFileSync(file, ts.transpileModule(AGENT, { compilerOptions }).outputText);
  expect(await ran(file, [root, 'Give it a title.'], server.url)).toEqual({
    stdout: 'read: read\nedit: refused\nedit: applied\nIt has a title.\n',
    stderr: '',
  });
  expect(filesIn(root)['README.md']).toBe('# Shop\n\nA shop.\nMore of the shop.\n');
});
