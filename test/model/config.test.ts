import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Model, NO_USAGE } from '../../src/model/index.js';
import { PROVIDERS } from '../../src/model/providers.js';
import { type OpenModelOptions, openModel } from '../../src/node/index.js';
import { modelServer, type Scripted } from '../support/model-server.js';
import { emptyFolder } from './folder.js';
import { KEY } from './models.js';

type Env = Record<string, string>;

/** A folder with a configuration. */
function folderWith(config: unknown): string {
  const folder = emptyFolder();
  writeFileSync(
    join(folder, 'mortise.config.json'),
    typeof config === 'string' ? config : JSON.stringify(config),
  );
  return folder;
}

async function opened(options: OpenModelOptions): Promise<Model> {
  const result = await openModel({ env: {}, folder: emptyFolder(), ...options });
  if (result.kind === 'failed') throw new Error(result.refusal.message);
  return result.model;
}

async function refused(options: OpenModelOptions) {
  const result = await openModel({ env: {}, folder: emptyFolder(), ...options });
  if (result.kind === 'model') throw new Error('It was opened');
  return result.refusal;
}

describe('the model', () => {
  test.each([
    ['the flag', { model: 'openai/flag' }, { MORTISE_MODEL: 'openai/env' }, 'openai/config', 'openai/flag'],
    ['the environment', {}, { MORTISE_MODEL: 'openai/env' }, 'openai/config', 'openai/env'],
    ['the configuration', {}, { MORTISE_MODEL: ' ' }, 'openai/config', 'openai/config'],
  ] as [string, OpenModelOptions, Env, string, string][])(
    'is named by %s',
    async (_, flags, env, name, expected) => {
      const folder = folderWith({ model: { name } });
      expect((await opened({ folder, env: { OPENAI_API_KEY: KEY, ...env }, ...flags })).name).toBe(expected);
    },
  );

  test('may have slashes in its own name', async () => {
    const options = { model: 'openai-compatible/meta/llama-4', baseUrl: 'http://localhost:1234/v1' };
    expect((await opened(options)).name).toBe('openai-compatible/meta/llama-4');
  });

  test('is configured in a folder above too', async () => {
    const folder = folderWith({ model: { name: 'openai/above' } });
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    const env = { OPENAI_API_KEY: KEY };
    expect((await opened({ folder: join(folder, 'a/b'), env })).name).toBe('openai/above');
  });

  test.each([
    ['none', {}, /^No model is named by --model, MORTISE_MODEL or model\.name in mortise\.config\.json/],
    ['no provider', { model: 'gpt-5' }, /^gpt-5 names no model: it is written provider\/name/],
    ['an unknown provider', { model: 'nobody/gpt-5' }, /of anthropic, openai, google, openai-compatible\.$/],
    ['no name', { model: 'openai/' }, /names no model/],
    ['a word of every object', { model: 'constructor/x' }, /names no model/],
    ['no key', { model: 'anthropic/x' }, /no key for anthropic: set ANTHROPIC_API_KEY or MORTISE_API_KEY\.$/],
    ['no address', { model: 'openai-compatible/x' }, /needs an address: give --base-url/],
    ['no true address', { model: 'openai/x', baseUrl: `ftp://u:${KEY}@x` }, /The base URL is no address/],
  ])('cannot be asked if there is %s', async (_, options, message) => {
    expect(await refused(options)).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(message),
    });
    expect(JSON.stringify(await refused(options))).not.toContain(KEY);
  });
});

describe('what is sent', () => {
  const sent = async (name: string, env: Env, config: object = {}, scripted: Scripted = { text: 'yes' }) => {
    const server = await modelServer(scripted);
    const folder = folderWith({ model: config });
    const model = await opened({ model: name, baseUrl: server.url, env, folder });
    return {
      outcome: await model.askText({ prompt: 'Say it.' }),
      headers: server.requests[0]?.headers,
      server,
    };
  };

  test.each([
    ['openai/x', { OPENAI_API_KEY: KEY }],
    ['openai/x', { OPENAI_API_KEY: '', MORTISE_API_KEY: KEY }],
    ['openai/x', { OPENAI_API_KEY: KEY, MORTISE_API_KEY: 'for-another-one' }],
    ['openai-compatible/x', { MORTISE_API_KEY: KEY, OPENAI_API_KEY: 'for-another-one' }],
    ['anthropic/x', { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: 'for-another-one' }],
  ])('to %s is its key of %j', async (name, env) => {
    const { outcome, headers } = await sent(name, env as Env);
    expect(outcome).toMatchObject({ kind: 'answer', text: 'yes' });
    expect(headers?.authorization ?? headers?.['x-api-key']).toMatch(new RegExp(`^(Bearer )?${KEY}$`));
  });

  test('is the key of the variable that the user names, and no other', async () => {
    const server = await modelServer({ text: 'yes' }, { text: 'yes' });
    const options = { model: 'openai/x', baseUrl: server.url, apiKeyEnv: 'TEAM_KEY' };
    const env = { OPENAI_API_KEY: 'for-another-one', TEAM_KEY: KEY };
    await (await opened({ ...options, env })).askText({ prompt: 'Say it.' });
    await (await opened({ ...options, env: { OPENAI_API_KEY: KEY } })).askText({ prompt: 'Say it.' });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(server.requests[1]?.headers)).not.toContain(KEY);
  });

  test('to a server of one’s own is no key if there is none', async () => {
    expect((await sent('openai-compatible/x', {})).headers?.authorization).toBeUndefined();
    expect((await sent('anthropic/x', {})).headers?.['x-api-key']).toBe('none');
  });

  test('shows no key if the server repeats it', async () => {
    const failure = { status: 401, message: `Unknown key ${KEY}` };
    const { outcome } = await sent('openai-compatible/x', { MORTISE_API_KEY: KEY }, {}, failure);
    expect(outcome).toMatchObject({ refusal: { code: 'MODEL_UNAVAILABLE' } });
    expect(JSON.stringify(outcome)).toContain('Unknown key [secret]');
  });
});

test('a model of Google can be loaded', async () => {
  const spec = { provider: 'google', model: 'gemini-x', baseUrl: undefined, apiKey: KEY } as const;
  const model = await PROVIDERS.google.load({ ...spec, structuredOutputs: undefined });
  expect(model).toMatchObject({ specificationVersion: 'v3', modelId: 'gemini-x' });
  expect((await opened({ model: 'google/gemini-x', env: { GEMINI_API_KEY: KEY } })).name).toBe(
    'google/gemini-x',
  );
});

describe('the configuration of a checkout', () => {
  const env = { OPENAI_API_KEY: KEY, AWS_SECRET: 'for-another-one' };

  test('may name an address of this machine, to which no key goes', async () => {
    const server = await modelServer({ text: 'yes' });
    const folder = folderWith({ model: { name: 'openai/x', baseUrl: server.url } });
    expect(await (await opened({ folder, env })).askText({ prompt: 'Say it.' })).toMatchObject({
      text: 'yes',
    });
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain(KEY);
  });

  // The family: other addresses, and addresses that only look like this machine.
  test.each([
    'https://collector.example/v1',
    'http://localhost.collector.example/v1',
    'http://127.0.0.1.collector.example/v1',
    'http://localhost@collector.example/v1',
    'http://[2001:db8::1]/v1',
    'http://0.0.0.0.example/v1',
  ])('may not name the address %s: the file may be of somebody who wants the key', async baseUrl => {
    const folder = folderWith({ model: { name: 'openai/x', baseUrl } });
    expect(await refused({ folder, env })).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('base URL'),
    });
  });

  test('may not, though the user does', async () => {
    const url = 'https://collector.example/v1';
    const folder = folderWith({ model: { name: 'openai/x', baseUrl: url } });
    expect((await opened({ folder, env, baseUrl: url })).name).toBe('openai/x');
    expect((await opened({ folder, env: { ...env, MORTISE_BASE_URL: url } })).name).toBe('openai/x');
  });

  test.each(['AWS_SECRET', 'MORTISE_MCP_TOKEN', 'HOME', 'ANTHROPIC_API_KEY', 'openai_api_key', 'NOT_SET'])(
    'may not name %s as the variable of the key',
    async apiKeyEnv => {
      const folder = folderWith({ model: { name: 'openai/x', apiKeyEnv } });
      const { code, message } = await refused({ folder, env });
      expect(code).toBe('MODEL_UNAVAILABLE');
      expect(message).toContain(`names ${apiKeyEnv} as the variable of the key`);
    },
  );

  test('may name the variable that the provider has anyway, and the user any', async () => {
    const own = folderWith({ model: { name: 'openai/x', apiKeyEnv: 'OPENAI_API_KEY' } });
    expect((await opened({ folder: own, env })).name).toBe('openai/x');
    const other = folderWith({ model: { name: 'openai/x', apiKeyEnv: 'NOT_SET' } });
    expect((await opened({ folder: other, env, apiKeyEnv: 'AWS_SECRET' })).name).toBe('openai/x');
  });
});

describe('the user’s own configuration', () => {
  /** A folder of configurations of the user. */
  function home(model: object): string {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'mortise'));
    writeFileSync(join(folder, 'mortise/mortise.config.json'), JSON.stringify({ model }));
    return folder;
  }

  test('names model, address and variable of the key', async () => {
    const server = await modelServer({ text: 'yes' });
    const own = home({ name: 'openai-compatible/mine', baseUrl: server.url, apiKeyEnv: 'TEAM_KEY' });
    const model = await opened({ env: { XDG_CONFIG_HOME: own, TEAM_KEY: KEY } });
    expect(model.name).toBe('openai-compatible/mine');
    await model.askText({ prompt: 'Say it.' });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test('is not for another provider, which a checkout names', async () => {
    const own = home({ name: 'openai/mine', apiKeyEnv: 'TEAM_KEY' });
    const folder = folderWith({ model: { name: 'anthropic/theirs' } });
    const env = { XDG_CONFIG_HOME: own, TEAM_KEY: KEY };
    expect((await refused({ folder, env })).message).toMatch(/no key for anthropic/);
  });

  test('is reported if it is wrong', async () => {
    const own = home({ nmae: 'x' });
    expect((await refused({ env: { XDG_CONFIG_HOME: own } })).message).toMatch(/nmae: Unrecognized key/);
  });
});

describe('the configuration', () => {
  test.each([
    ['{\n  "model": {\n    "nmae": "x"\n  }\n}', '3:5', /model\.nmae: Unrecognized key/],
    ['{\r\n  "model": { "retries": -1 }\r\n}', '2:14', /model\.retries: Too small/],
    ['{"model": {"budget": {"calls": "12"}}}', '1:23', /model\.budget\.calls: .*expected number/],
    ['{"model": {"prices": {"input": 1}}}', '1:12', /model\.prices\.output: .*expected number/],
    ['{"model": {"apiKey": "x"}}', '1:12', /model\.apiKey: .*name the variable that holds it by apiKeyEnv/],
    ['{"model": {"baseUrl": "nowhere"}}', '1:12', /model\.baseUrl: /],
    ['{"model": {"cache": {"folder": "../elsewhere"}}}', '1:22', /model\.cache\.folder: It leads out/],
    ['{"model": {"cache": {"folder": "/tmp/x"}}}', '1:22', /model\.cache\.folder: It leads out/],
    ['{"modle": {}}', '1:2', /modle: Unrecognized key/],
    ['[]', '1:1', /the file: .*expected object/],
    ['{"model": {\n  "name": "a/b",\n}}', '3:1', /this is not JSON/],
    ['', '1:1', /this is not JSON/],
  ])('tells if it is wrong: %j', async (text, place, message) => {
    const folder = folderWith(text);
    const { code, message: told } = await refused({ folder });
    expect(code).toBe('MODEL_UNAVAILABLE');
    expect(told.startsWith(`${join(folder, 'mortise.config.json')}:${place}: `), told).toBe(true);
    expect(told).toMatch(message);
  });

  test('reports everything that is wrong', async () => {
    const folder = folderWith({ model: { retries: 'x', timeoutSeconds: 0 } });
    expect((await refused({ folder })).message.split('\n')).toHaveLength(2);
  });

  test('sets retries, budget and prices', async () => {
    const server = await modelServer({ status: 500 }, { text: 'x', tokens: [1_000_000, 1] });
    const model = { retries: 0, budget: { calls: 2, cost: 5 }, prices: { input: 2, output: 9 } };
    const folder = folderWith({ model });
    const asked = await opened({ folder, model: 'openai-compatible/x', baseUrl: server.url });
    const ask = (prompt: string) => asked.askText({ prompt });
    expect(await ask('a')).toMatchObject({ refusal: { code: 'MODEL_FAILED' }, usage: { calls: 1 } });
    expect(await ask('b')).toMatchObject({ kind: 'answer', usage: { cost: 2.000009 } });
    expect(await ask('c')).toMatchObject({ refusal: { code: 'MODEL_BUDGET' }, usage: NO_USAGE });
  });

  test('sets the time-out', async () => {
    const server = await modelServer({ hang: 'before' });
    const folder = folderWith({ model: { timeoutSeconds: 0.1 } });
    const asked = await opened({ folder, model: 'openai-compatible/x', baseUrl: server.url });
    expect(await asked.askText({ prompt: 'Say it.' })).toMatchObject({
      refusal: { code: 'MODEL_FAILED', message: expect.stringContaining('no answer within 0.1 s') },
    });
  });

  test('gives limits that a flag may change, one by one', async () => {
    const server = await modelServer({ text: 'x' });
    const folder = folderWith({ model: { budget: { calls: 0, tokens: 0 } } });
    const options = { folder, model: 'openai-compatible/x', baseUrl: server.url };
    const ask = async (limits: object) =>
      (await opened({ ...options, limits })).askText({ prompt: 'Say it.' });
    expect(await ask({ calls: 5, tokens: undefined })).toMatchObject({ refusal: { code: 'MODEL_BUDGET' } });
    expect(await ask({ calls: 5, tokens: 5 })).toMatchObject({ kind: 'answer' });
  });

  test('needs prices for a budget of money', async () => {
    const folder = folderWith({ model: { budget: { cost: 1 } } });
    const options = { folder, model: 'openai/x', env: { OPENAI_API_KEY: KEY } };
    expect((await refused(options)).message).toMatch(/needs prices/);
  });

  test('names a folder for the cache, which lies beside it', async () => {
    const server = await modelServer({ text: 'one' });
    const folder = folderWith({ model: { cache: { folder: 'kept' } } });
    mkdirSync(join(folder, 'below'));
    const options = { folder: join(folder, 'below'), model: 'openai-compatible/x', baseUrl: server.url };
    await (await opened(options)).askText({ prompt: 'Say it.' });
    expect(await (await opened(options)).askText({ prompt: 'Say it.' })).toMatchObject({
      usage: { cacheHits: 1 },
    });
    expect(readdirSync(join(folder, 'kept'))).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
  });

  test('turns on structured outputs of a server', async () => {
    const server = await modelServer({ text: '{"a": 1}' });
    const folder = folderWith({ model: { structuredOutputs: true } });
    const model = await opened({ folder, model: 'openai-compatible/x', baseUrl: server.url });
    await model.askFor({
      prompt: 'How many?',
      schema: { type: 'object', properties: { a: { type: 'number' } } },
    });
    expect(server.requests[0]?.body.response_format).toMatchObject({ type: 'json_schema' });
  });
});

describe('a session', () => {
  // The family: modes that a file may have which is there already.
  test.skipIf(process.platform === 'win32').each([0o644, 0o666, 0o604, 0o640, 0o755])(
    'is for its owner alone in a file that is there with mode %o',
    async mode => {
      const server = await modelServer({ text: 'one' });
      const file = join(emptyFolder(), 'session.jsonl');
      writeFileSync(file, 'old\n');
      chmodSync(file, mode);
      const options = { model: 'openai-compatible/x', baseUrl: server.url, record: file };
      await (await opened(options)).askText({ prompt: 'Say it.' });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).not.toContain('old');
    },
  );

  test('is recorded, and replayed without any configuration', async () => {
    const server = await modelServer({ text: 'one' });
    const file = join(emptyFolder(), 'session.jsonl');
    const options = { model: 'openai-compatible/x', baseUrl: server.url, env: { MORTISE_API_KEY: KEY } };
    const model = await opened({ ...options, record: file });
    await model.askText({ prompt: 'Say it.' });
    const again = await opened({ replay: file });
    expect(again.name).toBe('openai-compatible/x');
    expect(await again.askText({ prompt: 'Say it.' })).toMatchObject({ text: 'one' });
    expect(readFileSync(file, 'utf8')).not.toContain(KEY);
  });
});
