import { describe, expect, test } from 'vitest';
import { memoryCache } from '../../src/model/index.js';
import { modelServer } from '../support/model-server.js';
import { ALL_CLIENTS, KEY, modelAt } from './models.js';

const REFUSED = {
  kind: 'failed',
  refusal: { code: 'MODEL_FAILED', message: expect.stringContaining('contains its key') },
  usage: { calls: 1, inputTokens: 10, outputTokens: 5 },
};

describe.each(ALL_CLIENTS)('%s: an answer with the key', client => {
  const bearer = Buffer.from(`user:${KEY}`).toString('base64');
  test.each([
    ['as it is', `KEY = '${KEY}'`],
    ['behind a word', `Authorization: Bearer ${KEY}`],
    ['in base64', bearer],
    ['in JSON', JSON.stringify({ key: KEY })],
  ])('is refused %s, and costs what it took', async (_, text) => {
    for (const onText of [undefined, () => undefined]) {
      const server = await modelServer({ text, tokens: [10, 5] });
      const model = await modelAt(server, client);
      const outcome = await model.askText({ prompt: 'Write a client.', ...(onText && { onText }) });
      expect(outcome).toMatchObject(REFUSED);
      expect(JSON.stringify(outcome)).not.toContain(KEY);
      expect(model.usage()).toEqual(outcome.usage);
    }
  });

  test('is refused where a listener stopped it', async () => {
    const server = await modelServer({ text: `${KEY} and more and more and more` });
    const onText = (text: string) => (text.includes(KEY) ? 'stop' : undefined);
    const outcome = await (await modelAt(server, client)).askText({ prompt: 'Write a client.', onText });
    expect(outcome).toMatchObject({ kind: 'failed', refusal: { code: 'MODEL_FAILED' }, usage: { calls: 1 } });
  });

  test('is refused where it declines or has another form', async () => {
    const server = await modelServer({ text: JSON.stringify({ key: KEY }) }, { refusal: `No, ${KEY}` });
    const model = await modelAt(server, client);
    const schema = { type: 'object' } as const;
    for (const prompt of ['Write a client.', 'Write another.']) {
      const outcome = await model.askFor({ prompt, schema });
      expect(outcome).toMatchObject(REFUSED);
      expect(JSON.stringify(outcome)).not.toContain(KEY);
    }
  });
});

test('an answer is taken that repeats what was asked', async () => {
  const server = await modelServer({ text: `KEY = '${KEY}'` });
  const model = await modelAt(server, 'openai', { cache: memoryCache() });
  expect(await model.askText({ prompt: `Rename ${KEY}.` })).toMatchObject({ kind: 'answer' });
});
