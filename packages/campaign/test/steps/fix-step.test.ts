import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { regionsOf } from '../../../../test/lint/fix/right-model.js';
import { modelServer, type Seen } from '../../../../test/support/model-server.js';
import { runStep } from '../../src/steps/index.js';
import type { Step, StepContext } from '../../src/steps/step.js';
import { askingOf, contextOf, isThere, textOf, treeOf } from './tree.js';

type FixStep = Extract<Step, { kind: 'fix' }>;
const RUFF: FixStep = { kind: 'fix', tools: ['ruff'], rules: [], paths: [] };
/** No program is there: ruff is the one built into mortise. */
const env = { PATH: '/no-such-folder' };
const fix = (folder: string, step: Partial<FixStep> = {}, parts: Partial<StepContext> = {}) =>
  runStep({ ...RUFF, ...step }, contextOf(folder, { env, ...parts }));

const UNUSED = 'import os\n\nprint("hello")\n';
const FIXED = 'print("hello")\n';
const SELECT = { 'ruff.toml': 'lint.select = ["E", "F"]\n' };
const NONE = 'def is_free(price):\n    return price == None\n';

test('findings are fixed by rule alone, without a model and without trust', async () => {
  const folder = treeOf({ 'a.py': UNUSED, 'b.py': 'x = 1\n' });
  expect(await fix(folder)).toEqual({ kind: 'changed', files: ['a.py'] });
  expect(textOf(folder, 'a.py').trimStart()).toBe(FIXED);
  expect(readdirSync(folder).sort()).toEqual(['a.py', 'b.py']);
  expect(readdirSync(dirname(folder))).toEqual(['tree']);
});

test('a tree without findings has nothing to do, and so has one without files for the tool', async () => {
  expect(await fix(treeOf({ 'a.py': FIXED }))).toEqual({ kind: 'nothing' });
  expect(await fix(treeOf({ 'a.txt': 'x\n' }))).toEqual({ kind: 'nothing' });
});

test('a tool without files does not hide the findings of the others', async () => {
  const folder = treeOf({ 'a.py': UNUSED });
  const tool = join(dirname(folder), 'bin/tsc');
  mkdirSync(dirname(tool));
  writeFileSync(tool, '#!/bin/sh\necho Version 5.0\n');
  chmodSync(tool, 0o755);
  const parts = { env: { PATH: dirname(tool) } };
  expect(await fix(folder, { tools: ['tsc', 'ruff'] }, parts)).toMatchObject({
    kind: 'changed',
    files: ['a.py'],
  });
  expect(await fix(treeOf({ 'a.txt': '' }), { tools: ['tsc', 'ruff'] }, parts)).toEqual({ kind: 'nothing' });
});

test('a tool that prints nothing is broken, and no reason to say that there is nothing to do', async () => {
  const folder = treeOf({ 'a.py': UNUSED });
  const tool = join(dirname(folder), 'bin/ruff');
  mkdirSync(dirname(tool));
  writeFileSync(tool, '#!/bin/sh\n[ "$1" = --version ] && echo ruff 1.0\nexit 0\n');
  chmodSync(tool, 0o755);
  const result = await fix(folder, {}, { env: { PATH: dirname(tool) } });
  expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'REPORT_EMPTY' } });
});

test('only findings of the rules are fixed, named whole or by a glob', async () => {
  const files = { 'a.py': `import os\n\nprint(f"hello")\n` };
  const [one, two, other] = [treeOf(files), treeOf(files), treeOf(files)];
  expect((await fix(one, { rules: ['F401'] })).kind).toBe('changed');
  expect(textOf(one, 'a.py')).toContain('f"hello"');
  expect((await fix(two, { rules: ['F5*'] })).kind).toBe('changed');
  expect(textOf(two, 'a.py')).toContain('import os');
  expect(await fix(other, { rules: ['E711'] })).toEqual({ kind: 'nothing' });
});

test('only files of the paths are fixed', async () => {
  const folder = treeOf({ 'src/a.py': UNUSED, 'other/b.py': UNUSED });
  expect(await fix(folder, { paths: ['src'] })).toEqual({ kind: 'changed', files: ['src/a.py'] });
  expect(textOf(folder, 'other/b.py')).toBe(UNUSED);
});

test('what remains is in the note', async () => {
  const folder = treeOf({ ...SELECT, 'a.py': UNUSED, 'b.py': NONE });
  expect(await fix(folder)).toEqual({
    kind: 'changed',
    files: ['a.py'],
    note: '1 of 2 findings remain (ruff E711: 1).',
  });
});

test('findings of which none can be fixed are refused, with the reasons', async () => {
  const result = await fix(treeOf({ ...SELECT, 'b.py': NONE }));
  expect(result).toMatchObject({
    kind: 'refused',
    refusal: { code: 'NOTHING_FIXED', evidence: expect.stringContaining('b.py:2: ruff E711') },
  });
});

/** What a model that is right answers to a question about `== None`: the regions, corrected. */
function right({ messages }: Seen['body']): { readonly text: string } {
  const prompt = (messages as readonly { readonly content: string }[])
    .map(({ content }) => content)
    .join('\n');
  const regions = regionsOf(prompt).map(text =>
    text.replace('== None', 'is None').replace(/^ *unused = .*\n/m, ''),
  );
  return { text: regions.map(text => `\`\`\`\`\n${text}\n\`\`\`\``).join('\n\n') };
}

const MODEL = 'openai-compatible/scripted';

test('a model fixes what no rule does, and a run that is repeated costs no call', async () => {
  const server = await modelServer();
  server.otherwise(right);
  const asking = askingOf();
  const parts = { asking, env: { ...env, MORTISE_BASE_URL: server.url } };
  const files = { ...SELECT, 'b.py': 'def f(x):\n    unused = 1\n    return x\n' };
  for (const folder of [treeOf(files), treeOf(files)]) {
    expect(await fix(folder, { model: MODEL }, parts)).toEqual({ kind: 'changed', files: ['b.py'] });
    expect(textOf(folder, 'b.py')).toBe('def f(x):\n    return x\n');
  }
  expect(server.requests).toHaveLength(1);
  expect(asking.settled).toEqual([{ calls: 1, inputTokens: 10, outputTokens: 5 }]);
});

test('a fix that only a person can judge is not written', async () => {
  const server = await modelServer();
  server.otherwise(right);
  const folder = treeOf({ ...SELECT, 'b.py': NONE });
  const parts = { asking: askingOf(), env: { ...env, MORTISE_BASE_URL: server.url } };
  expect(await fix(folder, { model: MODEL }, parts)).toMatchObject({ refusal: { code: 'NOTHING_FIXED' } });
  expect(textOf(folder, 'b.py')).toBe(NONE);
});

test('with a model and trust the tests judge the fixes', async () => {
  const server = await modelServer();
  server.otherwise(right);
  const folder = treeOf({ ...SELECT, 'b.py': NONE });
  const parts = {
    trust: true,
    tests: 'grep -q "== None" b.py',
    env: { PATH: process.env.PATH, MORTISE_BASE_URL: server.url },
  };
  expect(await fix(folder, { model: MODEL }, parts)).toMatchObject({ refusal: { code: 'NOTHING_FIXED' } });
  expect(textOf(folder, 'b.py')).toBe(NONE);
});

test.each([
  ['a spent budget', { calls: 0 }, {}, 'MODEL_BUDGET'],
  ['a model that cannot be asked', {}, { status: 401 }, 'MODEL_UNAVAILABLE'],
  ['a model that fails', {}, { status: 400 }, 'MODEL_FAILED'],
])('%s is refused with its code', async (_, budget, scripted, code) => {
  const server = await modelServer();
  server.otherwise(() => scripted);
  const parts = { asking: askingOf(budget), env: { ...env, MORTISE_BASE_URL: server.url } };
  expect(await fix(treeOf({ ...SELECT, 'b.py': NONE }), { model: MODEL }, parts)).toMatchObject({
    refusal: { code },
  });
});

test.each([
  ['a tool that nobody knows', { tools: ['nonsense'] }, 'USAGE'],
  ['a tool that is not installed', { tools: ['bandit'] }, 'TOOL_UNAVAILABLE'],
  ['a path that is not there', { paths: ['missing'] }, 'EDIT_FILE_NOT_FOUND'],
  ['a path that leads out', { paths: ['../x'] }, 'EDIT_INVALID_PATH'],
])('%s is refused with mortise’s code', async (_, step, code) => {
  const folder = treeOf({ 'a.py': UNUSED });
  const result = await fix(folder, step);
  expect(result).toMatchObject({ kind: 'refused', refusal: { code } });
  expect(JSON.stringify(result)).not.toContain(folder);
});

/** Files of a tree that run a program as soon as a tool loads them. */
function hostile(mark: string): Readonly<Record<string, string>> {
  const python = `open(${JSON.stringify(mark)}, 'w').close()\n`;
  return {
    'a.py': UNUSED,
    'test_a.py': `${python}\ndef test_a():\n    pass\n`,
    'conftest.py': python,
    'sitecustomize.py': python,
    'plugin.py': `${python}\ndef plugin(version):\n    pass\n`,
    'mypy.ini': '[mypy]\nplugins = ./plugin.py\n',
    '.pylintrc': `[MAIN]\ninit-hook=${python}`,
    '.flake8': '[flake8:local-plugins]\nextension =\n    X = plugin:plugin\npaths = .\n',
    'a.js': 'var a = 1;\n',
    'eslint.config.js': `require('fs').writeFileSync(${JSON.stringify(mark)}, '');\nmodule.exports = [];\n`,
    'package.json': '{"type": "commonjs"}\n',
    'mortise.config.json': JSON.stringify({
      lint: { commands: { ruff: `: > ${mark}; ruff` } },
      test: `: > ${mark}`,
    }),
  };
}

/** A tree with such files, and with programs of its own where tools are searched for. */
function hostileTree() {
  const folder = treeOf({});
  const mark = join(dirname(folder), 'ran');
  for (const [path, text] of Object.entries(hostile(mark))) writeFileSync(join(folder, path), text);
  for (const place of ['.venv/bin', 'node_modules/.bin', 'bin'])
    for (const tool of ['ruff', 'eslint', 'mypy', 'pytest', 'pylint', 'flake8', 'bandit']) {
      mkdirSync(join(folder, place), { recursive: true });
      writeFileSync(join(folder, place, tool), `#!/bin/sh\n: > ${mark}\necho 1.0\n`);
      chmodSync(join(folder, place, tool), 0o755);
    }
  const hasRun = () => isThere(dirname(folder), 'ran');
  return { folder, hasRun };
}

test.each(['eslint', 'pytest', 'mypy', 'pylint', 'flake8', 'bandit'])(
  '%s would run code of the tree: without trust it is refused, and nothing runs',
  async tool => {
    const { folder, hasRun } = hostileTree();
    const path = { PATH: `${join(folder, 'bin')}:bin:/no-such-folder` };
    const result = await fix(folder, { tools: [tool] }, { env: path, tests: `: > ${dirname(folder)}/ran` });
    expect(result).toMatchObject({
      kind: 'refused',
      refusal: {
        code: 'NEEDS_TRUST',
        message: expect.stringContaining('trust: true'),
        evidence: expect.stringContaining(tool),
      },
    });
    expect(JSON.stringify(result)).not.toContain(folder);
    expect(hasRun()).toBe(false);
  },
);

test('ruff in a hostile tree is the built-in one: it fixes, and nothing of the tree runs', async () => {
  const { folder, hasRun } = hostileTree();
  const path = { PATH: `${join(folder, 'bin')}:bin:/no-such-folder` };
  expect(await fix(folder, { paths: ['a.py'] }, { env: path })).toMatchObject({
    kind: 'changed',
    files: ['a.py'],
  });
  expect(hasRun()).toBe(false);
});

test('with trust the same tree does run its programs, so that the tests above can fail', async () => {
  const { folder, hasRun } = hostileTree();
  await fix(folder, { paths: ['a.py'] }, { trust: true });
  expect(hasRun()).toBe(true);
});

test('settings of ruff that extend a file outside of the tree are not followed without a word', async () => {
  const outside = treeOf({ 'ruff.toml': 'lint.select = ["hunter2"]\n' });
  const folder = treeOf({ 'a.py': UNUSED, 'ruff.toml': `extend = "${outside}/ruff.toml"\n` });
  const result = await fix(folder);
  expect(result).toMatchObject({ kind: 'refused' });
  expect(JSON.stringify(result)).not.toContain('hunter2');
});

test('a configuration of the tree that is broken is refused', async () => {
  const result = await fix(treeOf({ 'a.py': UNUSED, 'mortise.config.json': '{' }));
  expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'USAGE' } });
});

test('an abort is no refusal', async () => {
  const server = await modelServer({ hang: 'before' });
  const [stop, reason] = [new AbortController(), new Error('cancelled')];
  const parts = { signal: stop.signal, env: { ...env, MORTISE_BASE_URL: server.url } };
  const running = fix(treeOf({ ...SELECT, 'b.py': NONE }), { model: MODEL }, parts);
  await server.received(1);
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);
});
