import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { modelServer, type Scripted } from '../support/model-server.js';
import { CASES, expectedOf, scriptOf } from './cases.js';
import { TREE } from './tree.js';

const caseOf = (name: string) => CASES.find(each => each.name === name) as (typeof CASES)[number];
const LIMIT = caseOf('a limit, by its words');
const MIXED = caseOf('a path for one part, words for the other');
const CONFIG = 'mortise.config.json';

/** A script that repeats what a prompt says it must. */
function scriptFor(prompt: string, edits: readonly object[]): string {
  const of = /"of" is "(\w+)"/.exec(prompt)?.[1];
  const labels = [...prompt.matchAll(/File ([\w./-]+)(#\w+):/g)].map(([, path, hash]) => [path, hash]);
  const labelled = edits.map(edit => {
    const { file } = edit as { file: string };
    return { ...edit, file: file + (labels.find(([path]) => path === file)?.[1] ?? '') };
  });
  return JSON.stringify({ of, edits: labelled, unclear: null });
}

const answer =
  (reply: string, edits: Parameters<typeof scriptOf>[1]) =>
  (body: unknown): Scripted => ({
    text: scriptFor(JSON.stringify(body).replaceAll('\\"', '"'), scriptOf(reply, edits)),
    tokens: [30, 7],
  });

interface Given {
  readonly reply?: string;
  readonly config?: object;
  readonly args?: readonly string[];
}

async function apply({ reply = LIMIT.reply, config, args = [] }: Given, each = LIMIT) {
  const server = await modelServer();
  server.otherwise(answer(each.reply, each.edits));
  const root = folderWith({ ...TREE, ...(config && { [CONFIG]: JSON.stringify(config) }) });
  const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
  const run = () => mortise(['apply', '--root', root, ...model, ...args], { stdin: reply });
  const ran = await run();
  return { ...ran, server, root, again: run, files: filesIn(root) };
}

describe('mortise apply --model', () => {
  test('has an unclear answer translated, in one call, and says so', async () => {
    const { exitCode, stdout, files, server } = await apply({});
    expect(exitCode).toBe(0);
    expect(files).toEqual(expectedOf(LIMIT));
    expect(server.requests).toHaveLength(1);
    expect(stdout).toContain('edit 1 (translated by a model)  src/settings.py:3  applied');
    expect(stdout).toContain('A model was asked (openai-compatible/qwen3, once: 30 tokens in, 7 out).');
  });

  test('says of each edit whether rules read it, or a model', async () => {
    const { stdout, files } = await apply({ reply: MIXED.reply, args: ['--json'] }, MIXED);
    expect(files).toEqual(expectedOf(MIXED));
    const { edits } = JSON.parse(stdout) as { edits: { path: string; readBy: string }[] };
    expect(edits.map(({ path, readBy }) => [path, readBy])).toEqual([
      ['src/settings.py', 'rules'],
      ['web/src/price-format.ts', 'translation'],
    ]);
  });

  test.each([
    ['that rules read', 'In `src/settings.py`, change `DEBUG = False` to `DEBUG = True`.', 0],
    ['that leaves a choice open', `${LIMIT.reply} Or 4? Which one do you prefer?`, 1],
    ['that asks for nothing', 'The retry limit is 3. That is fine.', 1],
  ])('asks nothing about an answer %s', async (_, reply, exit) => {
    const { exitCode, server } = await apply({ reply });
    expect(exitCode).toBe(exit);
    expect(server.requests).toHaveLength(0);
  });

  test('asks again about the same answer only what a cache does not have', async () => {
    const { server, root, again } = await apply({
      config: { model: { cache: { folder: 'cache' } } },
      args: ['--dry-run'],
    });
    const { stdout } = await again();
    expect(stdout).toContain('would be applied');
    expect(server.requests).toHaveLength(1);
    expect(readFileSync(join(root, 'src/settings.py'), 'utf8')).toBe(TREE['src/settings.py']);
  });

  test('ends where the budget ends', async () => {
    const { exitCode, stdout, files, server } = await apply({ config: { model: { budget: { calls: 0 } } } });
    expect(exitCode).toBe(4);
    expect(stdout).toContain('MODEL_BUDGET');
    expect(server.requests).toHaveLength(0);
    expect(files['src/settings.py']).toBe(TREE['src/settings.py']);
  });

  test('refuses a translation that invents, with the line', async () => {
    const [edit] = LIMIT.edits;
    const invented = { ...LIMIT, edits: [{ ...edit, new: '500' }] } as typeof LIMIT;
    const { exitCode, stdout, files } = await apply({}, invented);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'Line 3 of src/settings.py would become "RETRY_LIMIT = 500", and the answer does not say that.',
    );
    expect(files['src/settings.py']).toBe(TREE['src/settings.py']);
  });

  test.each([
    ['is no JSON', { text: 'I would change line 3.' }, 4],
    ['is of another form', { text: '{"edits": 3}' }, 4],
    ['is refused by the model', { refusal: 'I will not.' }, 4],
    ['is cut off', { text: '{"of": "a", "edits": [', finish: 'length' as const }, 1],
    ['is of another answer', { text: '{"of": "000000000000", "edits": [], "unclear": null}' }, 4],
    ['is huge', { text: `{"of": "${'x'.repeat(2_000_000)}", "edits": [], "unclear": null}` }, 4],
  ])('writes nothing if the translation %s', async (_, scripted, exit) => {
    const server = await modelServer(scripted);
    const root = folderWith(TREE);
    const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
    const { exitCode } = await mortise(['apply', '--root', root, ...model], { stdin: LIMIT.reply });
    expect(exitCode).toBe(exit);
    expect(filesIn(root)).toEqual(TREE);
  });

  test('asks no model that only the environment names', async () => {
    const server = await modelServer();
    const root = folderWith(TREE);
    const env = { MORTISE_MODEL: 'openai-compatible/qwen3', MORTISE_BASE_URL: server.url };
    const { exitCode } = await mortise(['apply', '--root', root], { stdin: LIMIT.reply, env });
    expect(exitCode).toBe(1);
    expect(server.requests).toHaveLength(0);
  });
});

describe('mortise apply --packet and --translation', () => {
  const packetOf = (root: string) => join(root, 'question.md');
  const ask = (root: string, reply = LIMIT.reply) =>
    mortise(['apply', '--root', root, '--packet', packetOf(root)], { stdin: reply });

  test('take a question out, and its answer in, without a model', async () => {
    const root = folderWith(TREE);
    const asked = await ask(root);
    expect(asked.exitCode).toBe(1);
    expect(asked.stdout).toContain(`could not read is in ${packetOf(root)}. Give it to any model`);
    const packet = readFileSync(packetOf(root), 'utf8');
    expect(packet).toContain('3\tRETRY_LIMIT = 3');
    const script = `Here it is:\n\`\`\`json\n${scriptFor(packet, scriptOf(LIMIT.reply, LIMIT.edits))}\n\`\`\`\n`;
    writeFileSync(join(root, 'in.json'), script);
    const args = ['apply', '--root', root, '--translation', join(root, 'in.json')];
    const { exitCode, stdout } = await mortise(args, { stdin: LIMIT.reply });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('(translated by a model)');
    expect(filesIn(root)).toMatchObject(expectedOf(LIMIT));
  });

  test('refuse the answer if a file has changed since', async () => {
    const root = folderWith(TREE);
    await ask(root);
    const packet = readFileSync(packetOf(root), 'utf8');
    const changed = `# new\n${TREE['src/settings.py']}`;
    writeFileSync(join(root, 'src/settings.py'), changed);
    writeFileSync(join(root, 'in.json'), scriptFor(packet, scriptOf(LIMIT.reply, LIMIT.edits)));
    const args = ['apply', '--root', root, '--translation', join(root, 'in.json')];
    const { exitCode, stdout } = await mortise(args, { stdin: LIMIT.reply });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('src/settings.py has changed since the question was asked.');
    expect(filesIn(root)['src/settings.py']).toBe(changed);
  });

  test('write no question where there is none', async () => {
    const root = folderWith(TREE);
    const { exitCode, stderr } = await ask(
      root,
      'In `src/settings.py`, change `DEBUG = False` to `DEBUG = True`.',
    );
    expect(exitCode).toBe(0);
    expect(stderr).toContain('there is nothing to ask a model');
    expect(existsSync(packetOf(root))).toBe(false);
  });

  test('show no file with secrets', async () => {
    const root = folderWith({ ...TREE, '.env': 'RETRY_LIMIT=3\nTOKEN=abc\n' });
    await ask(root, 'In `.env` and in the settings module, the retry limit should be 5, not 3.');
    expect(readFileSync(packetOf(root), 'utf8')).not.toContain('TOKEN=abc');
  });

  test.each([
    [['--packet', 'a', '--translation', 'b'], 'Give one of --model, --packet and --translation.'],
    [['--translation', 'src/settings.py'], 'has no JSON'],
  ])('say what is wrong with %j', async (flags, message) => {
    const root = folderWith(TREE);
    const own = flags.map(flag => (flag.startsWith('src') ? join(root, flag) : flag));
    const { exitCode, stderr } = await mortise(['apply', '--root', root, ...own], { stdin: LIMIT.reply });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
