import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RUN_TOOLS } from '../../../src/lint/index.js';
import type { Ran } from '../../../src/lint/tools/tool.js';
import { projectsOf } from '../../../src/lint/tools/tsc/projects.js';
import { openChecker } from '../../../src/node/lint/checker.js';
import { readingOf } from '../../../src/node/lint/run-tool.js';
import { shellWord } from '../../../src/node/lint/shell-word.js';
import { folderWith } from '../../cli/folder.js';
import { opened } from './tools.js';

const run = (name: string) => {
  const tool = RUN_TOOLS.find(each => each.name === name);
  if (tool === undefined) throw new Error(`${name} is not run`);
  return tool;
};

test.each([
  ['eslint', { stdout: '[]' }, 'REPORT_EMPTY'],
  ['eslint', { stdout: '[{"filePath":"/a.ts","messages":[]}]' }, 'findings'],
  ['eslint', { exitCode: 2, stderr: 'Cannot find module' }, 'TOOL_FAILED'],
  ['tsc', {}, 'findings'],
  ['tsc', { exitCode: 2, stdout: 'a.ts(1,2): error TS2322: no\n' }, 'findings'],
  ['tsc', { exitCode: 1, stdout: 'error TS5083: Cannot read file.\n' }, 'TOOL_FAILED'],
  ['tsc', { exitCode: 1 }, 'TOOL_FAILED'],
  ['tsc', { exitCode: 2, stdout: 'error TS18003: No inputs were found.\n' }, 'REPORT_EMPTY'],
  ['tsc', { exitCode: 2, stdout: 'a.ts(1,2): error TS6305: not built.\n' }, 'TOOL_FAILED'],
  ['tsc', { exitCode: 2, stdout: 'tsconfig.json(1,2): error TS6053: no file.\n' }, 'TOOL_FAILED'],
  ['tsc', { exitCode: 2, stdout: "error TS5083: Cannot read file '/b.json'.\n" }, 'TOOL_FAILED'],
  ['pyright', { exitCode: 3 }, 'TOOL_FAILED'],
  ['pyright', { stdout: '{"generalDiagnostics":[],"summary":{"filesAnalyzed":0}}' }, 'REPORT_EMPTY'],
  ['pylint', { exitCode: 30, stdout: '[]' }, 'findings'],
  ['pylint', { exitCode: 1, stdout: '[]' }, 'TOOL_FAILED'],
  ['pylint', { exitCode: 32 }, 'TOOL_FAILED'],
  ['flake8', {}, 'findings'],
  ['flake8', { exitCode: 1 }, 'TOOL_FAILED'],
  ['biome', { exitCode: 1, stdout: '{"diagnostics":[]}', stderr: 'bad settings' }, 'TOOL_FAILED'],
  ['biome', { stdout: '{"diagnostics":[]}', stderr: 'No files were processed' }, 'REPORT_EMPTY'],
  ['clippy', { stdout: '{"reason":"build-finished","success":true}' }, 'findings'],
  ['clippy', { exitCode: 101, stderr: 'no matching package' }, 'TOOL_FAILED'],
  ['golangci-lint', { stdout: '{"runs":[]}' }, 'findings'],
  ['golangci-lint', { exitCode: 1, stdout: '{"runs":[]}' }, 'TOOL_FAILED'],
  ['golangci-lint', { exitCode: 3 }, 'TOOL_FAILED'],
] as const)('a run of %s counts only if it did its work: %j', (name, ran, what) => {
  const stdout = 'stdout' in ran ? ran.stdout : '';
  const whole: Ran = { exitCode: 0, stderr: '', report: stdout, ...ran, stdout };
  const reading = readingOf(run(name), whole);
  expect(reading.kind === 'failed' ? reading.code : reading.kind).toBe(what);
});

test('a project of tsc that needs built ones says what to build', () => {
  const stdout = 'a.ts(1,2): error TS6305: not built.\nb.ts(1,2): error TS7006: no type.\n';
  const ran = { exitCode: 2, stdout, stderr: '', report: stdout };
  expect(readingOf(run('tsc'), ran)).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/^The project of a\.ts cannot be checked\. .* by `tsc -b`/),
  });
});

describe('the projects of tsc', () => {
  const file = (folder: string, text = '{}') => ({ folder, name: 'tsconfig.json', text });
  const solution =
    '{ // parts\n "files": [], "references": [{ "path": "./a" }, { "path": "b/tsconfig.app.json" }] }';

  test.each([
    [[file('')], ['.'], ['tsconfig.json']],
    [[file(''), file('a')], ['.'], ['tsconfig.json']],
    [[file('a'), file('b')], ['.'], ['a/tsconfig.json', 'b/tsconfig.json']],
    [[file('', solution), file('a'), file('c')], ['.'], ['a/tsconfig.json', 'b/tsconfig.app.json']],
    [[file(''), file('a')], ['./a/x.ts'], ['a/tsconfig.json']],
    [[file(''), file('a')], ['c/x.ts'], ['tsconfig.json']],
    [
      [file('a', '{"references":[{"path":"../b"},{"path":"../../out"}]}'), file('b')],
      ['a'],
      ['a/tsconfig.json', 'b/tsconfig.json'],
    ],
    [[], ['.'], []],
  ])('of %j for %j', (settings, paths, projects) => {
    expect(projectsOf({ settings, paths })).toEqual(projects);
  });
});

describe('settings that run code', () => {
  test.each([
    ['eslint', 'eslint.config.js', 'export default [];', true],
    ['tsc', 'tsconfig.json', '{"compilerOptions":{"plugins":[{"name":"x"}]}}', false],
    ['biome', 'biome.json', '{}', false],
    ['pyright', 'pyrightconfig.json', '{}', false],
    ['pylint', '.pylintrc', '[MASTER]\ninit-hook=import x\n', true],
    ['pylint', 'pyproject.toml', '[tool.pylint.main]\nload_plugins = ["x"]\n', true],
    ['pylint', '.pylintrc', '[MASTER]\njobs=2\n', false],
    ['flake8', '.flake8', '[flake8:local-plugins]\nextension = X = x:X\n', true],
    ['flake8', '.flake8', '[flake8]\noutput-file = /tmp/x\n', true],
    ['flake8', 'setup.cfg', '[flake8]\nmax-line-length = 99\n', false],
    ['clippy', 'Cargo.toml', '[package]', true],
    ['golangci-lint', '.golangci.yml', 'linters:\n  settings:\n    custom:\n', true],
    ['golangci-lint', '.golangci.yml', 'linters:\n  enable: [errcheck]\n', false],
  ])('%s with %s: %j', (name, file, text, runs) => {
    const reason = run(name).run.runsCode?.([{ folder: '', name: file, text }]);
    expect(reason !== undefined).toBe(runs);
  });
});

/** A stand-in for a tool, which prints a text. */
const printing = (text: string, exitCode = 0) =>
  `${shellWord(process.execPath)} -e ${shellWord(`console.log(${JSON.stringify(text)}); process.exit(${exitCode})`)} --`;

describe('which tools run', () => {
  test('a tool without settings is not named, one that is missing is', async () => {
    const root = folderWith({ 'a.py': '', 'b.ts': '', 'tsconfig.json': '{}' });
    const checker = await opened({ root, env: { PATH: '/none' }, commands: { ruff: printing('[]') } });
    onTestFinished(() => checker.close());
    expect(checker.warnings).toContain('tsc is left out: `npm install --save-dev typescript` installs it.');
    expect(checker.warnings.filter(each => each.includes('eslint'))).toEqual([]);
  });

  test('those that only list findings change no files', async () => {
    const root = folderWith({ 'a.py': '', 'b.go': '', '.golangci.yml': 'version: "2"\n' });
    const tool = 'golangci-lint';
    const commands = { ruff: printing('[]'), [tool]: printing('') };
    expect(await openChecker({ root, tools: [tool], commands, toFix: true })).toMatchObject({
      kind: 'failed',
      refusal: { code: 'USAGE', message: expect.stringContaining('`mortise findings --tool golangci-lint`') },
    });
    const checker = await opened({ root, env: { PATH: '/none' }, commands, toFix: true });
    onTestFinished(() => checker.close());
    expect(checker.toolNames).toEqual(['ruff']);
    expect(checker.listedOnly).toEqual([tool]);
    expect(checker.warnings.join('\n')).not.toContain(tool);
  });

  test.runIf(process.platform !== 'win32')(
    'a program of npm runs only with consent, also from above',
    async () => {
      const repository = folderWith({ 'packages/a/b.ts': '', 'packages/a/tsconfig.json': '{}' });
      const [bin, mark] = [join(repository, 'node_modules/.bin'), join(repository, 'mark')];
      mkdirSync(bin, { recursive: true });
      mkdirSync(join(repository, '.git'));
      writeFileSync(join(bin, 'tsc'), `#!/bin/sh\n: > '${mark}'\n`);
      chmodSync(join(bin, 'tsc'), 0o755);
      const asked = { root: join(repository, 'packages/a'), tools: ['tsc'], env: { PATH: '/usr/bin:/bin' } };
      const refused = await openChecker({ ...asked, mayRun: async () => false });
      expect([refused.kind, existsSync(mark)]).toEqual(['failed', false]);
      const checker = await opened(asked);
      onTestFinished(() => checker.close());
      expect(existsSync(mark)).toBe(true);
    },
  );
});

test('findings of whole projects are those of the scope, and a path of no project is told', async () => {
  const text = ['a/x.ts(1,2): error TS1: one', 'b/y.ts(1,2): error TS1: two', '/t/a/x.ts', '/t/b/y.ts'].join(
    '\n',
  );
  const root = folderWith({ 'a/x.ts': '1', 'b/y.ts': '2', 'c/z.ts': '', 'tsconfig.json': '{}' });
  const results = async (path: string) => {
    const checker = await opened({
      root,
      tools: ['tsc'],
      paths: [path],
      commands: { tsc: printing(text, 2) },
    });
    onTestFinished(() => checker.close());
    return (await checker.results())[0]?.result;
  };
  expect(await results('a')).toMatchObject({
    kind: 'findings',
    findings: [{ file: 'a/x.ts', message: 'one' }],
  });
  expect(await results('c/z.ts')).toMatchObject({ kind: 'refused', refusal: { code: 'REPORT_EMPTY' } });
});

test('tsc itself checks a composite project and writes nothing into the tree', async () => {
  const root = folderWith({
    'src/a.ts': "// é\nexport const total: number = 'é';\n",
    'tsconfig.json': '{"compilerOptions":{"composite":true,"types":[]},"include":["src"]}',
  });
  const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
  const commands = { tsc: `${shellWord(process.execPath)} ${shellWord(tsc)}` };
  const checker = await opened({ root, tools: ['tsc'], commands });
  onTestFinished(() => checker.close());
  const [report] = await checker.results();
  expect(report?.result).toMatchObject({ findings: [{ rule: 'TS2322', file: 'src/a.ts', line: 2 }] });
  expect(readdirSync(root).sort()).toEqual(['src', 'tsconfig.json']);
});
