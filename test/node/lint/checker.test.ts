import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CheckerOptions, type OpenChecker, openChecker } from '../../../src/node/lint/checker.js';
import { shellWord } from '../../../src/node/lint/shell-word.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { opened, told } from './tools.js';

/** A program of Node in place of a tool; `args` are its arguments. */
const node = (code: string) => `${shellWord(process.execPath)} -e ${shellWord(code)} --`;
const PRINT_RUFF = `
  const [fs, path] = [require('fs'), require('path')];
  const found = text => text.split('\\n').flatMap((line, i) => line.includes('bad') ? [i + 1] : []);
  const files = fs.readdirSync('.').filter(name => name.endsWith('.py'));
  console.log(JSON.stringify(files.flatMap(name => found(fs.readFileSync(name, 'utf8')).map(row => ({
    code: 'X1', filename: path.resolve(name), message: 'bad in ' + path.resolve(name),
    location: { row, column: 1 }, end_location: { row, column: 2 }, fix: null,
  })))));`;

async function checkerWith(
  command: string,
  files: Readonly<Record<string, string>> = { 'a.py': 'bad\n' },
  options: Partial<CheckerOptions> = {},
): Promise<OpenChecker> {
  const checker = await opened({
    root: folderWith(files),
    tools: ['ruff'],
    commands: { ruff: command },
    ...options,
  });
  onTestFinished(() => checker.close());
  return checker;
}

describe('a checker', () => {
  test('says what the tool says of the tree with the candidate, which the tree never holds', async () => {
    const root = folderWith({ 'a.py': 'good\nbad\n', 'b.py': 'bad\n' });
    const checker = await opened({ root, tools: ['ruff'], commands: { ruff: node(PRINT_RUFF) } });
    expect(await told(checker)).toEqual(['ruff X1 a.py:2', 'ruff X1 b.py:1']);
    expect(await told(checker, { 'a.py': 'good\n' })).toEqual(['ruff X1 b.py:1']);
    expect(await told(checker, { 'c.py': 'bad\n' })).toHaveLength(3);
    expect(await told(checker)).toEqual(['ruff X1 a.py:2', 'ruff X1 b.py:1']);
    expect(filesIn(root)).toEqual({ 'a.py': 'good\nbad\n', 'b.py': 'bad\n' });
    await checker.close();
  });

  test('never shows the path of the copy', async () => {
    const root = folderWith({ 'a é.py': 'bad\n' });
    const checker = await opened({ root, tools: ['ruff'], commands: { ruff: node(PRINT_RUFF) } });
    onTestFinished(() => checker.close());
    const checked = await checker.check(new Map());
    expect(JSON.stringify(checked)).not.toContain('mortise-lint');
    expect(checked).toMatchObject({
      findings: [{ file: 'a é.py', message: `bad in ${join(root, 'a é.py')}` }],
    });
  });

  test('leaves out what is about files outside of the root', async () => {
    const elsewhere = PRINT_RUFF.replaceAll('path.resolve(name)', "'/usr/lib/' + name");
    expect(await told(await checkerWith(node(elsewhere)))).toEqual([]);
  });

  test.each([
    [
      'ended with another code',
      "console.log('[]'); console.error('no'); process.exit(2)",
      'TOOL_FAILED: ruff: no',
    ],
    ['said nothing', '', 'REPORT_EMPTY: ruff: Ruff printed nothing; without findings it prints `[]`.'],
    ['printed something else', "console.log('{}x')", 'REPORT_MALFORMED: ruff: This is not the JSON'],
    [
      'found no file',
      "console.log('[]'); console.error('warning: No Python files found under the given path(s)')",
      'REPORT_EMPTY: ruff: ruff found no Python file to check.',
    ],
    ['was killed', "process.kill(process.pid, 'SIGKILL')", 'TOOL_FAILED: ruff: '],
    [
      'is not there',
      'process.exit(127)',
      'TOOL_UNAVAILABLE: ruff is not installed, or does not run: `pip install ruff`',
    ],
  ])('of a tool that %s nothing is known', async (_, code, text) => {
    const [said] = await told(await checkerWith(node(code)));
    expect(said?.slice(0, text.length)).toBe(text);
  });

  test('a tool that hangs is stopped', async () => {
    const checker = await checkerWith(node('setInterval(() => {}, 1e6)'), {}, { timeout: 1_000 });
    expect(await told(checker)).toEqual(['TOOL_FAILED: ruff was stopped after 1 seconds.']);
  });

  test('a check that is interrupted says so', async () => {
    const checker = await checkerWith(node('setInterval(() => {}, 1e6)'), {}, { timeout: 5_000 });
    const controller = new AbortController();
    const running = checker.check(new Map(), controller.signal);
    controller.abort();
    expect(await running).toMatchObject({ kind: 'failed', refusal: { code: 'CANCELLED' } });
  });

  test('two checks at the same time take turns', async () => {
    const checker = await checkerWith(node(PRINT_RUFF), { 'a.py': 'bad\n' });
    const both = await Promise.all([told(checker, { 'a.py': 'good\n' }), told(checker)]);
    expect(both).toEqual([[], ['ruff X1 a.py:1']]);
  });

  test('runs the command of the tests over the same', async () => {
    const testCommand = `${node("const text = require('fs').readFileSync('a.py', 'utf8'); console.log(process.cwd(), text); process.exit(text === 'good' ? 0 : 1)")}`;
    const checker = await checkerWith(node(''), { 'a.py': 'bad' }, { testCommand });
    const result = await checker.test?.(new Map([['a.py', Buffer.from('good')]]));
    expect(result?.ended).toBe('passed');
    expect(result?.output).not.toContain('mortise-lint');
    expect(await checker.test?.(new Map())).toMatchObject({ ended: 'failed' });
  });

  test('a candidate outside of the tree is refused', async () => {
    expect(await told(await checkerWith(node(PRINT_RUFF)), { '../x.py': '' })).toEqual([
      'EDIT_INVALID_PATH: ../x.py is not in the copy of the tree.',
    ]);
  });
});

describe('a tool that is not there', () => {
  test.each(['mypy', 'bandit', 'pytest'])('%s: how it is installed is reported', async tool => {
    const mayRun = async () => true;
    const options = { root: folderWith({}), tools: [tool], env: { PATH: folderWith({}) }, mayRun };
    expect(await openChecker(options)).toMatchObject({
      kind: 'failed',
      refusal: { code: 'TOOL_UNAVAILABLE', message: expect.stringContaining(`\`pip install ${tool}\``) },
    });
  });

  test('one that was interrupted while it was looked for is not missing', async () => {
    const signal = AbortSignal.abort();
    for (const tools of [['mypy'], undefined])
      expect(await openChecker({ root: folderWith({ 'a.py': '' }), tools, signal })).toMatchObject({
        kind: 'failed',
        refusal: { code: 'CANCELLED' },
      });
  });

  test('an unknown tool', async () => {
    expect(await openChecker({ root: '.', tools: ['nope'] })).toMatchObject({
      kind: 'failed',
      refusal: {
        code: 'USAGE',
        message:
          'There is no tool "nope": there are ruff, flake8, biome, pylint, eslint, mypy, pyright, tsc, bandit, clippy, golangci-lint, pytest.',
      },
    });
  });

  test('a missing tree is reported too', async () => {
    const options = { root: join(folderWith({}), 'none'), tools: ['ruff'], commands: { ruff: 'x' } };
    expect(await openChecker(options)).toMatchObject({
      kind: 'failed',
      refusal: { code: 'EDIT_FILE_READ_ERROR' },
    });
    expect(existsSync(options.root)).toBe(false);
  });
});

test('reports settings above the root', async () => {
  const outer = folderWith({ 'pyproject.toml': '', 'app/a.py': '', '.git/HEAD': '' });
  const checker = await opened({ root: join(outer, 'app'), tools: ['ruff'], commands: { ruff: 'x' } });
  await checker.close();
  expect(checker.warnings).toEqual([expect.stringContaining('give its folder with --root')]);
});
