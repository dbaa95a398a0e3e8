import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shellWord } from '../../src/node/lint/shell-word.js';
import { filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const RUFF = 'lint.select = ["E", "F"]\nlint.ignore = ["E401"]\n';
const FILES = {
  'ruff.toml': RUFF,
  'a.py': 'import os, sys\nprint("é", undefined)\n',
  'b/c.py': 'import re\n',
};
const ON_NODE = { env: { PATH: '' } };

describe('mortise findings', () => {
  test('prints a line for each finding, and how many there are of each rule', async () => {
    const root = folderWith(FILES);
    const ran = await mortise(['findings', '--root', root, '--tool', 'ruff'], ON_NODE);
    expect(ran).toEqual({
      exitCode: 1,
      stdout: `a.py:1:8: ruff F401 \`os\` imported but unused
a.py:1:12: ruff F401 \`sys\` imported but unused
a.py:2:12: ruff F821 Undefined name \`undefined\`
b/c.py:1:8: ruff F401 \`re\` imported but unused

4 findings:
    3  ruff F401
    1  ruff F821
`,
      stderr: '',
    });
    expect(filesIn(root)).toEqual(FILES);
  });

  test('keeps to the paths that it is given', async () => {
    const ran = await mortise(['findings', 'b', '--root', folderWith(FILES), '--tool', 'ruff'], ON_NODE);
    expect(ran.stdout).toBe(
      'b/c.py:1:8: ruff F401 `re` imported but unused\n\n1 finding:\n    1  ruff F401\n',
    );
  });

  test('without a tool it runs those that are there, and says which are left out', async () => {
    const root = folderWith({ 'ruff.toml': RUFF, 'a.py': 'x = 1\n' });
    const ran = await mortise(['findings', '--root', root], ON_NODE);
    expect([ran.exitCode, ran.stdout]).toEqual([0, 'Nothing was found.\n']);
    expect(ran.stderr).toBe(
      'Note: mypy is left out: `pip install mypy` installs it.\n' +
        'Note: bandit is left out: `pip install bandit` installs it.\n' +
        'Note: pytest is left out: there are no files of tests.\n',
    );
  });

  test('--json has them in the one shape of a report', async () => {
    const root = folderWith(FILES);
    const ran = await mortise(['findings', 'b/c.py', '--root', root, '--tool', 'ruff', '--json'], ON_NODE);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      schema: 'mortise-report/1',
      outcome: 'listed',
      root,
      output: {
        kind: 'findings',
        findings: [
          {
            tool: 'ruff',
            rule: 'F401',
            message: '`re` imported but unused',
            severity: 'error',
            file: 'b/c.py',
            line: 1,
            column: 8,
            lines: [1, 1],
            at: expect.stringMatching(/^1#\w{12,14}$/),
            notes: [],
            fix: 'safe',
            cell: null,
            test: null,
          },
        ],
        problems: [],
      },
      exitCode: 1,
    });
  });

  test('colours on a terminal', async () => {
    const given = { env: { PATH: '', TERM: 'xterm' }, terminal: { stdout: true } };
    const ran = await mortise(['findings', '--root', folderWith(FILES), '--tool', 'ruff'], given);
    expect(ran.stdout).toContain('\x1b[1ma.py:1:8\x1b[22m: \x1b[36mruff');
  });

  test('reports a tool that fails, and what the others find', async () => {
    const broken = `${shellWord(process.execPath)} -e ${shellWord("console.error('one\\ntwo'); process.exit(2)")} --`;
    const args = ['findings', '--root', folderWith(FILES), '--tool', 'bandit,ruff'];
    const ran = await mortise([...args, '--command', `bandit=${broken}`], ON_NODE);
    expect([ran.exitCode, ran.stdout.split('\n')[0]]).toEqual([
      3,
      'a.py:1:8: ruff F401 `os` imported but unused',
    ]);
    expect(ran.stderr).toMatch(/^Problem: .*\(TOOL_FAILED\)\n {2}bandit: one\n {2}two\n {2}What to do: /);
  });

  test('commands of the configuration file are run only if it is trusted', async () => {
    const command = `${shellWord(process.execPath)} -e ${shellWord("console.log('[]')")} --`;
    const config = JSON.stringify({ lint: { commands: { ruff: command } } });
    const args = [
      'findings',
      '--root',
      folderWith({ ...FILES, 'mortise.config.json': config }),
      '--tool',
      'ruff',
    ];
    const ran = await mortise(args, ON_NODE);
    expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('trust the file by --trust')]);
    expect(await mortise([...args, '--trust'], ON_NODE)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test.each([
    ['a tool that is not there', ['--tool', 'mypy'], 3, '`pip install mypy` installs it'],
    [
      'a tool that nobody knows',
      ['--tool', 'lint'],
      2,
      'There is no tool "lint": there are ruff, flake8, biome, pylint, eslint, mypy, pyright, tsc, bandit, clippy, golangci-lint, pytest',
    ],
    ['a path that is not there', ['none'], 2, 'There is no none below the root'],
    ['a path outside', ['../x'], 2, 'does not lie below the root'],
    ['a root that is not there', ['--root', '/no/such'], 2, 'The root /no/such cannot be used'],
    ['an empty list of tools', ['--tool', 'ruff,,mypy'], 2, 'It takes names with commas between'],
    ['no command', ['--command', 'ruff'], 2, 'It takes a tool and its command'],
    ['nothing to look at', ['--root', folderless()], 3, 'pytest is left out: there are no files of Python'],
  ])('says what is wrong: %s', async (_, args, exitCode, message) => {
    const root = args.includes('--root') ? [] : ['--root', folderWith(FILES)];
    const given = args.map(each => (each === folderless() ? folderWith({}) : each));
    const ran = await mortise(['findings', ...root, ...given], ON_NODE);
    expect([ran.exitCode, ran.stdout, ran.stderr]).toEqual([exitCode, '', expect.stringContaining(message)]);
  });
});

/** Stands for an empty folder, which only a test that runs can make. */
function folderless(): string {
  return '<empty>';
}

describe('mortise findings --from', () => {
  const record = (file: string) => `${file}:2:7: error: Name "undefined" is not defined  [name-defined]\n`;

  test('reads a report from standard input, with its paths relative to the root', async () => {
    const root = folderWith(FILES);
    const stdin = record(join(root, 'a.py')) + record('./b/../a.py') + record('/usr/lib/x.py');
    const ran = await mortise(['findings', '--from', '-', '--tool', 'mypy', '--root', root], { stdin });
    expect(ran.stdout.split('\n').slice(0, 2)).toEqual([
      'a.py:2:12: mypy name-defined Name "undefined" is not defined',
      'a.py:2:12: mypy name-defined Name "undefined" is not defined',
    ]);
    expect([ran.exitCode, ran.stderr]).toEqual([
      1,
      `Note: Findings in files that do not lie below ${root} are left out: 1.\n`,
    ]);
  });

  test('reads a report from a file, and says what the tool could not look at', async () => {
    const report = { results: [], errors: [{ filename: './a.py', reason: 'syntax error' }] };
    const root = folderWith({ 'r.json': JSON.stringify(report) });
    const ran = await mortise([
      'findings',
      '--from',
      join(root, 'r.json'),
      '--tool',
      'bandit',
      '--root',
      root,
    ]);
    expect(ran).toEqual({
      exitCode: 0,
      stdout: 'Nothing was found.\n',
      stderr: 'Note: bandit: a.py: syntax error\n',
    });
  });

  test.each([
    ['that is no report', 'hello', ['--tool', 'ruff'], 3, 'REPORT_MALFORMED'],
    ['that is empty', '', ['--tool', 'ruff'], 3, 'REPORT_EMPTY'],
    ['with paths', '[]', ['src', '--tool', 'ruff'], 2, 'leave out the paths'],
    ['of no tool', '[]', [], 2, 'Say with --tool which tool wrote the report.'],
    ['of a tool that is not read', '[]', ['--tool', 'lint'], 2, 'Reports of lint are not read'],
    [
      'that is no text',
      Buffer.from([0, 1, 0xff]),
      ['--tool', 'ruff'],
      2,
      'The report on standard input is not text',
    ],
  ])('refuses one %s', async (_, stdin, args, exitCode, message) => {
    const ran = await mortise(['findings', '--from', '-', '--root', folderWith({}), ...args], { stdin });
    expect(ran.stdout).toBe('');
    expect([ran.exitCode, ran.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
  });

  test('refuses a file that is not there', async () => {
    const ran = await mortise(['findings', '--from', '/no/such', '--tool', 'ruff']);
    expect([ran.exitCode, ran.stderr]).toEqual([
      3,
      'mortise: The report /no/such cannot be read: it does not exist.\n',
    ]);
  });
});
