import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appliedRdjson, appliedSarif, appliedSuggestions } from '../lint/out/appliers.js';
import { ruffCommand } from '../support/fake-ruff.js';
import { folderWith } from './folder.js';
import { type Given, mortise } from './terminal.js';

const B = "def g():\n    try:\n        return f'plain'  # é😀\n    except:\n        return 0\n";
const FILES = { 'a.py': 'x = nothing_there\n', 'b c.py': B };
const BEFORE = Buffer.from(B);

function run(command: 'findings' | 'fix', root: string, args: readonly string[], given: Given = {}) {
  const line = [command, '--root', root, '--tool', 'ruff', '--command', ruffCommand(), ...args];
  return mortise(line, { ...given, env: { PATH: process.env.PATH ?? '', ...given.env } });
}

/** A folder of reports, and the path of one in it. */
function reports() {
  const folder = folderWith({});
  return {
    folder,
    path: (name: string) => join(folder, name),
    textOf: (name: string) => readFileSync(join(folder, name), 'utf8'),
  };
}

describe('reports for other programs', () => {
  test('several are written from one run, beside the text', async () => {
    const { path, textOf, folder } = reports();
    const names = [
      'rdjson',
      'rdjsonl',
      'gitlab',
      'markdown',
      'github',
      'github-suggestions',
      'github-summary',
    ];
    const flags = names.flatMap(name => ['--report', `${name}=${path(name)}`]);
    const ran = await run('findings', folderWith(FILES), ['--sarif', path('sarif'), ...flags]);
    expect([ran.exitCode, ran.stderr]).toEqual([1, '']);
    expect(ran.stdout).toContain('3 findings:');
    expect(readdirSync(folder).sort()).toEqual([...names, 'sarif'].sort());
    const [results] = JSON.parse(textOf('sarif')).runs.map((each: { results: object[] }) => each.results);
    expect(results).toHaveLength(3);
    expect(appliedSarif(BEFORE, 'b c.py', textOf('sarif')).toString()).toBe(B.replace("f'plain'", "'plain'"));
    expect(textOf('github')).toContain('::error file=b c.py,line=4,');
    expect(textOf('markdown')).toContain('### mortise: 3 findings in 2 files');
  });

  test('one on standard output is alone there, and the text goes to standard error', async () => {
    const ran = await run('findings', folderWith(FILES), ['--report', 'gitlab']);
    expect(JSON.parse(ran.stdout)).toHaveLength(3);
    expect(ran.stderr).toContain('3 findings:');
    expect(await run('findings', folderWith(FILES), ['--report', 'gitlab=-'])).toEqual(ran);
  });

  test('paths begin at the top of the repository', async () => {
    const top = folderWith({ '.git/HEAD': 'ref: refs/heads/main\n', 'back end/a.py': 'x = nothing_there\n' });
    const ran = await run('findings', join(top, 'back end'), ['--report', 'sarif']);
    const [{ results }] = JSON.parse(ran.stdout).runs;
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('back%20end/a.py');
  });

  test('the summary of a job is added to what its step has written', async () => {
    const { path, textOf } = reports();
    writeFileSync(path('summary'), 'before\n');
    const given = { env: { GITHUB_STEP_SUMMARY: path('summary') } };
    const ran = await run('findings', folderWith(FILES), ['--report', 'github-summary'], given);
    expect(ran.stdout).toContain('3 findings:');
    expect(textOf('summary')).toMatch(/^before\n<!-- mortise -->\n### mortise: 3 findings/);
  });

  test('a file is replaced whole, and a link to it stays', async () => {
    const { path, textOf, folder } = reports();
    writeFileSync(path('old'), 'old'.repeat(10_000));
    symlinkSync('old', path('link'));
    await run('findings', folderWith(FILES), ['--report', `gitlab=${path('link')}`]);
    expect(JSON.parse(textOf('old'))).toHaveLength(3);
    expect(lstatSync(path('link')).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['link', 'old']);
  });

  test('are read from a report of a tool too', async () => {
    const stdin = 'a.py:1:5: error: Name "nothing_there" is not defined  [name-defined]\n';
    const root = folderWith(FILES);
    const args = ['findings', '--from', '-', '--tool', 'mypy', '--root', root, '--report', 'rdjson'];
    const [diagnostic] = JSON.parse((await mortise(args, { stdin })).stdout).diagnostics;
    expect(diagnostic.location.range).toEqual({
      start: { line: 1, column: 5 },
      end: { line: 1, column: 18 },
    });
  });

  test('of a tool that failed say so, and have no run of it', async () => {
    const { path, textOf } = reports();
    const broken = ['--command', 'bandit=false', '--tool', 'ruff,bandit'];
    const flags = ['--sarif', path('s'), '--report', `markdown=${path('m')}`];
    const ran = await run('findings', folderWith(FILES), [...broken, ...flags]);
    expect(ran.exitCode).toBe(3);
    const { runs } = JSON.parse(textOf('s'));
    expect(runs.map((each: { tool: { driver: object } }) => each.tool.driver)).toMatchObject([
      { name: 'ruff' },
    ]);
    expect(textOf('m')).toContain('**Not complete:** `bandit');
  });

  test.each([
    ['an unknown format', ['--report', 'junit=x'], 'It takes one of sarif, github,'],
    ['no file after the sign', ['--report', 'sarif='], 'It takes a file after the sign'],
    [
      'two on standard output',
      ['--report', 'sarif', '--report', 'gitlab'],
      'Two reports would go to standard output',
    ],
    ['one beside --json', ['--report', 'sarif', '--json'], 'Two reports would go to standard output'],
    ['two in one file', ['--sarif', 'x', '--report', 'rdjson=./x'], 'Two reports would go to '],
    ['a folder that is not there', ['--sarif', '/no/such/x'], 'its folder does not exist'],
    ['a folder in place of a file', ['--sarif', '/'], 'it is a folder'],
  ])('refuses %s before a tool runs', async (_, args, message) => {
    const ran = await run('findings', folderWith(FILES), args);
    const text = args.includes('--json') ? ran.stdout : ran.stderr;
    expect([ran.exitCode, text]).toEqual([2, expect.stringContaining(message)]);
  });

  test('a file that cannot be written is exit code 3, after the text', async () => {
    const { path } = reports();
    mkdirSync(path('d'));
    symlinkSync('d', path('link'));
    const ran = await run('findings', folderWith(FILES), ['--sarif', path('link')]);
    expect([ran.exitCode, ran.stderr]).toEqual([3, expect.stringContaining('cannot be written')]);
    expect(ran.stdout).toContain('3 findings:');
  });
});

describe('reports of `mortise fix`', () => {
  const flagsFor = (path: (name: string) => string) =>
    ['sarif', 'rdjson', 'github-suggestions'].flatMap(name => ['--report', `${name}=${path(name)}`]);

  test.each([
    ['it writes', []],
    ['it writes nothing', ['--dry-run']],
  ])('have the fixes as changes of the files before it, where %s', async (_, more) => {
    const { path, textOf } = reports();
    const root = folderWith(FILES);
    const ran = await run('fix', root, [...more, ...flagsFor(path)]);
    expect([ran.exitCode, ran.stdout]).toEqual([1, expect.stringContaining('1 of 3 ')]);
    const fixed = B.replace("f'plain'", "'plain'");
    expect(readFileSync(join(root, 'b c.py'), 'utf8')).toBe(more.length > 0 ? B : fixed);
    expect(appliedSarif(BEFORE, 'b c.py', textOf('sarif')).toString()).toBe(fixed);
    expect(appliedRdjson(BEFORE, 'b c.py', textOf('rdjson')).toString()).toBe(fixed);
    expect(appliedSuggestions(BEFORE, 'b c.py', textOf('github-suggestions')).toString()).toBe(fixed);
    expect(textOf('github-suggestions')).toContain(
      'The own fix of ruff. Proved: it is the fix that the tool calls safe. Checked by ruff',
    );
  });

  test('of a run that ended early have no run of a tool', async () => {
    const { path, textOf } = reports();
    const root = folderWith(FILES);
    const flags = ['--command', 'ruff=false', ...flagsFor(path)];
    const ran = await mortise(['fix', '--root', root, '--tool', 'ruff', ...flags], {
      env: { PATH: process.env.PATH ?? '' },
    });
    expect(ran.exitCode).toBe(3);
    expect(JSON.parse(textOf('sarif')).runs).toEqual([]);
    expect(existsSync(path('rdjson'))).toBe(true);
  });
});
