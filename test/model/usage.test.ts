import { describe, expect, test } from 'vitest';
import { chatModel } from '../../src/model/chat.js';
import { modelOf, NO_USAGE } from '../../src/model/index.js';
import { usageOf } from '../../src/model/usage.js';

const [ASKED, ANSWER] = ['x'.repeat(40), 'y'.repeat(20)];
const PRICES = { input: 1_000_000, output: 1_000_000 };
const ESTIMATE = { inputTokens: 10, outputTokens: 5, cost: 15, estimated: true };

/** What no text can have as its number of tokens. */
const NO_COUNTS: readonly unknown[] = [
  ...[undefined, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...[-1, -1_946_000, 1.5, 0.1, 1e18, 100_000_001, Number.MAX_SAFE_INTEGER + 1],
  ...['many', '7', '', true, [], [7], {}, 7n],
];

describe('what a provider says that it used', () => {
  test.each(NO_COUNTS.map(each => [each]))('is estimated where it is no count: %s', told => {
    expect(usageOf({ input: told, output: told }, ASKED, ANSWER, PRICES)).toMatchObject(ESTIMATE);
    const half = usageOf({ input: told, output: 7 }, ASKED, ANSWER, undefined);
    expect(half).toMatchObject({ inputTokens: 10, outputTokens: 7, estimated: true });
  });

  test('is estimated where a text has no tokens', () => {
    expect(usageOf({ input: 0, output: 0 }, ASKED, ANSWER, PRICES)).toMatchObject(ESTIMATE);
  });

  test.each([
    [{ input: 1, output: 1 }, ANSWER],
    [{ input: 100_000_000, output: 100_000_000 }, ANSWER],
    [{ input: 7, output: 0 }, ''],
    // Thoughts that are not in the answer.
    [{ input: 7, output: 900 }, ''],
  ])('is taken where it is a count: %o', (told, answer) => {
    expect(usageOf(told, ASKED, answer, undefined)).toEqual({
      ...{ ...NO_USAGE, calls: 1, inputTokens: told.input, outputTokens: told.output },
    });
  });
});

const BODIES = ['0', '-500', '1.5', '"many"', '1e18', '1e400', 'null', '[1]', '{}'];
const WAYS = [
  ['whole', undefined],
  ['streamed', () => undefined],
] as const;

/** An answer in the form of the protocol, with this for both counts. */
function answerWith(count: string, isStreamed: boolean): string {
  const usage = `"usage":{"prompt_tokens":${count},"completion_tokens":${count}}`;
  return isStreamed
    ? `data: {"choices":[{"delta":{"content":"${ANSWER}"},"finish_reason":"stop"}],${usage}}\n\ndata: [DONE]\n\n`
    : `{"choices":[{"message":{"content":"${ANSWER}"},"finish_reason":"stop"}],${usage}}`;
}

/** A server that gives this body to all who ask. */
const serverOf = (body: string) => ({
  ...{ provider: 'openai', baseUrl: 'http://127.0.0.1/v1', apiKey: undefined },
  ...{ isOpenAi: false, structuredOutputs: false, fetch: async () => new Response(body) },
});

describe.each(WAYS)('an answer that comes %s', (_, onText) => {
  test.each(BODIES)('and has %s for its tokens is estimated', async count => {
    const server = serverOf(answerWith(count, onText !== undefined));
    const model = modelOf(chatModel(server, 'dishonest'), { prices: PRICES });
    const outcome = await model.askText({ prompt: ASKED, ...(onText && { onText }) });
    expect(outcome).toMatchObject({ kind: 'answer', text: ANSWER, usage: { calls: 1, ...ESTIMATE } });
  });
});
