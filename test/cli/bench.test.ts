import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { builtPackage } from '../support/built-package.js';
import { ROOT } from '../support/sources.js';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const WHERE = 'They are in packages/bench of the repository of mortise';

describe('mortise bench in a checkout', () => {
  test.each([[['bench', '--help']], [['help', 'bench']]])('%j lists the measurements', async args => {
    const { exitCode, stdout } = await mortise(args);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Usage: mortise bench \[options\] \[command\]/);
    expect(stdout).toContain('calibrate [options] <cases...>');
    expect(stdout).not.toContain(WHERE);
  });

  test.each([
    [['bench', 'aply', 'x'], 'Did you mean apply?'],
    [['bench', 'make', '--seed', 'x', '--out', 'x'], 'It takes a whole number.'],
    [['bench', 'make', '--out', 'x'], 'It takes --repo or --versions.'],
    [['bench', 'score', 'a', 'b', '--fail-under', 'x'], 'It takes limits of right'],
  ])('%j is wrong usage, told like that of other commands', async (args, hint) => {
    const { exitCode, stderr } = await mortise(args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^mortise: /);
    expect(stderr).toContain(hint);
  });

  test('the help of mortise names the command', async () => {
    expect((await mortise(['--help'])).stdout).toMatch(/^ {2}bench .*measure against cases/m);
  });
});

describe('mortise bench of the build of a checkout', () => {
  const CASE = {
    id: '1',
    path: 'a.txt',
    format: 'search_replace',
    original: 'a\nb\n',
    expected: 'a\nc\n',
    edits: [{ search: 'b\n', replace: 'c\n' }],
  };

  test('answers cases in threads, and scores the answers', () => {
    const root = folderWith({ 'cases.jsonl': JSON.stringify(CASE) });
    const command = builtCommand();
    const bench = (...args: readonly string[]) =>
      spawnSync(process.execPath, [command, 'bench', ...args], { cwd: root, encoding: 'utf8' });
    const ran = bench('run', 'cases.jsonl', '--engine', 'mortise,exact', '--out', 'answers.jsonl');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^mortise \d+\.\d+\.\d+: 1 answered, .*\nexact /);
    const scored = bench('score', 'cases.jsonl', 'answers.jsonl', '--json', '--fail-under', 'right=100');
    expect(scored.status).toBe(0);
    expect(JSON.parse(scored.stdout).engines).toMatchObject([
      { engine: 'mortise', counts: { right: 1 } },
      { engine: 'exact', counts: { right: 1 } },
    ]);
  });
});

describe('mortise bench if the product alone is installed', () => {
  let folder: string;
  beforeAll(async () => {
    const built = await builtPackage();
    folder = mkdtempSync(join(tmpdir(), 'mortise-installed-'));
    for (const name of ['dist', 'package.json'])
      cpSync(join(built.folder, name), join(folder, name), { recursive: true });
    const modules = join(folder, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(join(ROOT, 'node_modules')).filter(each => !/^\.|^mortise/.test(each)))
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, 'dist/cli/main.js'), ...args], { encoding: 'utf8' });

  test.each([
    [['bench']],
    [['bench', 'speed']],
    [['bench', 'apply', 'cases.jsonl', '--out', 'answers.jsonl']],
    [['bench', 'run', '--engine', 'all', '--unheard-of']],
  ])('%j says where it is and what to do, and exits with 2', args => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^mortise: The measurements are not part of the installed package\./);
    expect(stderr).toContain(WHERE);
    expect(stderr).toContain('run npm ci in a checkout');
  });

  test('with --json it says so in a report', () => {
    const { status, stdout } = run('bench', 'score', 'cases.jsonl', 'answers.jsonl', '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'failed',
      exitCode: 2,
      problems: [{ code: 'USAGE', message: expect.stringContaining(WHERE) }],
    });
  });

  test.each([[['bench', '--help']], [['help', 'bench']]])('%j says so too, as help', args => {
    const { status, stdout } = run(...args);
    expect(status).toBe(0);
    expect(stdout).toContain(WHERE);
  });

  test('other commands do not miss it', () => {
    expect(run('--help').status).toBe(0);
    expect(run('help', 'apply').stdout).toContain('Usage: mortise apply');
  });
});
