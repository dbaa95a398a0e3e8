import { type Failed, type Model, NO_USAGE, type TextAnswer, type TextRequest } from 'mortise/model';
import { expect, test } from 'vitest';
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
    const asks = askingModel(model, asking);
    expect(await asks.askText({ prompt: 'a' })).toMatchObject({ text: 'text', finish, usage: USAGE });
    const again = await asks.askText({ prompt: 'a' });
    expect(again).toMatchObject({ text: 'text', finish, usage: { calls: 0, inputTokens: 0, cacheHits: 1 } });
    expect(asked).toHaveLength(1);
  },
);

test.each(['refused', 'other'] as const)('an answer that ended by `%s` is not kept', async finish => {
  const [{ model, asked }, asking] = [scripted(answer('no', finish), answer('yes')), askingOf()];
  const asks = askingModel(model, asking);
  await asks.askText({ prompt: 'a' });
  expect(await asks.askText({ prompt: 'a' })).toMatchObject({ text: 'yes' });
  expect(asked).toHaveLength(2);
});

test('a kept answer is given to who listens, who may stop it', async () => {
  const asking = askingOf();
  const asks = askingModel(scripted(answer('text')).model, asking);
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
  const asks = askingModel(model, asking);
  await asks.askText({ prompt: 'a' });
  expect(await asks.askText(other)).toMatchObject({ text: 'two' });
  expect(asked).toHaveLength(2);
});

test('the name of the model is a part of the question', async () => {
  const asking = askingOf();
  await askingModel(scripted(answer('one')).model, asking).askText({ prompt: 'a' });
  const other = { ...scripted(answer('two')).model, name: 'test/other' };
  expect(await askingModel(other, asking).askText({ prompt: 'a' })).toMatchObject({ text: 'two' });
});

test('a call is reserved with its limit, and settled with what it took', async () => {
  const asking = askingOf();
  const asks = askingModel(scripted(failure(), failure(USAGE), answer('text')).model, asking);
  for (let i = 0; i < 3; i++) await asks.askText({ prompt: 'ü'.repeat(100), maxOutputTokens: 1_000 });
  const took = { inputTokens: 10, outputTokens: 5 };
  expect(asking.settled).toEqual([undefined, took, took]);
  expect(asking.reserved.every(most => most >= 1_200 && most < 1_300)).toBe(true);
});

test('what is thrown while a model is asked still settles the call', async () => {
  const asking = askingOf();
  const { model } = scripted();
  const thrown = new Error('broken');
  const asks = askingModel({ ...model, askText: () => Promise.reject(thrown) }, asking);
  await expect(asks.askText({ prompt: 'a' })).rejects.toBe(thrown);
  expect(asking.settled).toEqual([undefined]);
});

test('where the budget is spent nothing is asked, also for an answer of a schema', async () => {
  const { model, asked } = scripted(answer('text'));
  const asks = askingModel(model, askingOf({ calls: 0 }));
  const spent = { kind: 'failed', refusal: { code: 'MODEL_BUDGET' }, usage: NO_USAGE };
  expect(await asks.askText({ prompt: 'a' })).toMatchObject(spent);
  expect(await asks.askFor({ prompt: 'a', schema: { type: 'object' } })).toMatchObject(spent);
  expect(asked).toEqual([]);
});

test('a failure of the database is no spent budget', async () => {
  const asking = { ...askingOf(), reserve: () => Promise.reject(new Error('no database')) };
  const asks = askingModel(scripted().model, asking);
  await expect(asks.askText({ prompt: 'a' })).rejects.toThrow('no database');
});
