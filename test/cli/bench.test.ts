import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
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
