import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modelServer, type Seen } from '../support/model-server.js';
import { ALL_CLIENTS, CLIENTS, KEY, modelAt } from './models.js';

const SCHEMA = z.object({ corrected_target_snippet: z.string() });
const ANSWER = { corrected_target_snippet: 'let a = "\\n";' };

describe.each(ALL_CLIENTS)('an answer of %s', client => {
  test('is its text, with how it ended and what it used', async () => {
    const server = await modelServer({ text: 'Good day.', tokens: [12, 3] });
    const model = await modelAt(server, client);
    const outcome = await model.askText({ system: 'Be polite.', prompt: 'Greet me.' });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'Good day.', finish: 'stop' });
    expect(outcome.usage).toMatchObject({ calls: 1, inputTokens: 12, outputTokens: 3, estimated: false });
    expect(model.usage()).toEqual(outcome.usage);
    const { headers, body } = server.requests[0] as Seen;
    expect(headers.authorization ?? headers['x-api-key']).toContain(KEY);
    expect(body.model).toBe(CLIENTS[client].model);
    expect(JSON.stringify(body)).toContain('Be polite.');
    expect(JSON.stringify(body.messages.at(-1))).toContain('Greet me.');
  });

  test('that is streamed is reported as it grows', async () => {
    const server = await modelServer({ text: 'one two three', parts: 4, tokens: [12, 3] });
    const texts: string[] = [];
    const outcome = await (await modelAt(server, client)).askText({
      prompt: 'Count.',
      onText: text => texts.push(text),
    });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'one two three', finish: 'stop' });
    expect(outcome.usage).toMatchObject({ inputTokens: 12, outputTokens: 3 });
    expect(texts).toEqual(['one ', 'one two ', 'one two thre', 'one two three']);
    expect(server.requests[0]?.body.stream).toBe(true);
  });

  test('that is streamed can be stopped, which closes the connection', async () => {
    const server = await modelServer({ text: 'one two three', hang: 'middle' });
    const outcome = await (await modelAt(server, client)).askText({ prompt: 'Count.', onText: () => 'stop' });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'one t', finish: 'stopped' });
    expect(outcome.usage.estimated).toBe(true);
    await server.requests[0]?.closed;
  });

  test('is no longer read if the caller throws, and the error is the caller’s', async () => {
    const server = await modelServer({ text: 'one two three', hang: 'middle' });
    const model = await modelAt(server, client);
    const fault = new Error('of the caller');
    const asked = model.askText({
      prompt: 'Count.',
      onText: () => {
        throw fault;
      },
    });
    await expect(asked).rejects.toBe(fault);
    await server.requests[0]?.closed;
  });

  test('that fits the schema is a value', async () => {
    const server = await modelServer({ text: JSON.stringify(ANSWER) });
    const outcome = await (await modelAt(server, client)).askFor({ prompt: 'Correct it.', schema: SCHEMA });
    expect(outcome).toMatchObject({ kind: 'answer', value: ANSWER, finish: 'stop' });
    expect(JSON.stringify(server.requests[0]?.body)).toContain('corrected_target_snippet');
  });

  test('may be in a fence', async () => {
    const server = await modelServer({
      text: `Here it is:\n\n\`\`\`json\n${JSON.stringify(ANSWER, null, 2)}\n\`\`\`\n`,
    });
    const outcome = await (await modelAt(server, client)).askFor({ prompt: 'Correct it.', schema: SCHEMA });
    expect(outcome).toMatchObject({ kind: 'answer', value: ANSWER });
  });

  test.each([
    ['is empty', { text: '' }, 'MODEL_FAILED', /empty/],
    ['is not JSON', { text: 'I have no idea.' }, 'MODEL_FAILED', /not JSON: I have no idea\./],
    [
      'does not fit the schema',
      { text: '{"corrected_target_snippet": 7}' },
      'MODEL_FAILED',
      /at corrected_target_snippet: .*string/,
    ],
    [
      'is a refusal',
      { refusal: 'I cannot do that.' },
      'MODEL_FAILED',
      /refused to answer: I cannot do that\./,
    ],
    ['is filtered', { text: '', finish: 'content_filter' }, 'MODEL_FAILED', /refused/],
    [
      'is cut by the limit of tokens',
      { text: '{"corrected_target', finish: 'length' },
      'EDIT_TRUNCATED',
      /limit of tokens/,
    ],
  ] as const)('that %s is no value', async (_, scripted, code, message) => {
    const server = await modelServer(scripted);
    const outcome = await (await modelAt(server, client)).askFor({ prompt: 'Correct it.', schema: SCHEMA });
    expect(outcome).toMatchObject({
      kind: 'failed',
      refusal: { code, message: expect.stringMatching(message) },
    });
    expect(outcome.usage).toMatchObject({ calls: 1, inputTokens: 10 });
    expect(server.requests).toHaveLength(1);
  });

  test.each([false, true])(
    'as text tells that it was cut by the limit of tokens (streamed: %s)',
    async streamed => {
      const server = await modelServer({ text: 'one two', finish: 'length' });
      const outcome = await (await modelAt(server, client)).askText({
        prompt: 'Count.',
        maxOutputTokens: 2,
        onText: streamed ? () => undefined : undefined,
      });
      expect(outcome).toMatchObject({ kind: 'answer', text: 'one two', finish: 'length' });
      const { max_tokens, max_completion_tokens } = server.requests[0]?.body ?? {};
      expect(max_tokens ?? max_completion_tokens).toBe(2);
    },
  );

  test('as text reports that the model refused', async () => {
    const server = await modelServer({ refusal: 'I cannot do that.' });
    const outcome = await (await modelAt(server, client)).askText({ prompt: 'Count.' });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'I cannot do that.', finish: 'refused' });
  });

  test.each([false, true])('that is empty is no answer (streamed: %s)', async streamed => {
    const server = await modelServer({ text: '' }, { text: '', finish: 'length' });
    const model = await modelAt(server, client);
    const request = { prompt: 'Count.', onText: streamed ? () => undefined : undefined };
    expect(await model.askText(request)).toMatchObject({ kind: 'failed', refusal: { code: 'MODEL_FAILED' } });
    expect(await model.askText(request)).toMatchObject({
      kind: 'failed',
      refusal: { code: 'EDIT_TRUNCATED' },
    });
  });

  test('of a JSON schema is checked by it', async () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    };
    const server = await modelServer({ text: '{"n": 1}' }, { text: '{"n": "one"}' });
    const model = await modelAt(server, client);
    expect(await model.askFor({ prompt: 'How many?', schema })).toMatchObject({ value: { n: 1 } });
    expect(await model.askFor({ prompt: 'How many?', schema })).toMatchObject({
      refusal: { code: 'MODEL_FAILED', message: expect.stringContaining('at n:') },
    });
  });
});

describe('how the schema is given', () => {
  const ask = async (client: (typeof ALL_CLIENTS)[number]) => {
    const server = await modelServer({ text: JSON.stringify(ANSWER) });
    await (await modelAt(server, client)).askFor({ prompt: 'Correct it.', schema: SCHEMA });
    return server.requests[0]?.body;
  };

  test('OpenAI gets it as its format, strictly', async () => {
    const { response_format, messages } = await ask('openai');
    expect(response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } });
    expect(response_format.json_schema.schema).toMatchObject({ additionalProperties: false });
    expect(JSON.stringify(messages)).not.toContain('schema');
  });

  test('Anthropic gets it as its own format or a tool', async () => {
    const { output_config, tools, messages } = await ask('anthropic');
    expect(JSON.stringify(output_config ?? tools)).toContain('corrected_target_snippet');
    expect(JSON.stringify(messages)).not.toContain('schema');
  });

  test('a server that is only like OpenAI’s gets it in words', async () => {
    const { response_format, messages } = await ask('compatible');
    expect(response_format).toBeUndefined();
    expect(messages.at(-1).content).toMatch(
      /^Correct it\.\n\nAnswer with one JSON value of this schema.*\n\{/,
    );
  });
});
