import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Candidate, Checked } from '../../../src/lint/fix/ports.js';
import type { CheckerOptions, OpenChecker } from '../../../src/node/lint/checker.js';
import { shellWord } from '../../../src/node/lint/shell-word.js';
import { folderWith } from '../../cli/folder.js';
import { pathWithWarmMypy } from '../../support/warm-mypy.js';
import { needsLintTools, opened } from './tools.js';

const FILES = {
  'pkg/__init__.py': '',
  'pkg/a.py': 'import os\n\n\ndef value() -> int:\n    return 1\n',
  'pkg/b.py': 'from pkg.a import value\n\n\ndef text() -> str:\n    return value()\n',
  'pkg/c.py':
    'import pickle\n\n\ndef load(data: bytes) -> object:\n    assert data\n    return pickle.loads(data)\n',
};
/**
 * What a file may hold instead: findings of each tool, what breaks others, what does not parse, the
 * same as before.
 */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'pkg/a.py': [
    FILES['pkg/a.py'],
    'def value() -> str:\n    return ""\n',
    'import sys\n\n\ndef value() -> int:\n    return 1\n',
    'def value(:\n',
    'assert True\n',
  ],
  'pkg/b.py': [FILES['pkg/b.py'], 'from pkg.a import value\n\nx: int = value()\n', 'eval("1")\n', ''],
  'pkg/c.py': [FILES['pkg/c.py'], 'import pickle\n', 'x = 1 == None\nassert x\n'],
};

async function checkerOf(
  options: Partial<CheckerOptions> = {},
): Promise<OpenChecker & { readonly root: string }> {
  const root = folderWith(FILES);
  const env = { ...process.env, PATH: await pathWithWarmMypy(FILES) };
  const checker = await opened({ root, tools: ['ruff', 'mypy', 'bandit'], env, ...options });
  onTestFinished(() => checker.close());
  return Object.assign(checker, { root });
}

function candidateOf(texts: Readonly<Record<string, string>>): Candidate {
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const));
}

/** All that is said, in an order that does not depend on the tools'. */
function said(checked: Checked): readonly string[] {
  if (checked.kind === 'failed') return [checked.refusal.message];
  const findings = checked.findings.map(({ tool, rule, file, range, message }) =>
    JSON.stringify([tool, rule, file, range, message]),
  );
  return [...findings, ...checked.problems.map(each => JSON.stringify(each))].sort();
}

test('what is known of files is what a new check of all of them finds', async context => {
  needsLintTools(context, 'mypy', 'bandit');
  const used = await checkerOf();
  await used.check(new Map());
  const texts = fc.record(
    Object.fromEntries(Object.entries(TEXTS).map(([path, some]) => [path, fc.constantFrom(...some)])),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(texts, async some => {
      const candidate = candidateOf(some as Readonly<Record<string, string>>);
      const staged = await used.check(candidate, undefined, () => true);
      const fresh = await checkerOf();
      const whole = await fresh.check(candidate);
      await fresh.close();
      expect(said(staged)).toEqual(said(whole));
    }),
    { numRuns: 4, seed: 21 },
  );
}, 120_000);

test('a file that is changed and put back is found the same as at first', async context => {
  needsLintTools(context, 'mypy', 'bandit');
  const checker = await checkerOf();
  const first = said(await checker.check(new Map()));
  const other = said(await checker.check(candidateOf({ 'pkg/a.py': TEXTS['pkg/a.py']?.[1] ?? '' })));
  expect(other).not.toEqual(first);
  // Of the same size, and within a second.
  await checker.check(candidateOf({ 'pkg/a.py': FILES['pkg/a.py'].replace('return 1', 'return 2') }));
  expect(said(await checker.check(candidateOf({ 'pkg/a.py': FILES['pkg/a.py'] })))).toEqual(first);
  expect(said(await checker.check(new Map(), undefined, () => true))).toEqual(first);
}, 60_000);

/** Bandit, which notes what it is given besides. */
function noting(log: string): string {
  const code = `
    const { spawnSync } = require('child_process');
    require('fs').appendFileSync(${JSON.stringify(log)}, process.argv.slice(1).join(' ') + '\\n');
    const ran = spawnSync('bandit', process.argv.slice(1), { stdio: 'inherit' });
    process.exit(ran.status);`;
  return `${shellWord(process.execPath)} -e ${shellWord(code)} --`;
}

async function banditRuns(files: Readonly<Record<string, string>>, candidates: readonly Candidate[]) {
  const log = join(folderWith({}), 'log');
  const root = folderWith(files);
  const checker = await opened({ root, tools: ['bandit'], commands: { bandit: noting(log) } });
  onTestFinished(() => checker.close());
  const all = [];
  for (const candidate of [new Map(), ...candidates]) all.push(said(await checker.check(candidate)));
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  rmSync(log);
  return { all, given: lines.map(line => line.replace('-q -f json -r ', '')) };
}

test('bandit checks only changed files, and each text once', async context => {
  needsLintTools(context, 'bandit');
  const a = candidateOf({ 'pkg/a.py': 'assert 1\n' });
  const both = candidateOf({ 'pkg/a.py': 'assert 1\n', 'pkg/b.py': 'eval("1")\n' });
  const { all, given } = await banditRuns(FILES, [a, both, a, new Map()]);
  expect(given).toEqual(['.', './pkg/a.py', './pkg/b.py']);
  expect(all[3]).toEqual(all[1]);
  expect(all[4]).toEqual(all[0]);
  expect(all[2]?.join()).toContain('eval');
});

test.for([
  ['a file that was not there', FILES, { 'pkg/new.py': 'assert 1\n' }],
  ['a file of settings', FILES, { 'setup.cfg': '[bandit]\n' }],
  ['settings of its own', { ...FILES, '.bandit': '[bandit]\nskips: B301\n' }, { 'pkg/a.py': 'assert 1\n' }],
] as const)('bandit checks everything if there is %s', async ([, files, changed], context) => {
  needsLintTools(context, 'bandit');
  const { given } = await banditRuns(files, [candidateOf(changed)]);
  expect(given).toEqual(['.', '.']);
});

test('the quick tools run first, and the others only if the caller asks for them', async context => {
  needsLintTools(context, 'mypy', 'bandit', 'pytest');
  const checker = await checkerOf({ tools: ['pytest', 'mypy', 'ruff', 'bandit'] });
  const asked: string[][] = [];
  const until = (count: number) =>
    checker.check(candidateOf({ 'pkg/a.py': 'x = 1\n' }), undefined, ({ tools = [] }) => {
      asked.push([...tools]);
      return asked.length < count;
    });
  expect(await until(1)).toMatchObject({ tools: new Set(['ruff']) });
  asked.length = 0;
  expect(await until(2)).toMatchObject({ tools: new Set(['ruff', 'mypy', 'bandit']) });
  expect(asked).toEqual([['ruff'], ['ruff', 'mypy', 'bandit']]);
});
