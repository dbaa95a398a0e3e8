import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RUN_TOOLS } from '../../../src/lint/index.js';
import type { Ran } from '../../../src/lint/tools/tool.js';
import { runCommand } from '../../../src/node/index.js';
import { mapPaths } from '../../../src/node/lint/map-paths.js';
import { ownPath } from '../../../src/node/lint/own-findings.js';
import { readingOf } from '../../../src/node/lint/run-tool.js';
import { shellWord } from '../../../src/node/lint/shell-word.js';
import { folderWith } from '../../cli/folder.js';
import { opened } from './tools.js';

/** A mypy of some version, which finds what it was asked. */
const mypyOf = (version: string) => {
  const code = `
    const args = process.argv.slice(1);
    if (args[0] === '--version') console.log(${JSON.stringify(version)});
    else if (args.includes('--output=json')) console.log(JSON.stringify({ file: 'a.py', line: 1, column: 4, message: args.join(' '), hint: null, code: 'json', severity: 'error' }));
    else console.log('a.py:1:5:1:6: error: ' + args.join(' ') + '  [text]');
    process.exit(args[0] === '--version' ? 0 : 1);`;
  return `${shellWord(process.execPath)} -e ${shellWord(code)} --`;
};

async function mypyAsked(
  version: string,
  files: Readonly<Record<string, string>>,
  paths?: readonly string[],
) {
  const root = folderWith({ 'a.py': '', ...files });
  const commands = { mypy: mypyOf(version) };
  const checker = await opened({ root, tools: ['mypy'], commands, ...(paths && { paths }) });
  onTestFinished(() => checker.close());
  const checked = await checker.check(new Map());
  return checked.kind === 'checked' ? checked.findings[0] : undefined;
}

describe('mypy', () => {
  test.each([
    ['mypy 1.0.1 (compiled: yes)', 'text'],
    ['mypy 1.10.1', 'text'],
    ['mypy 1.11.0 (compiled: no)', 'json'],
    ['mypy 2.4.0+dev', 'json'],
  ])('%s is asked for %s', async (version, rule) => {
    expect(await mypyAsked(version, {})).toMatchObject({ rule, range: { start: { line: 1, column: 4 } } });
  });

  test.each([
    [{ 'mypy.ini': '[mypy]\nfiles = src\n' }, undefined, / --show-error-end$/],
    [{ 'pyproject.toml': '[tool.mypy]\npackages = ["p"]\n' }, undefined, / --show-error-end$/],
    [{ 'setup.cfg': '[mypy]\nfiles = src\n' }, ['./a.py'], / -- a\.py$/],
    [{ 'setup.cfg': '[mypy]\nstrict = true\n[mypy-p]\nfiles = src\n' }, undefined, / -- \.$/],
    [{}, undefined, / -- \.$/],
  ] as const)(
    'looks at the files of its settings, unless paths are named: %j',
    async (files, paths, message) => {
      expect((await mypyAsked('mypy 1.0.1', files, paths))?.message).toMatch(message);
    },
  );
});

const judged = (name: string, ran: Partial<Ran>) => {
  const stdout = ran.stdout ?? '';
  const whole: Ran = { exitCode: 0, stdout, stderr: '', report: stdout, ...ran };
  const tool = RUN_TOOLS.find(each => each.name === name);
  return tool && readingOf(tool, whole);
};
const END = '{"kind": "end", "exit": 0, "collected": 1}\n';
const SESSION = '{"kind": "session", "version": 1}\n';

test.each([
  ['mypy', { exitCode: 0 }, 'findings'],
  ['mypy', { exitCode: 1, stdout: 'a.py:1: error: m  [x]\n' }, 'findings'],
  ['mypy', { exitCode: 2, stdout: 'a.py:1: error: m  [syntax]\n' }, 'findings'],
  ['mypy', { exitCode: 2, stdout: 'a.py:1: error: m  [x]\n' }, 'TOOL_FAILED'],
  ['mypy', { exitCode: 2, stderr: 'no such file\n' }, 'TOOL_FAILED'],
  ['mypy', { exitCode: 2, stdout: 'a.py: error: Duplicate module named "a"\n' }, 'TOOL_FAILED'],
  [
    'mypy',
    { exitCode: 1, stdout: 'a.py:1: error: m  [x]\n', stderr: 'a.py:3: error: INTERNAL ERROR\n' },
    'TOOL_FAILED',
  ],
  ['bandit', { stdout: '{"results": [], "errors": [], "metrics": {"_totals": {}}}' }, 'REPORT_EMPTY'],
  [
    'bandit',
    { stdout: '{"results": [], "errors": [], "metrics": {"_totals": {}, "./a.py": {}}}' },
    'findings',
  ],
  ['bandit', { exitCode: 2, stdout: '{"results": []}' }, 'TOOL_FAILED'],
  ['bandit', {}, 'REPORT_EMPTY'],
  ['pytest', { report: SESSION + END }, 'findings'],
  ['pytest', { report: SESSION }, 'TOOL_FAILED'],
  ['pytest', { exitCode: 2, report: SESSION + END }, 'TOOL_FAILED'],
  ['pytest', { exitCode: 4, stderr: 'no such option' }, 'TOOL_FAILED'],
  ['pytest', { exitCode: 5, report: SESSION + END }, 'REPORT_EMPTY'],
  ['pytest', { exitCode: null, report: SESSION }, 'TOOL_FAILED'],
  ['pytest', { exitCode: 0 }, 'REPORT_EMPTY'],
] as const)('a run of %s counts only if it did its work: %j', (name, ran, what) => {
  const reading = judged(name, ran);
  expect(reading?.kind === 'failed' ? reading.code : reading?.kind).toBe(what);
});

test.each([
  ['a.py', 'a.py'],
  ['./src/../a.py', 'a.py'],
  ['/tree/src/a.py', 'src/a.py'],
  ['/other/a.py', undefined],
  ['../a.py', undefined],
  ['..a.py', '..a.py'],
  ['<string>', undefined],
  ['', undefined],
  ['/tree', undefined],
])('a path of a finding, relative to the root: %s', (path, own) => {
  expect(ownPath(path, ['/named', '/tree'])).toBe(own);
});

test('the path of a copy is replaced however it is spelled', () => {
  const text = `${join('/t', 'é"')}/a ${JSON.stringify('/t/é"/a')} "/t/\\u00e9\\"/a"`;
  expect(mapPaths(text, [['/t/é"', '/r']])).toBe('/r/a "/r/a" "/r/a"');
});

test.each(['plain', 'a b', "it's", '$HOME', '', 'é', '-x', 'a\nb', '*', 'a\\b'])(
  'a word of a command line: %j',
  async word => {
    const command = `${shellWord(process.execPath)} -p 'JSON.stringify(process.argv[1])' -- ${shellWord(word)}`;
    const { output } = await runCommand(command, { cwd: '.', timeout: 60_000 });
    expect(JSON.parse(output)).toBe(word);
  },
);
