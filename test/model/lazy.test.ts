import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelServer } from '../support/model-server.js';
import { ROOT, sources } from '../support/sources.js';

let folder = '';

/**
 * The package as it is when it is built, in a folder of its own, since another test may build it at
 * the same time.
 */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-lazy-'));
  const entryPoints = sources().map(({ path }) => join(ROOT, 'src', path));
  await build({ entryPoints, outbase: join(ROOT, 'src'), outdir: join(folder, 'dist'), format: 'esm' });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly stdout: string;
  /** The packages that were loaded. */
  readonly packages: readonly string[];
  /** The modules of mortise itself that were, by their paths below `dist/`. */
  readonly own: readonly string[];
}

/** Run Node on some arguments and see what it loads. */
async function run(...args: readonly string[]): Promise<Run> {
  const spy = pathToFileURL(join(ROOT, 'test/support/list-imports.mjs')).href;
  const child = spawn(process.execPath, ['--import', spy, ...args], { cwd: folder });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', data => {
    stdout += data;
  });
  child.stderr.on('data', data => {
    stderr += data;
  });
  const code = await new Promise(resolve => child.on('close', resolve));
  expect(code, stderr).toBe(0);
  const found = stderr.matchAll(/^loaded file:.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm);
  const own = [...stderr.matchAll(/^loaded file:.*?\/dist\/(\S+\.js)$/gm)].map(([, name = '']) => name);
  return { stdout, packages: [...new Set([...found].map(([, name = '']) => name))], own };
}

/** A module that is run in the place of the package. */
function module(code: string): string {
  mkdirSync(join(folder, 'run'), { recursive: true });
  const file = join(folder, 'run', 'main.mjs');
  writeFileSync(file, code);
  return file;
}

const OF_MODELS = /^(ai|@ai-sdk\/.*|zod)$/;
const ofModels = ({ packages }: Run) => packages.filter(name => OF_MODELS.test(name));

describe('nothing of the SDK is loaded', () => {
  test.each(['--version', '--help'])('by mortise %s', async flag => {
    const ran = await run(join(folder, 'dist/cli/main.js'), flag);
    expect(ran.stdout).not.toBe('');
    expect(ran.packages).toContain('commander');
    expect(ofModels(ran)).toEqual([]);
  });

  test('by the entry for Node', async () => {
    const ran = await run(
      module("import { openModel } from '../dist/node/library.js'; console.log(typeof openModel);"),
    );
    expect(ran.stdout).toBe('function\n');
    expect(ofModels(ran)).toEqual([]);
  });
});

describe('nothing of linting is loaded', () => {
  // The help of the commands has the names of formats.
  const ofLint = ({ own }: Run) =>
    own.filter(path => /(^|\/)lint\//.test(path) && path !== 'lint/out/format-names.js');

  test.each([
    ['--help', []],
    ['log', ['--root', '.']],
    ['recover', ['--help']],
  ])('by mortise %s', async (command, args) => {
    const ran = await run(join(folder, 'dist/cli/main.js'), command, ...args);
    expect(ran.own).toContain('cli/main.js');
    expect(ofLint(ran)).toEqual([]);
  });

  test('but by the entry for Node, if it is public', async () => {
    const ran = await run(
      module("import { openChecker } from '../dist/node/library.js'; console.log(typeof openChecker);"),
    );
    expect(ran.stdout).toBe('function\n');
    expect(ofLint(ran)).toContain('node/lint/checker.js');
    expect(ran.packages.filter(name => name.includes('ruff'))).toEqual([]);
  });
});

test('only the provider that is asked is loaded, when it is asked', async () => {
  const server = await modelServer({ text: 'yes' });
  const options = { model: 'anthropic/x', baseUrl: server.url, env: {} };
  const asking = `
    import { openModel } from '../dist/node/index.js';
    const { model } = await openModel(${JSON.stringify(options)});
    console.log('opened');
    const outcome = await model.askText({ prompt: 'Say it.' });
    console.log(outcome.text);
  `;
  const ran = await run(module(asking));
  expect(ran.stdout).toBe('opened\nyes\n');
  expect(ofModels(ran)).toContain('@ai-sdk/anthropic');
  for (const other of ['ai', '@ai-sdk/openai', '@ai-sdk/google', '@ai-sdk/gateway'])
    expect(ofModels(ran)).not.toContain(other);
});
