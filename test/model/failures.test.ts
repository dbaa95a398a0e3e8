import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type ModelOptions, modelOf } from '../../src/model/index.js';
import { freePort, modelServer, type Scripted } from '../support/model-server.js';
import { ALL_CLIENTS, KEY, modelAt, sdkModel, stoppedClock, timersRunOut } from './models.js';

const RIGHT: Scripted = { text: 'right' };
const NEVER = 600_000;

/** Both ways to ask for text. */
const WAYS = [
  ['in one piece', {}],
  ['streamed', { onText: () => undefined }],
] as const;

describe.each(ALL_CLIENTS)('%s', client => {
  describe.each(WAYS)('asked for an answer %s', (_, way) => {
    const asked = async (scripted: readonly Scripted[], options: ModelOptions = {}) => {
      const clock = stoppedClock();
      const server = await modelServer(...scripted);
      const model = await modelAt(server, client, { clock, ...options });
      const outcome = await model.askText({ prompt: 'Say it.', ...way });
      return { outcome, server, waits: clock.waits };
    };

    test('waits as long as a 429 says, and asks again', async () => {
      const busy = { status: 429, headers: { 'retry-after': '7' }, message: 'Slow down' };
      const { outcome, server, waits } = await asked([busy, RIGHT]);
      expect(outcome).toMatchObject({ kind: 'answer', text: 'right', usage: { calls: 2 } });
      expect(waits).toEqual([7_000]);
      expect(server.requests).toHaveLength(2);
    });

    test('asks again after 500, each time later', async () => {
      const { outcome, waits } = await asked([{ status: 500 }, { status: 500 }, RIGHT]);
      expect(outcome).toMatchObject({ kind: 'answer', text: 'right', usage: { calls: 3 } });
      expect(waits).toEqual([1_000, 2_000]);
    });

    test('gives up after the last try, with what the provider said', async () => {
      const broken = { status: 500, message: 'Out of order' };
      const { outcome, server } = await asked([broken, broken, broken], { retries: 2 });
      expect(outcome).toMatchObject({
        kind: 'failed',
        refusal: { code: 'MODEL_FAILED', message: expect.stringMatching(/status 500: Out of order/) },
        usage: { calls: 3 },
      });
      expect(server.requests).toHaveLength(3);
    });

    test.each(['socket', 'end'] as const)(
      'asks again where the answer is cut in its middle (%s)',
      async cut => {
        if (cut === 'end' && way === WAYS[0][1]) return;
        const { outcome, server } = await asked([{ text: 'wrong and cut', cut }, RIGHT]);
        expect(outcome).toMatchObject({ kind: 'answer', text: 'right' });
        expect(server.requests).toHaveLength(2);
      },
    );

    test('fails if it is cut each time', async () => {
      const cut: Scripted = { text: 'wrong and cut', cut: 'socket' };
      const { outcome } = await asked([cut, cut], { retries: 1 });
      expect(outcome).toMatchObject({
        kind: 'failed',
        refusal: { code: 'MODEL_FAILED' },
        usage: { calls: 2 },
      });
    });

    test.each(['before', 'middle'] as const)('fails if the answer hangs (%s), and closes', async hang => {
      const server = await modelServer({ text: 'too late', hang });
      const model = await modelAt(server, client, { timeout: NEVER });
      const late = timersRunOut();
      const asking = model.askText({ prompt: 'Say it.', ...way });
      await server.received(1);
      expect(await late(asking)).toMatchObject({
        kind: 'failed',
        refusal: { code: 'MODEL_FAILED', message: expect.stringContaining('no answer within 600 s') },
      });
      expect(server.requests).toHaveLength(1);
      await server.requests[0]?.closed;
    });

    test.each(['before', 'middle'] as const)('is cancelled (%s), and the server sees it', async hang => {
      const server = await modelServer({ text: 'too late', hang });
      const model = await modelAt(server, client, { timeout: NEVER });
      const controller = new AbortController();
      const asking = model.askText({ prompt: 'Say it.', signal: controller.signal, ...way });
      await server.received(1);
      controller.abort();
      expect(await asking).toMatchObject({ kind: 'failed', refusal: { code: 'CANCELLED' } });
      await server.requests[0]?.closed;
    });

    test.each([
      [401, /does not accept the key \(status 401\)/],
      [403, /does not accept the key \(status 403\)/],
      [404, /was not found \(status 404\)/],
    ])('cannot be asked if the server says %i', async (status, message) => {
      const { outcome, server } = await asked([{ status, message: `No: ${KEY}` }]);
      expect(outcome).toMatchObject({
        kind: 'failed',
        refusal: { code: 'MODEL_UNAVAILABLE', message: expect.stringMatching(message) },
      });
      expect(JSON.stringify(outcome)).not.toContain(KEY);
      expect(server.requests).toHaveLength(1);
    });

    test('fails if the question is wrong, without another try', async () => {
      const { outcome, server } = await asked([{ status: 400, message: 'The prompt is too long' }]);
      expect(outcome).toMatchObject({
        refusal: { code: 'MODEL_FAILED', message: expect.stringContaining('The prompt is too long') },
      });
      expect(server.requests).toHaveLength(1);
    });
  });

  test('fails if the body is nothing of the protocol', async () => {
    const server = await modelServer({ raw: '<html>welcome</html>' });
    const outcome = await (await modelAt(server, client)).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({ kind: 'failed', refusal: { code: 'MODEL_FAILED' }, usage: { calls: 1 } });
  });

  test('is waited for if it is slow', async () => {
    const server = await modelServer({ text: 'right', delay: 50 });
    const outcome = await (await modelAt(server, client)).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'right' });
  });

  test('asks again if a stream ends before the answer does', async () => {
    const server = await modelServer({ text: 'wrong and cut', cut: 'end' }, RIGHT);
    const outcome = await (await modelAt(server, client)).askText({
      prompt: 'Say it.',
      onText: () => undefined,
    });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'right' });
    expect(server.requests).toHaveLength(2);
  });

  test('asks again after an error in the middle of a stream, and the text begins again', async () => {
    const server = await modelServer({ text: 'wrong', streamError: 'Overloaded' }, RIGHT);
    const texts: string[] = [];
    const model = await modelAt(server, client);
    const outcome = await model.askText({ prompt: 'Say it.', onText: text => texts.push(text) });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'right' });
    expect(texts).toEqual(['wr', 'ri', 'righ', 'right']);
  });

  test('reports the error of a stream', async () => {
    const server = await modelServer({ text: 'wrong', streamError: `Overloaded by ${KEY}` });
    const model = await modelAt(server, client, { retries: 0 });
    const outcome = await model.askText({ prompt: 'Say it.', onText: () => undefined });
    expect(outcome).toMatchObject({
      refusal: { code: 'MODEL_FAILED', message: expect.stringContaining('Overloaded by [secret]') },
    });
  });
});

describe('the time to wait', () => {
  const waitsOf = async (headers: Record<string, string>, now = 0) => {
    const clock = stoppedClock(now);
    const server = await modelServer({ status: 429, headers }, RIGHT);
    await (await modelAt(server, 'openai', { clock })).askText({ prompt: 'Say it.' });
    return clock.waits;
  };

  test('may be given as a date', async () => {
    const now = Date.UTC(2026, 0, 1, 12, 0, 0);
    expect(await waitsOf({ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, now)).toEqual([30_000]);
    expect(await waitsOf({ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, now)).toEqual([0]);
  });

  test('may be given in milliseconds', async () => {
    expect(await waitsOf({ 'retry-after-ms': '250', 'retry-after': '1' })).toEqual([250]);
  });

  test('has a limit', async () => {
    expect(await waitsOf({ 'retry-after': '86400' })).toEqual([60_000]);
  });

  test('is our own if it makes no sense', async () => {
    expect(await waitsOf({ 'retry-after': 'soon' })).toEqual([1_000]);
  });

  test('ends when the caller cancels', async () => {
    const server = await modelServer({ status: 429, headers: { 'retry-after': '50' } });
    const controller = new AbortController();
    const sleep = async (_: number, signal: AbortSignal | undefined) => {
      controller.abort();
      expect(signal?.aborted).toBe(true);
    };
    const model = await modelAt(server, 'openai', { clock: { ...stoppedClock(), sleep } });
    const outcome = await model.askText({ prompt: 'Say it.', signal: controller.signal });
    expect(outcome).toMatchObject({ refusal: { code: 'CANCELLED' }, usage: { calls: 1 } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a model', () => {
  test('that streams slowly is read to the end, as long as something comes', async () => {
    const server = await modelServer({ text: 'slow and right', parts: 4, delay: 400 });
    const model = await modelAt(server, 'openai', { timeout: 2_000 });
    const outcome = await model.askText({ prompt: 'Say it.', onText: () => undefined });
    expect(outcome).toMatchObject({ kind: 'answer', text: 'slow and right', usage: { calls: 1 } });
  });

  test('is not asked at all by who has cancelled before', async () => {
    const server = await modelServer(RIGHT);
    const model = await modelAt(server, 'anthropic');
    const outcome = await model.askText({ prompt: 'Say it.', signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ refusal: { code: 'CANCELLED' }, usage: { calls: 0 } });
    expect(server.requests).toHaveLength(0);
  });

  test('cannot be asked if no server listens, and fails at once', async () => {
    const port = await freePort();
    const clock = stoppedClock();
    const sdk = await sdkModel('compatible', `http://user:${KEY}@127.0.0.1:${port}/v1`);
    const outcome = await modelOf(sdk, { clock, secrets: [KEY] }).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({ kind: 'failed', usage: { calls: 1 } });
    expect(JSON.stringify(outcome)).not.toContain(KEY);
    const plain = await sdkModel('compatible', `http://127.0.0.1:${port}/v1`);
    expect(await modelOf(plain, { clock }).askText({ prompt: 'Say it.' })).toMatchObject({
      refusal: {
        code: 'MODEL_UNAVAILABLE',
        message: expect.stringContaining(`127.0.0.1:${port} (ECONNREFUSED)`),
      },
    });
    expect(clock.waits).toEqual([]);
  });

  test('of the SDK that does not heed the signal does not hold up the caller', async () => {
    const sdk = await sdkModel('openai', 'http://127.0.0.1:1/v1');
    const deaf = Object.create(sdk, { doGenerate: { value: () => new Promise(() => undefined) } });
    const outcome = await modelOf(deaf, { timeout: 20 }).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({ refusal: { code: 'MODEL_FAILED' } });
  });

  test('of the SDK that throws is a failure, not an exception', async () => {
    const sdk = await sdkModel('openai', 'http://127.0.0.1:1/v1');
    const doGenerate = () => Promise.reject(new TypeError(`Cannot read ${KEY}`));
    const outcome = await modelOf(Object.create(sdk, { doGenerate: { value: doGenerate } }), {
      secrets: [KEY],
    }).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({
      refusal: { code: 'MODEL_FAILED', message: 'openai.chat/gpt-4.1 failed: Cannot read [secret]' },
    });
  });

  test('of the line of the SDK before can be asked', async () => {
    vi.stubGlobal('AI_SDK_LOG_WARNINGS', false);
    onTestFinished(() => void vi.unstubAllGlobals());
    const v2 = {
      specificationVersion: 'v2' as const,
      provider: 'old',
      modelId: 'one',
      supportedUrls: {},
      doGenerate: async () => ({
        content: [{ type: 'text' as const, text: '{"a":1}' }],
        finishReason: 'stop' as const,
        usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5 },
        warnings: [],
      }),
      doStream: () => Promise.reject(new Error('not here')),
    };
    const outcome = await modelOf(v2).askFor({ prompt: 'Say it.', schema: z.object({ a: z.number() }) });
    expect(outcome).toMatchObject({ value: { a: 1 }, usage: { inputTokens: 3, outputTokens: 2 } });
  });
});
