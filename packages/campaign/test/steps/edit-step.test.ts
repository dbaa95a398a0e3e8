import { readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type ModelServer, modelServer } from '../../../../test/support/model-server.js';
import { runStep } from '../../src/steps/index.js';
import type { StepContext } from '../../src/steps/step.js';
import { pathsOf } from '../../src/steps/tree-paths.js';
import { askingOf, contextOf, isThere, textOf, treeOf } from './tree.js';

const BEFORE = 'def area(width):\n    return width\n';
const RIGHT = 'def area(width):\n    return width * width\n';
const WRONG = 'def area(width):\n    return width + 1\n';
const whole = (path: string, text: string) => ({ text: `${path}\n\`\`\`python\n${text}\`\`\`\n` });
const TEST = 'grep -q "width \\* width" a.py';

function envOf({ url }: Pick<ModelServer, 'url'>) {
  return { PATH: process.env.PATH, MORTISE_BASE_URL: url, MORTISE_API_KEY: 'hunter2hunter2' };
}

function edit(
  folder: string,
  server: Pick<ModelServer, 'url'>,
  parts: Partial<StepContext> = {},
  files = ['a.py'],
) {
  const step = {
    kind: 'edit',
    instruction: 'Square it.',
    files,
    model: 'openai-compatible/scripted',
    rounds: 2,
  } as const;
  return runStep(step, contextOf(folder, { env: envOf(server), ...parts }));
}

test('a model is asked for a change, which is made, paid and kept', async () => {
  const server = await modelServer({ ...whole('a.py', RIGHT), tokens: [100, 20] });
  const [folder, asking] = [treeOf({ 'a.py': BEFORE }), askingOf()];
  expect(await edit(folder, server, { asking })).toEqual({ kind: 'changed', files: ['a.py'] });
  expect(textOf(folder, 'a.py')).toBe(RIGHT);
  expect(asking.settled).toEqual([{ calls: 1, inputTokens: 100, outputTokens: 20 }]);
  expect(asking.reserved[0]).toBeGreaterThan(120);
  expect(asking.answers.size).toBe(1);
  expect(readdirSync(folder)).toEqual(['a.py']);
  expect(readdirSync(dirname(folder))).toEqual(['tree']);
});

test('a run that is repeated costs no call, in another folder too', async () => {
  const server = await modelServer(whole('a.py', RIGHT));
  const asking = askingOf();
  await edit(treeOf({ 'a.py': BEFORE }), server, { asking });
  const folder = treeOf({ 'a.py': BEFORE });
  expect(await edit(folder, server, { asking })).toEqual({ kind: 'changed', files: ['a.py'] });
  expect(textOf(folder, 'a.py')).toBe(RIGHT);
  expect(server.requests).toHaveLength(1);
  expect(asking.reserved).toHaveLength(1);
});

test('a kept answer to another question is not taken', async () => {
  const server = await modelServer(whole('a.py', RIGHT), whole('a.py', RIGHT));
  const asking = askingOf();
  await edit(treeOf({ 'a.py': BEFORE }), server, { asking });
  await edit(treeOf({ 'a.py': `# other\n${BEFORE}` }), server, { asking });
  expect(server.requests).toHaveLength(2);
});

test('a kept answer that is damaged is asked for again', async () => {
  const server = await modelServer(whole('a.py', RIGHT), whole('a.py', RIGHT));
  const asking = askingOf();
  await edit(treeOf({ 'a.py': BEFORE }), server, { asking });
  for (const question of asking.answers.keys()) asking.answers.set(question, '{"text":');
  expect((await edit(treeOf({ 'a.py': BEFORE }), server, { asking })).kind).toBe('changed');
  expect(server.requests).toHaveLength(2);
});

test('that there is nothing to change is said to be the word of the model', async () => {
  const server = await modelServer({ text: 'NO CHANGE' });
  const note = 'The model changed nothing; nobody else has checked that.';
  expect(await edit(treeOf({ 'a.py': BEFORE }), server)).toEqual({ kind: 'nothing', note });
});

test.each([
  ['tests/test_area.py', /^The model changed tests, too: tests\/test_area\.py\.$/],
  ['conftest.py', /conftest\.py.* The model changed tests, too: conftest\.py\.$/],
])('a person is told that the model changed %s', async (path, note) => {
  const folder = treeOf({ [path]: BEFORE });
  const result = await edit(folder, await modelServer(whole(path, RIGHT)), {}, [path]);
  expect(result).toEqual({ kind: 'changed', files: [path], note: expect.stringMatching(note) });
});

test('a tree without a file that the globs mean has nothing to do, and no model is asked', async () => {
  const server = await modelServer();
  expect(await edit(treeOf({ 'b.txt': 'x' }), server, {}, ['**/*.py'])).toEqual({ kind: 'nothing' });
  expect(server.requests).toEqual([]);
});

test('with trust the tests judge, and a wrong answer goes back to the model', async () => {
  const server = await modelServer(whole('a.py', WRONG), whole('a.py', RIGHT));
  const folder = treeOf({ 'a.py': BEFORE });
  const tests = `touch left-behind; ${TEST} || { echo "not squared in $PWD"; exit 1; }`;
  expect(await edit(folder, server, { trust: true, tests })).toEqual({ kind: 'changed', files: ['a.py'] });
  expect(textOf(folder, 'a.py')).toBe(RIGHT);
  expect(JSON.stringify(server.requests[1]?.body)).toContain('not squared in .');
  expect(readdirSync(folder)).toEqual(['a.py']);
});

test('tests that never pass refuse the change, with what they said', async () => {
  const server = await modelServer(whole('a.py', WRONG), whole('a.py', `${WRONG}# again\n`));
  const folder = treeOf({ 'a.py': BEFORE });
  const result = await edit(folder, server, {
    trust: true,
    tests: `${TEST} || { echo not squared; exit 1; }`,
  });
  expect(result).toMatchObject({
    kind: 'refused',
    refusal: { code: 'TESTS_FAILED', evidence: expect.stringContaining('not squared') },
  });
  expect(textOf(folder, 'a.py')).toBe(BEFORE);
});

test('without trust no test runs', async () => {
  const server = await modelServer(whole('a.py', WRONG));
  const folder = treeOf({ 'a.py': BEFORE });
  const mark = join(dirname(folder), 'ran');
  expect((await edit(folder, server, { tests: `touch ${mark}; false` })).kind).toBe('changed');
  expect(isThere(dirname(folder), 'ran')).toBe(false);
});

test('the tests of an edit see no token', async () => {
  const server = await modelServer(whole('a.py', RIGHT));
  const folder = treeOf({ 'a.py': BEFORE });
  const tests = `env > ${dirname(folder)}/seen`;
  await edit(folder, server, { trust: true, tests });
  expect(textOf(dirname(folder), 'seen')).toContain('CI=true');
  expect(textOf(dirname(folder), 'seen')).not.toContain('hunter2hunter2');
});

test('a spent budget is refused before the call', async () => {
  const server = await modelServer(whole('a.py', RIGHT));
  const folder = treeOf({ 'a.py': BEFORE });
  const result = await edit(folder, server, { asking: askingOf({ calls: 0 }) });
  expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'MODEL_BUDGET' } });
  expect(server.requests).toEqual([]);
  expect(textOf(folder, 'a.py')).toBe(BEFORE);
});

test('a budget that is spent between two calls is refused, and leaves the files', async () => {
  const server = await modelServer({ text: 'nothing that is an edit' });
  const folder = treeOf({ 'a.py': BEFORE });
  const result = await edit(folder, server, { asking: askingOf({ calls: 1 }) });
  expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'MODEL_BUDGET' } });
  expect(server.requests).toHaveLength(1);
  expect(textOf(folder, 'a.py')).toBe(BEFORE);
});

test('a key that is not accepted is refused, costs its call, and is in no message', async () => {
  const server = await modelServer({ status: 401, message: 'bad key hunter2hunter2' });
  const asking = askingOf();
  const result = await edit(treeOf({ 'a.py': BEFORE }), server, { asking });
  expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'MODEL_UNAVAILABLE' } });
  expect(JSON.stringify(result)).not.toContain('hunter2hunter2');
  expect(asking.settled).toEqual([{ calls: 1, inputTokens: 0, outputTokens: 0 }]);
});

test.each([
  ['a model that answers with an error', { status: 400, message: 'no' }, 'MODEL_FAILED'],
  ['a model that answers with nothing', { text: '' }, 'MODEL_FAILED'],
])('%s is refused with mortise’s code', async (_, scripted, code) => {
  const server = await modelServer(scripted);
  server.otherwise(() => scripted);
  expect(await edit(treeOf({ 'a.py': BEFORE }), server)).toMatchObject({
    kind: 'refused',
    refusal: { code },
  });
});

test('a model that nobody can name is refused with the way to name one', async () => {
  const step = { kind: 'edit', instruction: 'x', files: ['a.py'], model: 'nobody', rounds: 1 } as const;
  const result = await runStep(step, contextOf(treeOf({ 'a.py': BEFORE })));
  expect(result).toMatchObject({
    refusal: { code: 'MODEL_UNAVAILABLE', message: expect.stringContaining('provider/name') },
  });
});

test('a configuration in the tree names no model and no address', async () => {
  const server = await modelServer(whole('a.py', RIGHT));
  const evil = await modelServer();
  const config = JSON.stringify({
    model: { name: 'openai-compatible/evil', baseUrl: evil.url },
    test: 'touch ran',
  });
  const folder = treeOf({ 'a.py': BEFORE, 'mortise.config.json': config });
  expect((await edit(folder, server)).kind).toBe('changed');
  expect([server.requests.length, evil.requests.length]).toEqual([1, 0]);
  expect(isThere(folder, 'ran')).toBe(false);
});

test('an abort while the model is asked is no refusal', async () => {
  const server = await modelServer({ hang: 'before' });
  const [stop, reason] = [new AbortController(), new Error('cancelled')];
  const running = edit(treeOf({ 'a.py': BEFORE }), server, { signal: stop.signal });
  await server.received(1);
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);
});

test('globs mean files of the tree: no links, nothing of git, nothing of a submodule', async () => {
  const folder = treeOf({
    ...{ 'src/a.py': '', 'src/.hidden/b.py': '', 'c.js': '', '.git/d.py': '', '.mortise/e.py': '' },
    ...{ 'sub/.git': 'gitdir: x\n', 'sub/f.py': '' },
  });
  symlinkSync('/etc', join(folder, 'out'));
  symlinkSync('a.py', join(folder, 'src/link.py'));
  expect(await pathsOf(folder, ['**/*.py', '**/passwd'])).toEqual(['src/.hidden/b.py', 'src/a.py']);
  expect(await pathsOf(folder, ['src/*.py', 'new.py', 'src/a.py'])).toEqual(['new.py', 'src/a.py']);
});

test('a path that leads out of the tree is refused', async () => {
  const server = await modelServer();
  const result = await edit(treeOf({}), server, {}, ['../outside.py']);
  expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_INVALID_PATH' } });
});
