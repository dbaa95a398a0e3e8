import { describe, expect, test } from 'vitest';
import { addUsage, budgetOf, type Limits, NO_USAGE } from '../../src/model/index.js';
import { modelServer, type Scripted } from '../support/model-server.js';
import { modelAt } from './models.js';

const PRICES = { input: 3, output: 15 };
const answers = (...tokens: [number, number][]): Scripted[] =>
  tokens.map(each => ({ text: 'ok', tokens: each }));

async function limited(limits: Limits, ...scripted: Scripted[]) {
  const server = await modelServer(...scripted);
  const model = await modelAt(server, 'openai', { budget: budgetOf(limits), prices: PRICES });
  return { server, model, ask: (prompt: string) => model.askText({ prompt }) };
}

describe('a budget', () => {
  test('of calls ends with MODEL_BUDGET, and nothing more is sent', async () => {
    const { server, ask } = await limited({ calls: 1 }, ...answers([1, 1], [1, 1]));
    expect(await ask('a')).toMatchObject({ kind: 'answer' });
    expect(await ask('b')).toMatchObject({
      kind: 'failed',
      refusal: {
        code: 'MODEL_BUDGET',
        message: 'The budget for the model is used up: all 1 calls are used.',
      },
      usage: NO_USAGE,
    });
    expect(server.requests).toHaveLength(1);
  });

  test('of calls counts what is sent again', async () => {
    const { server, ask } = await limited({ calls: 2 }, { status: 500 }, { status: 500 }, { text: 'ok' });
    expect(await ask('a')).toMatchObject({ refusal: { code: 'MODEL_BUDGET' }, usage: { calls: 2 } });
    expect(server.requests).toHaveLength(2);
  });

  test('of calls holds for many at once', async () => {
    const { server, ask } = await limited({ calls: 3 }, ...answers([1, 1], [1, 1], [1, 1], [1, 1]));
    const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask));
    expect(outcomes.filter(each => each.kind === 'answer')).toHaveLength(3);
    expect(server.requests).toHaveLength(3);
  });

  test('of tokens', async () => {
    const { ask } = await limited({ tokens: 100 }, ...answers([60, 38], [1, 1], [1, 1]));
    expect(await ask('a')).toMatchObject({ kind: 'answer' });
    expect(await ask('b')).toMatchObject({ kind: 'answer' });
    expect(await ask('c')).toMatchObject({
      refusal: { code: 'MODEL_BUDGET', message: expect.stringContaining('100 of 100 tokens are used') },
    });
  });

  test('of tokens ends too if the provider does not count them', async () => {
    const { ask } = await limited({ tokens: 10 }, { text: 'x'.repeat(40), tokens: null }, { text: 'more' });
    expect(await ask('1234')).toMatchObject({ usage: { inputTokens: 1, outputTokens: 10, estimated: true } });
    expect(await ask('b')).toMatchObject({ refusal: { code: 'MODEL_BUDGET' } });
  });

  test('of money', async () => {
    const { ask, model } = await limited({ cost: 0.02 }, ...answers([1000, 1000], [1000, 1000], [1, 1]));
    expect(await ask('a')).toMatchObject({ usage: { cost: 0.018 } });
    expect(await ask('b')).toMatchObject({ kind: 'answer' });
    expect(await ask('c')).toMatchObject({
      refusal: { code: 'MODEL_BUDGET', message: expect.stringContaining('0.036 of 0.02 is spent') },
    });
    expect(model.usage()).toMatchObject({ calls: 2, cost: 0.036 });
  });

  test('of money needs prices', async () => {
    const server = await modelServer();
    await expect(modelAt(server, 'openai', { budget: budgetOf({ cost: 1 }) })).rejects.toThrow(
      /needs prices/,
    );
  });

  test('may be shared by several models', async () => {
    const server = await modelServer({ text: 'ok' });
    const budget = budgetOf({ calls: 1 });
    const [one, two] = [
      await modelAt(server, 'openai', { budget }),
      await modelAt(server, 'anthropic', { budget }),
    ];
    expect(await one.askText({ prompt: 'a' })).toMatchObject({ kind: 'answer' });
    expect(await two.askText({ prompt: 'a' })).toMatchObject({ refusal: { code: 'MODEL_BUDGET' } });
  });
});

test('usage is summed over all questions, failed ones too', async () => {
  const { ask, model } = await limited({}, { status: 500 }, ...answers([10, 5]), {
    text: '',
    tokens: [7, 0],
  });
  const [one, two] = [await ask('a'), await ask('b')];
  expect(two.kind).toBe('failed');
  expect(model.usage()).toEqual(addUsage(one.usage, two.usage));
  expect(model.usage()).toMatchObject({ calls: 3, inputTokens: 17, outputTokens: 5, estimated: false });
});
