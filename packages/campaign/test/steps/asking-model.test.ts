import { type Failed, type Model, NO_USAGE, type TextAnswer, type TextRequest } from 'mortise/model';
import { openModel } from 'mortise/node';
import { describe, expect, test } from 'vitest';
import { modelServer } from '../../../../test/support/model-server.js';
import { askingModel } from '../../src/steps/asking-model.js';
import { askingOf } from './tree.js';

const USAGE = { ...NO_USAGE, calls: 1, inputTokens: 10, outputTokens: 5 };
const answer = (text: string, finish: TextAnswer['finish'] = 'stop'): TextAnswer => ({
  ...{ kind: 'answer', text, finish, usage: USAGE },
});
const failure = (usage = NO_USAGE): Failed => ({
  ...{ kind: 'failed', usage, refusal: { code: 'MODEL_FAILED', message: 'no', evidence: {} } },
});

/** A model that gives these answers, and what it was asked. */
function scripted(...answers: readonly (TextAnswer | Failed)[]) {
  const [queue, asked]: [(TextAnswer | Failed)[], TextRequest[]] = [[...answers], []];
  const model: Model = {
    name: 'test/scripted',
    usage: () => NO_USAGE,
    askText: async request => {
      asked.push(request);
      const next = queue.shift() ?? failure();
      if (next.kind === 'answer') request.onText?.(next.text);
      return next;
    },
    askFor: async () => failure(),
  };
  return { model, asked };
}

test.each(['stop', 'stopped', 'length'] as const)(
  'an answer that ended by `%s` is kept, and given as it was',
  async finish => {
    const [{ model, asked }, asking] = [scripted(answer('text', finish)), askingOf()];
    const asks = askingModel(model, asking, {});
    expect(await asks.askText({ prompt: 'a' })).toMatchObject({ text: 'text', finish, usage: USAGE });
    const again = await asks.askText({ prompt: 'a' });
    expect(again).toMatchObject({ text: 'text', finish, usage: { calls: 0, inputTokens: 0, cacheHits: 1 } });
    expect(asked).toHaveLength(1);
  },
);

test.each(['refused', 'other'] as const)('an answer that ended by `%s` is not kept', async finish => {
  const [{ model, asked }, asking] = [scripted(answer('no', finish), answer('yes')), askingOf()];
  const asks = askingModel(model, asking, {});
  await asks.askText({ prompt: 'a' });
  expect(await asks.askText({ prompt: 'a' })).toMatchObject({ text: 'yes' });
  expect(asked).toHaveLength(2);
});

test('a kept answer is given to who listens, who may stop it', async () => {
  const asking = askingOf();
  const asks = askingModel(scripted(answer('text')).model, asking, {});
  await asks.askText({ prompt: 'a' });
  const heard: string[] = [];
  const onText = (text: string) => {
    heard.push(text);
    return 'stop';
  };
  const stopped = await asks.askText({ prompt: 'a', onText });
  expect(stopped).toMatchObject({ finish: 'stopped' });
  expect(heard).toEqual(['text']);
});

test.each([
  ['the prompt', { prompt: 'b' }],
  ['the role', { prompt: [{ role: 'assistant', content: 'a' }] }],
  ['what the model is to be', { prompt: 'a', system: 's' }],
  ['the schema', { prompt: 'a', schema: { type: 'object' } }],
  ['the limit of output', { prompt: 'a', maxOutputTokens: 5 }],
  ['the temperature', { prompt: 'a', temperature: 1 }],
] as const)('a question that differs in %s is another one', async (_, other) => {
  const [{ model, asked }, asking] = [scripted(answer('one'), answer('two')), askingOf()];
  const asks = askingModel(model, asking, {});
  await asks.askText({ prompt: 'a' });
  expect(await asks.askText(other)).toMatchObject({ text: 'two' });
  expect(asked).toHaveLength(2);
});

test('the name of the model is a part of the question', async () => {
  const asking = askingOf();
  await askingModel(scripted(answer('one')).model, asking, {}).askText({ prompt: 'a' });
  const other = { ...scripted(answer('two')).model, name: 'test/other' };
  expect(await askingModel(other, asking, {}).askText({ prompt: 'a' })).toMatchObject({ text: 'two' });
});

test('a call is reserved with its limit, and settled with what it took', async () => {
  const asking = askingOf();
  const asks = askingModel(scripted(failure(), failure(USAGE), answer('text')).model, asking, {});
  for (let i = 0; i < 3; i++) await asks.askText({ prompt: 'ü'.repeat(100), maxOutputTokens: 1_000 });
  const took = { calls: 1, inputTokens: 10, outputTokens: 5 };
  expect(asking.settled).toEqual([{ calls: 0, inputTokens: 0, outputTokens: 0 }, took, took]);
  expect(asking.reserved.every(most => most >= 1_200 && most < 1_300)).toBe(true);
});

test('what is thrown while a model is asked still settles the call', async () => {
  const asking = askingOf();
  const { model } = scripted();
  const thrown = new Error('broken');
  const asks = askingModel({ ...model, askText: () => Promise.reject(thrown) }, asking, {});
  await expect(asks.askText({ prompt: 'a' })).rejects.toBe(thrown);
  expect(asking.settled).toEqual([{ calls: 1, inputTokens: 0, outputTokens: 0 }]);
});

test('where the budget is spent nothing is asked, also for an answer of a schema', async () => {
  const { model, asked } = scripted(answer('text'));
  const asks = askingModel(model, askingOf({ calls: 0 }), {});
  const spent = { kind: 'failed', refusal: { code: 'MODEL_BUDGET' }, usage: NO_USAGE };
  expect(await asks.askText({ prompt: 'a' })).toMatchObject(spent);
  expect(await asks.askFor({ prompt: 'a', schema: { type: 'object' } })).toMatchObject(spent);
  expect(asked).toEqual([]);
});

test('a failure of the database is no spent budget', async () => {
  const asking = { ...askingOf(), reserve: () => Promise.reject(new Error('no database')) };
  const asks = askingModel(scripted().model, asking, {});
  await expect(asks.askText({ prompt: 'a' })).rejects.toThrow('no database');
});

test.each([
  ['an answer that counts nothing', answer('text'), NO_USAGE, 1],
  ['an answer that a server counts at no tokens', answer('text'), { ...NO_USAGE, calls: 1 }, 1],
  ['an answer after two failures', answer('text'), { ...USAGE, calls: 3 }, 3],
  ['an answer that was known', answer('text'), { ...NO_USAGE, cacheHits: 1 }, 0],
  ['four failures', failure(), { ...NO_USAGE, calls: 4 }, 4],
  ['a failure that was answered', failure(), USAGE, 1],
  ['a server that was never reached', failure(), NO_USAGE, 0],
])('%s costs its calls', async (_, given, usage, calls) => {
  const asking = askingOf();
  await askingModel(scripted({ ...given, usage }).model, asking, {}).askText({ prompt: 'a' });
  const { inputTokens, outputTokens } = usage;
  expect(asking.settled).toEqual([{ calls, inputTokens, outputTokens }]);
});

test.each([
  ['four where the budget has them', Number.POSITIVE_INFINITY, undefined, 4],
  ['as many as the budget has', 3, undefined, 3],
  ['as many as the question may', 3, 2, 2],
  ['never more than four', 20, 11, 4],
])('requests for a question: %s', async (_, calls, maxCalls, sent) => {
  const { model, asked } = scripted(answer('text'));
  const asks = askingModel(model, askingOf({ calls }), {});
  await asks.askText({ prompt: 'a', ...(maxCalls !== undefined && { maxCalls }) });
  expect(asked[0]?.maxCalls).toBe(sent);
});

test.each([
  ['without tokens', () => ({ text: 'a', tokens: [0, 0] as const })],
  ['with tokens below none', () => ({ text: 'a', tokens: [-1_000_000, -946_000] as const })],
  ['with half a token', () => ({ text: 'a', tokens: [1.5, 0.5] as const })],
  ['with too many tokens', () => ({ text: 'a', tokens: [1e18, 1e18] as const })],
  ['with status 500', () => ({ status: 500 })],
  ['with status 429', () => ({ status: 429, headers: { 'retry-after': '0' } })],
])('a budget of two calls ends after two requests that are answered %s', async (_, scripted) => {
  const server = await modelServer();
  server.otherwise(scripted);
  const asking = askingOf({ calls: 2 });
  const env = { MORTISE_BASE_URL: server.url };
  for (const prompt of ['a', 'b', 'c']) {
    const opened = await openModel({ model: 'openai-compatible/dishonest', env });
    if (opened.kind === 'failed') throw new Error(opened.refusal.message);
    await askingModel(opened.model, asking, env).askText({ prompt });
  }
  expect(server.requests).toHaveLength(2);
  const numbers = asking.settled.flatMap(each => Object.values(each) as number[]);
  expect(numbers.every(each => Number.isInteger(each) && each >= 0 && each < 100)).toBe(true);
});

/** What no answer may hold, by the variable that holds it. */
const SECRETS = {
  OPENAI_API_KEY: 'sk-proj-0123456789abcdefghij',
  GH_TOKEN: 'ghp_0123456789abcdefghij',
  GITHUB_TOKEN: 'github_pat_0123456789abcdefghij',
  GITLAB_TOKEN: 'glpat-0123456789abcdefghij',
  MORTISE_TOKEN_GIT_ACME_COM: 'acme-123',
  NPM_TOKEN: 'npm_0123456789abcdefghij',
  aws_secret_access_key: 'wJalr/XUtnFEMI+K7MDENG',
  PGPASSWORD: 'correct "horse" battery',
};
const SAID = { code: 'MODEL_FAILED', message: expect.stringContaining('a secret of the environment') };

describe.each(Object.entries(SECRETS))('an answer with the secret of %s', (_, secret) => {
  test.each([
    ['as it is', `KEY = ${secret}`],
    ['in JSON', JSON.stringify({ key: secret })],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in hexadecimal digits', Buffer.from(secret).toString('hex')],
  ])('%s is refused, costs its call, and is not kept', async (_, text) => {
    const asking = askingOf();
    const asks = askingModel(scripted(answer(text), answer('clean')).model, asking, SECRETS);
    const outcome = await asks.askText({ prompt: 'a' });
    expect(outcome).toMatchObject({ kind: 'failed', refusal: SAID, usage: USAGE });
    expect(JSON.stringify(outcome)).not.toContain(secret);
    expect([asking.settled.length, asking.answers.size]).toEqual([1, 0]);
    expect(await asks.askText({ prompt: 'a' })).toMatchObject({ text: 'clean' });
  });

  test('that was kept is asked for again', async () => {
    const asking = { ...askingOf(), kept: async () => JSON.stringify({ text: secret, finish: 'stop' }) };
    const asks = askingModel(scripted(answer('clean')).model, asking, SECRETS);
    expect(await asks.askText({ prompt: 'a' })).toMatchObject({ text: 'clean' });
  });

  test('is taken where the question has it', async () => {
    const asks = askingModel(scripted(answer(secret)).model, askingOf(), SECRETS);
    expect(await asks.askText({ prompt: `Move ${secret}.` })).toMatchObject({ text: secret });
  });

  test('is refused as a value, and as the message of a failure', async () => {
    const usage = USAGE;
    const value = { kind: 'answer', value: { key: secret }, finish: 'stop', usage };
    for (const given of [value, { ...failure(usage), refusal: { ...failure().refusal, message: secret } }]) {
      const model = { ...scripted(given as never).model, askFor: async () => given as never };
      const asks = askingModel(model, askingOf(), SECRETS);
      const outcome = await asks.askFor({ prompt: 'a', schema: { type: 'object' } });
      expect(outcome).toMatchObject({ kind: 'failed', refusal: SAID, usage });
    }
  });
});

test.each([
  ['a variable that does not say so', { HOME: 'a value of the home' }],
  ['a short setting', { KEY_MODE: 'false' }],
  ['an empty token', { GH_TOKEN: '' }],
  ['a longer value', { KEY_FOLDER: 'a value of the home, and more' }],
  ['no value', { GH_TOKEN: undefined }],
])('an answer may hold what is in the environment as %s', async (_, env) => {
  const asks = askingModel(scripted(answer('false: a value of the home')).model, askingOf(), env);
  expect(await asks.askText({ prompt: 'a' })).toMatchObject({ kind: 'answer' });
});
